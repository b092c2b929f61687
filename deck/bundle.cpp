#include "deck/bundle.hpp"

#include <fmt/format.h>
#include <set>
#include <unordered_map>

#include "deck/collection.hpp"

namespace cantrip {
namespace {

using language::CardFacts;

bool same(const CardFacts& a, const CardFacts& b) {
  return a.name == b.name && a.version == b.version && a.type == b.type && a.stats == b.stats && a.text == b.text &&
         a.token == b.token;
}

/// Cards a player has beside those of the program, or in other words than it.
std::vector<const CardFacts*> own_cards_of(const Content& content) {
  std::unordered_map<std::string_view, const CardFacts*> ours;
  for (const CardFacts& c : builtin_content(*content.module)->facts) ours.emplace(c.id, &c);
  std::vector<const CardFacts*> out;
  for (const CardFacts& c : content.facts) {
    const auto at = ours.find(c.id);
    if (content.pool.find(c.id) != DefId::Hidden && (at == ours.end() || !same(*at->second, c))) out.push_back(&c);
  }
  return out;
}

}  // namespace

std::string write_bundle(const Content& content, std::span<const DeckFile* const> decks) {
  const std::vector<const CardFacts*> own = own_cards_of(content);
  std::vector<const CardFacts*> needed;
  std::set<std::string_view> taken;
  const auto take = [&](const CardFacts* c) {
    if (c && taken.insert(c->id).second) needed.push_back(c);
  };
  const std::set<const CardFacts*> is_own(own.begin(), own.end());
  for (const DeckFile* deck : decks)
    for (const DeckEntry& e : deck->cards)
      if (const DefId def = content.find_card(e.card); def != DefId::Hidden)
        if (const CardFacts* facts = content.facts_of(def); is_own.contains(facts)) take(facts);
  for (size_t i = 0; i < needed.size(); ++i)  // grows while it is walked
    for (const CardFacts* other : own)
      if (needed[i]->text.find(other->name) != std::string::npos) take(other);
  std::vector<CardFacts> cards;
  for (const CardFacts* c : needed) cards.push_back(*c);
  std::string out = cards.empty() ? "" : write_card_file(cards);
  for (const DeckFile* deck : decks) {
    out += fmt::format("\n[[deck]]\nid = {}\nname = {}\ncards = [\n", toml_text(deck->id), toml_text(deck->name));
    for (const DeckEntry& e : deck->cards) {
      const DefId def = content.find_card(e.card);
      const std::string id = def == DefId::Hidden ? e.card : content.pool.texts[index(def)].id;
      out += fmt::format("  {{ card = {}, copies = {} }},\n", toml_text(id), std::min(e.copies, 60));
    }
    out += "]\n";
  }
  return out;
}

std::string write_own_cards(const Content& content) {
  std::vector<CardFacts> cards;
  for (const CardFacts* c : own_cards_of(content)) cards.push_back(*c);
  return cards.empty() ? "" : write_card_file(cards);
}

}  // namespace cantrip
