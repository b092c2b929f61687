#include "bindings/wasm/table_calls.hpp"

#include <random>

#include "bindings/wasm/table_game.hpp"
#include "bindings/wasm/table_words.hpp"
#include "core/describe.hpp"
#include "sync/default_answer.hpp"
#include "sync/event_json.hpp"
#include "sync/pack.hpp"

namespace cantrip::page {
namespace {

constexpr long long kMostId = 2'000'000'000;
constexpr size_t kMostCall = 64u << 20;
constexpr size_t kMostOpen = 200;
constexpr size_t kMostCollections = 8;

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json error_json(const Problem& p) { return {{"error", {{"where", p.where}, {"why", p.why}, {"remedy", p.remedy}}}}; }

/// Clients of one seat number their answers from different places.
u64 first_number(Fields& f) {
  const long long given = f.number("first", 0, 0, static_cast<long long>(sync::kMostNumber / 2));
  if (given) return static_cast<u64>(given);
  std::random_device chance;
  return (static_cast<u64>(chance()) & 0xFFFFFFu) << 24 | 1;
}

std::vector<std::string> read_names(Fields& f) {
  std::vector<std::string> out;
  const Json* names = f.list("names");
  for (size_t i = 0; names && i < names->size(); ++i)
    if ((*names)[i].is_string() && i < kMaxSeats) out.push_back((*names)[i].get<std::string>());
    else f.trouble("names", "at most four names are expected", "Send what `welcome` brought.");
  return out;
}

std::vector<u16> read_picks(Fields& f) {
  const Json* list = f.list("picks", true);
  std::vector<u16> picks;
  for (size_t i = 0; list && i < list->size(); ++i)
    if ((*list)[i].is_number_unsigned() && (*list)[i].get<u64>() <= 0xFFFF) picks.push_back((*list)[i].get<u16>());
    else f.trouble("picks", "this is not the place of an option", "Use the places of options, from 0.");
  return picks;
}

/// Switches are 64 bits and come as a text, which JSON keeps exact.
u64 read_switches(Fields& f, const char* key = "switches") {
  const std::string text = f.text(key, "0");
  u64 out = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || out > (~u64{0} - 9) / 10)
      return f.trouble(key, "it is not a number in a text", "Send what `welcome` brought."), 0;
    out = out * 10 + static_cast<u64>(c - '0');
  }
  return out;
}

}  // namespace

std::string Calls::call(std::string_view text) {
  if (text.size() > kMostCall) return written(error_json({"call", "it is too long", "Send less."}));
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return written(error_json({"call", "this is not a JSON object", "Send {\"do\": ...}."}));
  const Reply reply = dispatch(json);
  return written(reply ? *reply : error_json(reply.problem()));
}

Calls::Reply Calls::dispatch(const Json& json) {
  struct Call {
    const char* name;
    Reply (Calls::*run)(Fields&);
  };
  static constexpr Call calls[] = {
      {"game", &Calls::game},       {"compile", &Calls::compile},     {"follow", &Calls::follow},
      {"message", &Calls::message}, {"answer", &Calls::answer},       {"undo", &Calls::undo},
      {"concede", &Calls::concede}, {"have", &Calls::have},           {"table", &Calls::table},
      {"why", &Calls::why},         {"default", &Calls::by_default},  {"replay", &Calls::replay},
      {"go", &Calls::go},           {"solve", &Calls::solve},         {"close", &Calls::close},
      {"preview", &Calls::preview}, {"recognise", &Calls::recognise}, {"collect", &Calls::collect},
      {"explain", &Calls::explain}, {"word", &Calls::word},           {"deck", &Calls::deck},
      {"say", &Calls::say},         {"agree", &Calls::agree},         {"try", &Calls::try_words},
      {"trial", &Calls::trial},     {"opening", &Calls::opening},     {"quick", &Calls::quick}};
  Fields f(json, "");
  const std::string what = f.text("do", "", true);
  if (!f.ok()) return f.problem();
  std::vector<std::string> known;
  for (const Call& c : calls) {
    if (what == c.name) return (this->*c.run)(f);
    known.emplace_back(c.name);
  }
  return Problem{"do", "there is no call '" + what + "'", did_you_mean(what, known, "There are: " + join(known) + ".")};
}

Expected<Calls::Following*> Calls::find(Fields& f) {
  const int id = static_cast<int>(f.number("id", 0, 1, kMostId, true));
  if (!f.ok()) return f.problem();
  const auto found = following_.find(id);
  if (found == following_.end()) return Problem{"id", "nothing is followed by this number", "Use what `follow` gave."};
  return &found->second;
}

Calls::Reply Calls::game(Fields& f) {
  const std::string game = f.text("game", "", true), cards = f.text("cards");
  if (!f.finish()) return f.problem();
  const auto content = content_for(game, cards);
  if (!content) return content.problem();
  return game_json(**content);
}

Calls::Reply Calls::compile(Fields& f) {
  const std::string game = f.text("game", "", true), text = f.text("text", "", true);
  if (!f.finish()) return f.problem();
  return compile_json(game, text);
}

Calls::Reply Calls::follow(Fields& f) {
  const std::string game = f.text("game", "", true), cards = f.text("cards");
  const long long seat = f.number("seat", -1, 0, kMaxSeats - 1);
  std::vector<std::string> names = read_names(f);
  const u64 switches = read_switches(f), first = first_number(f);
  if (!f.finish()) return f.problem();
  if (following_.size() + replays_.size() >= kMostOpen)
    return Problem{"follow", "too much is followed already", "Close some."};
  const auto content = content_for(game, cards);
  if (!content) return content.problem();
  const Rules rules{(*content)->module->game, &(*content)->pool, switches};
  const Seat viewer = seat < 0 ? Seat::Spectator : seat_at(static_cast<int>(seat));
  following_[next_] = {*content, std::make_unique<sync::Follower>(rules, viewer, std::move(names), first, *content)};
  return Json{{"id", next_++}};
}

Calls::Reply Calls::message(Fields& f) {
  Expected<Following*> found = find(f);
  const Json* message = f.object("message", true);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  sync::Reaction r = (*found)->follower->message(*message);
  Json reply = {{"send", r.send}, {"changed", r.changed}};
  if (r.problem) reply["problem"] = error_json(*r.problem)["error"];
  return reply;
}

Calls::Reply Calls::answer(Fields& f) {
  Expected<Following*> found = find(f);
  const std::vector<u16> picks = read_picks(f);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  Expected<sync::Sent> sent = (*found)->follower->answer(picks);
  if (!sent) return sent.problem();
  Json send = Json::array();
  if (!sent->message.is_null()) send.push_back(std::move(sent->message));
  return Json{{"send", std::move(send)}, {"predicted", sent->predicted}};
}

Calls::Reply Calls::undo(Fields& f) {
  Expected<Following*> found = find(f);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  sync::Follower& follower = *(*found)->follower;
  if (const std::string why = follower.why_no_undo(); !why.empty())
    return Problem{"undo", why, "An answer can be taken back until it shows its player something or another answers."};
  return Json{{"send", Json::array({follower.undo()})}};
}

Calls::Reply Calls::concede(Fields& f) {
  Expected<Following*> found = find(f);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  return Json{{"send", Json::array({(*found)->follower->concede()})}};
}

Calls::Reply Calls::say(Fields& f) {
  Expected<Following*> found = find(f);
  const long long object = f.number("object", 0, 0, kMaxRows - 1);
  const std::string text = f.text("text");
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  return Json{{"send", Json::array({(*found)->follower->say(static_cast<u16>(object), text)})}};
}

Calls::Reply Calls::agree(Fields& f) {
  Expected<Following*> found = find(f);
  const long long saying = f.number("saying", 0, 1, static_cast<long long>(sync::kMostNumber), true);
  const bool yes = f.flag("yes");
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  return Json{{"send", Json::array({(*found)->follower->agree(static_cast<u64>(saying), yes)})}};
}

/// Would these words do for the card?
Calls::Reply Calls::try_words(Fields& f) {
  Expected<Following*> found = find(f);
  const std::string card = f.text("card", "", true), text = f.text("text", "", true);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  const Content* cards = (*found)->follower->cards();
  return said_json(*cards, card, text);
}

Calls::Reply Calls::have(Fields& f) {
  Expected<Following*> found = find(f);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  const std::optional<sync::Have> have = (*found)->follower->have();
  return Json{{"have", have ? sync::have_json(*have) : Json(nullptr)}};
}

Calls::Reply Calls::table(Fields& f) {
  Expected<Following*> found = find(f);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  sync::Follower& follower = *(*found)->follower;
  if (!follower.ready()) return Problem{"table", "the table is not here yet", "Wait for the first view."};
  Machine& m = follower.shown();
  const State& s = m.st;
  Json waiting = Json::array(), log = Json::array(), events = Json::array(), decision = nullptr;
  for (int p = 0; p < s.seats; ++p)
    if (is_asked(s, seat_at(p))) waiting.push_back(p);
  bool from_start = false;
  for (const sync::LogLine& line : follower.take_log(from_start)) log.push_back(sync::log_json(line));
  for (const sync::Shown& shown : follower.take_events()) {
    Json one = sync::event_json(m.rules, shown.event);
    one["predicted"] = shown.predicted;
    events.push_back(std::move(one));
  }
  if (is_asked(s, follower.viewer())) decision = decision_json(m, follower.names(), follower.viewer());
  const std::optional<std::string> rollback = follower.take_rollback();
  const std::string no_undo = follower.why_no_undo();
  return Json{{"table", table_json(m, follower.names())},
              {"decision", std::move(decision)},
              {"waiting", std::move(waiting)},
              {"log", std::move(log)},
              {"log_from_start", from_start},
              {"events", std::move(events)},
              {"inflight", follower.inflight()},
              {"confirmed", follower.confirmed().step_no},
              {"rolled_back", rollback ? Json{{"why", *rollback}} : Json(nullptr)},
              {"can_undo", no_undo.empty() ? Json(true) : Json(no_undo)},
              {"over", follower.confirmed().over != 0},
              {"results", results_json(follower.confirmed())}};
}

Calls::Reply Calls::why(Fields& f) {
  Expected<Following*> found = find(f);
  const long long object = f.number("object", 0, 1, kMaxRows - 1, true);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  sync::Follower& follower = *(*found)->follower;
  if (!follower.ready()) return Problem{"why", "the table is not here yet", "Wait for the first view."};
  const Module& module = *(*found)->content->module;
  const Expected<std::string> words =
      why_not(follower.shown(), module, follower.viewer(), follower.names(), static_cast<u16>(object));
  if (!words) return words.problem();
  return Json{{"why", *words}};
}

Calls::Reply Calls::preview(Fields& f) {
  Expected<Following*> found = find(f);
  const std::vector<u16> picks = read_picks(f);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  sync::Follower& follower = *(*found)->follower;
  if (!follower.ready()) return Problem{"preview", "the table is not here yet", "Wait for the first view."};
  if (!previewer_) previewer_ = std::make_unique<sync::Previewer>();
  return previewer_->of(follower.shown(), follower.names(), picks);
}

Calls::Reply Calls::by_default(Fields& f) {
  Expected<Following*> found = find(f);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  sync::Follower& follower = *(*found)->follower;
  if (!follower.ready() || !is_asked(follower.shown().st, follower.viewer()))
    return Problem{"default", "nothing is asked of this viewer", "Ask while `table` has a decision."};
  const Answer a = sync::default_answer(follower.shown(), follower.viewer());
  return Json{{"picks", std::vector<u16>(a.pick, a.pick + a.n)},
              {"words", in_words(follower.shown(), a, follower.names())}};
}

Calls::Reply Calls::replay(Fields& f) {
  const Json* recorded = f.object("replay", true);
  if (!f.finish()) return f.problem();
  if (following_.size() + replays_.size() >= kMostOpen)
    return Problem{"replay", "too much is open already", "Close some."};
  Expected<std::unique_ptr<Replay>> opened = Replay::open(*recorded);
  if (!opened) return opened.problem();
  Json reply = (*opened)->opened(next_);
  replays_[next_++] = std::move(*opened);
  return reply;
}

Calls::Reply Calls::go(Fields& f) {
  const int id = static_cast<int>(f.number("id", 0, 1, kMostId, true));
  const long long at = f.number("at", 0, 0, kMostId, true);
  const Json* as = f.get("as");
  if (!f.finish()) return f.problem();
  const auto found = replays_.find(id);
  if (found == replays_.end()) return Problem{"id", "no replay is open by this number", "Use what `replay` gave."};
  return found->second->go(static_cast<int>(at), as ? *as : Json("all"));
}

Calls::Reply Calls::solve(Fields& f) {
  const int id = static_cast<int>(f.number("id", 0, 1, kMostId, true));
  const long long seat = f.number("seat", 0, 0, kMaxSeats - 1, true);
  const std::optional<puzzle::Within> within = puzzle::within_of(f.text("within", "turn"));
  if (!within) f.trouble("within", "it is neither turn nor round", "Say which of the two.");
  if (!f.finish()) return f.problem();
  const auto found = replays_.find(id);
  if (found == replays_.end()) return Problem{"id", "no replay is open by this number", "Use what `replay` gave."};
  return found->second->solve(seat_at(static_cast<int>(seat)), *within);
}

Expected<const Collection*> Calls::collection(Fields& f) {
  const int id = static_cast<int>(f.number("id", 0, 1, kMostId, true));
  if (!f.ok()) return f.problem();
  const auto found = collections_.find(id);
  if (found == collections_.end())
    return Problem{"id", "no collection is open by this number", "Use what `collect` gave."};
  return found->second.get();
}

Calls::Reply Calls::recognise(Fields& f) {
  const std::string name = f.text("name", "", true), text = f.text("text", "", true);
  if (!f.finish()) return f.problem();
  return recognise_json(name, text);
}

Calls::Reply Calls::collect(Fields& f) {
  const std::string game = f.text("game", "", true);
  const Json *files = f.list("files"), *words = f.object("words"), *hands = f.list("hands");
  if (!f.finish()) return f.problem();
  if (collections_.size() >= kMostCollections) return Problem{"collect", "too many are open already", "Close some."};
  Expected<std::unique_ptr<Collection>> made = Collection::open(game, files, words, hands);
  if (!made) return made.problem();
  Json reply = (*made)->opened(next_);
  collections_[next_++] = std::move(*made);
  return reply;
}

Calls::Reply Calls::explain(Fields& f) {
  Expected<const Collection*> found = collection(f);
  const std::string card = f.text("card", "", true);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  return (*found)->explained(card);
}

Calls::Reply Calls::word(Fields& f) {
  Expected<const Collection*> found = collection(f);
  const std::string card = f.text("card", "", true), text = f.text("text", "", true);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  return (*found)->worded(card, text);
}

Calls::Reply Calls::deck(Fields& f) {
  Expected<const Collection*> found = collection(f);
  const Json* cards = f.list("cards");
  const std::string text = f.text("text", "", !cards), name = f.text("name"), format = f.text("format");
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  return cards ? (*found)->deck(*cards, name, format) : (*found)->deck(text, format);
}

Calls::Reply Calls::trial(Fields& f) {
  Expected<const Collection*> found = collection(f);
  const Json* cards = f.list("cards", true);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  if (trials_.size() >= kMostOpen) return Problem{"trial", "too many decks are tried already", "Close some."};
  Expected<std::unique_ptr<Trials>> made = (*found)->trials(*cards);
  if (!made) return made.problem();
  trials_[next_] = std::move(*made);
  return Json{{"id", next_++}};
}

Expected<const Trials*> Calls::tried(Fields& f) {
  const int id = static_cast<int>(f.number("id", 0, 1, kMostId, true));
  if (!f.ok()) return f.problem();
  const auto found = trials_.find(id);
  if (found == trials_.end()) return Problem{"id", "no deck is tried by this number", "Use what `trial` gave."};
  return found->second.get();
}

Calls::Reply Calls::opening(Fields& f) {
  Expected<const Trials*> found = tried(f);
  const auto seed = static_cast<u64>(f.number("seed", 1, 0, 2'000'000'000));
  const Json* list = f.list("answers");
  std::vector<std::vector<u16>> answers;
  for (size_t i = 0; list && i < list->size() && i < 32; ++i) {
    answers.emplace_back();
    if ((*list)[i].is_array())
      for (const Json& pick : (*list)[i])
        if (pick.is_number_unsigned() && pick.get<u64>() <= 0xFFFF) answers.back().push_back(pick.get<u16>());
  }
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  return (*found)->opening(seed, answers);
}

Calls::Reply Calls::quick(Fields& f) {
  Expected<const Trials*> found = tried(f);
  const auto seed = static_cast<u64>(f.number("seed", 1, 0, 2'000'000'000));
  const std::string against = f.text("against", "", true);
  if (!found) return found.problem();
  if (!f.finish()) return f.problem();
  return (*found)->game(against, seed);
}

Calls::Reply Calls::close(Fields& f) {
  const int id = static_cast<int>(f.number("id", 0, 1, kMostId, true));
  if (!f.finish()) return f.problem();
  if (following_.erase(id) + replays_.erase(id) + collections_.erase(id) + trials_.erase(id) == 0)
    return Problem{"id", "nothing is open by this number", "Use what `follow`, `replay` or `collect` gave."};
  return Json{{"closed", id}};
}

}  // namespace cantrip::page
