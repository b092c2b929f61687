// What a server is started with: addresses, store, limits. Values only; commands/serve.cpp reads them.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace cantrip::server {

struct Limits {
  int connections = 12'000;               // open sockets in all
  int connections_per_address = 256;
  int rooms = 20'000;                     // rooms in memory, waiting or playing
  int rooms_per_address = 200;            // rooms one address may create in an hour
  size_t message_bytes = 16 * 1024;       // one WebSocket message of a client
  size_t body_bytes = 256 * 1024;         // one HTTP request
  size_t header_bytes = 16 * 1024;
  size_t send_queue_bytes = 2u << 20;     // unsent bytes of one connection; more: it reads too slowly
  size_t send_queue_messages = 2048;
  double messages_per_second = 30;        // of one connection, on average
  double message_burst = 90;
  double requests_per_second = 20;        // HTTP API calls of one address, on average
  double request_burst = 120;
  int cards_text_bytes = 64 * 1024;       // extra cards of one room
  int http_timeout_seconds = 30;          // to send a request, and between two of them
  int close_seconds = 5;                  // for the other side to answer a good-bye
  int idle_room_seconds = 600;            // a room nobody looks at leaves the memory after this
  int watchers_per_room = 500;
  double waiting_days = 7;                // a room nobody sat down in is deleted after this; 0: never
  double abandoned_days = 60;             // a match nobody has touched
  double finished_days = 365;             // a match that is over, with its replay
  int listed_per_person = 5;              // places in the list of open rooms
};

struct Config {
  std::string host = "127.0.0.1";
  unsigned short port = 8080;             // 0: any free one
  std::string store = "cantrip.db";       // a file, or postgresql://...
  std::string page;                       // folder of the built page; empty: none
  std::string tls_cert, tls_key;          // PEM files; both or none
  std::vector<std::string> origins;       // allowed beside the server's own
  bool trust_proxy = false;               // the client's address is the last of X-Forwarded-For
  std::string host_key;                   // opens the host's page and the metrics; empty: no page
  bool open_metrics = false;              // to everybody, not only to this machine and the host
  std::string advertise;                  // host:port other nodes reach this one by; empty: one node
  int threads = 1;                        // for sockets and rooms
  int workers = 1;                        // for bots
  double analysis_seconds = 20;           // one takes about so long, on a thread of its own; 0: none are made
  bool whole_views = false;               // the baseline of the benchmark: a whole view instead of each step
  std::string collection;                 // folder of the host's cards and decks; empty: none
  std::vector<std::string> cards;         // files and folders with more of them
  Limits limits;
};

}  // namespace cantrip::server
