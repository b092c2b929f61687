#include "tests/server/player.hpp"

#include "bots/bot.hpp"
#include "language/card_file.hpp"

namespace cantrip::test {

// ---------------------------------------------------------------------------------------------------- JSON
JsonPlayer::JsonPlayer(unsigned short port, const std::string& room, const std::string& token, u64 seed,
                       const Json& have)
    : first_n(seed % 1000 * 1'000'000 + 1), next_n(first_n), rng(Rng::seeded(seed)), client_(port) {
  Json hello = {{"t", "hello"}, {"room", room}, {"form", "json"}};
  if (!token.empty()) hello["token"] = token;
  if (!have.is_null()) hello["have"] = have;
  if (!client_.ok() || !client_.send(hello)) trouble = "could not connect";
}

bool JsonPlayer::take(int milliseconds) {
  const std::optional<Json> message = client_.next(milliseconds);
  if (!message) return false;
  last = *message;
  const std::string kind = last.value("t", "");
  if (kind == "welcome") welcome = last;
  if (kind == "over") over = last;
  if (kind == "refused") refused = last;
  if (kind == "bye") bye = last;
  if (kind != "step" && kind != "view") return true;
  const u64 now = last.at("step");
  if (kind == "step" && now != step + 1)
    trouble = "step " + std::to_string(now) + " came after " + std::to_string(step);
  step = now;
  digest = last.at("digest");
  question = last.value("decision", Json());
  view = last.at("view");
  if (last.contains("n")) confirmed.push_back(last.at("n"));
  return true;
}

Json JsonPlayer::random_picks() {
  const u64 min = question.at("min"), max = question.at("max");
  if (question.at("ask") == "number") return Json::array({min + rng.below(static_cast<u32>(max - min + 1))});
  std::vector<u64> places;
  int cancel = -1;
  for (size_t i = 0; i < question.at("options").size(); ++i)
    if (question.at("options")[i].contains("cancel")) cancel = static_cast<int>(i);
    else places.push_back(i);
  if (cancel >= 0 && (places.size() < min || places.empty() || rng.below(32) == 0)) return Json::array({cancel});
  const u64 most = std::min<u64>(max, places.size());
  const u64 n = min + (most > min ? rng.below(static_cast<u32>(most - min + 1)) : 0);
  Json picks = Json::array();
  for (u64 i = 0; i < n; ++i) {
    const u32 at = rng.below(static_cast<u32>(places.size()));
    picks.push_back(places[at]);
    places.erase(places.begin() + at);
  }
  return picks;
}

bool JsonPlayer::answer() {
  if (!question.is_object()) return false;
  const Json message = {
      {"t", "answer"}, {"n", next_n++}, {"step", step}, {"picks", random_picks()}, {"sig", question.at("sig")}};
  question = nullptr;
  return client_.send(message);
}

bool JsonPlayer::until_asked() {
  while (!question.is_object() && !over && trouble.empty())
    if (!take()) return false;
  return question.is_object();
}

bool JsonPlayer::until_over() {
  while (!over && trouble.empty())
    if (!take()) return false;
  return over.has_value();
}

bool JsonPlayer::finish(int most_answers) {
  for (int i = 0; i < most_answers && until_asked(); ++i) {
    if (!answer()) return false;
    const size_t before = confirmed.size();
    while (confirmed.size() == before && !over && trouble.empty()) {
      if (!take()) return false;
      if (refused) return trouble = refused->dump(), false;
    }
  }
  return over.has_value() && trouble.empty();
}

// ---------------------------------------------------------------------------------------------------- core
CorePlayer::CorePlayer(unsigned short port, const std::string& room, const std::string& token, u64 seed)
    : rng(Rng::seeded(seed)), room_(room), token_(token), client_(port), first_n_(seed % 1000 * 1'000'000 + 1) {
  Json hello = {{"t", "hello"}, {"room", room}, {"form", "core"}};
  if (!token.empty()) hello["token"] = token;
  if (!client_.ok() || !client_.send(hello)) trouble = "could not connect";
}

bool CorePlayer::reconnect(unsigned short port) {
  client_ = Client(port);
  Json hello = {{"t", "hello"}, {"room", room_}, {"form", "core"}};
  if (!token_.empty()) hello["token"] = token_;
  if (follower_)
    if (const auto have = follower_->have()) {
      sync::ClientMessage m;
      m.kind = sync::ClientKind::Hello;
      m.room = room_;
      m.token = token_;
      m.have = have;
      hello = sync::write_client(m);
    }
  bye.reset();
  return client_.ok() && client_.send(hello);
}

bool CorePlayer::take(int milliseconds) {
  const std::optional<Json> message = client_.next(milliseconds);
  if (!message) return false;
  last = *message;
  const std::string kind = message->value("t", "");
  if (kind == "welcome") {
    welcome = *message;
    if (!follower_ && welcome.at("state") != "waiting") {
      const Module& module = *find_module(welcome.at("game").get<std::string>());
      content_ = builtin_content(module);
      if (const std::string cards = welcome.at("cards"); !cards.empty())
        content_ = with_cards(*content_, language::read_card_file(module.lexicon(), "cards.toml", cards).cards);
      const Rules rules{content_->module->game, &content_->pool,
                        std::stoull(welcome.at("switches").get<std::string>())};
      const Seat seat = welcome.at("seat").is_null() ? Seat::Spectator : seat_at(welcome.at("seat").get<int>());
      follower_ = std::make_unique<sync::Follower>(rules, seat, welcome.at("names"), first_n_, content_);
    }
  }
  if (kind == "over") over = *message;
  if (kind == "refused") refused = *message;
  if (kind == "bye") bye = *message;
  if (!follower_) return true;
  steps += kind == "step";
  views += kind == "view";
  const sync::Reaction reaction = follower_->message(*message);
  if (reaction.problem) trouble = to_string(*reaction.problem);
  for (const Json& out : reaction.send) client_.send(out);
  return true;
}

bool CorePlayer::asked() {
  return follower_ && follower_->ready() && !follower_->shown().st.over && follower_->inflight() == 0 &&
         is_asked(follower_->shown().st, follower_->viewer());
}

bool CorePlayer::answer() {
  Machine& shown = follower_->shown();
  const Answer a = random_answer(question_of(shown, follower_->viewer()), rng);
  Expected<sync::Sent> sent = follower_->answer({a.pick, a.n});
  if (!sent) return trouble = to_string(sent.problem()), false;
  return client_.send(sent->message);
}

bool CorePlayer::until_asked() {
  while (!asked() && !over && trouble.empty())
    if (!take()) return false;
  return !over && trouble.empty();
}

bool CorePlayer::finish(int most_answers) {
  for (int i = 0; i < most_answers && until_asked(); ++i) {
    if (!answer()) return false;
    while (follower_->inflight() > 0 && !over && trouble.empty()) {
      if (!take()) return false;
      if (refused) return trouble = refused->dump(), false;
    }
  }
  return over.has_value() && trouble.empty();
}

}  // namespace cantrip::test
