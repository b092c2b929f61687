// One thread's table: plays games of a plan and counts them.
#pragma once
#include <memory>
#include <optional>

#include "bots/bot.hpp"
#include "replay/replay.hpp"
#include "sim/tally.hpp"

namespace cantrip {

class Table {
public:
  Table(std::shared_ptr<const Content>, const Plan&, const Layout&);

  /// Plays games `from` to `to` of a pairing and adds them. Errors name the game.
  Status play(int pairing, int from, int to, Tally&);
  const Machine::HighWater& high() const { return machine_->high; }

private:
  struct Ended {
    u64 decisions = 0;
    int winner = -1;  // side
    bool stopped = false;
  };
  struct Seen {  // of a side, in this game
    std::vector<u8> cards;  // by definition: bits of what became of it
    std::vector<u16> touched;
  };

  void sit_down(int pairing);
  Status deal(int pairing, const Deal&, int game);
  Expected<Ended> finish(int game);
  void count(int pairing, const Deal&, const Ended&, Tally&);
  void count_cards(int pairing, const Ended&, Tally&);
  void count_curves(const Deal&, const Ended&, Tally&);
  void note_turn();
  void mark(int side, DefId, u8 what);
  static void hear(void* self, const Machine&, const Event&);

  std::shared_ptr<const Content> content_;
  const Plan& plan_;
  const Layout& layout_;
  int seats_, pairing_ = -1, rotation_ = 0;
  Rules rules_;
  std::optional<MatchSetup> named_;   // the decks of the pairing's sides, where all are named
  MatchSetup dealt_;
  std::unique_ptr<Machine> machine_ = std::make_unique<Machine>();
  std::vector<std::unique_ptr<Bot>> bots_;   // by side
  std::vector<std::unique_ptr<Eyes>> eyes_;  // by seat
  Rng rng_[kMaxSeats]{};
  Seen seen_[kMaxSeats];
  std::vector<i32> curves_;           // of this game: [turn][seat][metric]
  int curve_turns_ = 0;
  double pair_score_ = 0;             // of side 0 in the games of this deal so far
};

/// The same game once more, recorded.
Expected<Replay> record(const std::shared_ptr<const Content>&, const Plan&, int pairing, int game);

}  // namespace cantrip
