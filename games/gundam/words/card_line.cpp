// Gundam: lines that say what a card is: its link condition, its Pilot side, its other names (1.1, 1.3).
#include "games/gundam/schema.hpp"
#include "games/gundam/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::gundam {

using namespace language;

namespace {

/// "Link: [Ada Thorne] / (Corsair) Trait"
void link_condition(Meaning& m, const Node& n) {
  Thing who;
  who.at = n.from;
  who.types = type_bit(Pilot);
  if (n.kids > 1) Meaning::check(who, TestKind::Or, n.kids);
  for (const Kid& k : n.all()) {
    if (k.node->sort == Sort::Subtype) {
      Meaning::check(who, TestKind::Subtype, static_cast<u16>(m.subtype(*k.node)));
    } else {
      Meaning::check(who, TestKind::NameHas, 0);
      who.tests.back().name = m.name(*k.node);
    }
  }
  m.has_program = false;
  m.keyword({LinkCondition, 0, m.selector(who, false), kNone});
}

/// "【Pilot】[Ada Thorne]"
void pilot_side(Meaning& m, const Node& n) {
  if (!(m.card.types & type_bit(Command)))
    return void(m.refuse(n.from, "a card of this type has no other side", "Leave the line out, or correct the type."));
  m.out().face = m.name(n.at("name"));
}

void other_name(Meaning& m, const Node& n) {
  if (m.out().also.size() == 2) return void(m.refuse(n.from, "a card has at most three names", "Leave one out."));
  m.name_also(m.name(n.at("name")));
}

}  // namespace

void card_line_words(Grammar& g) {
  const std::string one = "(<name>|<subtype> [Trait])";
  g.add(Sort::Line, "Link : " + one + " [/ " + one + "] [/ " + one + "] [/ " + one + "] [.]", link_condition);
  g.add(Sort::Line, "【 Pilot 】 <name>", pilot_side);
  g.add(Sort::Line, "this card 's name is also treated as <name> .", other_name);
}

}  // namespace cantrip::gundam
