// A recorded match: what it was played with and every answer. The machine does the rest.
//
// File: one line of text, "cantrip replay 1 <game>\n", so that a person can tell what it is, then one zstd frame with
// a checksum. Inside are fields (tag, length, bytes; numbers are varints), so that later versions can add some.
#pragma once
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/deal.hpp"
#include "core/machine.hpp"
#include "games/problem.hpp"

namespace cantrip {

inline constexpr int kReplayVersion = 1;
inline constexpr int kCheckEvery = 32;  // answers between two digests

struct CardRun {
  std::string card;  // id
  int copies = 1;
  friend bool operator==(const CardRun&, const CardRun&) = default;
};
using CardList = std::vector<CardRun>;  // in the order the set-up had

struct ReplaySeat {
  std::string name;
  std::vector<std::string> decks;  // names of the chosen decks, for people
  CardList deck, second;
  friend bool operator==(const ReplaySeat&, const ReplaySeat&) = default;
};

/// One answer, or a seat giving up.
/// Or a text that was said for a card: its row, and the words.
struct Given {
  Seat seat = Seat::P0;
  bool concedes = false;
  std::vector<u16> picks;
  u16 object = 0;  // row of the card a text was said for; 0: none was
  std::string said{};
  friend bool operator==(const Given&, const Given&) = default;
};

struct Replay {
  std::string game;                // slug
  u64 rules_hash = 0, switches = 0, seed = 0;
  std::vector<ReplaySeat> seats;
  CardList shared;
  std::vector<u8> position;        // a saved state to begin from instead of a set-up; empty: the usual start
  std::vector<Given> answers;
  std::vector<u64> checks;         // digest after every kCheckEvery answers
  std::vector<Result> results;     // by seat, at the end of the recording
  u64 digest = 0;                  // of the state at the end
  FairDeal deal;                       // what the seed follows from; none: somebody chose it
  int branched_at = -1;            // answers it has in common with the match it was branched from

  friend bool operator==(const Replay&, const Replay&) = default;
};

std::vector<u8> write_replay(const Replay&);
/// Checks everything that can be checked without playing. `where` names the file in errors.
Expected<Replay> read_replay(std::span<const u8> bytes, const std::string& where = "replay");

Status save_replay(const Replay&, const std::string& path);
Expected<Replay> open_replay(const std::string& path);

}  // namespace cantrip
