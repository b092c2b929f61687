#include "rpc/session.hpp"

#include <fmt/format.h>

#include "core/describe.hpp"
#include "core/redact.hpp"
#include "deck/choose.hpp"
#include "rpc/moves.hpp"
#include "rpc/scenario_json.hpp"
#include "sync/pack.hpp"
#include "sync/story.hpp"

namespace cantrip {
namespace {

constexpr size_t kMostMatches = 1000;
constexpr size_t kMostLine = 4u << 20;

}  // namespace

/// A match somebody opened.
struct Session::Open {
  std::unique_ptr<Match> match;
  std::shared_ptr<const ScenarioContent> by_hand;  // set up by a scenario: may be edited
  std::unique_ptr<Story> story;

  Machine& m() { return match->machine(); }
  const std::vector<std::string>& names() const { return match->names(); }
  const std::vector<std::string>& log() const { return story->lines(Seat::Truth); }

  void listen() {
    if (!story) story = std::make_unique<Story>(names());
    story->follow(m());
  }
};

Session::Session(BaseContent base) : kitchen_(std::move(base)), scratch_(std::make_unique<Machine>()) {}
Session::~Session() = default;

void Session::reset() {
  matches_.clear();
  next_ = 1;
}

// ------------------------------------------------------------------------------------------------- a line
std::string Session::handle(std::string_view line) {
  Json reply = Json::object();
  auto refuse = [&](const Problem& p) { reply["error"] = {{"where", p.where}, {"why", p.why}, {"remedy", p.remedy}}; };
  struct Sax : Json::json_sax_t {  // only for the place of a mistake
    size_t at = 0;
    std::string why;
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(size_t) override { return ++depth < 64; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return --depth, true; }
    bool start_array(size_t) override { return ++depth < 64; }
    bool end_array() override { return --depth, true; }
    bool parse_error(size_t position, const std::string&, const Json::exception&) override {
      at = position;
      return false;
    }
    int depth = 0;
  };
  if (line.size() > kMostLine) {
    refuse({"line", "it is longer than 4 MB", "Send less at once."});
    return reply.dump();
  }
  Sax sax;
  const bool shaped = Json::sax_parse(line, &sax);
  const Json message = shaped ? Json::parse(line, nullptr, false) : Json();
  if (!shaped || message.is_discarded()) {
    refuse({fmt::format("byte {}", sax.at), sax.depth >= 64 ? "this is nested too deeply" : "this is not JSON",
            "Send one JSON object a line, without line breaks in it."});
  } else if (!message.is_object()) {
    refuse({"line", "a message is a JSON object", "Send, for example, {\"do\": \"games\"}."});
  } else {
    if (const auto id = message.find("id"); id != message.end()) reply["id"] = *id;
    Reply result = dispatch(message);
    if (result) reply.update(*result);
    else refuse(result.problem());
  }
  return reply.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Session::Reply Session::dispatch(const Json& message) {
  struct Command {
    const char* name;
    Reply (Session::*run)(Fields&);
  };
  static constexpr Command commands[] = {
      {"games", &Session::games},       {"new", &Session::start},     {"scenario", &Session::scenario},
      {"decision", &Session::decision}, {"answer", &Session::answer}, {"concede", &Session::concede},
      {"view", &Session::view},         {"state", &Session::state},   {"log", &Session::log},
      {"save", &Session::save},         {"load", &Session::load},     {"undo", &Session::undo},
      {"edit", &Session::edit},         {"replay", &Session::replay}, {"close", &Session::close},
  };
  Fields f(message, "");
  f.get("id");
  const std::string what = f.text("do", "", true);
  if (!f.ok()) return f.problem();
  std::vector<std::string> known;
  for (const Command& c : commands) {
    if (what == c.name) return (this->*c.run)(f);
    known.emplace_back(c.name);
  }
  return Problem{"do", "there is no message '" + what + "'",
                 did_you_mean(what, known, "There are: " + join(known) + ".")};
}

Expected<Session::Open*> Session::find(Fields& f) {
  const int id = static_cast<int>(f.number("match", 0, 1, 2'000'000'000, true));
  if (!f.ok()) return f.problem();
  const auto found = matches_.find(id);
  if (found == matches_.end())
    return Problem{"match", fmt::format("there is no match {}", id),
                   "Use the number that new, scenario or load replied with."};
  return found->second.get();
}

Expected<Seat> Session::seat(Fields& f, const Open& open, const char* key, Seat otherwise) {
  const Json* v = f.get(key);
  if (!v) return otherwise;
  if (v->is_number_unsigned() && v->get<u64>() < open.names().size()) return seat_at(v->get<int>());
  const int i = v->is_string() ? seat_named(open.names(), v->get<std::string>()) : -1;
  if (i < 0)
    return Problem{key, "there is no such player", "The players are: " + join(open.names()) + " (or 0, 1, ...)."};
  return seat_at(i);
}

/// The number a new match gets: that of the match it takes the place of, or a fresh one.
Expected<int> Session::room(Fields& f) {
  if (f.get("match")) {
    Expected<Open*> old = find(f);
    if (!old) return old.problem();
    return static_cast<int>(f.number("match", 0, 1, 2'000'000'000));
  }
  if (matches_.size() >= kMostMatches)
    return Problem{"match", "a thousand matches are open", "Close some, or name one to take its place."};
  return next_;
}

Json Session::opened(int id, Open& open, bool brief) {
  if (id == next_) ++next_;
  Json reply = {{"match", id}};
  if (!brief) reply["decision"] = decision_json(open.m(), open.names(), open.m().st.decision.seat);
  return reply;
}

// ---------------------------------------------------------------------------------------------- the messages
Session::Reply Session::games(Fields& f) {
  if (!f.finish()) return f.problem();
  Json out = Json::array();
  for (const Module* m : modules()) {
    Json decks = Json::array();
    const Expected<std::shared_ptr<const Content>> content = kitchen_.base(*m);
    if (!content) return content.problem();
    for (const std::string& id : (*content)->deck_ids()) decks.push_back(id);
    out.push_back({{"game", m->game->slug},
                   {"title", m->game->title},
                   {"seats", {m->game->min_seats, m->game->max_seats}},
                   {"decks", decks},
                   {"decks_per_seat", m->decks_per_seat}});
  }
  return Json{{"games", out}};
}

Session::Reply Session::start(Fields& f) {
  const Expected<int> id = room(f);
  if (!id) return id.problem();
  const std::string slug = f.text("game", "", true);
  if (!f.ok()) return f.problem();
  Expected<const Module*> module = need_module(slug);
  if (!module) return module.problem();
  MatchOptions options;
  options.seed = static_cast<u64>(f.number("seed", 1, 0, 0x7FFFFFFFFFFFFFFFll));
  options.switches = read_switches(f, *(*module)->game);
  const int seats = static_cast<int>(f.number("seats", (*module)->game->min_seats, 1, kMaxSeats));
  auto texts = [&](const char* key, std::vector<std::string>& out) {
    const Json* list = f.list(key);
    for (size_t i = 0; list && i < list->size(); ++i)
      if ((*list)[i].is_string() && (*list)[i].get_ref<const std::string&>().size() < 200) out.push_back((*list)[i]);
      else f.trouble(fmt::format("{}[{}]", key, i), "a text is expected", "Put it in quotation marks.");
  };
  std::vector<std::string> decks;
  texts("decks", decks);
  texts("names", options.names);
  const bool brief = f.flag("brief");
  if (!f.finish()) return f.problem();
  for (int i = static_cast<int>(options.names.size()); i < seats; ++i) options.names.push_back(seat_name(seat_at(i)));
  if (static_cast<int>(options.names.size()) != seats)
    return Problem{"names", "there are more names than seats", fmt::format("Give {}.", seats)};
  const Expected<std::shared_ptr<const Content>> content = kitchen_.base(**module);
  if (!content) return content.problem();
  Expected<MatchSetup> setup = choose_decks(**content, seats, decks, options.seed);
  if (!setup) return setup.problem();
  Expected<std::unique_ptr<Match>> match = Match::start(*content, *setup, options);
  if (!match) return match.problem();
  auto open = std::make_unique<Open>();
  open->match = std::move(*match);
  open->listen();
  Open& kept = *(matches_[*id] = std::move(open));
  return opened(*id, kept, brief);
}

Session::Reply Session::scenario(Fields& f) {
  const Expected<int> id = room(f);
  if (!id) return id.problem();
  const std::string slug = f.text("game", "", true);
  if (!f.ok()) return f.problem();
  Expected<const Module*> module = need_module(slug);
  if (!module) return module.problem();
  std::vector<language::CardFacts> cards = read_cards(f, (*module)->lexicon());
  const Scenario scenario = read_scenario(f, *(*module)->game);
  const bool brief = f.flag("brief");
  if (!f.finish()) return f.problem();
  Expected<std::shared_ptr<const ScenarioContent>> content = kitchen_.content(**module, std::move(cards));
  if (!content) return content.problem();
  MatchOptions options;
  scratch_->observers_n = 0;
  if (Status s = build(*scratch_, **content, scenario, options.names); !s) return s.problem();
  auto open = std::make_unique<Open>();
  open->by_hand = *content;
  open->match = Match::from_position((*content)->content, scratch_->st, options);
  open->listen();
  Open& kept = *(matches_[*id] = std::move(open));
  return opened(*id, kept, brief);
}

Session::Reply Session::decision(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  const Expected<Seat> who = seat(f, **open, "player", (*open)->m().st.decision.seat);
  if (!who) return who.problem();
  if (!f.finish()) return f.problem();
  if (!(*open)->m().st.over && !is_asked((*open)->m().st, *who))
    return Problem{"player", "this player is not asked now", "Leave \"player\" out to see who is."};
  return Json{{"decision", decision_json((*open)->m(), (*open)->names(), *who)}};
}

Session::Reply Session::answer(Fields& f) {
  Expected<Open*> found = find(f);
  if (!found) return found.problem();
  Open& open = **found;
  Machine& m = open.m();
  const Expected<Seat> who = seat(f, open, "player", m.st.decision.seat);
  if (!who) return who.problem();
  Answer a;
  a.seat = *who;
  a.step_no = static_cast<u64>(f.number("step", static_cast<long long>(m.st.step_no), 0, 0x7FFFFFFFFFFFFFFFll));
  const Json* picks = f.list("picks");
  const std::string move = f.text("move");
  const bool brief = f.flag("brief");
  for (size_t i = 0; picks && i < picks->size(); ++i) {
    const Json& pick = (*picks)[i];
    if (i >= kMaxPicks || !pick.is_number_unsigned() || pick.get<u64>() > 0xFFFF)
      f.trouble(fmt::format("picks[{}]", i), "this is not the number of an option",
                "Use the places of options, from 0.");
    else a.pick[a.n++] = pick.get<u16>();
  }
  if (f.ok() && (picks != nullptr) == !move.empty())
    f.trouble("picks", "an answer has either picks or a move",
              "Send \"picks\": [0], or \"move\": \"attacks with Quick Rat\".");
  if (!f.finish()) return f.problem();
  const size_t before = open.log().size();
  open.story->mark();
  if (picks) {
    const u64 step = m.st.step_no;
    const Err err = open.match->answer(a);
    if (m.st.step_no == step) {
      open.story->unmark();
      const Problem wrong{"picks", std::string(to_string(err)),
                          "Look at \"decision\": who is asked, how many are chosen, and the step."};
      return err == Err::Stale      ? Problem{"step", wrong.why, wrong.remedy}
             : err == Err::NotYours ? Problem{"player", wrong.why, wrong.remedy}
                                    : wrong;
    }
  } else {
    // In words: tried on a copy first, then given answer by answer, so that every one is recorded.
    const Moved could = Speaker(m, open.names()).could(*who, move, *scratch_);
    if (could.kind != Moved::Kind::Done) {
      open.story->unmark();
      return Problem{"move", could.why, "Look at \"decision\" for what can be done."};
    }
    open.story->unmark();
    Speaker speaker(m, open.names());
    speaker.give_through([&](const Answer& one) {
      open.story->mark();
      return open.match->answer(one);
    });
    speaker.concede_through([&](Seat s) { return open.match->concede(s); });
    const Moved moved = speaker.move(*who, move);
    if (moved.kind != Moved::Kind::Done)
      return Problem{"move", moved.why, "Look at \"decision\" for what can be done."};
  }
  Json reply = Json::object();
  Json lines = Json::array();
  for (size_t i = before; i < open.log().size(); ++i) lines.push_back(open.log()[i]);
  reply["log"] = std::move(lines);
  if (!brief) reply["decision"] = decision_json(m, open.names(), m.st.decision.seat);
  return reply;
}

Session::Reply Session::concede(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  if (!f.get("player")) f.trouble("player", "this is missing", "Say who concedes.");
  if (!f.ok()) return f.problem();
  const Expected<Seat> who = seat(f, **open, "player", Seat::None);
  if (!who) return who.problem();
  if (!f.finish()) return f.problem();
  if (const Err err = (*open)->match->concede(*who); err != Err::Ok)
    return Problem{"player", std::string(to_string(err)), "The match is over, or this player has left."};
  return Json{{"decision", decision_json((*open)->m(), (*open)->names(), (*open)->m().st.decision.seat)}};
}

Session::Reply Session::view(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  Seat viewer = Seat::Spectator;
  if (const Json* who = f.get("player"); who && *who == "spectator") {
    viewer = Seat::Spectator;
  } else {
    const Expected<Seat> named = seat(f, **open, "player", Seat::Spectator);
    if (!named) return named.problem();
    viewer = *named;
  }
  if (!f.finish()) return f.problem();
  const Machine& truth = (*open)->m();
  Lens lens;
  open_lens(lens, truth.st, truth.schema(), viewer);
  scratch_->rules = truth.rules;
  scratch_->observers_n = 0;
  redact(truth.st, truth.schema(), lens, scratch_->st);
  adopt(*scratch_, scratch_->st);
  Json reply = {{"view", table_json(*scratch_, (*open)->names())}};
  if (is_asked(truth.st, viewer)) reply["decision"] = decision_json(*scratch_, (*open)->names(), viewer);
  return reply;
}

Session::Reply Session::state(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  if (!f.finish()) return f.problem();
  Machine& m = (*open)->m();
  Json reply = {{"state", table_json(m, (*open)->names())}, {"digest", fmt::format("{:016x}", digest(m.st))}};
  reply["decision"] = decision_json(m, (*open)->names(), m.st.decision.seat);
  return reply;
}

Session::Reply Session::log(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  const Expected<Seat> viewer = seat(f, **open, "player", Seat::Truth);
  if (!viewer) return viewer.problem();
  const auto from = static_cast<size_t>(f.number("from", 0, 0, 1'000'000'000));
  if (!f.finish()) return f.problem();
  const std::vector<std::string>& log = (*open)->story->lines(*viewer);
  Json lines = Json::array();
  for (size_t i = from; i < log.size(); ++i) lines.push_back(log[i]);
  return Json{{"log", lines}, {"next", log.size()}};
}

Session::Reply Session::save(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  if (!f.finish()) return f.problem();
  const std::vector<u8> bytes = cantrip::save((*open)->m().st);
  return Json{{"data", sync::to_base64(bytes)}};
}

Session::Reply Session::load(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  const std::string data = f.text("data", "", true);
  if (!f.finish()) return f.problem();
  std::vector<u8> bytes;
  if (!sync::from_base64(data, bytes)) return Problem{"data", "this is not base64", "Send what `save` replied with."};
  Machine& m = (*open)->m();
  const Err err = cantrip::load(scratch_->st, bytes, m.rules);
  if (err != Err::Ok)
    return Problem{"data", "this is not a saved position of a match with these rules and cards",
                   "Load it into a match that was opened with the same game, cards and switches."};
  if (scratch_->st.seats != m.st.seats)
    return Problem{"data", "it has another number of players", "Load it into a match with as many."};
  MatchOptions options;
  options.names = (*open)->names();
  (*open)->match = Match::from_position((*open)->match->shared_content(), scratch_->st, options);
  (*open)->story->forget_marks();
  (*open)->listen();
  Machine& now = (*open)->m();
  return Json{{"decision", decision_json(now, (*open)->names(), now.st.decision.seat)}};
}

Session::Reply Session::undo(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  Machine& m = (*open)->m();
  const Expected<Seat> who = seat(f, **open, "player", m.st.decision.seat);
  if (!who) return who.problem();
  if (!f.finish()) return f.problem();
  if (!(*open)->match->undo(*who))
    return Problem{
        "player", "there is nothing to take back",
        "An answer can be taken back until its player learns something by it, chance is used, or another answers."};
  (*open)->story->take_back();
  return Json{{"decision", decision_json(m, (*open)->names(), m.st.decision.seat)}};
}

Session::Reply Session::edit(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  if (!(*open)->by_hand)
    return Problem{"match", "only matches set up by a scenario can be edited",
                   "Set the position up with \"scenario\"."};
  Machine& m = (*open)->m();
  const std::vector<Edit> edits = read_edits(f, m, (*open)->names());
  if (!f.finish()) return f.problem();
  if (Status s = cantrip::edit(m, *(*open)->by_hand, edits, *scratch_); !s) return s.problem();
  MatchOptions options;  // the recording goes on from here
  options.names = (*open)->names();
  clone(scratch_->st, m.st);
  (*open)->match = Match::from_position((*open)->match->shared_content(), scratch_->st, options);
  (*open)->story->forget_marks();
  (*open)->listen();
  Machine& now = (*open)->m();
  return Json{{"decision", decision_json(now, (*open)->names(), now.st.decision.seat)}};
}

Session::Reply Session::replay(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  if (!f.finish()) return f.problem();
  return Json{{"data", sync::to_base64(write_replay((*open)->match->replay()))},
              {"answers", (*open)->match->answers()}};
}

Session::Reply Session::close(Fields& f) {
  Expected<Open*> open = find(f);
  if (!open) return open.problem();
  const int id = static_cast<int>(f.number("match", 0, 1, 2'000'000'000));
  if (!f.finish()) return f.problem();
  matches_.erase(id);
  return Json{{"closed", id}};
}

}  // namespace cantrip
