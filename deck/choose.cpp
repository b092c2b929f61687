#include "deck/choose.hpp"

namespace cantrip {
namespace {

std::vector<std::string> split(std::string_view typed, char at) {
  std::vector<std::string> out;
  while (true) {
    const size_t end = typed.find(at);
    std::string part(typed.substr(0, end));
    while (!part.empty() && part.back() == ' ') part.pop_back();
    while (!part.empty() && part.front() == ' ') part.erase(part.begin());
    out.push_back(std::move(part));
    if (end == std::string_view::npos) return out;
    typed.remove_prefix(end + 1);
  }
}

}  // namespace

std::vector<std::string> random_decks(const Content& content, Rng& rng) {
  std::vector<std::string> left = content.deck_ids(), out;
  while (static_cast<int>(out.size()) < content.module->decks_per_seat && !left.empty()) {
    const u32 i = rng.below(static_cast<u32>(left.size()));
    out.push_back(left[i]);
    left.erase(left.begin() + i);
  }
  return out;
}

Expected<MatchSetup> choose_decks(const Content& content, int seats, const std::vector<std::string>& typed, u64 seed) {
  if (static_cast<int>(typed.size()) > seats)
    return Problem{"decks",
                   "decks are given for " + std::to_string(typed.size()) + " seats of " + std::to_string(seats),
                   "Give one choice a seat, as in " + join(content.deck_ids(), "+").substr(0, 40) + "..."};
  Rng rng = Rng::seeded(seed ^ 0x6465636Bu);
  DeckChoice chosen;
  for (int i = 0; i < seats; ++i) {
    std::vector<std::string> by_chance = random_decks(content, rng);
    const bool given = i < static_cast<int>(typed.size()) && typed[static_cast<size_t>(i)] != "random";
    chosen.push_back(given ? split(typed[static_cast<size_t>(i)], '+') : std::move(by_chance));
  }
  return make_setup(content, chosen);
}

}  // namespace cantrip
