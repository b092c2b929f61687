#include "bots/bot.hpp"

#include "bots/greedy.hpp"
#include "bots/levels.hpp"

namespace cantrip {

namespace {

class RandomBot final : public Bot {
public:
  std::string_view name() const override { return "random"; }
  Answer choose(Eyes& eyes, Rng& rng) override { return random_answer(eyes.question(), rng); }
};

/// Does as little as it may: the last act (ending the turn, passing), the fewest picks. It never runs out of cards, so
/// it can only be beaten by what is done to it: a measure of other bots.
class IdleBot final : public Bot {
public:
  std::string_view name() const override { return "idle"; }
  Answer choose(Eyes& eyes, Rng& rng) override {
    OpenQuestion q = eyes.question();
    if (q.ask == Ask::Act) {
      Answer a;
      a.step_no = q.step_no;
      a.seat = q.seat;
      a.n = 1;
      a.pick[0] = static_cast<u16>(q.options - 1);
      return a;
    }
    q.max = q.min;
    return random_answer(q, rng);
  }
};

}  // namespace

std::vector<std::string> bot_names() {
  std::vector<std::string> names = {"random", "greedy", "idle", "search"};
  for (const std::string_view level : level_names()) names.emplace_back(level);
  return names;
}

Expected<std::unique_ptr<Bot>> make_bot(std::string_view name) {
  if (name == "random") return std::unique_ptr<Bot>(std::make_unique<RandomBot>());
  if (name == "idle") return std::unique_ptr<Bot>(std::make_unique<IdleBot>());
  if (name == "greedy") return std::unique_ptr<Bot>(std::make_unique<GreedyBot>());
  if (name == "search" || name.starts_with("search:")) return make_search(name);
  if (std::unique_ptr<Bot> level = make_level(name)) return level;
  return Problem{"bot", "there is no bot '" + std::string(name) + "'",
                 did_you_mean(name, bot_names(), "The bots are: " + join(bot_names()) + ".")};
}

}  // namespace cantrip
