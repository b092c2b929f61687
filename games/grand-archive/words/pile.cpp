// Grand Archive: counters that are moved, doubled, removed in any number; cards that are generated.
#include "games/grand-archive/rows.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

u16 counter_of(Meaning& m, const Node& n) { return m.lex.counters[static_cast<size_t>(n.at("counter").value)].counter; }

Amount counters_there(u16 key, Slot slot) {
  Amount a;
  a.kind = AmountKind::CounterOf;
  a.key = key;
  a.slot = slot;
  return a;
}

/// What has these counters: one thing.
Slot one_thing(Meaning& m, const Node& n) {
  const Thing t = m.thing(n);
  const Slot whom = m.bring_object(t);
  if (!m.refused() && t.word == ThingWord::Objects && t.max != 1) m.refuse(t.at, "this is not one thing", "Name one.");
  return whom;
}

void doubled(Meaning& m, const Node& n) {
  const Slot whom = one_thing(m, n.at("noun"));
  if (m.refused()) return;
  m.emit(Op::Counter, 0, op(whom), counter_of(m, n), m.rows.amount(counters_there(counter_of(m, n), whom)));
  m.happened(Slot::N);
}

/// All of them, or a number that is named now: no more than are there.
Row16 so_many(Meaning& m, const Node& n, Slot whom) {
  Amount a = counters_there(counter_of(m, n), whom);
  if (n.mark("all")) return m.rows.amount(a);
  if (const Node* k = n.find("n")) a.most = static_cast<u8>(k->value);
  m.emit(Op::Number, op(Slot::X), m.rows.amount(a), kOpenSlot);
  Amount said;
  said.kind = AmountKind::SlotN;
  said.slot = Slot::X;
  return m.rows.amount(said);
}

void removed(Meaning& m, const Node& n) {
  if (m.has_price_x()) return void(m.refuse(n.from, "X is the number that was paid", "Write how many."));
  const Slot whom = one_thing(m, n.at("noun"));
  if (m.refused()) return;
  const Row16 k = so_many(m, n, whom);
  m.emit(Op::Counter, 1, op(whom), counter_of(m, n), k);
  m.happened(Slot::N);
}

void moved(Meaning& m, const Node& n) {
  if (m.has_price_x()) return void(m.refuse(n.from, "X is the number that was paid", "Write how many."));
  const Slot from = one_thing(m, n.at("noun"));
  const Slot to = one_thing(m, n.at("to"));
  if (m.refused()) return;
  const Row16 k = so_many(m, n, from);
  m.emit(Op::Native, op(from), kMoveCounters, k, op(to) | (counter_of(m, n) << 8));
  m.happened(Slot::N);
}

/// "Put the buff counters that were on this ally on target ally": as many as it had.
void handed_on(Meaning& m, const Node& n) {
  const Thing t = m.thing(n.at("noun"), Use::Filter);
  if (t.word == ThingWord::Objects) return void(m.refuse(t.at, "this is not one thing", "Write \"this ally\"."));
  const Amount a = counters_there(counter_of(m, n), m.pronoun(t));
  const Slot to = m.bring_object(m.thing(n.at("to")));
  if (m.refused()) return;
  m.emit(Op::Counter, 0, op(to), counter_of(m, n), m.rows.amount(a));
  m.happened(Slot::N);
}

void the_removed(Meaning& m, const Node& n, Count& c) {
  const Slot where = m.scope.latest_number();
  if (where != Slot::N && where != Slot::Acc)
    return void(m.refuse(n.from, "nothing was removed before", "Say first what is removed."));
  c.constant = false;
  c.row.kind = AmountKind::SlotN;
  c.row.slot = where;
  if (const Node* k = n.find("n")) c.row.div = static_cast<i16>(k->value);
}

u16 card_named(Meaning& m, const Node& n) {
  const std::string name = m.name(n);
  for (const CardName& known : m.lib.words.names_from(m.token(n.from).text))
    if (known.name == name && known.card >= 0 && static_cast<size_t>(known.card) < m.lib.defs.size())
      if (const u16 def = m.lib.defs[static_cast<size_t>(known.card)]) return def;
  m.refuse(n.from, "the card \"" + name + "\" was refused or is not there", "Correct it first.");
  return 0;
}

void generated(Meaning& m, const Node& n) {
  const u16 def = card_named(m, n.at("name"));
  const Count k = m.number(n, "n");
  const bool under = n.mark("under");
  int zone = n.mark("banish") ? Banishment : under ? int{Limbo} : int{Hand};
  if (const Node* z = n.find("zone")) zone = m.lex.zones[static_cast<size_t>(z->value)].kind;
  if (zone != Hand && zone != Memory && zone != Banishment && zone != Graveyard && zone != Limbo)
    return void(m.refuse(n.from, "cards are not generated there", "Name a hand, a memory or a graveyard."));
  if (m.refused()) return;
  m.emit(Op::Make, zone << 1, def, m.amount(k), m.actor.pack());
  m.scope.object(Slot::Moved, 0, !(k.constant && k.number == 1));
  m.moved = true;
  m.moved_to = 1u << zone;
  m.moved_by = Verb::Put;
  m.can_fail = true;
  if (!under) return;
  const Thing host = n.mark("your") ? champion_of(PersonWord::You, n.from) : m.thing(n.at("host"));
  const Slot where = m.bring_object(host);
  if (!m.refused()) m.emit(Op::Native, op(Slot::Moved), m.lex.lineage_native, kNone, op(where));
}

}  // namespace

void pile_words(Grammar& g, const Lexicon&) {
  g.add(Sort::Do, "double the amount of <counter> counters on <noun>", doubled);
  const std::string many = "(all #all|any amount of|up to <n:number>) <counter> counter+ ";
  g.add(Sort::Do, "~remove (any amount of|up to <n:number>) <counter> counter+ from <noun>", removed).costs(-1);
  g.add(Sort::Do, "~move " + many + "(from|on) <noun> (to|onto) <to:noun>", moved);
  g.add(Sort::Do, "~put the <counter> counters that were on <noun> (on|onto) <to:noun>", handed_on).costs(-1);
  for (const std::string_view done : {"removed", "moved"}) {
    const std::string way = " " + std::string(done) + " this way";
    g.add(Sort::Per, "[<counter>] counter" + way, the_removed).costs(-1);
    g.add(Sort::Per, "damage counter" + way, the_removed).costs(-1);
    g.add(Sort::Per, "<n:number> [<counter>] counters" + way, the_removed).costs(-1);
    g.add(Sort::Quantity, "the amount of [<counter>] counters" + way, the_removed).costs(-1);
  }
  g.add(
      Sort::Do,
      "~generate <n:amount> <name> card+ [(and put (it|them) into your <zone>|and banish (it|them) #banish|and put it "
      "on the bottom of #under (your champion 's lineage #your|<host:noun> 's lineage))]",
      generated);
}

}  // namespace cantrip::grand_archive
