#include "games/grand-archive/legality.hpp"

#include <map>

#include "games/grand-archive/schema.hpp"

namespace cantrip::grand_archive {
namespace {

struct Format {
  int main, material, copies;
};
Format format_of(std::string_view name) { return name == "draft" ? Format{30, 10, 60} : Format{60, 12, 4}; }

struct Checker {
  const Content& content;
  const DeckFile& deck;
  Format format;
  std::vector<Problem> out{};
  int main = 0, material = 0, spirits = 0, relics = 0;
  std::map<std::string, int> copies{};

  void check() {
    for (const DeckEntry& e : deck.cards)
      if (const DefId def = content.find_card(e.card); def != DefId::Hidden) entry(e, def);
    if (main < format.main)
      out.push_back(
          {deck.file, "the main deck has " + std::to_string(main) + " cards",
           "It has at least " + std::to_string(format.main) + ": add " + std::to_string(format.main - main) + "."});
    if (material > format.material)
      out.push_back({deck.file, "the material deck has " + std::to_string(material) + " cards",
                     "It has at most " + std::to_string(format.material) + ": take out " +
                         std::to_string(material - format.material) + "."});
    if (!spirits) out.push_back({deck.file, "no champion of level 0", "Add one to the material deck."});
    if (relics > 1) out.push_back({deck.file, "more than one Divine Relic", "Keep one."});
  }

  void entry(const DeckEntry& e, DefId def) {
    const CardDef& card = content.pool.card(def);
    const CardText& text = content.pool.texts[index(def)];
    if (card.flags & (kIsToken | kBackFace) || card.types & (type_bit(Mastery) | type_bit(Status))) {
      out.push_back({deck.at(e), text.name + " is never part of a deck", "Take it out."});
      return;
    }
    const bool mat = card.types & (type_bit(ChampionCard) | type_bit(Regalia));
    (mat ? material : main) += e.copies;
    if ((card.types & type_bit(ChampionCard)) && card.stat[BaseLevel] == 0) spirits += e.copies;
    relics += ((card.keywords >> DivineRelic) & 1) * e.copies;
    const int most = mat ? 1 : format.copies, before = copies[text.name], now = copies[text.name] += e.copies;
    if (now > most && before <= most)
      out.push_back({deck.at(e), std::to_string(now) + " copies of " + text.name,
                     mat ? "One of a name is in a material deck."
                         : "At most " + std::to_string(most) + " of a name are in a main deck."});
  }
};

}  // namespace

std::vector<Problem> illegal(const Content& content, const DeckFile& deck, std::string_view format) {
  Checker checker{content, deck, format_of(format)};
  checker.check();
  return checker.out;
}

bool joins(const Pool& pool, DefId id, std::span<const DefId> deck, std::span<const DefId> material) {
  const CardDef& card = pool.card(id);
  if (card.types & (type_bit(Mastery) | type_bit(Status) | type_bit(Boon))) return false;
  int spirits = 0, champions = 0, copies = 0;
  u32 elements = type_bit(Norm);
  for (const DefId d : material) {
    const CardDef& other = pool.card(d);
    copies += other.name == card.name;
    if (!(other.types & type_bit(ChampionCard))) continue;
    ++champions;
    spirits += other.stat[BaseLevel] == 0;
    elements |= other.types & kElements;
  }
  if (elements & kAdvanced & ~type_bit(Exalted)) elements |= type_bit(Exalted);
  for (const DefId d : deck) copies += pool.card(d).name == card.name;
  const bool champion = card.types & type_bit(ChampionCard);
  if (!spirits) return champion && card.stat[BaseLevel] == 0;
  if (champion) return card.stat[BaseLevel] > 0 && copies == 0 && champions < 6;
  if (card.types & type_bit(Regalia)) return copies == 0 && !(card.types & kElements & ~elements);
  return copies < 4 && champions > 1 && !(card.types & kElements & ~elements);
}

}  // namespace cantrip::grand_archive
