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

void write_asked(std::string& out, const State& s) {
  out += '[';
  for (int p = 0; p < s.seats; ++p)
    if (is_asked(s, seat_at(p))) {
      if (out.back() != '[') out += ',';
      out += static_cast<char>('0' + p);
    }
  out += ']';
}

}  // namespace

SeatStream::SeatStream(const Machine& truth, Seat viewer, std::vector<std::string> names, Bench& bench)
    : names_(std::move(names)) {
  for (int i = static_cast<int>(names_.size()); i < truth.st.seats; ++i) names_.push_back(seat_name(seat_at(i)));
  open_lens(lens_, truth.st, truth.schema(), index(viewer) < truth.st.seats ? viewer : Seat::Spectator);
  settle(truth, bench);
  line_ = static_cast<u32>(digest_);
}

/// The bench's machine holds the view.
void SeatStream::look(const Machine& truth, Bench& bench) const {
  redact(truth.st, truth.schema(), lens_, bench.view.st);
}

/// And lists the viewer's options on it.
void SeatStream::list(const Machine& truth, Bench& bench) const {
  Machine& view = bench.view;
  view.rules = truth.rules;
  view.observers_n = 0;
  adopt(view, view.st);
  if (view.options_for != viewer()) list_options(view, viewer());
}

/// From here on the next step continues this view.
void SeatStream::settle(const Machine& truth, Bench& bench) {
  look(truth, bench);
  control_of(bench.view.st, control_);
  digest_ = digest(bench.view.st);
  step_ = open_since_ = truth.st.step_no;
  sealed_ = truth.st.decision.sealed != 0 && is_asked(truth.st, viewer());
  events_.clear();
  log_.settle();
  passed_ = false;
}

void SeatStream::catch_up(const Machine& truth, Bench& bench) {
  if (passed_) settle(truth, bench);
}

void SeatStream::hear(const Machine& truth, const Event& e) {
  std::string line = tell(truth, e, viewer());
  if (!line.empty()) log_.add({truth.st.step_no, e.by, with_names(std::move(line), names_)});
  Event seen{};
  if (redact(truth.st, truth.schema(), lens_, e, seen) && !passed_) events_.push_back(seen);
}

void SeatStream::count(const StepNote& note) {
  if (!note.n) return;
  numbers_.push_back(*note.n);
  if (numbers_.size() > kKeptNumbers) numbers_.pop_front();
}

void SeatStream::pass(const Machine& truth, const StepNote& note) {
  count(note);
  passed_ = true;
  step_ = open_since_ = truth.st.step_no;
  sealed_ = false;
  events_.clear();
  kept_.clear();
  kept_bytes_ = 0;
  log_.settle();
}

std::shared_ptr<const StepText> SeatStream::step(const Machine& truth, Bench& bench, const StepNote& note) {
  catch_up(truth, bench);
  const bool same_question = sealed_ && note.by != viewer() && truth.st.decision.sealed && is_asked(truth.st, viewer());
  const u64 since = open_since_;
  auto text = std::make_shared<StepText>();
  text->digest_before = digest_;
  bench.events.swap(events_);
  bench.before.swap(control_);
  const size_t fresh = log_.fresh();
  settle(truth, bench);
  if (same_question) open_since_ = since;
  text->step = step_;
  count(note);

  std::string& parts = bench.text;
  parts = "\"log\":";
  log_.write(parts, fresh);
  const size_t shared = parts.size();
  parts += ",\"events\":\"";
  pack_events(bench.events, bench.packed);
  write_base64(parts, bench.packed);
  parts += "\",\"control\":\"";
  control_delta(bench.before, control_, bench.packed);
  write_base64(parts, bench.packed);
  parts += '"';
  text->core = step_text(truth, note, parts);
  if (note.json) {
    list(truth, bench);
    Json readable = Json::array();
    for (const Event& e : bench.events) readable.push_back(event_json(truth.rules, e));
    parts.resize(shared);
    parts += ",\"events\":" + text_of(readable) + ",\"view\":" + text_of(table_json(bench.view, names_)) +
             ",\"decision\":" + text_of(question_json(bench.view));
    text->json = step_text(truth, note, parts);
  }
  bench.events.clear();
  keep(text);
  return text;
}

/// What both forms of a step have, and `parts`, which is theirs.
std::string SeatStream::step_text(const Machine& truth, const StepNote& note, std::string_view parts) const {
  std::string out;
  out.reserve(parts.size() + 160);
  out += "{\"t\":\"step\",\"step\":";
  out += std::to_string(step_);
  out += ",\"by\":";
  if (index(note.by) < kMaxSeats) out += static_cast<char>('0' + index(note.by));
  else out += "null";
  out += ",\"digest\":\"";
  out += hex16(digest_);
  out += "\",\"asked\":";
  write_asked(out, truth.st);
  if (note.n) {
    out += ",\"n\":";
    out += std::to_string(*note.n);
  }
  if (note.can_undo) out += ",\"undo\":true";
  if (!note.said.empty()) {
    out += ",\"said\":";
    out += note.said;
  }
  out += ',';
  out += parts;
  out += '}';
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
                                     bool can_undo) {
  catch_up(truth, bench);
  look(truth, bench);
  std::string out = "{\"t\":\"view\",\"step\":" + std::to_string(step_) + ",\"digest\":\"" + hex16(digest_) +
                    "\",\"line\":\"" + hex8(line_) + "\",\"why\":";
  write_text(out, why);
  out += ",\"log\":";
  log_.write(out, log_.size());
  out += ",\"asked\":";
  write_asked(out, truth.st);
  out += ",\"accepted\":" + Json(numbers_).dump();
  if (can_undo) out += ",\"undo\":true";
  if (!said_.is_null()) out += ",\"said\":" + text_of(said_);
  if (form == Form::Core) {
    out += ",\"view\":\"";
    write_base64(out, save(bench.view.st));
    out += '"';
  } else {
    list(truth, bench);
    out +=
        ",\"view\":" + text_of(table_json(bench.view, names_)) + ",\"decision\":" + text_of(question_json(bench.view));
  }
  return out + '}';
}

void SeatStream::rewound(const Machine& truth, Bench& bench, Seat by) {
  const u64 now = truth.st.step_no;
  log_.forget_after(now);
  const std::string who = by == viewer() ? "You take" : with_names(seat_name(by), names_) + " takes";
  log_.add({now, by, who + " back the last answer"});
  open_lens(lens_, truth.st, truth.schema(), viewer());
  settle(truth, bench);
  ++line_;
  kept_.clear();
  kept_bytes_ = 0;
}

std::optional<std::vector<std::shared_ptr<const StepText>>> SeatStream::missing(const Have& have, Form form) const {
  std::vector<std::shared_ptr<const StepText>> out;
  if (have.line != line_ || passed_) return std::nullopt;
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

std::variant<Answer, Refusal> SeatStream::read_answer(const ClientMessage& m, Machine& truth, Bench& bench) {
  catch_up(truth, bench);
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
  list(truth, bench);
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
  if (asks_value(truth.st.decision.ask)) {
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

Answer SeatStream::default_answer(Machine& truth, Bench& bench) {
  look(truth, bench);
  list(truth, bench);
  const Answer seen = sync::default_answer(bench.view, viewer());
  const std::optional<Answer> a = on_truth({seen.pick, seen.n}, truth, bench.view);
  return a ? *a : sync::default_answer(truth, viewer());
}

}  // namespace cantrip::sync
