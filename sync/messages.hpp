// The messages of a table, read and written. Reading checks types, sizes and numbers and never throws.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine.hpp"
#include "games/problem.hpp"
#include "sync/table_json.hpp"

namespace cantrip::sync {

inline constexpr size_t kMostClientMessage = 16u << 10;  // bytes of a client's message
inline constexpr u64 kMostNumber = (u64{1} << 53) - 1;   // numbers every JSON reader takes exactly

enum class Form : u8 { Core, Json };

/// A point a client has: a step of its view, the view's digest there, and the line of the match (an undo and other
/// answers may lead to an equal view on another line).
struct Have {
  u64 step = 0;
  u64 digest = 0;
  u32 line = 0;
};

enum class ClientKind : u8 { Hello, Answer, Undo, Concede, Draw, View, Ping, Say, Agree };

/// Anything a client may send. Fields that the kind does not have are empty.
struct ClientMessage {
  ClientKind kind = ClientKind::Ping;
  // hello
  std::string room, token;
  std::string agree;          // to the terms of a room, by their hash
  Form form = Form::Core;
  std::optional<Have> have;
  // answer, undo, concede, draw
  u64 n = 0;                  // the client's own number for it
  u64 step = 0;
  std::vector<u16> picks;     // places among the options as listed on the viewer's view
  std::optional<u32> sig;     // options_signature of the view it was given on
  std::optional<u64> after;   // given on top of this answer, which was not acknowledged yet
  bool offer = true;          // draw; agree: yes or no
  // say: what a card does; without words what was said is taken back. agree: to what was said under this number
  u16 object = 0;             // its row in the sender's view
  std::string words;
  u64 saying = 0;
  std::optional<u64> brings;  // agree: to the cards this seat brings, before the match
  // ping
  Json at;
};
/// Problems name the key.
Expected<ClientMessage> read_client(std::string_view text);
Expected<ClientMessage> read_client_json(const Json&);
Json write_client(const ClientMessage&);
Json have_json(const Have&);

/// Why an answer was not taken. Codes: stale, not-yours, illegal, changed, over, no-undo, slow-down, not-seated.
struct Refusal {
  std::string_view code;
  std::string why, remedy;
};
Refusal refusal_of(Err);
std::string refused_message(u64 n, const Refusal&, u64 step);

struct LogLine {
  u64 step = 0;               // the answer it came with
  Seat by = Seat::None;
  std::string text;
};
Json log_json(const LogLine&);
Json seat_json(Seat);         // 0 to 3, or null

}  // namespace cantrip::sync
