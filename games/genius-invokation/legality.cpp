#include "games/genius-invokation/legality.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {
namespace {

constexpr std::string_view kOld = " - 4.6";

/// 1.6: what a card needs of the three characters.
struct Need {
  enum Kind : u8 { Nothing, Character, Element, Faction } kind = Nothing;
  int which = 0;  // name id, or subtype
};

Need missing(const Pool& pool, std::span<const DefId> cast, const CardDef& card) {
  auto count = [&](auto&& has) {
    int n = 0;
    for (const DefId c : cast) n += has(pool.card(c)) ? 1 : 0;
    return n;
  };
  for (int i = 0; i < card.variables; ++i) {
    const Variable& v = pool.variables[static_cast<size_t>(card.variable + i)];
    if (v.key == kVarFor && !count([&](const CardDef& c) { return c.name == v.value; }))
      return {Need::Character, v.value};
  }
  const u32 element = card.types & kElementTypes;
  if ((card.types & type_bit(Resonance)) && count([&](const CardDef& c) { return c.types & element; }) < 2)
    return {Need::Element, 0};
  if (card.types & type_bit(EventCard))
    for (int s = 0; s < static_cast<int>(pool.subtypes.size()); ++s) {
      auto has = [&](const CardDef& c) { return (c.subtypes[s / 64] >> (s % 64)) & 1; };
      if (has(card) && count(has) < 2) return {Need::Faction, s};
    }
  return {};
}

/// Cards that an instruction puts somewhere.
void cards_made(const Pool& pool, const Ins& ins, std::vector<u16>& out) {
  if (ins.op != Op::Native) return;
  switch (static_cast<Native>(ins.a)) {
    case kEnter:
    case kAttach:
    case kMakeInHand:
    case kMakeInDeck:
    case kBecome: return out.push_back(ins.c);
    case kEnterRandom:
      for (int k = 1; k <= pool.lists[ins.c]; ++k) out.push_back(pool.lists[static_cast<size_t>(ins.c + k)]);
      return;
    default: return;
  }
}
/// What a card makes, and what that makes: the first that nobody has written; Hidden: all are there.
DefId unwritten_in(const Pool& pool, DefId card) {
  std::vector<u16> all{static_cast<u16>(card)};
  for (size_t i = 0; i < all.size(); ++i) {  // grows while it is walked
    const CardDef& def = pool.cards[all[i]];
    if (def.flags & kUnwritten) return static_cast<DefId>(all[i]);
    std::vector<u16> made;
    for (int k = 0; k < def.abilities; ++k)
      for (size_t pc = pool.abilities[static_cast<size_t>(def.ability + k)].entry; pc && pool.code[pc].op != Op::End;
           ++pc)
        cards_made(pool, pool.code[pc], made);
    for (int k = 0; k < def.variables; ++k)
      if (const Variable& v = pool.variables[static_cast<size_t>(def.variable + k)]; v.key == kVarCores)
        made.push_back(static_cast<u16>(v.value));
    for (const u16 other : made)
      if (std::find(all.begin(), all.end(), other) == all.end()) all.push_back(other);
  }
  return DefId::Hidden;
}

int most_copies(const CardDef& card) { return card.types & type_bit(Legend) ? 1 : kCopies; }
bool made_by_effects(const CardDef& card) {
  return (card.flags & kIsToken) || (card.types & (type_bit(OwnStatus) | type_bit(TeamStatus) | type_bit(Summon)));
}

struct Checker {
  const Content& content;
  const DeckFile& deck;
  bool old_format;
  std::vector<Problem> out{};
  std::vector<DefId> characters{};
  int cards = 0;
  std::map<u16, int> copies{};

  const CardDef& def(DefId id) const { return content.pool.card(id); }
  const std::string& name(DefId id) const { return content.pool.texts[index(id)].name; }
  void wrong(const DeckEntry& e, std::string what, std::string remedy) {
    out.push_back({deck.at(e), std::move(what), std::move(remedy)});
  }

  void check() {
    for (const DeckEntry& e : deck.cards)
      if (const DefId id = content.find_card(e.card); id != DefId::Hidden && (def(id).types & type_bit(Character)))
        character(e, id);
    for (const DeckEntry& e : deck.cards)
      if (const DefId id = content.find_card(e.card); id != DefId::Hidden) entry(e, id);
    size("characters", static_cast<int>(characters.size()), kCharacters);
    size("action cards", cards, kDeckSize);
  }

  void character(const DeckEntry& e, DefId id) {
    for (const DefId other : characters)
      if (def(other).name == def(id).name)
        return wrong(e, name(id) + " is there twice", "The three characters differ.");
    if (e.copies > 1) wrong(e, name(id) + " is there twice", "The three characters differ.");
    characters.push_back(id);
  }

  void entry(const DeckEntry& e, DefId id) {
    const CardDef& card = def(id);
    version(e, id);
    if (const DefId missing = unwritten_in(content.pool, id); missing != DefId::Hidden && !made_by_effects(card))
      wrong(e, name(id) + " makes \"" + name(missing) + "\", a card that nobody has written",
            "Write a card of that name, or leave this one out.");
    if (card.types & type_bit(Character)) return;
    if (made_by_effects(card)) return wrong(e, name(id) + " is made by effects only", "Take it out.");
    cards += e.copies;
    const int most = most_copies(card);
    const int before = copies[card.name], now = copies[card.name] += e.copies;
    if (now > most && before <= most)
      wrong(e, std::to_string(now) + " copies of " + name(id),
            most == 1 ? "Of a Legend there is one in a deck." : "At most 2 of a card are in a deck.");
    needs(e, id);
  }

  void version(const DeckEntry& e, DefId id) {
    const std::string& full = name(id);
    const bool old = full.ends_with(kOld);
    if (old && !old_format) wrong(e, full + " is of patch 4.6", "Take the newer one, or play the deck in format 4.6.");
    if (!old && old_format && content.find_card(full + std::string(kOld)) != DefId::Hidden)
      wrong(e, full + " differs in patch 4.6", "Take \"" + full + std::string(kOld) + "\".");
  }

  void needs(const DeckEntry& e, DefId id) {
    const Need need = missing(content.pool, characters, def(id));
    const std::string remedy = "Take them, or leave the card out.";
    switch (need.kind) {
      case Need::Nothing: break;
      case Need::Character:
        wrong(e, name(id) + " is for " + content.pool.names[static_cast<size_t>(need.which)],
              "Take that character, or leave the card out.");
        break;
      case Need::Element: wrong(e, name(id) + " needs two characters of its element", remedy); break;
      case Need::Faction:
        wrong(e, name(id) + " needs two characters of " + content.pool.subtypes[static_cast<size_t>(need.which)],
              remedy);
        break;
    }
  }

  void size(std::string_view what, int n, int wanted) {
    if (n == wanted) return;
    const int change = n < wanted ? wanted - n : n - wanted;
    out.push_back({deck.file, "the deck has " + std::to_string(n) + " " + std::string(what),
                   "It has exactly " + std::to_string(wanted) + ": " + (n < wanted ? "add " : "take out ") +
                       std::to_string(change) + "."});
  }
};

}  // namespace

std::vector<Problem> illegal(const Content& content, const DeckFile& deck, std::string_view format) {
  Checker checker{content, deck, format == "4.6"};
  checker.check();
  return std::move(checker.out);
}

bool joins(const Pool& pool, DefId id, std::span<const DefId> deck, std::span<const DefId> characters) {
  const CardDef& card = pool.card(id);
  if (made_by_effects(card) || pool.texts[index(id)].name.ends_with(kOld) || unwritten_in(pool, id) != DefId::Hidden)
    return false;
  auto copies = [&](std::span<const DefId> among) {
    int n = 0;
    for (const DefId d : among) n += pool.card(d).name == card.name;
    return n;
  };
  if (card.types & type_bit(Character)) return copies(characters) == 0;
  return characters.size() == kCharacters && copies(deck) < most_copies(card) &&
         missing(pool, characters, card).kind == Need::Nothing;
}

}  // namespace cantrip::genius
