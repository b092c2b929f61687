// Lorcana: cards that go into an inkwell or a discard.
#include "games/lorcana/schema.hpp"
#include "games/lorcana/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::lorcana {

using namespace language;

namespace {

/// Any card at all: nothing to test.
bool any_card(const Thing& t) {
  return t.word == ThingWord::Objects && t.card && t.min <= 1 && !t.types && t.tests.empty() && !t.zones && !t.other &&
         t.side.word == PersonWord::None;
}

void moved(Meaning& m, const Node& n, Happening& h, Verb verb, ZoneKind to) {
  h.event = EventKind::Moved;
  h.sub = static_cast<u8>(verb);
  h.to = 1u << to;
  const Node* whose = n.find("whose");
  h.by = m.person(whose ? *whose : n.at("player"));
  if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  Thing what = m.thing(n.at("noun"), Use::Filter);
  if (!any_card(what)) h.a.push_back(std::move(what));
}

void inked(Meaning& m, const Node& n, Happening& h) { moved(m, n, h, Verb::None, Inkwell); }

void discarded(Meaning& m, const Node& n, Happening& h) {
  for (const EventWord& w : m.lex.events)
    if (w.sub == Verb::Discard && !w.flags) h.word = &w;
  moved(m, n, h, Verb::Discard, Discard);
  h.to = 0;
}

/// "a card is put into your discard from your deck": whoever puts it there.
void put_there(Meaning& m, const Node& n, Happening& h) {
  static constexpr EventWord kPut = {.event = EventKind::Moved};
  const std::vector<const Node*> zones = n.list("zone"), whose = n.list("whose");
  h.word = &kPut;
  h.event = EventKind::Moved;
  h.to = 1u << m.lex.zones[static_cast<size_t>(zones[0]->value)].kind;
  if (zones.size() > 1) h.from = 1u << m.lex.zones[static_cast<size_t>(zones[1]->value)].kind;
  const Person owner = m.person(*whose[0]);
  if (whose.size() > 1 && m.person(*whose[1]).word != owner.word)
    return void(m.refuse(n.from, "cards stay with their owner", "Name one player."));
  Thing what = n.has("group") ? m.group(n.at("group")) : m.thing(n.at("noun"), Use::Filter);
  if (what.word != ThingWord::Objects || what.zones || what.side.word != PersonWord::None)
    return void(m.refuse(what.at, "whose card it is was said already", "Write \"a card\" or the like."));
  if (n.has("group")) h.flags |= kOncePerBatch;
  if (owner.word != PersonWord::Each) what.side = owner;
  h.a.push_back(std::move(what));
}

/// "an opponent's effect causes you to discard one or more cards": once for all that one effect takes.
void made_to_discard(Meaning& m, const Node& n, Happening& h) {
  for (const EventWord& w : m.lex.events)
    if (w.sub == Verb::Discard && !w.flags) h.word = &w;
  h.event = EventKind::Moved;
  h.sub = static_cast<u8>(Verb::Discard);
  h.by = m.person(n.at("whose"));
  Thing what = n.has("group") ? m.group(n.at("group")) : m.thing(n.at("noun"), Use::Filter);
  if (n.has("group")) h.flags |= kOncePerBatch;
  what.zones = 0;
  what.side = m.person(n.at("player"));
  h.a.push_back(std::move(what));
}

/// "Cards enter opponents' inkwells exerted."
void enters_exerted(Meaning& outer, const Node& n) {
  Meaning m(outer.lib, outer.all_tokens(), outer.card, &outer.out());
  m.has_program = false;
  m.scope.object(Slot::Self, m.card.types, false);
  std::vector<std::vector<Cond>> conds;
  for (const Node* own : n.list("own")) {
    const Node* c = own->has("condition") ? own->find("condition") : own->find("span");
    if (!c) return void(outer.refuse(own->from, "this can't be asked here", "Ask for something else."));
    Logic l;
    m.logic(*c, l);
    conds.push_back(l.rows);
  }
  Thing cards;
  cards.at = n.from;
  cards.card = cards.plural = true;
  cards.zones = 1u << Inkwell;
  cards.side = m.person(n.at("whose"));
  cards.min = 0;
  cards.max = kAnyNumber;
  Gained g;
  Grant_& x = g.all.emplace_back();
  x.kind = StaticKind::EntersFlag;
  x.key = Exerted;
  x.at = n.from;
  m.statics(cards, g, conds);
  outer.take_refusal(m);
}

}  // namespace

void zone_words(Grammar& g) {
  g.event("<noun> ~be put into <whose> inkwell", inked);
  g.event("(<noun>|one or more <group>) ~be put into <whose> <zone> [from <whose> <zone>]", put_there).costs(2);
  g.event("<player> ~put <noun> into (your|their) inkwell", inked);
  g.event("<player> ~discard <noun>", discarded);
  g.event("<whose> effect ~cause <player> to discard (<noun>|one or more <group>)", made_to_discard);
  g.add(Sort::Line, "<own:own*> cards enter <whose> inkwell|inkwells exerted .", enters_exerted)
      .costs(-1)
      .eg("While this character is exerted, cards enter opponents' inkwells exerted.");
}

}  // namespace cantrip::lorcana
