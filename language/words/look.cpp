// Looking, showing, searching, shuffling.
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

bool whose_said(Meaning& m, const Thing& t, Players who) {
  if (m.refused()) return false;
  if (t.side.word != PersonWord::None && who.who != Who::None) return true;
  return m.refuse(t.at, "this does not say whose cards", "Write \"your\" or \"their\".");
}

void look(Meaning& m, const Node& n) {
  const bool reveal = n.rule->mode == 1;
  Thing t = m.thing(n.at("noun"));
  if (t.word == ThingWord::Objects && t.zones && t.side.word == PersonWord::None)
    return void(m.refuse(t.at, "this does not say whose cards", "Write \"your\" or \"their\"."));
  m.flags |= kReadsHidden;
  if (!reveal && t.max == kAnyNumber) {  // "look at their hand"
    Selector s;
    s.zones = t.zones;
    s.side = m.players(t.side);
    if (!whose_said(m, t, s.side)) return;
    s.min = 0;
    s.max = kAnyNumber;
    if (m.actor.who != Who::You) s.chooser = m.actor;
    if (t.riders || t.under != Slot::None) s = m.selector_of(t), s.min = 0, s.max = kAnyNumber;
    m.emit(Op::Look, 0, m.rows.selector(s));
    m.scope.object(Slot::Look, 0, true);
    m.looked = true;
    if (t.side.word == PersonWord::You) m.seen_zones = s.zones;
    return;
  }
  if (!reveal && t.found == Thing::Found::Random && t.zones) {  // "look at two cards at random in their memory"
    const Slot some = m.bring_object(t);
    Selector s;
    s.zones = t.zones;
    s.rel = Rel8::In;
    s.slot = some;
    s.min = 0;
    s.max = kAnyNumber;
    if (m.refused()) return;
    m.emit(Op::Look, 0, m.rows.selector(s));
    m.scope.object(Slot::Look, 0, true);
    m.looked = true;
    return;
  }
  if (!t.top) {
    if (!reveal)
      return void(m.refuse(t.at, "only the top cards of a deck or a whole hand are looked at", "Name them."));
    if (t.word == ThingWord::Objects && t.zones && m.actor.who != Who::You && !(m.players(t.side) == m.actor))
      return void(m.refuse(t.at, "players show their own cards", "Write \"their\"."));
    const Slot what = m.bring(t);
    m.emit(Op::Reveal, 0, op(what));
    m.shown = what;
    return;
  }
  Selector s;
  s.zones = t.zones;
  s.side = m.players(t.side);
  s.flags = static_cast<u8>(SelectorFlag::Top);
  s.min = s.max = t.max;
  if (t.count) s.amount = m.amount(*t.count);
  if (m.actor.who != Who::You) s.chooser = m.actor;
  m.emit(Op::Look, 0, m.rows.selector(s));
  if (reveal) m.emit(Op::Reveal, 0, op(Slot::Look));
  const bool of_several = several(s.side) && !(m.lex.duel && s.side.who == Who::Opponent);
  m.scope.object(Slot::Look, 0, t.max != 1 || of_several);
  if (reveal) m.shown = Slot::Look;
  m.looked = true;
}

/// "reveal up to 1 character card and up to 1 song card": of what was looked at
void reveal_several(Meaning& m, const Node& n) {
  Slot all = Slot::None;
  for (const Node* noun : n.list("noun")) {
    Thing t = m.thing(*noun);
    if (t.word != ThingWord::Objects || t.found != Thing::Found::Choose || t.zones || !t.card)
      return void(m.refuse(t.at, "this does not say what to show", "Write \"up to 1 ... card\"."));
    t.among = true;
    t.also = all;
    t.how = all == Slot::None ? u8{0} : u8{kCollect};
    t.min = 0;  // whoever lacks one kind shows the others
    all = m.bring_object(t);
    if (m.refused()) return;
  }
  m.emit(Op::Reveal, 0, op(all));
  m.shown = all;
}

/// "reveal cards from the top of your deck until you reveal a song card": that card, and the rest.
void reveal_until(Meaning& m, const Node& n) {
  const ZoneWord& z = m.lex.zones[static_cast<size_t>(n.at("zone").value)];
  if (!z.ordered) return void(m.refuse(n.at("zone").from, "this zone has no top", "Name a deck."));
  Thing t = m.thing(n.at("noun"));
  if (t.word != ThingWord::Objects || t.found != Thing::Found::Choose || t.max != 1 || t.zones || !t.card)
    return void(m.refuse(t.at, "this does not say what to look for", "Write \"a ... card\"."));
  t.zones = 1u << z.kind;
  t.side = m.person(n.at("whose"));
  t.found = Thing::Found::All;
  Selector top;
  top.zones = t.zones;
  top.side = m.players(t.side);
  if (!whose_said(m, t, top.side)) return;
  top.flags = static_cast<u8>(SelectorFlag::Top);
  top.min = 0;
  top.max = kAnyNumber;
  Amount depth;
  depth.kind = AmountKind::Depth;
  depth.key = m.selector(t, true);
  top.amount = m.rows.amount(depth);
  m.emit(Op::Look, 0, m.rows.selector(top));
  m.emit(Op::Reveal, 0, op(Slot::Look));
  m.scope.object(Slot::Look, 0, true);
  m.shown = Slot::Look;
  m.looked = true;
  m.flags |= kReadsHidden;
  t.among = true;
  t.zones = 0;
  t.side = {};
  const Slot found = m.bring_object(t);
  m.scope.object(found, t.types, false);
}

void search(Meaning& m, const Node& n) {
  Thing zone = m.thing(n.at("zone"));
  const Players owner = m.players(zone.side);
  if (!whose_said(m, zone, owner)) return;
  if (!(owner == m.actor)) return void(m.refuse(zone.at, "players search their own cards", "Write \"your\"."));
  Selector all;
  all.zones = zone.zones;
  all.side = owner;
  all.min = 0;
  all.max = kAnyNumber;
  if (m.actor.who != Who::You) all.chooser = m.actor;
  m.emit(Op::Look, 0, m.rows.selector(all));
  m.looked = true;
  m.flags |= kReadsHidden;
  if (zone.zones != (1u << m.lex.deck)) m.seen_zones = zone.zones;
  Thing t;
  if (const Node* noun = n.find("noun")) {
    t = m.thing(*noun);
  } else {
    t.at = n.from;
    t.card = true;
    t.found = Thing::Found::Choose;
  }
  if (t.word != ThingWord::Objects || t.found != Thing::Found::Choose || !t.card || t.zones)
    return void(m.refuse(t.at, "this does not say what to look for", "Write \"a ... card\"."));
  t.among = true;
  t.min = 0;
  t.up_to = false;
  m.bring_object(t);
}

void shuffle(Meaning& m, const Node& n) {
  const Thing t = m.thing(n.at("noun"));
  const Players owner = m.players(t.side);
  if (!whose_said(m, t, owner)) return;
  if (t.max != kAnyNumber || t.tests.size() || t.types)
    return void(m.refuse(t.at, "a whole zone is shuffled", "Write \"your deck\"."));
  if (m.actor.who != Who::You && !(owner == m.actor))
    return void(m.refuse(t.at, "players shuffle their own cards", "Write \"their\"."));
  int kind = 0;
  for (int k = 0; k < kZoneKinds; ++k)
    if (t.zones & (1u << k)) kind = k;
  m.emit(Op::Shuffle, 0, owner.pack(), kind);
  m.flags |= kUsesChance;
}

}  // namespace

void look_words(Grammar& g, const Lexicon&) {
  g.add(Sort::Do, "~look at <noun>", look);
  g.add(Sort::Do, "[choose and] ~reveal <noun> [to all players]", look).as(1);
  g.add(Sort::Do, "~reveal <noun> and <noun>", reveal_several).costs(1);
  g.add(Sort::Do, "~reveal <noun> , <noun> , and <noun>", reveal_several).costs(1);
  g.add(Sort::Do, "~reveal cards from the top of <whose> <zone> until (you|they) reveal <noun>", reveal_until)
      .eg("Reveal cards from the top of your deck until you reveal a song card.");
  g.add(Sort::Do, "~search <zone:noun> for (<noun>|any card)", search).with(0, kSearches);
  g.add(Sort::Do, "~shuffle <noun>", shuffle).with(0, kAtOnce | kShuffles);
}

}  // namespace cantrip::language
