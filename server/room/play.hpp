// The match of a room with what every viewer is sent of it. The same calls play it on and rebuild it from the store, so
// a room that was loaded again is the room it was. No sockets, no store, no threads.
#pragma once
#include <array>
#include <memory>

#include "replay/match.hpp"
#include "server/room/entry.hpp"
#include "server/room/plan.hpp"
#include "sync/seat_stream.hpp"

namespace cantrip::server {

inline constexpr int kViewers = kMaxSeats + 1;  // the seats, and one place for all spectators
constexpr int viewer_index(Seat viewer) { return index(viewer) < kMaxSeats ? index(viewer) : kMaxSeats; }

/// Working memory for views; one a thread.
sync::Bench& thread_bench();

class Play {
public:
  static Expected<std::unique_ptr<Play>> begin(std::shared_ptr<const Content>, const Plan&,
                                               const std::vector<SeatPlan>&);

  Match& match() { return *match_; }
  const Match& match() const { return *match_; }
  Machine& machine() { return match_->machine(); }
  const State& state() const { return match_->machine().st; }
  /// Until the next call that needs it the room holds no machine (Match::rest). What is asked for often is known without.
  void rest() { match_->rest(); }
  u64 step() const { return now_.step; }
  /// More than the step after an undo: what was meant for another time is told by it.
  u64 deeds() const { return deeds_; }
  sync::SeatStream& stream(Seat viewer) { return *streams_[static_cast<size_t>(viewer_index(viewer))]; }
  u8 asked() const { return over() ? u8{0} : now_.asked; }  // bits of the seats

  /// What a deed has for its viewers.
  struct Texts {
    Err err = Err::Ok;  // it was not done
    bool rewound = false;  // everybody needs the whole view
    std::array<std::shared_ptr<const sync::StepText>, kViewers> step;  // none: nothing was told
  };
  /// Bits of the viewers (by viewer_index) who are told, and of those who want the JSON form.
  struct Listeners {
    u32 any = 0, json = 0;
  };
  Texts act(const Deed&, Listeners);

  /// A short number for where the match stands and how it came there: cards by name, so that it stays the same when
  /// other cards of the game are changed, and all chance that was used.
  u32 course() const;
  /// It cannot go on: this version would play it otherwise than the one it began with.
  void end_for_upgrade() { upgraded_ = true; }

  bool over() const { return over_by_draw_ || upgraded_ || now_.over; }
  std::vector<Result> results() const;
  Json results_json() const;
  std::string_view reason() const;  // rules, concede, time, draw, abandoned, host, upgrade
  /// The recording, with the results of the room.
  Replay replay() const;

private:
  Play() = default;
  void tell_said();
  static void hear(void* self, const Machine&, const Event&);
  Err apply(const Deed&);
  void tell(const Deed&, Listeners, Texts&);
  void note_standing();

  std::unique_ptr<Match> match_;
  FairDeal deal_;  // with its secret: for the recording of a match that is over
  std::array<std::unique_ptr<sync::SeatStream>, kViewers> streams_;
  struct Standing {
    u64 step = 0;
    u8 asked = 0;
    bool over = false;
    std::vector<Result> results;
  } now_;
  u64 deeds_ = 0;
  bool over_by_draw_ = false, closed_ = false, upgraded_ = false;
  Json said_ = Json::array();  // texts that were said, as viewers are told them
  std::optional<Leaving> left_;  // the latest deed was a seat that left
};

}  // namespace cantrip::server
