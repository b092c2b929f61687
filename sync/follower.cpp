#include "sync/follower.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/table.hpp"
#include "sync/check.hpp"
#include "sync/pack.hpp"

namespace cantrip::sync {
namespace {

Problem strange(std::string where, std::string why) {
  return {std::move(where), std::move(why), "The whole view was asked for."};
}

const Json* find(const Json& m, const char* key) {
  const auto found = m.find(key);
  return found == m.end() || found->is_null() ? nullptr : &*found;
}
std::optional<u64> number(const Json& m, const char* key) {
  const Json* v = find(m, key);
  return v && v->is_number_unsigned() ? std::optional(v->get<u64>()) : std::nullopt;
}
std::string_view text(const Json& m, const char* key) {
  const Json* v = find(m, key);
  return v && v->is_string() ? std::string_view(v->get_ref<const std::string&>()) : std::string_view();
}
bool is_true(const Json& m, const char* key) {
  const Json* v = find(m, key);
  return v && v->is_boolean() && v->get<bool>();
}
Seat seat(const Json& m, const char* key) {
  const std::optional<u64> n = number(m, key);
  return n && *n < kMaxSeats ? seat_at(static_cast<int>(*n)) : Seat::None;
}
std::vector<LogLine> lines(const Json& m) {
  std::vector<LogLine> out;
  const Json* log = find(m, "log");
  if (log && log->is_array())
    for (const Json& line : *log)
      if (line.is_object())
        out.push_back({number(line, "step").value_or(0), seat(line, "by"), std::string(text(line, "text"))});
  return out;
}

std::vector<SaidText> said_in(const Json& m) {
  std::vector<SaidText> out;
  if (const Json* list = find(m, "said"); list && list->is_array())
    for (const Json& one : *list)
      if (one.is_object()) out.push_back({std::string(text(one, "card")), std::string(text(one, "text"))});
  return out;
}

Answer answer_of(const ClientMessage& m, Seat who, const State& view) {
  Answer a;
  a.seat = who;
  a.step_no = view.step_no;
  a.n = static_cast<u16>(m.picks.size());
  std::copy(m.picks.begin(), m.picks.end(), a.pick);
  return a;
}

/// How many of the events were foreseen: the place where the table looked as predicted, nearest to as many changes.
std::optional<size_t> foreseen(const std::vector<u64>& sights, const std::vector<Event>& events, const Prediction& p) {
  std::optional<size_t> best;
  int changes = 0, best_gap = 0;
  for (size_t i = 0; i < sights.size(); ++i) {
    if (i && is_table(events[i - 1].kind)) ++changes;
    const int gap = std::abs(changes - p.table_events);
    if (sights[i] == p.sight && (!best || gap <= best_gap)) {
      best = i;
      best_gap = gap;
    }
  }
  return best;
}

}  // namespace

Follower::Follower(const Rules& rules, Seat viewer, std::vector<std::string> names, u64 first_n,
                   std::shared_ptr<const Content> cards)
    : rules_(rules), first_cards_(cards), cards_(std::move(cards)),
      viewer_(index(viewer) < kMaxSeats ? viewer : Seat::Spectator), names_(std::move(names)), next_n_(first_n),
      confirmed_(std::make_unique<State>()), scratch_(std::make_unique<State>()), spare_(std::make_unique<State>()),
      shown_(std::make_unique<Machine>()) {
  for (int i = static_cast<int>(names_.size()); i < kMaxSeats; ++i) names_.push_back(seat_name(seat_at(i)));
  shown_->rules = rules_;
}

/// The cards with all that was said; null: a text is not understood here, as it was on the server.
std::shared_ptr<const Content> Follower::cards_with(const std::vector<SaidText>& all) const {
  if (!first_cards_) return nullptr;
  const bool more = all.size() >= said_.size() && std::equal(said_.begin(), said_.end(), all.begin());
  std::shared_ptr<const Content> cards = more ? cards_ : first_cards_;
  for (size_t i = more ? said_.size() : 0; i < all.size(); ++i) {
    u16 ability = 0;
    const DefId def = cards->pool.find(all[i].card);
    if (def == DefId::Hidden) return nullptr;
    Expected<std::shared_ptr<const Content>> next = with_said(*cards, def, all[i].text, ability);
    if (!next) return nullptr;
    cards = std::move(*next);
  }
  return cards;
}

/// What is shown must be shown anew at once: its state may be of rows that these cards do not have.
void Follower::use(std::shared_ptr<const Content> cards, std::vector<SaidText> said) {
  cards_ = std::move(cards);
  said_ = std::move(said);
  rules_.pool = shown_->rules.pool = &cards_->pool;
}

// ------------------------------------------------------------------------------------------------ messages
Reaction Follower::message(const Json& m) {
  const std::string_view kind = m.is_object() ? text(m, "t") : std::string_view();
  if (kind == "view") return take_view(m);
  if (kind == "step") return take_step(m);
  if (kind == "refused") return take_refused(m);
  if (kind == "welcome") return take_welcome();
  if (kind == "lost" || kind == "bye") linked_ = false;
  return {};  // the others are about the room, not about the match
}

Reaction Follower::ask_for_view(Problem why) {
  Reaction r;
  r.problem = std::move(why);
  if (awaiting_view_) return r;
  awaiting_view_ = true;
  r.send.push_back({{"t", "view"}});
  return r;
}

/// A connection was made again. What is in flight may be lost: it is sent once more, and its numbers keep the server
/// from taking it twice.
Reaction Follower::take_welcome() {
  awaiting_view_ = false;
  linked_ = true;
  Reaction r;
  for (const InFlight& sent : inflight_) r.send.push_back(write_client(sent.message));
  return r;
}

Reaction Follower::take_view(const Json& m) {
  Bytes bytes;
  u64 digest_sent = 0, line = 0;
  awaiting_view_ = false;  // whatever this is, it is what was sent: if it is broken another one is asked for
  if (!from_base64(text(m, "view"), bytes) || !from_hex(text(m, "digest"), 16, digest_sent) ||
      !from_hex(text(m, "line"), 8, line))
    return ask_for_view(strange("view", "it is not as a whole view is written"));
  std::vector<SaidText> said = said_in(m);
  std::shared_ptr<const Content> cards;
  Rules rules = rules_;
  if (said != said_) {
    cards = cards_with(said);
    if (!cards) return ask_for_view(strange("said", "a text that was said is not understood here"));
    rules.pool = &cards->pool;
  }
  State& s = *scratch_;
  if (load(s, bytes, rules) != Err::Ok || !sound(s, rules, *spare_))
    return ask_for_view(strange("view", "it is damaged, or of a match with other rules or cards"));
  if (s.viewer != viewer_ || digest(s) != digest_sent || number(m, "step") != s.step_no)
    return ask_for_view(strange("view", "it is not this viewer's, or of another step"));
  std::swap(confirmed_, scratch_);
  if (cards) use(std::move(cards), std::move(said));
  const bool other_line = !ready_ || static_cast<u32>(line) != line_;
  ready_ = true;
  line_ = static_cast<u32>(line);
  may_undo_ = is_true(m, "undo");
  last_by_ = Seat::None;
  log_ = lines(m);
  log_from_start_ = true;
  events_.clear();

  std::vector<u64> accepted;
  if (const Json* list = find(m, "accepted"); list && list->is_array())
    for (const Json& n : *list)
      if (n.is_number_unsigned()) accepted.push_back(n.get<u64>());
  for (size_t i = 0; i < inflight_.size();) {
    const ClientMessage& sent = inflight_[i].message;
    if (std::find(accepted.begin(), accepted.end(), sent.n) != accepted.end()) {
      confirmed_numbers_.push_back(sent.n);
      inflight_.erase(inflight_.begin() + static_cast<std::ptrdiff_t>(i));
    } else if (other_line || sent.step < confirmed_->step_no) {
      drop_from(i, text(m, "why") == "undo" ? "an answer was taken back" : "the table had moved on");
    } else {
      ++i;
    }
  }
  predict_again();
  return {.send = {}, .changed = true, .problem = std::nullopt};
}

/// The view after a step, in scratch_. `sights`: of the table before the first event and after each.
std::optional<Problem> Follower::advance(const Json& m, u64 step, std::vector<Event>& events,
                                         std::vector<u64>& sights) {
  Bytes packed, control;
  u64 digest_sent = 0;
  if (!from_base64(text(m, "events"), packed) || !from_base64(text(m, "control"), control) ||
      !from_hex(text(m, "digest"), 16, digest_sent))
    return strange("step", "it is not as a step is written");
  Expected<std::vector<Event>> unpacked = unpack_events(packed);
  if (!unpacked) return unpacked.problem();
  events = std::move(*unpacked);
  State& s = *scratch_;
  clone(s, *confirmed_);
  sights.push_back(sight(s));
  for (const Event& e : events) {
    if (const std::string_view wrong = misfit(s, rules_, e); !wrong.empty())
      return strange("events", std::string(wrong));
    if (is_table(e.kind)) {
      apply_table(s, *rules_.game->schema, e);
      sights.push_back(inflight_.empty() ? 0 : sight(s));
    } else {
      sights.push_back(sights.back());
    }
  }
  if (Status done = apply_control(s, control); !done) return done.problem();
  if (s.step_no != step || s.viewer != viewer_ || s.seats != confirmed_->seats)
    return strange("control", "it is of another step or another viewer");
  if (digest(s) != digest_sent) return strange("digest", "the view differs from the server's");
  if (!sound(s, rules_, *spare_)) return strange("step", "it leads to a view that cannot be");
  return std::nullopt;
}

Reaction Follower::take_step(const Json& m) {
  if (!ready_ || awaiting_view_) return {};  // the view that is on its way has it
  const std::optional<u64> step = number(m, "step");
  if (!step) return ask_for_view(strange("step", "its number is missing"));
  if (*step <= confirmed_->step_no) return {};  // sent twice: by a resumption, and as it happened
  if (*step != confirmed_->step_no + 1) return ask_for_view(strange("step", "a step is missing before it"));
  if (std::vector<SaidText> said = said_in(m); !said.empty()) {
    std::vector<SaidText> all = said_;
    all.insert(all.end(), said.begin(), said.end());
    std::shared_ptr<const Content> cards = cards_with(all);
    if (!cards) return ask_for_view(strange("said", "a text that was said is not understood"));
    const std::shared_ptr<const Content> former = cards_;  // what is shown looks at them until it is shown anew
    use(std::move(cards), std::move(all));
    adopt(*shown_, shown_->st);
  }
  std::vector<Event> events;
  std::vector<u64> sights;
  if (std::optional<Problem> wrong = advance(m, *step, events, sights)) return ask_for_view(std::move(*wrong));
  std::swap(confirmed_, scratch_);
  for (LogLine& line : lines(m)) log_.push_back(std::move(line));
  may_undo_ = is_true(m, "undo");
  last_by_ = seat(m, "by");
  settle(number(m, "n"), events, sights);
  predict_again();
  return {.send = {}, .changed = true, .problem = std::nullopt};
}

Reaction Follower::take_refused(const Json& m) {
  const std::optional<u64> n = number(m, "n");
  for (size_t i = 0; n && i < inflight_.size(); ++i)
    if (inflight_[i].message.n == *n) {
      drop_from(i, std::string(text(m, "why")));
      predict_again();
      return {.send = {}, .changed = true, .problem = std::nullopt};
    }
  return {};  // it was dropped already, with what it rested on
}

// ----------------------------------------------------------------------------------------------- in flight
/// A step was confirmed: which answer in flight was it, and which of its events have been shown?
void Follower::settle(std::optional<u64> n, const std::vector<Event>& events, const std::vector<u64>& sights) {
  size_t at = 0;
  while (at < inflight_.size() && (!n || inflight_[at].message.n != *n)) ++at;
  size_t known = 0;
  if (n && at < inflight_.size()) {
    confirmed_numbers_.push_back(*n);
    if (const std::optional<size_t> k = foreseen(sights, events, inflight_[at].shown)) known = *k;
    else rollback_ = "it went another way than foreseen";
    inflight_.erase(inflight_.begin(), inflight_.begin() + static_cast<std::ptrdiff_t>(at) + 1);
  }
  for (size_t i = known; i < events.size(); ++i) events_.push_back({events[i], false});
}

/// That answer and all that were given on top of it.
void Follower::drop_from(size_t i, std::string why) {
  inflight_.erase(inflight_.begin() + static_cast<std::ptrdiff_t>(i), inflight_.end());
  rollback_ = std::move(why);
}

/// Is the shown question the one this answer was given to?
bool Follower::still_asks(const ClientMessage& m) {
  const State& s = shown_->st;
  if (!is_asked(s, viewer_)) return false;
  if (m.step != s.step_no && !(s.decision.sealed && m.step < s.step_no)) return false;
  return m.sig == signature();
}

void Follower::show(const State& view) {
  adopt(*shown_, view);
  list_options(*shown_, viewer_);
}

void Follower::predict_again() {
  show(*confirmed_);
  clone(*scratch_, *confirmed_);
  for (size_t i = 0; i < inflight_.size(); ++i) {
    InFlight& sent = inflight_[i];
    if (!still_asks(sent.message)) {
      const bool other = last_by_ != viewer_ && index(last_by_) < kMaxSeats;
      return drop_from(i, other ? names_[static_cast<size_t>(index(last_by_))] + " answered first"
                                : "the question had changed");
    }
    Prediction p = predictor_.play(rules_, *scratch_, answer_of(sent.message, viewer_, *scratch_));
    if (p.refused != Err::Ok) return drop_from(i, "the question had changed");
    p.events.clear();
    const bool complete = p.complete;
    sent.shown = std::move(p);
    show(*scratch_);
    if (!complete) return;  // what was given on top of it cannot be shown yet
  }
}

Expected<Sent> Follower::answer(std::span<const u16> picks) {
  if (!ready_) return Problem{"answer", "the table is not here yet", "Wait for the first view."};
  if (!is_asked(shown_->st, viewer_))
    return Problem{"answer", "you are not asked now", "Wait until it is your turn to answer."};
  if (picks.size() > kMaxPicks) return Problem{"picks", "too many are chosen", "Choose fewer."};
  InFlight sent;
  ClientMessage& m = sent.message;
  m.kind = ClientKind::Answer;
  m.n = next_n_;
  m.step = shown_->st.step_no;
  m.picks.assign(picks.begin(), picks.end());
  m.sig = signature();
  if (!inflight_.empty()) m.after = inflight_.back().message.n;
  clone(*scratch_, shown_->st);
  Prediction p = predictor_.play(rules_, *scratch_, answer_of(m, viewer_, *scratch_));
  if (p.refused != Err::Ok) {
    const Refusal r = refusal_of(p.refused);
    return Problem{"picks", r.why, r.remedy};
  }
  ++next_n_;
  for (const Event& e : p.events) events_.push_back({e, true});
  p.events.clear();
  const bool complete = p.complete;
  sent.shown = std::move(p);
  Json message = linked_ ? write_client(m) : Json();
  inflight_.push_back(std::move(sent));
  show(*scratch_);
  return Sent{std::move(message), complete};
}

Json Follower::undo() {
  ClientMessage m;
  m.kind = ClientKind::Undo;
  m.n = next_n_++;
  return write_client(m);
}

Json Follower::say(u16 object, const std::string& words) {
  ClientMessage m;
  m.kind = ClientKind::Say;
  m.n = next_n_++;
  m.step = confirmed_->step_no;
  m.object = object;
  m.words = words;
  return write_client(m);
}

Json Follower::agree(u64 saying, bool yes) {
  ClientMessage m;
  m.kind = ClientKind::Agree;
  m.n = next_n_++;
  m.saying = saying;
  m.offer = yes;
  return write_client(m);
}

Json Follower::concede() {
  ClientMessage m;
  m.kind = ClientKind::Concede;
  m.n = next_n_++;
  return write_client(m);
}

// -------------------------------------------------------------------------------------------------- asking
std::optional<Have> Follower::have() const {
  if (!ready_) return std::nullopt;
  return Have{confirmed_->step_no, digest(*confirmed_), line_};
}

u32 Follower::signature() { return options_signature(*shown_, line_); }

std::string Follower::why_no_undo() const {
  if (viewer_ == Seat::Spectator) return "you are watching";
  if (!ready_) return "the table is not here yet";
  if (confirmed_->over) return "the match is over";
  if (!inflight_.empty()) return "your answer is still on its way";
  if (may_undo_) return "";
  if (last_by_ == Seat::None) return "you have not answered yet";
  if (last_by_ != viewer_) return names_[static_cast<size_t>(index(last_by_))] + " has answered since";
  return "your answer showed you a card, or chance was used";
}

std::vector<Shown> Follower::take_events() { return std::exchange(events_, {}); }
std::vector<LogLine> Follower::take_log(bool& from_start) {
  from_start = std::exchange(log_from_start_, false);
  return std::exchange(log_, {});
}
std::optional<std::string> Follower::take_rollback() { return std::exchange(rollback_, std::nullopt); }
std::vector<u64> Follower::take_confirmed() { return std::exchange(confirmed_numbers_, {}); }

}  // namespace cantrip::sync
