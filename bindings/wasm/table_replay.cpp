#include "bindings/wasm/table_replay.hpp"

#include "bindings/wasm/table_game.hpp"
#include "core/describe.hpp"
#include "core/engine.hpp"
#include "core/redact.hpp"
#include "games/said.hpp"
#include "sync/event_json.hpp"

namespace cantrip::page {
namespace {

constexpr size_t kMostAnswers = 20'000;
constexpr size_t kLines = 200;
constexpr puzzle::Limits kSearch{.nodes = 12'000};  // a page waits for it

/// Seeds and switches are 64 bits: a text in JSON.
u64 big_number(Fields& f, const char* key) {
  const std::string text = f.text(key, "", true);
  u64 out = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || out > (~u64{0} - 9) / 10) {
      f.trouble(key, "it is not a number in a text", "Send the replay as the server gave it.");
      return 0;
    }
    out = out * 10 + static_cast<u64>(c - '0');
  }
  return out;
}

/// [["card-id", copies], ...], in the order the set-up had.
std::vector<DefId> read_cards(Fields& f, const char* key, const Pool& pool) {
  std::vector<DefId> out;
  const Json* list = f.list(key);
  for (size_t i = 0; list && i < list->size(); ++i) {
    const Json& run = (*list)[i];
    const bool shaped = run.is_array() && run.size() == 2 && run[0].is_string() && run[1].is_number_unsigned();
    const DefId def = shaped ? pool.find(run[0].get_ref<const std::string&>()) : DefId::Hidden;
    if (def == DefId::Hidden || run[1].get<u64>() > kMaxRows || out.size() > kMaxRows) {
      f.trouble(key, "it names a card that is not known here",
                "Send the replay as the server gave it, with its cards.");
      return out;
    }
    out.insert(out.end(), run[1].get<size_t>(), def);
  }
  return out;
}

bool small_numbers(const Json& list) {
  if (!list.is_array() || list.empty() || list.size() > kMaxPicks + 1) return false;
  for (const Json& n : list)
    if (!n.is_number_unsigned() || n.get<u64>() > 0xFFFF) return false;
  return list[0].get<u64>() < kMaxSeats;
}

/// A lens that calls every row by its own number, so that a card is the same one wherever the replay is opened. The
/// match is over: numbers are no secret any more.
Lens plain_lens(const State& s, const Schema& schema, Seat viewer) {
  Lens lens;
  lens.viewer = viewer;
  lens.high = static_cast<u16>(s.obj.n);
  for (u16 row = 1; row < s.obj.n; ++row) {
    const Obj& o = s.obj[row];
    if (o.kind == Kind::Free) continue;
    const bool tracked = o.kind != Kind::Ghost && schema.zones[static_cast<size_t>(zone_kind(o.zone))].tracked;
    if (!(o.known_to & bit(viewer)) && !tracked) continue;
    lens.name[row] = row;
    lens.gen[row] = o.gen;
  }
  return lens;
}

}  // namespace

Expected<std::unique_ptr<Replay>> Replay::open(const Json& json) {
  Fields f(json, "replay");
  std::unique_ptr<Replay> out(new Replay);
  if (auto wrong = out->begin(f)) return *wrong;
  if (auto wrong = out->read_moves(f)) return *wrong;
  out->choose_score();
  if (auto wrong = out->play_through()) return *wrong;
  return out;
}

std::optional<Problem> Replay::begin(Fields& f) {
  const std::string game = f.text("game", "", true), cards = f.text("cards");
  const u64 seed = big_number(f, "seed"), switches = big_number(f, "switches");
  const Json* seats = f.list("seats", true);
  if (!f.ok()) return f.problem();
  auto content = content_for(game, cards);
  if (!content) return content.problem();
  content_ = first_content_ = std::move(*content);
  const Pool& pool = content_->pool;
  if (seats->empty() || seats->size() > kMaxSeats)
    return Problem{"replay.seats", "so many seats can't be", "Send the replay as the server gave it."};
  MatchSetup setup;
  setup.seats = static_cast<int>(seats->size());
  for (size_t i = 0; i < seats->size(); ++i) {
    Fields seat((*seats)[i], "replay.seats[" + std::to_string(i) + "]");
    names_.push_back(seat.text("name", seat_name(seat_at(static_cast<int>(i)))));
    setup.deck[i] = read_cards(seat, "deck", pool);
    setup.second[i] = read_cards(seat, "second", pool);
    if (!seat.ok()) return seat.problem();
  }
  setup.shared = read_cards(f, "shared", pool);
  if (const Json* told = f.object("deal")) {
    Fields deal(*told, "replay.deal");
    deal_.commitment = deal.text("commitment", "", true);
    deal_.secret = deal.text("secret");
    if (const Json* nonces = deal.list("nonces"))
      for (const Json& nonce : *nonces) deal_.nonces.push_back(nonce.is_string() ? nonce.get<std::string>() : "");
    if (!deal.ok()) return deal.problem();
    unfair_ = wrong_with(deal_, seed);
  }
  if (!f.ok()) return f.problem();
  observe(*machine_, {&Replay::hear, this});
  const Err err = start(*machine_, Rules{content_->module->game, &pool, switches}, seed, setup.view());
  if (err != Err::Ok) return Problem{"replay", std::string(to_string(err)), "Send the replay as the server gave it."};
  return std::nullopt;
}

/// Answers in order; a concession stands before the answer whose number it has.
std::optional<Problem> Replay::read_moves(Fields& f) {
  const Json* answers = f.list("answers", true);
  const Json* concedes = f.list("concedes");
  if (!f.ok()) return f.problem();
  auto wrong = [](const char* key, size_t i) {
    return Problem{"replay." + std::string(key) + "[" + std::to_string(i) + "]", "this can't be read",
                   "Send the replay as the server gave it."};
  };
  if (answers->size() > kMostAnswers) return wrong("answers", kMostAnswers);
  size_t next = 0;
  auto add_concessions = [&](size_t before) -> std::optional<Problem> {
    for (; concedes && next < concedes->size(); ++next) {
      const Json& one = (*concedes)[next];
      if (!one.is_array() || one.size() != 2 || !one[0].is_number_unsigned() || !one[1].is_number_unsigned() ||
          one[1].get<u64>() >= kMaxSeats)
        return wrong("concedes", next);
      if (one[0].get<u64>() > before) break;
      Move gone;
      gone.seat = seat_at(one[1].get<int>());
      gone.concedes = true;
      moves_.push_back(std::move(gone));
    }
    return std::nullopt;
  };
  for (size_t i = 0; i < answers->size(); ++i) {
    if (auto problem = add_concessions(i)) return problem;
    const Json& list = (*answers)[i];
    if (list.is_object()) {
      Fields said(list, "replay.answers[" + std::to_string(i) + "]");
      Move move;
      move.seat = seat_at(static_cast<int>(said.number("seat", 0, 0, kMaxSeats - 1, true)));
      move.object = static_cast<u16>(said.number("object", 0, 1, kMaxRows - 1, true));
      move.words = said.text("text", "", true);
      if (!said.finish()) return said.problem();
      moves_.push_back(std::move(move));
      continue;
    }
    if (!small_numbers(list)) return wrong("answers", i);
    Move move;
    move.seat = seat_at(list[0].get<int>());
    for (size_t k = 1; k < list.size(); ++k) move.picks.push_back(list[k].get<u16>());
    moves_.push_back(std::move(move));
  }
  return add_concessions(kMostAnswers);
}

/// The score on a player's plate, by the game's layout, or the zone whose cards count there (those without a flag, if one
/// is named); without one, the score that damage lowers.
void Replay::choose_score() {
  const Schema& schema = machine_->schema();
  score_slot_ = schema.health_score;
  if (schema.health_score < schema.scores.size()) score_name_ = schema.scores[schema.health_score].name;
  const Json layout = layout_of(machine_->game().slug);
  const Json* plate = layout.is_object() && layout.contains("plate") ? &layout["plate"] : nullptr;
  if (!plate || !plate->is_object() || !plate->contains("score")) return;
  const Json& score = (*plate)["score"];
  auto word = [&](const char* key) { return score.is_object() ? score.value(key, "") : std::string(); };
  score_name_ = score.is_string() ? score.get<std::string>() : word("zone");
  for (size_t k = 0; k < schema.flags.size(); ++k)
    if (schema.flags[k] == word("without")) score_flag_ = static_cast<int>(k);
  for (size_t k = 0; k < schema.scores.size(); ++k)
    if (schema.scores[k].name == score_name_) score_slot_ = static_cast<int>(k);
  for (size_t k = 1; k < schema.zones.size(); ++k)
    if (schema.zones[k].name == score_name_) score_zone_ = static_cast<int>(k);
  if (const std::string label = word("label"); !label.empty()) score_name_ = label;
}

int Replay::score_now(int seat) const {
  const State& s = machine_->st;
  if (!score_zone_) return score_slot_ < kScores ? s.score[seat][score_slot_] : 0;
  int n = 0;
  for (const u16 row : zone(s, score_zone_, seat_at(seat))) n += score_flag_ < 0 || !row || !flag(s, row, score_flag_);
  return n;
}

void Replay::hear(void* self, const Machine& m, const Event& e) {
  Replay& r = *static_cast<Replay*>(self);
  r.events_.push_back(e);
  if (!r.recording_) return;
  if (e.kind == EventKind::Turned) r.turns_.push_back({static_cast<int>(m.st.step_no), e.x, e.by});
  std::string line = tell(m, e, Seat::Truth);
  if (!line.empty()) r.log_.push_back({m.st.step_no, e.by, with_names(std::move(line), r.names_)});
}

/// The cards the machine has after so many moves: with all that was said until then.
void Replay::use(int at) {
  std::shared_ptr<const Content> content = first_content_;
  for (int i = 0; i < at; ++i)
    if (moves_[static_cast<size_t>(i)].content) content = moves_[static_cast<size_t>(i)].content;
  if (content == content_) return;
  content_ = std::move(content);
  machine_->rules.pool = &content_->pool;
}

bool Replay::play(Move& move) {
  Machine& m = *machine_;
  events_.clear();
  const u64 before = m.st.step_no;
  if (move.object) {
    if (move.object >= m.st.obj.n || !say_text(m, content_, move.seat, ref_of(m.st, move.object), move.words))
      return false;
    move.content = content_;
    return true;
  }
  if (move.concedes) {
    concede(m, move.seat);
  } else {
    Answer a;
    a.seat = move.seat;
    a.step_no = before;
    a.n = static_cast<u16>(move.picks.size());
    std::copy(move.picks.begin(), move.picks.end(), a.pick);
    answer(m, a);
  }
  return m.st.step_no != before;
}

std::string Replay::in_words(const Move& move) {
  Machine& m = *machine_;
  if (move.concedes) return "concede";
  if (move.object) return move.words;
  if (asks_value(m.st.decision.ask)) return move.picks.empty() ? "" : value_label(m, move.picks[0]);
  if (m.options_for != move.seat) list_options(m, move.seat);
  std::string out;
  for (const u16 pick : move.picks)
    if (pick < m.options.n) out += (out.empty() ? "" : ", ") + label(m, m.options[pick]);
  return out.empty() ? "nothing" : with_names(out, names_);
}

std::optional<Problem> Replay::play_through() {
  const State& s = machine_->st;
  scores_.resize(s.seats);
  auto note_scores = [&] {
    for (int p = 0; p < s.seats; ++p) scores_[static_cast<size_t>(p)].push_back(score_now(p));
  };
  note_scores();
  for (size_t i = 0; i < moves_.size(); ++i) {
    if (i % kSnapshotEvery == 0) snapshots_.push_back(save(s));
    moves_[i].words = in_words(moves_[i]);
    if (!play(moves_[i]))
      return Problem{"replay, answer " + std::to_string(i + 1), "it does not fit the match",
                     "The rules or cards have changed since: use the version of Cantrip that recorded it."};
    note_scores();
  }
  if (moves_.size() % kSnapshotEvery == 0) snapshots_.push_back(save(s));
  at_ = size();
  recording_ = false;
  return std::nullopt;
}

Json Replay::opened(int id) const {
  Json turns = Json::array();
  for (const Turn& t : turns_) turns.push_back({{"at", t.at}, {"turn", t.turn}, {"seat", index(t.seat)}});
  Json deal;  // none: who made the match chose the seed
  if (deal_.any()) deal = {{"commitment", deal_.commitment}, {"fair", unfair_.empty()}, {"why", unfair_}};
  return {{"id", id},          {"answers", size()}, {"names", names_}, {"turns", turns}, {"score", score_name_},
          {"scores", scores_}, {"deal", deal}};
}

/// To the position after `at` answers; the last of them is always played, so that its events are there.
void Replay::seek(int at) {
  const int before = at > 0 ? at - 1 : 0;
  if (at_ > before || at_ < before / kSnapshotEvery * kSnapshotEvery) {
    const int snapshot = before / kSnapshotEvery;
    use(snapshot * kSnapshotEvery);
    load(machine_->st, snapshots_[static_cast<size_t>(snapshot)], machine_->rules);
    adopt(*machine_, machine_->st);
    at_ = snapshot * kSnapshotEvery;
  }
  events_.clear();
  while (at_ < at) play(moves_[static_cast<size_t>(at_++)]);
}

void Replay::look(Seat viewer) {
  Machine& view = *view_;
  view.rules = machine_->rules;
  view.observers_n = 0;
  if (viewer == Seat::Truth) {
    adopt(view, machine_->st);
    return;
  }
  redact(machine_->st, machine_->schema(), plain_lens(machine_->st, machine_->schema(), viewer), view.st);
  adopt(view, view.st);
}

Json Replay::events_json(Seat viewer) const {
  Json out = Json::array();
  for (Event e : events_) {
    if (viewer != Seat::Truth && !(e.seen_by & bit(viewer))) e.def = DefId::Hidden;
    Json one = sync::event_json(machine_->rules, e);
    one["predicted"] = false;
    out.push_back(std::move(one));
  }
  return out;
}

Expected<Json> Replay::go(int at, const Json& as) {
  if (at < 0 || at > size())
    return Problem{"at", "there is no such answer", "Choose from 0 to " + std::to_string(size()) + "."};
  Seat viewer = Seat::Truth;
  if (as == "public") viewer = Seat::Spectator;
  else if (as.is_number_unsigned() && as.get<u64>() < names_.size()) viewer = seat_at(as.get<int>());
  else if (as != "all") return Problem{"as", "there is no such viewer", "Send a seat, \"public\" or \"all\"."};
  seek(at);
  look(viewer);
  Machine& m = *view_;
  const State& s = m.st;
  Json waiting = Json::array(), log = Json::array(), decision = nullptr;
  for (int p = 0; p < s.seats; ++p)
    if (is_asked(s, seat_at(p))) waiting.push_back(p);
  size_t lines = 0;
  while (lines < log_.size() && log_[lines].step <= static_cast<u64>(at)) ++lines;
  for (size_t i = lines > kLines ? lines - kLines : 0; i < lines; ++i) log.push_back(sync::log_json(log_[i]));
  const Seat asked = viewer == Seat::Truth ? s.decision.seat : viewer;
  if (is_asked(s, asked)) decision = decision_json(m, names_, asked);
  const auto here = static_cast<size_t>(at);
  return Json{{"table", table_json(m, names_)},
              {"decision", std::move(decision)},
              {"waiting", std::move(waiting)},
              {"log", std::move(log)},
              {"log_from_start", true},
              {"events", events_json(viewer)},
              {"inflight", 0},
              {"confirmed", at},
              {"rolled_back", nullptr},
              {"can_undo", "this match is over"},
              {"over", s.over != 0},
              {"results", results_json(s)},
              {"answer", here < moves_.size() ? moves_[here].words : ""},
              {"by", here < moves_.size() ? Json(index(moves_[here].seat)) : Json(nullptr)},
              {"led_here", at > 0 ? moves_[here - 1].words : ""}};
}

Expected<Json> Replay::solve(Seat me, puzzle::Within within) {
  seek(size());
  Machine& m = *machine_;
  if (m.st.over || index(me) >= m.st.seats)
    return Problem{"solve", "there is nothing to solve", "Ask while the match goes on, for one of its seats."};
  Json out = {{"wins", "unknown"}, {"seat", nullptr}, {"picks", nullptr}, {"words", ""}};
  auto say = [&](const Answer& a) {
    const Move move{a.seat, false, std::vector<u16>(a.pick, a.pick + a.n), ""};
    out["seat"] = index(a.seat);
    out["picks"] = move.picks;
    out["words"] = in_words(move);
  };
  if (is_asked(m.st, me)) {
    puzzle::Solver solver(m.rules, me, within, kSearch);
    const puzzle::Verdict verdict = solver.solve({&m.st, 1});
    if (verdict != puzzle::Verdict::Unknown) out["wins"] = verdict == puzzle::Verdict::Wins ? "yes" : "no";
    if (verdict == puzzle::Verdict::Wins && solver.first()) say(*solver.first());
    return out;
  }
  say(puzzle::defence(m, m.st.decision.seat, me, within, kSearch));
  return out;
}

}  // namespace cantrip::page
