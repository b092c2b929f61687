// Statuses, summons, supports: how they come, what they count, how they go.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

constexpr u32 kSideTypes = type_bit(TeamStatus) | type_bit(Summon);

/// Combat statuses are created, summons are summoned; what is summoned may be either.
void enters(Maker& m, const Node& card, bool theirs, Row16 uses, bool summons = false) {
  const u32 types = summons ? kSideTypes : type_bit(TeamStatus);
  if (!summons && !theirs && !uses && !m.is_named(card, kEntities) && m.is_named(card, type_bit(EventCard))) {
    if (const u16 def = m.def_of(card, type_bit(EventCard), "card")) m.emit(kMakeInHand, 0, m.rows().constant(1), def);
    return;  // a card that is created comes into the hand
  }
  if (!uses && m.begins_with_discarded(card)) {  // as many uses as cards went for it
    uses = m.done_number();
  }
  if (const u16 def = m.def_of(card, types, summons ? "combat status or summon" : "combat status"))
    m.emit(kEnter, theirs ? 1 : 0, uses, def);
}
void attaches(Maker& m, const Node& card, Noun whom) {
  const u16 def = m.def_of(card, type_bit(OwnStatus), "status");
  const Slot slot = m.load(whom);
  m.emit(kAttach, static_cast<u8>(slot), kNone, def);
}
void gains_card(Maker& m, const Node& n) {
  const Noun whom = m.who(n.at("noun"));
  attaches(m, n.at("card"), whom);
  if (const Node* two = n.find("two")) attaches(m, *two, m.it(n));
}

/// Shields of the text's own.
void shields(Grammar& g) {
  g.add(Sort::Sentence,
        "Gives <n:number> Shield point to your active character . ⦅ Once per Round , stacks up to <most:number> points "
        "⦆",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 0, 0);
          m.add_variable(n, kVarShield, n.at("n").value, Again::Stack, n.at("most").value);
          m.add_shield();
          m.end_made();
          m.limit = 1;
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "For each of your party members from <nation> , grant 1 point of Shield to <noun> . ⦅ Max <most:number> points "
        "⦆",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          Selector from;
          from.zones = zone_bit(Characters);
          from.side.who = Who::You;
          Amount a;
          a.kind = AmountKind::Count;
          a.key = m.selector(from, {{TestKind::Subtype, Cmp::Eq, static_cast<u16>(n.at("nation").value), kNone}});
          const Row16 shield = m.at_most(m.rows().amount(a), n.at("most").value);
          m.begin_made(&whom, 0, 0);
          m.add_variable(n, kVarShield, 1);
          m.add_shield();
          m.end_made(false, shield);
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "Should there be any Combat Status on your side that provides Shield , grant one such Status with <n:number> "
        "Shield "
        "points .",
        own<[](Maker& m, const Node& n) {
          Noun what;
          what.entity = true;
          what.found = kYourShield;
          m.emit(kCount, ShieldPoints, m.rows().constant(n.at("n").value), m.load(what));
        }>)
      .with(kOwnSentence);
  g.add(
       Sort::Sentence,
       "~summon (a|1) <card> with [a] Usages of <n:number> ; if <two:card> is already on the field , then increase its "
       "Usages by "
       "<k:number> instead .",
       own<[](Maker& m, const Node& n) {
         Noun there = m.named_entity(n.at("card"), Who::You);
         const Conds test = m.exists(there.sel, there.tests);
         const size_t first = m.here();
         m.emit(kCount, Usage, m.rows().constant(n.at("k").value), m.load(there));
         const size_t second = m.here();
         enters(m, n.at("card"), false, m.rows().constant(n.at("n").value), true);
         m.choose(first, second, m.cond_row(test));
       }>)
      .with(kOwnSentence);
}

void come(Grammar& g) {
  for (const char* words :
       {"~create [(1|a|an)] <card> [?theirs (at|on|in) (the|your) (opponent 's|opposing) (play area|side|side of the "
        "field|playing field|playing "
        "field|field)] [with "
        "[a] <n:number> Usages]",
        "[will] ~summon #summons [(1|a|an)] <card> [with [a] <n:number> Usages]", "~generate [(1|a|an)] <card>"})
    g.add(Sort::Do, words, own<[](Maker& m, const Node& n) {
            enters(m, n.at("card"), n.mark("theirs"), n.has("n") ? m.rows().constant(n.at("n").value) : kNone,
                   n.mark("summons"));
          }>);
  g.add(Sort::Do, "(~create|~summon) [1] <card> and <two:card>", own<[](Maker& m, const Node& n) {
          enters(m, n.at("card"), false, kNone);
          enters(m, n.at("two"), false, kNone);
        }>);
  g.add(Sort::Do, "<noun> [will] (~gain|~receive) [(a|an)] <card> [and <two:card>]", own<gains_card>);
  for (const char* words :
       {"[(she|he|they) will] (~attach|~apply|~re-attach) [(the|a|an)] <card> [and <two:card>] to <noun>",
        "<noun> [will] re-attach <card> [and <two:card>]"})
    g.add(Sort::Do, words, own<gains_card>);
  g.add(Sort::Do, "<card> will be attached", own<[](Maker& m, const Node& n) { attaches(m, n.at("card"), m.it(n)); }>);
  g.add(Sort::Do, "<noun> ~gain <card> that provides <n:number> Shield points", own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          const u16 def = m.def_of(n.at("card"), type_bit(OwnStatus), "status");
          const Slot slot = m.load(whom);
          m.emit(kAttach, static_cast<u8>(slot), m.rows().constant(n.at("n").value), def);
        }>);
  g.add(Sort::Do, "1 <card> will be created in your opponent 's playing field",
        own<[](Maker& m, const Node& n) { enters(m, n.at("card"), true, kNone); }>);
  g.add(Sort::Do, "<n:number> points will be consumed", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Name what is meant.");
          m.emit(kCount, Points | u8{kLose}, m.rows().constant(n.at("n").value), Slot::Self);
        }>);
  g.add(Sort::Do, "~gain <card>", own<[](Maker& m, const Node& n) { attaches(m, n.at("card"), m.this_character()); }>);
  g.add(Sort::Do, "~add 1 stack of <card>",
        own<[](Maker& m, const Node& n) { enters(m, n.at("card"), false, kNone); }>);
  g.add(Sort::Do, "~create <n:number> stack+ of <card>",
        own<[](Maker& m, const Node& n) { enters(m, n.at("card"), false, m.rows().constant(n.at("n").value)); }>);
}

/// Of those whose name has these words.
void end_phases(Maker& m, const Node& n) {
  Noun all;
  all.entity = all.many = true;
  all.sel.zones = zone_bit(Summons);
  all.sel.side.who = Who::You;
  std::string words;
  for (int i = n.at("m").from; i < n.at("m").to; ++i) words += (words.empty() ? "" : " ") + m.token(i).written;
  all.tests.push_back({TestKind::NameHas, Cmp::Eq, m.rows().name(words), kNone});
  m.emit(kEndPhaseOf, 1, kNone, m.load(all));
}

void go(Grammar& g) {
  g.add(Sort::Do, "[will be] [immediately] (~discard|~remove) this (card|effect|status|state)",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Name what is meant.");
          m.emit(kDiscard, 0, kNone, Slot::Self);
          m.discards_self = true;
          m.flags |= kForFree;
        }>);
  g.add(Sort::Do, "(~destroy|~remove) all [of] [your #yours] Summons", own<[](Maker& m, const Node& n) {
          Noun all;
          all.entity = all.many = true;
          all.sel.zones = zone_bit(Summons);
          if (n.mark("yours")) all.sel.side.who = Who::You;
          m.emit(kDiscard, 0, kNone, m.load(all));
        }>);
  g.add(Sort::Do, "remove all Combat Statuses on (the opposing #theirs|your) side", own<[](Maker& m, const Node& n) {
          Noun all;
          all.entity = all.many = true;
          all.sel.zones = zone_bit(Statuses);
          all.sel.side.who = n.mark("theirs") ? Who::Opponent : Who::You;
          m.emit(kDiscard, 0, kNone, m.load(all));
        }>);
  g.add(Sort::Do, "additionally increase Shield by the amount of Usages it has", own<[](Maker& m, const Node& n) {
          Noun of = m.it_entity(n);
          if (of.slot == Slot::Self || !of.sel.zones)
            return m.refuse(n, "nothing was named before", "Name what is meant.");
          m.emit(kCount, ShieldPoints, m.sum_of(of, Usage), Slot::Self);
        }>);
  g.add(Sort::Suffix, "⦅ Adds a maximum of <n:number> additional Shield ⦆",
        own<[](Maker& m, const Node& n) { m.cap_count(n, n.at("n").value); }>);
  g.add(Sort::Do, "~trigger the effects of all your <m:meter> Summons , without consuming their Usages",
        own<[](Maker& m, const Node& n) { end_phases(m, n); }>);
  g.add(Sort::Sentence,
        "~deal <n:number> <e:element> DMG , ~trigger the effects of all your <m:meter> Summons . ⦅ Does not consume "
        "their Usages ⦆",
        own<[](Maker& m, const Node& n) {
          m.deal(n, m.rows().constant(n.at("n").value), static_cast<u8>(n.at("e").value), m.victim(), false);
          end_phases(m, n);
        }>)
      .with(kOwnSentence);
  g.add(Sort::Do, "(~destroy|~remove) <card>", own<[](Maker& m, const Node& n) {
          Noun what = m.named_entity(n.at("card"), Who::You);
          m.emit(kDiscard, 0, kNone, m.load(what));
        }>);
  g.add(Sort::Do, "(~destroy|~remove) it", own<[](Maker& m, const Node& n) {
          Noun what = m.it_entity(n);
          m.emit(kDiscard, 0, kNone, m.load(what));
        }>);
}

void counts(Maker& m, Noun what, u8 mode, Row16 amount, int most) {
  const Slot slot = m.load(what);
  m.emit(kCount, mode, amount, static_cast<u16>(static_cast<u16>(slot) | most << 8));
}
void meter(Maker& m, const Node& n, int least, bool loses, bool all) {
  if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Name what is meant.");
  if (!m.meter(n.at("m"))) return;
  const u8 mode = static_cast<u8>((m.meter_is_uses ? Usage : Points) | (loses ? kLose : 0) | (all ? kAll : 0));
  if (m.meter_is_uses && !loses) m.flags |= kForFree;
  const int most = n.has("most") ? n.at("most").value : loses ? 0 : m.points_limit();
  counts(m, m.self(), mode, m.rows().constant(least), most);
}

/// A summon whose uses have a name of their own.
void named_uses(Grammar& g) {
  g.add(Sort::Line, "⦅ Effects on this card 's Usages will apply to <m:meter> stacks . ⦆",
        own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          m.add_variable(n, kVarUses, 0);
          m.out().flags |= kStays;
        }>);
  g.add(Sort::Do, "<card> will not gain Energy", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.is_named(n.at("card"), type_bit(Character)))
            return m.refuse(n, "only what stays keeps a character from energy", "Name a character.");
          m.out().variables.push_back(
              {kVarNoEnergy, Again::Larger, static_cast<i16>(m.name_of(n.at("card"))), 0, kNone, 0});
        }>);
  g.add(Sort::Sentence, "Each <m:meter> stack adds <n:number> DMG to this damage instance .",
        own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          m.add_to_hit(n, m.counter(Slot::Self, m.meter_is_uses ? Usage : Points, n.at("n").value), 0, {});
        }>)
      .with(kOwnSentence);
  g.add(Sort::Do, "this will generate <n:number> more <m:meter> stack for <card>", own<[](Maker& m, const Node& n) {
          Noun what = m.named_entity(n.at("card"), Who::You);
          counts(m, what, m.counts_as(n.at("card")), m.rows().constant(n.at("n").value), 0);
        }>);
  g.add(Sort::Sentence,
        "Consume all <m:meter> to heal <noun> for <n:number> HP for every <k:number> <o:meter> consumed .",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.meter(n.at("m")) || !m.meter(n.at("o"))) return;
          Noun whom = m.who(n.at("noun"));
          Amount a;
          a.kind = AmountKind::CounterOf;
          a.slot = Slot::Self;
          a.key = Points;
          a.div = static_cast<i16>(n.at("k").value);
          if (n.at("n").value != 1) return m.refuse(n, "that is counted in two ways", "Heal for 1 HP.");
          m.emit(kHeal, 0, m.rows().amount(a), m.load(whom));
          m.emit(kCount, u8{Points} | u8{kLose} | u8{kAll}, m.rows().constant(0), Slot::Self);
        }>)
      .with(kOwnSentence);
}

void chosen(Grammar& g) {
  g.add(Sort::Do, "choose one Summon on (your side|the opposing side #theirs)", own<[](Maker& m, const Node& n) {
          Noun what;
          what.entity = true;
          what.sel.zones = zone_bit(Summons);
          what.sel.side.who = n.mark("theirs") ? Who::Opponent : Who::You;
          m.target(what, n);
          m.remember(what);
        }>);
  g.add(Sort::Do, "it ~gain Usages equal to the number of different Elemental Types among your characters",
        own<[](Maker& m, const Node& n) {
          Amount elements;
          elements.kind = AmountKind::Native;
          elements.key = kElementsOfYours;
          elements.extra = 1;  // who lives
          counts(m, m.it_entity(n), Usage, m.rows().amount(elements), 0);
        }>);
  g.add(Sort::Do,
        "choose one Summon on your side and one Summon on the opposing side and cause each to lose <n:number> Usages",
        own<[](Maker& m, const Node& n) {
          for (const Who side : {Who::You, Who::Opponent}) {
            Noun what;
            what.entity = true;
            what.sel.zones = zone_bit(Summons);
            what.sel.side.who = side;
            m.target(what, n);
            counts(m, what, u8{Usage} | u8{kLose}, m.rows().constant(n.at("n").value), 0);
          }
        }>);
  g.add(Sort::Do, "trigger its End Phase effect once", own<[](Maker& m, const Node& n) {
          Noun what = m.it_entity(n);
          m.emit(kEndPhaseOf, 0, kNone, m.load(what));
        }>);
  g.add(Sort::Sentence, "If you do , <x:sentence>", own<[](Maker& m, const Node& n) {
          if (!m.chooses()) return m.refuse(n, "it may be that nothing was done", "Write an if.");
          const Node& x = n.at("x");
          if (x.rule->key == kOwnSentence) m.run(x);
          else if (x.rule->key == kPlainSentence) m.clauses(x);
          else m.refuse(x, "one condition is enough", "Write two sentences.");
        }>)
      .with(kOwnSentence);
  g.add(Sort::Suffix, "⦅ Max <n:number> Usages ⦆",
        own<[](Maker& m, const Node& n) { m.cap_count(n, n.at("n").value); }>);
  g.add(Sort::Do, "~consume all <card> stacks", own<[](Maker& m, const Node& n) {
          Noun what = m.named_entity(n.at("card"), Who::You);
          counts(m, what, u8{Points} | u8{kLose} | u8{kAll}, m.rows().constant(0), 0);
          m.remember(m.named_entity(n.at("card"), Who::You));
        }>)
      .costs(-1);
}

void count_uses(Grammar& g) {
  g.add(Sort::Do, "this status 's Duration ⦅ Rounds ⦆ <n:signed>", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Name what is meant.");
          counts(m, m.self(), Rounds, m.rows().constant(n.at("n").value), m.rounds_limit());
        }>);
  g.add(Sort::Do, "this (card|summon|status) ~gain <n:number> Usages", own<[](Maker& m, const Node& n) {
          counts(m, m.self(), Usage, m.rows().constant(n.at("n").value), m.usage_limit);
          m.flags |= kForFree;
        }>);
  g.add(Sort::Do, "this (card|summon|status) ~lose <n:number> Usages", own<[](Maker& m, const Node& n) {
          counts(m, m.self(), u8{Usage} | u8{kLose}, m.rows().constant(n.at("n").value), 0);
          m.flags |= kForFree;
        }>);
  g.add(Sort::Do, "[your] <card> [and <two:card>] ~gain [+] <n:number> Usages", own<[](Maker& m, const Node& n) {
          counts(m, m.named_entity(n.at("card"), Who::You), Usage, m.rows().constant(n.at("n").value), kItsMost);
        }>);
  g.add(Sort::Do, "your <card> , <two:card> , and <three:card> gain <n:signed> Usages",
        own<[](Maker& m, const Node& n) {
          for (const char* label : {"card", "two", "three"})
            counts(m, m.named_entity(n.at(label), Who::You), Usage, m.rows().constant(n.at("n").value), 0);
        }>);
  g.add(Sort::Do, "all of your Summons gain <n:signed> Usages", own<[](Maker& m, const Node& n) {
          Noun all;
          all.entity = all.many = true;
          all.sel.zones = zone_bit(Summons);
          all.sel.side.who = Who::You;
          counts(m, all, Usage, m.rows().constant(n.at("n").value), 0);
        }>);
  g.add(Sort::Do, "choose one Summon on your side and grant it <n:signed> Usages", own<[](Maker& m, const Node& n) {
          Noun what;
          what.entity = true;
          what.sel.zones = zone_bit(Summons);
          what.sel.side.who = Who::You;
          m.target(what, n);
          counts(m, what, Usage, m.rows().constant(n.at("n").value), 0);
        }>);
  g.add(Sort::Do, "choose one Summon on the opposing side and cause it to lose <n:number> Usages",
        own<[](Maker& m, const Node& n) {
          Noun what;
          what.entity = true;
          what.sel.zones = zone_bit(Summons);
          what.sel.side.who = Who::Opponent;
          m.target(what, n);
          counts(m, what, u8{Usage} | u8{kLose}, m.rows().constant(n.at("n").value), 0);
        }>);
  g.add(Sort::Do,
        "[this card] [will] (~gain|~accumulate) <n:number> [(point of|points of|stack of|stacks of)] <m:meter> "
        "[(point+|stack+)] [⦅ Max <most:number> [(points|stacks)] ⦆]",
        own<[](Maker& m, const Node& n) { meter(m, n, n.at("n").value, false, false); }>)
      .costs(4);
}

void count_meters(Grammar& g) {
  g.add(Sort::Do, "comes with <n:number> <m:meter>",
        own<[](Maker& m, const Node& n) { meter(m, n, n.at("n").value, false, false); }>);
  g.add(Sort::Do, "(~consume|~remove|~lose|~deduct) <n:number> <m:meter> [(point+|stack+)]",
        own<[](Maker& m, const Node& n) { meter(m, n, n.at("n").value, true, false); }>)
      .costs(4);
  g.add(Sort::Do, "(~consume|~remove|~clear) all [of] <m:meter> [(points|stacks)]",
        own<[](Maker& m, const Node& n) { meter(m, n, 0, true, true); }>)
      .costs(4);
  g.add(Sort::Do, "~consume <n:number> points", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Name what is meant.");
          counts(m, m.self(), u8{Points} | u8{kLose}, m.rows().constant(n.at("n").value), 0);
        }>);
  g.add(Sort::Sentence,
        "If you have a Combat Status that grants a Shield on your side , add <n:number> Shield point+ to that Combat "
        "Status .",
        own<[](Maker& m, const Node& n) {
          Noun what;
          what.entity = true;
          what.found = kYourShield;
          counts(m, what, ShieldPoints, m.rows().constant(n.at("n").value), 0);
        }>)
      .with(kOwnSentence);
  for (const char* words : {"return a Weapon card #weapon equipped by your character to your hand",
                            "return an Artifact card equipped by your character to your hand"})
    g.add(Sort::Do, words, own<[](Maker& m, const Node& n) {
            Noun what;
            what.entity = true;
            what.sel.zones = zone_bit(Attached);
            what.sel.types = type_bit(n.mark("weapon") ? Weapon : Artifact);
            what.sel.side.who = Who::You;
            m.target(what, n);
            m.emit(kToHand, 0, kNone, what.slot);
          }>);
  for (const char* words : {"shift 1 Weapon Equipment Card that has been equipped to one of your characters to another "
                            "one of your characters of the same "
                            "Weapon Type #weapon , and reset the \" usages per Round \" limit on its effects",
                            "shift 1 Artifact Card that has been equipped to one of your characters to another one of "
                            "your characters , and reset the \" "
                            "usages per Round \" limit on its effects"})
    g.add(Sort::Do, words, own<[](Maker& m, const Node& n) {
            Noun what, whom = m.character(Who::You);
            what.entity = true;
            what.sel.zones = zone_bit(Attached);
            what.sel.types = type_bit(n.mark("weapon") ? Weapon : Artifact);
            what.sel.side.who = Who::You;
            m.target(what, n);
            whom.tests.push_back({TestKind::Not, Cmp::Eq, 0, kNone});
            whom.tests.push_back({TestKind::GuestMatches, Cmp::Eq, m.is_slot(Slot::T0), kNone});
            if (n.mark("weapon")) whom.tests.push_back(Maker::native_test(kMayHold));
            m.target(whom, n);
            m.emit(kMoveEquipment, 0, kNone, u16{0});
          }>);
  g.add(Sort::Sentence, "When this card (gains|has) <n:number> <m:meter> , [then] <one:do> <more:joined*> .",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.meter(n.at("m")))
            return m.refuse(n, "this card counts nothing", "Leave this out.");
          const size_t first = m.here();
          m.clauses(n);
          m.insert_if(
              first, m.cond_row(m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(n.at("n").value))));
        }>)
      .with(kOwnSentence);
}

void count(Grammar& g) {
  count_uses(g);
  count_meters(g);
}

}  // namespace

void entity_words(Grammar& g) {
  come(g);
  shields(g);
  go(g);
  chosen(g);
  named_uses(g);
  count(g);
}

}  // namespace cantrip::genius::words
