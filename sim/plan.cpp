#include "sim/plan.hpp"

#include <algorithm>

#include "bots/bot.hpp"
#include "deck/choose.hpp"

namespace cantrip {
namespace {

u64 text_hash(u64 h, std::string_view text) {
  for (const char c : text) h = (h ^ static_cast<u8>(c)) * 0x100000001B3ull;
  return (h ^ 0xFF) * 0x100000001B3ull;
}

std::string chosen(const std::vector<std::string>& by_side, size_t side) {
  return by_side.empty() ? "" : by_side[std::min(side, by_side.size() - 1)];
}

/// Every pair of different entrants, in the order of a table's upper half.
template <class SideOf>
void pair_all(Plan& plan, const std::vector<std::string>& entrants, SideOf&& side) {
  plan.entrants = entrants;
  plan.mirrored = true;
  plan.pairings.clear();
  for (size_t a = 0; a < entrants.size(); ++a)
    for (size_t b = a + 1; b < entrants.size(); ++b)
      plan.pairings.push_back({{side(a, 0), side(b, 1)}, {static_cast<int>(a), static_cast<int>(b)}});
}

}  // namespace

u64 seed_of(u64 seed, u64 i) { return Rng::seeded(seed + i * 0x9E3779B97F4A7C15ull).next() >> 1; }

int Plan::block() const {
  constexpr int kMost = 256, kParts = 128;
  const int n = mirrored ? seats() : 1;  // a deal stays whole
  const u64 total = static_cast<u64>(games) * pairings.size();
  const int wanted = static_cast<int>(std::clamp<u64>(total / kParts, 1, kMost));
  return (wanted + n - 1) / n * n;
}

std::string Plan::fingerprint() const {
  u64 h = 0xCBF29CE484222325ull;
  h = text_hash(h, game);
  for (const u64 n : {seed, switches, static_cast<u64>(games), static_cast<u64>(mirrored),
                      static_cast<u64>(most_answers), static_cast<u64>(statistics)})
    h = text_hash(h, std::to_string(n));
  for (const Pairing& p : pairings)
    for (const Side& s : p.sides) h = text_hash(text_hash(h, s.bot), s.deck);
  char out[17];
  std::snprintf(out, sizeof out, "%016llx", static_cast<unsigned long long>(h));
  return out;
}

int Plan::deck_index(const std::string& deck) const {
  return static_cast<int>(std::find(decks.begin(), decks.end(), deck) - decks.begin());
}

Deal deal_of(const Plan& plan, int game) {
  const int n = plan.mirrored ? plan.seats() : 1;
  return {seed_of(plan.seed, static_cast<u64>(game / n)), plan.mirrored ? game % n : 0};
}

Status complete(Plan& plan, const Content& content) {
  const Game& game = *content.module->game;
  plan.game = game.slug;
  plan.decks.clear();
  for (const Pairing& p : plan.pairings) {
    const int seats = static_cast<int>(p.sides.size());
    if (seats > game.max_seats || seats < game.min_seats)
      return Problem{"bots", std::to_string(seats) + " seats",
                     std::string(game.title) + " is for " + std::to_string(game.min_seats) + " to " +
                         std::to_string(game.max_seats) + " players."};
    std::vector<std::string> typed;
    for (const Side& s : p.sides) {
      if (auto bot = make_bot(s.bot); !bot) return bot.problem();
      if (plan.deck_index(s.deck) == static_cast<int>(plan.decks.size())) plan.decks.push_back(s.deck);
      typed.push_back(s.deck.empty() ? "random" : s.deck);
    }
    if (auto setup = choose_decks(content, seats, typed, plan.seed); !setup) return setup.problem();
  }
  return done();
}

void pair_all_decks(Plan& plan, const std::vector<std::string>& decks, const std::vector<std::string>& bots) {
  pair_all(plan, decks, [&](size_t i, size_t side) { return Side{chosen(bots, side), decks[i]}; });
}

void pair_all_bots(Plan& plan, const std::vector<std::string>& bots, const std::vector<std::string>& decks) {
  pair_all(plan, bots, [&](size_t i, size_t side) { return Side{bots[i], chosen(decks, side)}; });
}

}  // namespace cantrip
