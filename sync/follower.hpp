// The client's side: a confirmed view that follows the server message by message, answers in flight, and the view to
// show, which is the confirmed one with the answers in flight played out on it by the same rules, as far as chance,
// hidden cards and other seats allow.
//
// A message that does not fit changes nothing: the whole view is asked for, and steps are passed over until it comes.
#pragma once
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/said.hpp"
#include "sync/messages.hpp"
#include "sync/predict.hpp"

namespace cantrip::sync {

/// What a message did: what to send now, and whether there is something new to show.
struct Reaction {
  std::vector<Json> send;
  bool changed = false;
  std::optional<Problem> problem;   // what was wrong with the message
};

struct Sent {
  Json message;                     // null while the connection is lost: `welcome` sends everything in flight
  bool predicted = false;           // played out to its end; otherwise shown as far as it goes
};

/// Something to animate.
struct Shown {
  Event event;
  bool predicted = false;
};

/// A text that was said for a card: what was made of it is behind all cards of the match.
struct SaidText {
  std::string card, text;
  friend bool operator==(const SaidText&, const SaidText&) = default;
};

class Follower {
public:
  /// `rules` must outlive it. `first_n`: where its own numbers begin; clients of one seat should begin apart. With the
  /// cards of the rules it can follow a match in which texts are said for cards.
  Follower(const Rules& rules, Seat viewer, std::vector<std::string> names, u64 first_n = 1,
           std::shared_ptr<const Content> cards = nullptr);

  Seat viewer() const { return viewer_; }
  const std::vector<std::string>& names() const { return names_; }

  /// Any message of the server; also {"t":"lost"} from whoever holds the connection, when it is gone.
  Reaction message(const Json&);
  /// Picks are places among shown().options. The problem says why it can't be given.
  Expected<Sent> answer(std::span<const u16> picks);
  Json undo();
  /// Says what a card does; without words, takes it back. The others are asked.
  Json say(u16 object, const std::string& words);
  Json agree(u64 saying, bool yes);
  const Content* cards() const { return cards_.get(); }  // with what was said; null: it was given none
  Json concede();
  /// For `hello`, when the connection is made again; nothing yet: none.
  std::optional<Have> have() const;

  bool ready() const { return ready_; }  // a view has come
  Machine& shown() { return *shown_; }  // options of the viewer are listed, if it is asked
  const State& confirmed() const { return *confirmed_; }
  int inflight() const { return static_cast<int>(inflight_.size()); }
  u32 signature();  // of the shown question
  /// Empty: the viewer may take back its last answer. Otherwise why not.
  std::string why_no_undo() const;

  // -- what is new since the last call; each call empties it
  std::vector<Shown> take_events();
  std::vector<LogLine> take_log(bool& from_start);  // from_start: these are all lines there are
  std::optional<std::string> take_rollback();  // why something shown was not so
  /// Numbers the server has confirmed, for tests and for those who wait.
  std::vector<u64> take_confirmed();

private:
  struct InFlight {
    ClientMessage message;
    Prediction shown;  // without its events
  };

  Reaction take_view(const Json&);
  Reaction take_step(const Json&);
  Reaction take_refused(const Json&);
  Reaction take_welcome();
  Reaction ask_for_view(Problem);
  std::optional<Problem> advance(const Json&, u64 step, std::vector<Event>& events, std::vector<u64>& sights);
  void settle(std::optional<u64> n, const std::vector<Event>&, const std::vector<u64>& sights);
  void drop_from(size_t i, std::string why);
  bool still_asks(const ClientMessage&);
  void show(const State& view);
  std::shared_ptr<const Content> cards_with(const std::vector<SaidText>&) const;
  void use(std::shared_ptr<const Content>, std::vector<SaidText>);
  void predict_again();

  Rules rules_;
  std::shared_ptr<const Content> first_cards_, cards_;
  std::vector<SaidText> said_;  // what cards_ has
  Seat viewer_;
  std::vector<std::string> names_;
  u64 next_n_;
  bool ready_ = false;
  bool linked_ = true;
  bool awaiting_view_ = false;  // asked for; steps are passed over until it comes
  u32 line_ = 0;
  bool may_undo_ = false;
  Seat last_by_ = Seat::None;
  std::unique_ptr<State> confirmed_, scratch_, spare_;
  std::unique_ptr<Machine> shown_;
  Predictor predictor_;
  std::deque<InFlight> inflight_;
  std::vector<Shown> events_;
  std::vector<LogLine> log_;
  bool log_from_start_ = false;
  std::optional<std::string> rollback_;
  std::vector<u64> confirmed_numbers_;
};

}  // namespace cantrip::sync
