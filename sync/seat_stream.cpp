#include "sync/seat_stream.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "sync/check.hpp"
#include "sync/default_answer.hpp"
#include "sync/event_json.hpp"

namespace cantrip::sync {
namespace {

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// Names as a view has them: what a row of the truth is called by this lens.
Option as_seen(const State& truth, const Lens& lens, Option o) {
  for (Ref* r : {&o.a, &o.b})
    if (!is_player(*r)) *r = live(truth, *r) ? Ref{lens.name[r->id], lens.gen[r->id]} : kNobody;
  return o;
}

/// The place on the truth of each option on the view. The lists hold the same options, but where the view sorts cards
/// by its own names the order differs.
std::vector<u16> places_on_truth(const Machine& truth, const Machine& view, const Lens& lens) {
  constexpr u16 kNowhere = 0xFFFF;
  std::vector<u16> out(view.options.n, kNowhere);
  for (u32 k = 0; k < truth.options.n; ++k) {
    const Option want = as_seen(truth.st, lens, truth.options.at[k]);
    for (u32 i = 0; i < view.options.n; ++i)
      if (out[i] == kNowhere && view.options.at[i] == want) {
        out[i] = static_cast<u16>(k);
        break;
      }
  }
  return out;
}

Json asked_seats(const State& s) {
  Json out = Json::array();
  for (int p = 0; p < s.seats; ++p)
    if (is_asked(s, seat_at(p))) out.push_back(p);
  return out;
}

}  // namespace

SeatStream::SeatStream(const Machine& truth, Seat viewer, std::vector<std::string> names, Bench& bench)
    : names_(std::move(names)) {
  for (int i = static_cast<int>(names_.size()); i < truth.st.seats; ++i) names_.push_back(seat_name(seat_at(i)));
  open_lens(lens_, truth.st, truth.schema(), index(viewer) < truth.st.seats ? viewer : Seat::Spectator);
  settle(truth, bench);
  line_ = static_cast<u32>(digest_);
}

/// The bench's machine shows the view; the viewer's options are listed on it.
void SeatStream::look(const Machine& truth, Bench& bench) const {
  Machine& view = bench.view;
  view.rules = truth.rules;
  view.observers_n = 0;
  redact(truth.st, truth.schema(), lens_, view.st);
  adopt(view, view.st);
  list_options(view, viewer());
}

/// From here on the next step continues this view.
void SeatStream::settle(const Machine& truth, Bench& bench) {
  look(truth, bench);
  control_ = control_of(bench.view.st);
  control_.shrink_to_fit();
  digest_ = digest(bench.view.st);
  step_ = open_since_ = truth.st.step_no;
  sealed_ = truth.st.decision.sealed != 0 && is_asked(truth.st, viewer());
  events_.clear();
  fresh_ = 0;
}

void SeatStream::hear(const Machine& truth, const Event& e) {
  std::string line = tell(truth, e, viewer());
  if (!line.empty()) {
    log_.push_back({truth.st.step_no, e.by, with_names(std::move(line), names_)});
    ++fresh_;
    if (log_.size() > kLogLines) log_.pop_front();
    fresh_ = std::min(fresh_, log_.size());
  }
  Event seen{};
  if (redact(truth.st, truth.schema(), lens_, e, seen)) events_.push_back(seen);
}

std::shared_ptr<const StepText> SeatStream::step(const Machine& truth, Bench& bench, const StepNote& note) {
  const bool same_question = sealed_ && note.by != viewer() && truth.st.decision.sealed && is_asked(truth.st, viewer());
  const u64 since = open_since_;
  const std::vector<Event> events = std::move(events_);
  const Bytes before = std::move(control_);
  auto text = std::make_shared<StepText>();
  text->digest_before = digest_;
  Json log = Json::array();
  for (size_t i = log_.size() - fresh_; i < log_.size(); ++i) log.push_back(log_json(log_[i]));
  settle(truth, bench);
  if (same_question) open_since_ = since;
  text->step = step_;
  if (note.n) {
    numbers_.push_back(*note.n);
    if (numbers_.size() > kKeptNumbers) numbers_.pop_front();
  }

  Json core = step_json(truth, note, log);
  Json json = note.json ? core : Json();
  core["events"] = to_base64(pack_events(events));
  core["control"] = to_base64(control_delta(before, control_));
  text->core = text_of(core);
  if (note.json) {
    Json readable = Json::array();
    for (const Event& e : events) readable.push_back(event_json(truth.rules, e));
    json["events"] = std::move(readable);
    json["view"] = table_json(bench.view, names_);
    json["decision"] = question_json(bench.view);
    text->json = text_of(json);
  }
  keep(text);
  return text;
}

Json SeatStream::step_json(const Machine& truth, const StepNote& note, const Json& log) const {
  Json out = {{"t", "step"},
              {"step", step_},
              {"by", seat_json(note.by)},
              {"digest", hex16(digest_)},
              {"log", log},
              {"asked", asked_seats(truth.st)}};
  if (note.n) out["n"] = *note.n;
  if (note.can_undo) out["undo"] = true;
  if (note.more.is_object()) out.update(note.more);
  return out;
}

/// The viewer's open question with its signature; null: nothing is asked of this viewer.
Json SeatStream::question_json(Machine& view) const {
  if (!is_asked(view.st, viewer())) return nullptr;
  Json out = decision_json(view, names_, viewer());
  out["sig"] = hex8(options_signature(view, line_));
  return out;
}

/// For those who come back. The JSON form is long and holds the whole view anyway: it is not kept.
void SeatStream::keep(std::shared_ptr<const StepText> text) {
  if (!text->json.empty())
    text = std::make_shared<const StepText>(StepText{text->step, text->digest_before, text->core, ""});
  kept_bytes_ += text->core.size();
  kept_.push_back(std::move(text));
  while (kept_.size() > kKeptSteps || (kept_bytes_ > kKeptBytes && kept_.size() > 1)) {
    kept_bytes_ -= kept_.front()->core.size();
    kept_.pop_front();
  }
}

std::string SeatStream::view_message(const Machine& truth, Bench& bench, Form form, std::string_view why,
                                     bool can_undo) const {
  look(truth, bench);
  Json log = Json::array(), accepted = Json::array();
  for (const LogLine& line : log_) log.push_back(log_json(line));
  for (const u64 n : numbers_) accepted.push_back(n);
  Json out = {{"t", "view"}, {"step", step_}, {"digest", hex16(digest_)},       {"line", hex8(line_)},
              {"why", why},  {"log", log},    {"asked", asked_seats(truth.st)}, {"accepted", accepted}};
  if (can_undo) out["undo"] = true;
  if (!said_.is_null()) out["said"] = said_;
  if (form == Form::Core) {
    out["view"] = to_base64(save(bench.view.st));
  } else {
    out["view"] = table_json(bench.view, names_);
    out["decision"] = question_json(bench.view);
  }
  return text_of(out);
}

void SeatStream::rewound(const Machine& truth, Bench& bench, Seat by) {
  const u64 now = truth.st.step_no;
  while (!log_.empty() && log_.back().step > now) log_.pop_back();
  const std::string who = by == viewer() ? "You take" : with_names(seat_name(by), names_) + " takes";
  log_.push_back({now, by, who + " back the last answer"});
  if (log_.size() > kLogLines) log_.pop_front();
  open_lens(lens_, truth.st, truth.schema(), viewer());
  settle(truth, bench);
  ++line_;
  kept_.clear();
  kept_bytes_ = 0;
}

std::optional<std::vector<std::shared_ptr<const StepText>>> SeatStream::missing(const Have& have, Form form) const {
  std::vector<std::shared_ptr<const StepText>> out;
  if (have.line != line_) return std::nullopt;
  if (have.step == step_) {
    if (have.digest != digest_) return std::nullopt;
    return out;
  }
  if (form == Form::Json) return std::nullopt;
  for (const auto& text : kept_) {
    if (text->step <= have.step) continue;
    if (out.empty() && (text->step != have.step + 1 || text->digest_before != have.digest)) return std::nullopt;
    out.push_back(text);
  }
  if (out.empty()) return std::nullopt;
  return out;
}

u16 SeatStream::row_seen(const State& truth, u16 row) const {
  return row && row < truth.obj.n ? lens_.name[row] : u16{0};
}

Ref SeatStream::row_meant(const State& truth, u16 seen) const {
  for (u16 row = 1; seen && row < truth.obj.n; ++row)
    if (lens_.name[row] == seen && truth.obj[row].kind != Kind::Free && truth.obj[row].kind != Kind::Ghost)
      return ref_of(truth, row);
  return kNobody;
}

bool SeatStream::accepted(u64 n) const { return std::find(numbers_.begin(), numbers_.end(), n) != numbers_.end(); }

std::variant<Answer, Refusal> SeatStream::read_answer(const ClientMessage& m, Machine& truth, Bench& bench) const {
  const State& s = truth.st;
  if (viewer() == Seat::Spectator)
    return Refusal{"not-seated", "you are watching, not playing", "Join a table to play."};
  if (s.over) return refusal_of(Err::Over);
  if (accepted(m.n)) return Refusal{"stale", "this answer was taken already", "Nothing is to be done."};
  if (m.step < open_since_ || m.step > step_) return refusal_of(Err::Stale);
  if (!is_asked(s, viewer())) return refusal_of(Err::NotYours);
  const Refusal changed{"changed", "the question is not the one you answered", "Look at the options and answer again."};
  if (m.after && (numbers_.empty() || numbers_.back() != *m.after)) return changed;
  look(truth, bench);
  if (m.sig && *m.sig != options_signature(bench.view, line_)) return changed;

  const std::optional<Answer> a = on_truth(m.picks, truth, bench.view);
  if (!a) return refusal_of(Err::Illegal);
  return *a;
}

/// Picks among the viewer's options as picks among those of the truth; none: there is no such option. The view was
/// looked at (look).
std::optional<Answer> SeatStream::on_truth(std::span<const u16> picks, Machine& truth, const Machine& view) const {
  Answer a;
  a.seat = viewer();
  a.step_no = truth.st.step_no;
  a.n = static_cast<u16>(picks.size());
  if (truth.st.decision.ask == Ask::Number) {
    std::copy(picks.begin(), picks.end(), a.pick);
    return a;
  }
  list_options(truth, viewer());
  const std::vector<u16> places = places_on_truth(truth, view, lens_);
  for (size_t i = 0; i < picks.size(); ++i) {
    if (picks[i] >= places.size() || places[picks[i]] >= truth.options.n) return std::nullopt;
    a.pick[i] = places[picks[i]];
  }
  return a;
}

Answer SeatStream::default_answer(Machine& truth, Bench& bench) const {
  look(truth, bench);
  const Answer seen = sync::default_answer(bench.view, viewer());
  const std::optional<Answer> a = on_truth({seen.pick, seen.n}, truth, bench.view);
  return a ? *a : sync::default_answer(truth, viewer());
}

}  // namespace cantrip::sync
