// A finished match walked through on a page: its truth is public, so it is played again here, with a snapshot every so
// often that makes any place quick to reach.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/deal.hpp"
#include "games/content.hpp"
#include "puzzle/solve.hpp"
#include "sync/fields.hpp"
#include "sync/messages.hpp"

namespace cantrip::page {

inline constexpr int kSnapshotEvery = 32;  // answers

class Replay {
public:
  /// As GET /api/replays gives it. Everything is played once; errors say which answer does not fit.
  static Expected<std::unique_ptr<Replay>> open(const Json&);

  int size() const { return static_cast<int>(moves_.size()); }
  Json opened(int id) const;
  /// The table after `at` answers as a seat, everybody ("public") or nobody ("all") sees it.
  Expected<Json> go(int at, const Json& as);
  /// Can `me` win in time from the end of it, whatever the others answer; and whoever is asked there: what to answer,
  /// `me` to win, the others to prevent that.
  Expected<Json> solve(Seat me, puzzle::Within);

private:
  struct Move {
    Seat seat = Seat::P0;
    bool concedes = false;
    std::vector<u16> picks;
    std::string words;  // of the answer
    u16 object = 0;  // of a text that was said, with its words
    std::shared_ptr<const Content> content{};  // and the cards that have it
  };
  struct Turn {
    int at, turn;
    Seat seat;
  };

  Replay() : machine_(std::make_unique<Machine>()), view_(std::make_unique<Machine>()) {}
  std::optional<Problem> read_moves(Fields&);
  std::optional<Problem> begin(Fields&);
  std::optional<Problem> play_through();
  void choose_score();
  int score_now(int seat) const;
  bool play(Move&);
  void use(int at);
  std::string in_words(const Move&);
  void seek(int at);
  void look(Seat viewer);
  Json events_json(Seat viewer) const;
  static void hear(void* self, const Machine&, const Event&);

  std::shared_ptr<const Content> content_;  // what the machine is played with
  std::shared_ptr<const Content> first_content_;
  std::vector<std::string> names_;
  FairDeal deal_;
  std::string unfair_;  // what is wrong with the deal
  std::vector<Move> moves_;
  std::vector<std::vector<u8>> snapshots_;  // saved states, after 0, 32, 64 ... answers
  std::vector<Turn> turns_;
  std::vector<sync::LogLine> log_;  // of the whole match; its step is the answer it came with
  std::vector<std::vector<int>> scores_;  // by seat, after each answer
  int score_slot_ = 0, score_zone_ = 0, score_flag_ = -1;  // the zone counts, if there is one: cards without the flag
  std::string score_name_;
  std::unique_ptr<Machine> machine_, view_;
  int at_ = 0;
  bool recording_ = true;  // the first time through
  std::vector<Event> events_;  // of the last answer played
};

}  // namespace cantrip::page
