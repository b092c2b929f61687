// Does anything a seat is sent depend on what it may not know? A game is played twice from some point on: as it was,
// and with the faces of cards that the seat does not know swapped among their owner's unknown places. Both get the
// same answers, except that another seat's choice among cards the seat cannot tell apart may be a different one. The
// seat's redacted events, its views and its own options must be the same byte for byte, until the
// first event that the rules let differ:
//   - the seat is shown a card whose face was swapped;
//   - another seat plays such a card: its price may be told before the card is, but the same answer must show it;
//   - the machine passed for another seat in one of the games only (what that seat could do differs);
//   - another seat is asked in one of the games only, or its answer does not exist in the other (its options differ).
// There the comparison of this pair ends; where whole matches are compared, the next pair begins as soon as it can. The first event that differs must itself be of these kinds: a difference
// that comes before its cause is a leak.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "tests/support/conform.hpp"

namespace cantrip::test {

/// Whatever else a seat is sent: as long as its events are the same, this must be the same byte for byte as well.
class Sender {
public:
  virtual ~Sender() = default;
  virtual void hear(const Machine&, const Event&) = 0;
  /// Everything sent after an answer of `by`.
  virtual std::string sent(Machine&, Seat by) = 0;
};

struct LeakOptions {
  int games = 100;
  int pairs = 6;  // pairs of games begun in each game
  u64 seed = 1;
  bool whole = false;  // pair after pair from the first decision to the end, for every seat and the spectators
  std::function<std::unique_ptr<Sender>(Machine&, Seat viewer)> sender{};
};
struct LeakReport {
  u64 pairs = 0, swapped = 0, varied = 0, events = 0, decisions = 0;  // events and decisions compared
  u64 sent = 0;  // bytes of what senders sent
  u64 alone = 0;  // answers given between two pairs: nothing could be swapped just then
  u64 shown = 0, played = 0, passed = 0, other_options = 0, to_the_end = 0;  // how the comparisons ended
  std::string failure;
  std::string summary() const;
};
LeakReport leak(const Rules&, const MakeSetup&, const LeakOptions& = {});

}  // namespace cantrip::test
