// The server's side of one viewer of one match: what that viewer is sent, and what its answers mean. No sockets, no
// threads, no clock. All connections of a seat share one SeatStream; all spectators share one (Seat::Spectator).
//
//   room opens      SeatStream(machine, seat, names, bench) for every seat and one for spectators
//   room's observer for (SeatStream& s : streams) s.hear(m, e);           every event, when it is emitted
//   answer arrives  read_answer -> Answer or Refusal; match.answer(a); store it; then for every stream
//                   step(machine, bench, {.by = seat, .n = (own stream ? n : none), ...}) once, and send its text
//   concede         the same: match.concede(seat), then step
//   undo            match.undo(seat), then rewound(machine, bench, seat) on every stream, and a whole view to everybody
//   hello           missing(have) -> texts to send, or view_message
//
// What it holds: the lens (2 KB), the last control half (used part, 2 to 4 KB), the last log lines and step messages
// (bounded below). Everything larger is the Bench that is lent to it. A stream nobody listens to is passed over: it
// keeps its lens and its log, and is brought up to date when somebody comes.
#pragma once
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/redact.hpp"
#include "sync/bench.hpp"
#include "sync/log_book.hpp"
#include "sync/messages.hpp"
#include "sync/pack.hpp"

namespace cantrip::sync {

inline constexpr size_t kKeptSteps = 256;  // step messages kept for those who come back,
inline constexpr size_t kKeptBytes = 16u << 10;  // and their size: beyond that a whole view is shorter
inline constexpr size_t kKeptNumbers = 32;  // numbers of a seat's latest accepted answers

/// One accepted answer as this viewer is sent it.
struct StepText {
  u64 step = 0;  // after the answer
  u64 digest_before = 0;  // of the view it continues
  std::string core;  // the message in core form
  std::string json;  // in JSON form, if it was asked for
};

/// What a step is besides its events.
struct StepNote {
  Seat by = Seat::None;  // who answered or conceded
  std::optional<u64> n;  // only for the stream of the seat that sent it
  bool can_undo = false;  // match.can_undo(viewer)
  bool json = false;  // some connection of this viewer wants the JSON form
  std::string_view said;  // a text was said for a card: [{"card","text"}], as JSON
};

class SeatStream {
public:
  SeatStream(const Machine& truth, Seat viewer, std::vector<std::string> names, Bench&);

  Seat viewer() const { return lens_.viewer; }
  u64 view_digest() const { return digest_; }
  u64 step() const { return step_; }

  /// Every event of the match, in order, when it is emitted.
  void hear(const Machine& truth, const Event&);

  /// The message for the answer that was just accepted; exactly one call for each.
  std::shared_ptr<const StepText> step(const Machine& truth, Bench&, const StepNote&);
  /// The same where nobody listens: no message is made. Those who come later are sent the whole view.
  void pass(const Machine& truth, const StepNote&);
  /// The whole view. `why`: joined, undo, asked, mismatch, branch.
  std::string view_message(const Machine& truth, Bench&, Form, std::string_view why, bool can_undo);
  /// Texts that have been said for cards so far, [{"card","text"}]: part of every whole view.
  void set_said(Json said) { said_ = std::move(said); }
  /// What a viewer calls this row; none: it knows no such row. And the way back.
  u16 row_seen(const State& truth, u16 row) const;
  Ref row_meant(const State& truth, u16 seen) const;
  /// The match went back (undo): names are given anew and nothing older can be resumed.
  void rewound(const Machine& truth, Bench&, Seat by);
  /// The steps after the point a client has (none, if it has everything); nullopt: send the whole view.
  std::optional<std::vector<std::shared_ptr<const StepText>>> missing(const Have&, Form) const;

  /// An answer given on the view, as an answer to the truth. Checks everything but how many are chosen, which
  /// match.answer does (refusal_of).
  std::variant<Answer, Refusal> read_answer(const ClientMessage&, Machine& truth, Bench&);
  /// What is answered for the viewer when its time is up: as the viewer's own client works it out and says it.
  Answer default_answer(Machine& truth, Bench&);
  /// Was this number accepted lately? A message that is sent twice must not count twice.
  bool accepted(u64 n) const;

private:
  void look(const Machine& truth, Bench&) const;
  void list(const Machine& truth, Bench&) const;
  void settle(const Machine& truth, Bench&);
  void catch_up(const Machine& truth, Bench&);
  void count(const StepNote&);
  std::optional<Answer> on_truth(std::span<const u16> picks, Machine& truth, const Machine& view) const;
  std::string step_text(const Machine& truth, const StepNote&, std::string_view parts) const;
  Json question_json(Machine& view) const;
  void keep(std::shared_ptr<const StepText>);

  Lens lens_;
  std::vector<std::string> names_;
  Bytes control_;  // of the view as it was last sent
  u64 digest_ = 0, step_ = 0;
  u64 open_since_ = 0;  // step at which the viewer's open question was put
  bool sealed_ = false;  // it is asked of several seats, unseen by each other
  u32 line_ = 0;  // another one after every undo; part of options_signature
  std::vector<Event> events_;  // heard since the last step
  LogBook log_;
  bool passed_ = false;  // nobody was listening: the control half and the digest are not those of now
  std::deque<std::shared_ptr<const StepText>> kept_;
  size_t kept_bytes_ = 0;
  std::deque<u64> numbers_;
  Json said_ = nullptr;
};

}  // namespace cantrip::sync
