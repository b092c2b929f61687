#include <algorithm>

#include "sim/tune/tune.hpp"

namespace cantrip {
namespace {

int copies_in(const Content& content, const DeckParts& parts, DefId card) {
  int n = 0;
  for (const DeckFile& deck : parts)
    for (const DeckEntry& e : deck.cards)
      if (content.find_card(e.card) == card) n += e.copies;
  return n;
}

std::vector<OwnedCard> every_card(const Pool& pool) {
  std::vector<OwnedCard> out;
  for (size_t d = 1; d < pool.cards.size(); ++d) out.push_back({static_cast<DefId>(d), kMaxRows});
  return out;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "\"";
}

template <class T>
void shuffle(std::vector<T>& list, Rng& rng) {
  for (size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[rng.below(static_cast<u32>(i))]);
}

/// As many copies at once as the rules and the collection allow.
std::optional<Swap> legal_swap(const Content& content, const DeckParts& parts, int part, DefId out, int copies,
                               const OwnedCard& in, std::string_view format) {
  if (in.card == out || content.pool.card(in.card).flags & (kIsToken | kBackFace)) return std::nullopt;
  const int free = in.copies - copies_in(content, parts, in.card);
  for (int n = std::min(copies, free); n > 0; --n) {
    const Swap swap{part, n, out, in.card};
    if (!illegal_parts(content, swapped(content, parts, swap), format)) return swap;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Problem> illegal_parts(const Content& content, const DeckParts& parts, std::string_view format) {
  const Module& module = *content.module;
  std::vector<const DeckFile*> files;
  for (const DeckFile& deck : parts) {
    if (std::vector<Problem> unknown = unknown_cards(content, deck); !unknown.empty()) return unknown[0];
    if (module.illegal)
      if (std::vector<Problem> wrong = module.illegal(content, deck, format); !wrong.empty()) return wrong[0];
    files.push_back(&deck);
  }
  MatchSetup setup;
  return module.build(content, Seat::P0, files, setup);
}

DeckParts swapped(const Content& content, const DeckParts& parts, const Swap& swap) {
  DeckParts out = parts;
  std::vector<DeckEntry>& cards = out[static_cast<size_t>(swap.part)].cards;
  const auto entry_of = [&](DefId card) {
    return std::find_if(cards.begin(), cards.end(),
                        [&](const DeckEntry& e) { return content.find_card(e.card) == card; });
  };
  const auto from = entry_of(swap.out), to = entry_of(swap.in);
  const std::string id = content.pool.texts[index(swap.in)].id;
  if (to != cards.end()) {
    to->copies += swap.copies;
    if ((from->copies -= swap.copies) == 0) cards.erase(from);
  } else if (from->copies == swap.copies) {
    *from = {id, swap.copies, 0};  // in its place: a deal of the same seed then differs in these cards only
  } else {
    from->copies -= swap.copies;
    cards.insert(from + 1, {id, swap.copies, 0});
  }
  return out;
}

std::vector<Swap> draw_swaps(const Content& content, const DeckParts& parts, std::span<const OwnedCard> collection,
                             std::string_view format, size_t most, Rng& rng) {
  struct Leaving {
    int part, copies;
    DefId card;
    std::vector<OwnedCard> coming;  // not tried yet, in an order by chance
  };
  const std::vector<OwnedCard> all =
      collection.empty() ? every_card(content.pool) : std::vector<OwnedCard>(collection.begin(), collection.end());
  std::vector<Leaving> leaving;
  for (size_t part = 0; part < parts.size(); ++part)
    for (const DeckEntry& e : parts[part].cards) {
      leaving.push_back({static_cast<int>(part), e.copies, content.find_card(e.card), all});
      shuffle(leaving.back().coming, rng);
    }
  shuffle(leaving, rng);
  std::vector<Swap> out;
  while (!leaving.empty() && out.size() < most) {
    for (Leaving& one : leaving) {
      std::optional<Swap> found;
      while (!found && !one.coming.empty()) {
        found = legal_swap(content, parts, one.part, one.card, one.copies, one.coming.back(), format);
        one.coming.pop_back();
      }
      if (found && out.size() < most) out.push_back(*found);
    }
    std::erase_if(leaving, [](const Leaving& one) { return one.coming.empty(); });
  }
  return out;
}

std::string deck_toml(const DeckFile& deck) {
  std::string out = "id = " + quoted(deck.id) + "\nname = " + quoted(deck.name) + "\n";
  if (!deck.motto.empty()) out += "motto = " + quoted(deck.motto) + "\n";
  out += "cards = [\n";
  for (const DeckEntry& e : deck.cards)
    out += "  { card = " + quoted(e.card) + ", copies = " + std::to_string(e.copies) + " },\n";
  return out + "]\n";
}

}  // namespace cantrip
