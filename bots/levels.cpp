#include "bots/levels.hpp"

#include <charconv>

#include "bots/greedy.hpp"
#include "bots/search.hpp"

namespace cantrip {
namespace {

constexpr std::string_view kLevels[] = {"easy", "medium", "hard", "expert"};
constexpr u32 kBlunders = 4;  // easy answers one question in so many by chance

/// Looks ahead like greedy, but not always.
class EasyBot final : public Bot {
public:
  std::string_view name() const override { return "easy"; }
  Answer choose(Eyes& eyes, Rng& rng) override {
    OpenQuestion q = eyes.question();
    return rng.below(kBlunders) == 0 ? random_answer(q, rng) : careful_.choose(eyes, rng);
  }

private:
  GreedyBot careful_;
};

std::unique_ptr<Bot> search_for(int milliseconds, std::string_view name) {
  SearchSettings settings;
  settings.milliseconds = milliseconds;
  return std::make_unique<SearchBot>(settings, std::string(name));
}

}  // namespace

std::span<const std::string_view> level_names() { return kLevels; }

std::unique_ptr<Bot> make_level(std::string_view name) {
  if (name == "easy") return std::make_unique<EasyBot>();
  if (name == "medium") return std::make_unique<GreedyBot>();
  if (name == "hard") return search_for(150, name);
  if (name == "expert") return search_for(1500, name);
  return nullptr;
}

Expected<std::unique_ptr<Bot>> make_search(std::string_view name) {
  constexpr std::string_view kHead = "search:";
  constexpr int kMost = 10'000'000;
  constexpr int kMostThreads = 256;
  SearchSettings settings;
  for (std::string_view rest = name.starts_with(kHead) ? name.substr(kHead.size() - 1) : ""; !rest.empty();) {
    rest.remove_prefix(1);
    const std::string_view part = rest.substr(0, rest.find(':'));
    rest.remove_prefix(part.size());
    int n = 0;
    const auto [end, err] = std::from_chars(part.data(), part.data() + part.size(), n);
    const std::string_view unit(end, static_cast<size_t>(part.data() + part.size() - end));
    int* const place = unit == "ms"   ? &settings.milliseconds
                       : unit == "it" ? &settings.iterations
                       : unit == "t"  ? &settings.threads
                                      : nullptr;
    if (err != std::errc() || n < 1 || !place || n > (unit == "t" ? kMostThreads : kMost))
      return Problem{"bot", "'" + std::string(name) + "' has no budget one can read",
                     "Write search:200ms for milliseconds or search:400it for iterations, from 1 to 10000000, and :2t "
                     "behind it for threads, up to 256."};
    *place = n;
  }
  return std::unique_ptr<Bot>(std::make_unique<SearchBot>(settings, std::string(name)));
}

}  // namespace cantrip
