// Paragraphs: an ability, what an entity begins with, what a card is for.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

// -- sentences -----------------------------------------------------------------------------------------------------

/// "to X. (If there are none, deals DMG to the active character instead)"
void deals_instead(Maker& m, const Node& n) {
  Noun whom = m.who(n.at("noun"));
  const Noun any = whom.found >= 0 ? m.standby(Who::Opponent) : whom;
  if (any.slot != Slot::None) return m.refuse(n, "that one is always there", "Leave the parenthesis out.");
  const Conds there = m.exists(any.sel, any.tests);
  const Row16 amount = m.rows().constant(n.at("n").value);
  const u8 element = static_cast<u8>(n.at("e").value);
  const size_t first = m.here();
  m.deal(n, amount, element, whom, true);
  const size_t second = m.here();
  m.deal(n, amount, element, m.victim(), false);
  m.choose(first, second, m.cond_row(there));
  if (const Node* then = n.find("then")) m.run(*then);
}

void skill_sentences(Grammar& g) {
  g.add(Sort::Sentence,
        "~deal <n:number> <e:element> DMG to <noun> . [After this , <then:do> .] ⦅ If there are no (eligible opposing "
        "characters|opposing characters on standby) , deals DMG to [the] active character instead ⦆",
        own<deals_instead>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Sentence,
        "~deal <n:number> <e:element> DMG , ~heal <noun> for <h:number> HP . If <c:condition> , DMG dealt and Healing "
        "are increased by <k:number> .",
        own<[](Maker& m, const Node& n) {
          const Noun before = m.this_character();
          const Conds test = m.condition(n.at("c"));
          const auto sum = [&](const char* of) {
            const int base = n.at(of).value, by = n.at("k").value;
            return m.either(m.cond_row(test), m.rows().constant(base + by), m.rows().constant(base));
          };
          m.deal(n, sum("n"), static_cast<u8>(n.at("e").value), m.victim(), false);
          m.remember(before);
          Noun whom = m.who(n.at("noun"));
          m.emit(kHeal, 0, sum("h"), m.load(whom));
        }>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Sentence, "~summon <card> . If <two:card> already exists , then first <x:do> .",
        own<[](Maker& m, const Node& n) {
          if (m.spelling(n.at("card")) != m.spelling(n.at("two")))
            return m.refuse(n.at("two"), "another thing is summoned", "Name the same thing.");
          const Noun there = m.named_entity(n.at("card"), Who::You);
          const size_t first = m.here();
          m.run(n.at("x"));
          m.insert_if(first, m.cond_row(m.exists(there.sel, there.tests)));
          if (const u16 def = m.def_of(n.at("card"), type_bit(Summon), "summon")) m.emit(kEnter, 0, kNone, def);
        }>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Sentence,
        "~summon [1] <card> . If there is already [1] <two:card> in play , then increase the DMG dealt by <n:signed> . "
        "⦅ Max <most:signed> ⦆",
        own<[](Maker& m, const Node& n) {  // it is another version of itself then
          if (m.spelling(n.at("card")) != m.spelling(n.at("two")))
            return m.refuse(n.at("two"), "another thing is summoned", "Name the same thing.");
          if (n.at("n").value != n.at("most").value)
            return m.refuse(n, "it grows only once", "Write the same number as its limit.");
          const u16 def = m.def_of(n.at("card"), type_bit(Summon), "summon");
          Noun what = m.named_entity(n.at("card"), Who::You);
          const Conds there = m.exists(what.sel, what.tests);
          const size_t first = m.here();
          m.emit(kEnter, 0, kNone, def);
          const Slot slot = m.load(what);
          m.begin_version(n.at("card"));
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.is_slot(Slot::Self);
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, {});
          m.end_version(n.at("card"), slot);
          const size_t second = m.here();
          m.emit(kEnter, 0, kNone, def);
          m.choose(first, second, m.cond_row(there));
        }>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Sentence,
        "After the skill is finalized , consume all <m:meter> , healing <n:number> HP for <noun> per stack .",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.meter(n.at("m"))) return;
          Noun whom = m.who(n.at("noun"));
          m.emit(kHeal, 0, m.counter(Slot::Self, Points, n.at("n").value), m.load(whom));
          m.emit(kCount, u8{Points} | u8{kLose} | u8{kAll}, m.rows().constant(0), Slot::Self);
        }>)
      .with(kOwnSentence);
}

void plain_sentences(Grammar& g) {
  g.add(Sort::Sentence, "Collect your unused Elemental Dice . ⦅ Max 1 of each Elemental Type ⦆",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card keeps nothing", "Leave this out.");
          if (!m.collects) return m.refuse(n, "nothing says when it is full", "Say what it does with how many dice.");
          m.emit(kBankDice, 1, m.rows().constant(m.collects), u16{0});
        }>)
      .with(kOwnSentence);
  for (const char* joint :
       {", <do>", "and <do>", ", and <do>", "then <do>", ", then <do>", "and then <do>", "; <do>", "to <do>",
        ", but <do>", ", and then <do>", "and after the Skill DMG is finalized , <do>", "; then <do>"})
    g.add(Sort::Joined, joint, own<[](Maker&, const Node&) {}>);
  // what comes after a condition is not under it: this is for texts that are one sentence by another construction
  g.add(Sort::Joined, ". After that , <do>", own<[](Maker&, const Node&) {}>).costs(3);
  g.add(Sort::Sentence, "<one:do> <more:joined*> .", own<[](Maker&, const Node&) {}>);
  g.add(Sort::Sentence, "(After that|Then) , <one:do> <more:joined*> .", own<[](Maker&, const Node&) {}>);
  g.add(Sort::Sentence, "(If|When|While) <c:condition> , [then] <one:do> <more:joined*> [?instead instead] .",
        own<[](Maker&, const Node&) {}>)
      .with(kIfSentence);
  g.add(Sort::Sentence, "<one:do> <more:joined*> if <c:condition> .", own<[](Maker&, const Node&) {}>)
      .with(kIfSentence);
  g.add(Sort::Sentence,
        "After (this Skill finalizes|the Skill DMG is finalized|the skill is finalized|this|that) (,|:) <one:do> "
        "<more:joined*> .",
        own<[](Maker&, const Node&) {}>);
  g.add(Sort::Sentence,
        "After (this Skill finalizes|the Skill DMG is finalized|the skill is finalized|this|that) , if <c:condition> , "
        "<one:do> <more:joined*> .",
        own<[](Maker&, const Node&) {}>)
      .with(kIfSentence);
  g.add(Sort::Sentence, "If (they|you) have not , <one:do> <more:joined*> instead .", own<[](Maker&, const Node&) {}>)
      .with(kOtherwiseSentence);
  g.add(Sort::Sentence, "After this Skill finalizes , if <c:condition> , <a:do> ; if <d:condition> , <b:do> .",
        own<[](Maker& m, const Node& n) {
          const Conds one = m.condition(n.at("c"));
          const size_t first = m.here();
          m.run(n.at("a"));
          const size_t second = m.here();
          const Conds two = m.condition(n.at("d"));
          m.run(n.at("b"));
          m.insert_if(second, m.cond_row(two));
          m.choose(first, second, m.cond_row(one));  // both are asked of what was there before
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "The first time this Skill is used this Round , <a:do> if <c:condition> , but <b:do> .",
        own<[](Maker& m, const Node& n) {
          if (!m.skill_name) return m.refuse(n, "this text is of no skill", "Name the skill.");
          const Conds first_time = m.compare(m.times_used(m.skill_name), Cmp::Eq, m.rows().constant(0));
          const Conds test = Maker::all_of({first_time, m.condition(n.at("c"))});
          const size_t first = m.here();
          m.run(n.at("a"));
          m.run(n.at("b"));
          m.insert_if(first, m.cond_row(test));
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "Otherwise , <one:do> <more:joined*> .", own<[](Maker&, const Node&) {}>)
      .with(kOtherwiseSentence);
  g.add(Sort::Body, "<s:sentence*>", own<[](Maker& m, const Node& n) { m.body(n); }>);
}

void sentences(Grammar& g) {
  skill_sentences(g);
  plain_sentences(g);
}

void limits(Grammar& g) {
  g.add(Sort::Suffix, "⦅ (once|Can be triggered once) (per|each|every) Round [.] ⦆ [.]",
        own<[](Maker& m, const Node&) { m.limit = 1; }>);
  g.add(Sort::Suffix, "⦅ [Max] [Can be triggered up to] twice per Round ⦆",
        own<[](Maker& m, const Node&) { m.limit = 2; }>);
  g.add(Sort::Suffix, "⦅ Max <n:number> times per Round ⦆", own<[](Maker& m, const Node& n) {
          m.limit = n.at("n").value;
          if (3 < m.limit) m.refuse(n, "a limit is at most 3 times", "Write once, twice or 3 times per Round.");
        }>);
  g.add(Sort::Suffix, "⦅ once per match ⦆", own<[](Maker& m, const Node&) { m.limit = 1, m.limit_ever = true; }>);
  g.add(Sort::Suffix, "⦅ Can happen <n:number> times per match ⦆", own<[](Maker& m, const Node& n) {
          if (m.limit_revival(n.at("n").value)) return;
          m.limit = n.at("n").value;
          m.limit_ever = true;
          if (3 < m.limit) m.refuse(n, "a limit is at most 3 times", "Write 2 or 3 times.");
        }>);
  g.add(Sort::Suffix, "⦅ (Max|Maximum of|Maximum|Up to) <n:number> [(points|stacks)] ⦆",
        own<[](Maker& m, const Node& n) { m.limit_meter(n, n.at("n").value); }>);
  g.add(Sort::Suffix, "⦅ (The Skill that causes this Combat Status will also trigger this effect) ⦆",
        own<[](Maker&, const Node&) {}>);
  g.add(Sort::Suffix, "⦅ Consumes Usages ⦆", own<[](Maker& m, const Node&) { m.consumes = true; }>);
  g.add(Sort::Suffix, "⦅ (Active Character prioritized|Affects both you and your opponent !) ⦆",
        own<[](Maker&, const Node&) {}>);
  g.add(Sort::Suffix, "⦅ One per Round , active character prioritized ⦆",
        own<[](Maker& m, const Node&) { m.limit = 1; }>);
  g.add(Sort::Suffix,
        "⦅ (Includes the DMG triggered by <e:element> infused Swirl reactions|Including Swirl DMG triggered by "
        "Characters) ⦆",
        own<[](Maker& m, const Node&) { m.include_spread(); }>);
  g.add(Sort::Suffix, "⦅ Only one copy of <card> can be played each round [.] ⦆", own<[](Maker& m, const Node& n) {
          TallyRow tally;
          tally.trigger.event = CardPlayed;
          tally.trigger.by.who = Who::You;
          tally.trigger.subject = m.selector(Selector{}, {m.named(m.name_of(n.at("card")))});
          Amount times;
          times.kind = AmountKind::Tally;
          times.players.who = Who::You;
          times.key = m.rows().tally(tally);
          const Conds first = m.compare(times, Cmp::Eq, 0);
          m.play_only = m.play_only.empty() ? first : Maker::all_of({m.play_only, first});
        }>);
}

// -- abilities -----------------------------------------------------------------------------------------------------

/// Is the text's own first condition that of the whole line?
bool leads(const Node& body) {
  const std::vector<const Node*> all = body.list("s");
  return all.size() == 1 && all[0]->rule->key == kIfSentence && !all[0]->mark("instead");
}

/// What is there "when" a skill is used is asked before it makes any of it; what the skill did is known after it.
bool asks_what_is_there(const Conds& conds) {
  for (const Cond& c : conds)
    if (c.kind == CondKind::Native) return false;
  return !conds.empty();
}

void heard_line(Maker& m, const Node& n) {
  if (m.is(type_bit(EventCard)))
    return m.refuse(n, "an event is over at once", "Say how long it waits: during this Round.");
  m.run(n.at("when"));
  if (m.refused()) return;
  const Node& body = n.at("body");
  if (leads(body) && m.whens.size() == 1 && m.whens[0].heard) {
    const Node& only = *body.list("s")[0];
    const Conds test = m.condition(only.at("c"));
    m.gates.push_back(test);
    const size_t changes = m.changes_said();
    m.clauses(only);
    m.gates.pop_back();
    When& w = m.whens[0];
    const bool one_kind = w.trigger.sub || !w.conds.empty();  // a prepared skill begins as any other does
    if (w.trigger.event == AfterSkill && one_kind && m.token(n.from).text == "when" && m.changes_said() == changes &&
        asks_what_is_there(test))
      w.trigger.event = BeforeSkill;
    w.conds.push_back(test);
  } else {
    m.body(body);
  }
  for (const char* label : {"suffix", "more"})
    if (const Node* limit = n.find(label)) m.run(*limit);
}

void event_line(Maker& m, const Node& n) {
  m.body(n.at("body"));
  if (const Node* limit = n.find("suffix")) m.run(*limit);
}

void variables(Grammar& g) {
  const auto usage = [](Maker& m, const Node& n) {
    const bool stacks = n.has("most") || n.mark("any");
    const int most = n.has("most") ? n.at("most").value : 99;
    m.add_variable(n, kVarUses, n.at("n").value, stacks ? Again::Stack : Again::Larger, stacks ? most : 0);
    m.usage_limit = stacks ? most : 0;
    m.usage_before = true;
  };
  g.add(Sort::Line, "Usages : <n:number> .", own<usage>);
  g.add(Sort::Line, "Usages : <n:number> . ⦅ (Can stack [.] [,] Max|Up to) <most:number> stacks [.] ⦆", own<usage>);
  g.add(Sort::Line, "Usages : <n:number> . ⦅ Can stack up to <most:number> times ⦆", own<usage>);
  g.add(Sort::Line, "Usages : <n:number> . ⦅ Can stack . No stack limit [.] #any ⦆", own<usage>);
  g.add(Sort::Line, "Usages : <n:number> . When the (Usage is|Usages are) depleted , this card will not be discarded .",
        own<[](Maker& m, const Node& n) {
          m.add_variable(n, kVarUses, n.at("n").value);
          m.out().flags |= kStays;
          m.usage_before = true;
        }>);
  g.add(Sort::Line, "Duration ⦅ Rounds ⦆ : <n:number> .",
        own<[](Maker& m, const Node& n) { m.add_variable(n, kVarRounds, n.at("n").value); }>);
  g.add(Sort::Line,
        "Duration ⦅ Rounds ⦆ : <n:number> . ⦅ Can stack [.] [,] (Max|can stack till) <most:number> Rounds [.] ⦆",
        own<[](Maker& m, const Node& n) {
          m.add_variable(n, kVarRounds, n.at("n").value, Again::Stack, n.at("most").value);
        }>);
  g.add(Sort::Line, "⦅ Lasts until the Round ends ⦆",
        own<[](Maker& m, const Node& n) { m.add_variable(n, kVarRounds, 1); }>);
  const auto shield = [](Maker& m, const Node& n) {
    m.add_variable(n, kVarShield, n.at("n").value, n.has("most") ? Again::Stack : Again::Larger,
                   n.has("most") ? n.at("most").value : 0);
    if (n.mark("yours") == m.has_character())
      return m.refuse(n, "this shield protects another one than whom it lies on", "Say whom it protects.");
    m.add_shield();
  };
  g.add(Sort::Line,
        "(~grant|~provide|~give) <n:number> Shield [point+] [,] ((to|for|to defend|protecting) your active character "
        "#yours|(to|to protect) "
        "<w:noun>) . [⦅ Can stack . Max <most:number> points [.] ⦆]",
        own<shield>);
}

// -- characters ----------------------------------------------------------------------------------------------------

struct Parts {
  std::vector<Cost> costs;
  int dice = 0;
};

void skill_line(Maker& m, const Node& n) {
  if (!m.is(type_bit(Character))) return m.refuse(n, "only a character has skills", "Correct the type.");
  constexpr std::pair<const char*, u8> kKinds[] = {
      {"normal", Normal}, {"elemental", Elemental}, {"burst", Burst}, {"prepared", Prepared}};
  Ability a;
  a.head = Head::Activated;
  a.name = m.skill_of(n.at("skill"));
  for (const auto& [word, kind] : kKinds)
    if (n.mark(word)) a.kind = kind;
  std::vector<Cost> costs;
  for (const Node* p : n.list("p")) {
    if (p->mark("none")) {
      a.kind |= 0x80;
      continue;
    }
    m.part = kAny;
    m.run(*p);
    if (p->at("n").value > kDearest)
      return m.refuse(*p, "this price is too high", "It is at most 7 dice and 7 energy.");
    costs.push_back({CostKind::Part, Verb::None, m.part, m.rows().constant(p->at("n").value), kNone});
  }
  m.in_skill = true;
  m.skill_name = a.name;
  m.body(n.at("body"));
  a.flags |= m.flags;
  a.cost = m.rows().costs(costs);
  a.costs = static_cast<u8>(costs.size());
  if (n.mark("silent")) a.kind |= 0x80;
  m.end_skill(a);
}

void characters(Grammar& g) {
  const Sort part = g.sort_named("part");
  for (const char* words : {", <n:number> <e:element>", "(and|+) <n:number> <e:element>"})
    g.add(part, words, own<[](Maker& m, const Node& n) { m.part = static_cast<u8>(n.at("e").value); }>);
  for (const char* words : {", <n:number> same", "(and|+) <n:number> same"})
    g.add(part, words, own<[](Maker& m, const Node&) { m.part = kSame; }>);
  for (const char* words : {", <n:number> any", "(and|+) <n:number> any"})
    g.add(part, words, own<[](Maker& m, const Node&) { m.part = kAny; }>);
  g.add(part, ", <n:number> energy", own<[](Maker& m, const Node&) { m.part = kEnergyPart; }>);
  g.add(part, ", no energy #none", own<[](Maker&, const Node&) {}>);
  g.add(Sort::Line,
        "Skill <skill> ⦅ (normal #normal|elemental #elemental|burst #burst|prepared #prepared) <p:part*> ⦆ : <body> "
        "[?silent ⦅ "
        "This Skill does not grant Energy ⦆]",
        own<skill_line>);
  g.add(Sort::Line, "⦅ Passive ⦆ <when> : <body> [<suffix>] [<more:suffix>]", own<heard_line>);
  g.add(Sort::Line, "⦅ Passive ⦆ <when> , <body> [<suffix>] [<more:suffix>]", own<heard_line>).costs(1);
  g.add(Sort::Line, "[⦅ Passive ⦆] <a:when> (:|,) <one:do> <more:joined*> . <b:when> (:|,) <s:body> [<suffix>]",
        own<[](Maker& m, const Node& n) {  // two lines in one paragraph
          m.run(n.at("a"));
          m.clauses(n);
          m.next_ability();
          m.whens.clear();
          m.run(n.at("b"));
          m.body(n.at("s"));
          if (const Node* limit = n.find("suffix")) m.run(*limit);
        }>)
      .costs(2);
}

inline constexpr u16 kAllElements = kElementBits | 1u << Physical;

/// 2.4: so many dice of a face.
void rolls(Maker& m, u8 face, Row16 dice) {
  Replace r;
  r.act = ActKind::GameAct;
  r.pass = RollPass;
  r.op = ReplaceOp::Element;
  r.key = face;
  r.amount = dice;
  m.add_change(r, {});
}
/// It is kept from falling once; then this goes, and something stays with the character.
void saves_and_leaves(Maker& m, const Node& n) {
  const Noun who = m.who(n.at("noun"));
  Replace r;
  r.act = ActKind::Defeat;
  r.op = ReplaceOp::Set;
  r.pass = SavePass;
  r.target = m.selector(who);
  r.amount = m.rows().constant(n.at("n").value);
  m.add_change(r, {});
  When& w = m.hears(Saved);
  w.always_free = true;
  w.trigger.object = m.is_slot(Slot::Self);
  m.begin_made(&who, 0, 0);  // of the same name: it takes this one's place
  m.add_variable(n, Points, 1, Again::Renew);  // by which "has already triggered" knows it
  m.clauses(n);
  m.end_made();
  m.limit = 1;
  m.limit_ever = true;
}
/// Another of its name comes, and this goes.
void alone(Maker& m, const Node& n, Who side) {
  if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Leave this out.");
  When& w = m.hears(EntityEntered);
  w.always_free = true;
  Selector another;
  another.zones = zone_bit(Attached) | zone_bit(Statuses) | zone_bit(Summons);
  another.side.who = side;
  another.rel = Rel8::Not;
  another.slot = Slot::Self;
  w.trigger.subject = m.selector(another, {m.named(m.own_name())});
  m.flags |= kForFree;
  m.emit(kDiscard, 0, kNone, Slot::Self);
}
/// Something on the same character comes or goes, and this goes.
void goes_with(Maker& m, EventKind event, const Node& card) {
  if (!m.has_character()) return m.refuse(card, "this card lies on no character", "Leave this out.");
  When& w = m.hears(event);
  w.always_free = true;
  w.trigger.subject = m.selector(Selector{}, {m.named(m.name_of(card))});
  w.trigger.object = m.is_slot(m.this_character().slot);
  m.flags |= kForFree;
  m.emit(kDiscard, 0, kNone, Slot::Self);
}

/// Damage from one of two sources is more, and the status goes.
void taken_from(Maker& m, const Node& n) {
  const Noun whom = m.who(n.at("noun"));
  Replace r;
  r.act = ActKind::Damage;
  r.target = m.selector(whom);
  r.pass = AddPass;
  r.op = ReplaceOp::Add;
  r.then = kThenDiscard;
  if (const Node* m1 = n.find("m")) {
    if (!m.meter(*m1)) return;
    r.amount = m.counter(Slot::Self, Points, n.at("n").value);
  } else {
    r.amount = m.rows().constant(n.at("i").value);
  }
  if (n.mark("its")) {
    Selector who;
    who.zones = zone_bit(Characters);
    who.side.who = Who::Opponent;
    r.source = m.selector(who, {m.named(m.name_of(n.at("who")))});
    m.add_change(r, {});
    Selector summons;
    summons.zones = zone_bit(Summons);
    summons.side.who = Who::Opponent;
    r.source = m.selector(summons);
    return m.add_change(r, {});
  }
  Replace by_skill = r;
  by_skill.kinds = BySkill;
  m.add_change(by_skill, {Maker::native(kSkillNamed, m.skill_of(n.at("skill")))});
  r.source = m.selector(m.named_entity(n.at("card"), Who::Opponent));
  m.add_change(r, {});
}

void equip_lines(Grammar& g) {
  g.add(Sort::Line,
        "Combat Action : When (your active character is <card>|<card> is your active character) , equip this card .",
        own<[](Maker& m, const Node& n) { m.for_name(n.at("card")); }>);
  g.add(Sort::Line,
        "⦅ (You must have <card> in your deck|Your deck must contain <card>|Deck must contain <card>) to add (this "
        "card to your deck|it to your deck|this card to it) [.] ⦆",
        own<[](Maker& m, const Node& n) { m.for_name(n.at("card")); }>);
  g.add(Sort::Line, "(After|When) <card> equips this card , [(she will|he will)] immediately use <skill> [once] .",
        own<[](Maker& m, const Node& n) {
          m.for_name(n.at("card"));
          m.use_skill(n.at("skill"));
        }>);
  for (const char* reminder :
       {"⦅ (A character|Characters|Each Character) can equip (a maximum of|at most) <n:number> (Artifact|Weapon) [.] ⦆",
        "⦅ (Only <t:kind*> Characters can equip this|Can only be equipped by Catalyst characters) . (A "
        "character|Characters|Each Character) can equip (a "
        "maximum of|at most) <n:number> Weapon [.] ⦆",
        "⦅ Only (Sword|Claymore|Polearm|Bow|Catalyst) Characters can equip this . A character can equip a maximum of "
        "<n:number> Weapon [.] ⦆",
        "⦅ A character can consume at most <n:number> Food per Round [.] ⦆",
        "⦅ You must have at least <n:number> <e:element> characters in your deck to add this card to your deck . ⦆",
        "⦅ Only one \" Arcane Legend \" card can be played (per match|for the entire game) . This card will be in your "
        "starting "
        "hand . ⦆",
        "⦅ Affects both you and your opponent ! ⦆"})
    g.add(Sort::Line, reminder, own<[](Maker&, const Node&) {}>).with(kReminder);
  g.add(Sort::Line,
        "Roll Phase : <n:number> of the starting Elemental Dice you roll (is|are) always guaranteed to be "
        "(<e:element>|Omni Element #omni) .",
        own<[](Maker& m, const Node& n) {
          Replace r;
          r.act = ActKind::GameAct;
          r.pass = RollPass;
          r.op = ReplaceOp::Element;
          r.key = n.has("e") ? static_cast<u8>(n.at("e").value) : u8{0};
          r.amount = m.rows().constant(n.at("n").value);
          m.add_change(r, {});
        }>);
  g.add(Sort::Line,
        "Roll Phase : <n:number> initial Elemental Dice will be of the same Elemental type as your active character .",
        own<[](Maker& m, const Node& n) { rolls(m, kActiveElement, m.rows().constant(n.at("n").value)); }>);
  g.add(Sort::Line,
        "Roll Phase : If <noun> is on the field , 1 Elemental Dice will be rolled as Omni Element for each Elemental "
        "Type in "
        "your party . ⦅ Max <most:number> ⦆",
        own<[](Maker& m, const Node& n) {
          if (!Maker::fixed(m.who(n.at("noun")).slot)) return m.refuse(n, "who is that?", "Say who has this equipped.");
          Amount elements;
          elements.kind = AmountKind::Native;
          elements.key = kElementsOfYours;
          rolls(m, 0, m.at_most(m.rows().amount(elements), n.at("most").value));
        }>);
}

void roll_lines(Grammar& g) {
  g.add(Sort::Line, "Roll Phase : Gain another chance to reroll .", own<[](Maker& m, const Node&) {
          Replace r;
          r.act = ActKind::GameAct;
          r.pass = RollPass;
          r.op = ReplaceOp::Add;
          r.amount = m.rows().constant(1);
          m.add_change(r, {});
        }>);
  g.add(Sort::Line, "(Only playable if|Can only be played (when|if)) <c:condition> : <body> [<suffix>]",
        own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(EventCard))) return m.refuse(n, "only an event is played for its text", "Leave this out.");
          m.play_only = m.condition(n.at("c"));
          m.body(n.at("body"));
          if (const Node* more = n.find("suffix")) m.run(*more);
        }>);
  g.add(Sort::Line,
        "[Before this Shield is fully consumed ,] the [<k:word>] DMG <who:player> (take|takes|receive|receives) is "
        "halved . [⦅ The figure will be rounded up ⦆]",
        own<[](Maker& m, const Node& n) {  // 4.3: of everybody of a side, not only of whom its shield stands before
          const Noun who = m.who(n.at("who"));
          Replace r;
          r.act = ActKind::Damage;
          r.target = m.row_of(who);
          r.pass = MultiplyPass;
          r.op = ReplaceOp::Halve;
          r.fields = m.damage_kind(n.find("k")).fields;
          m.add_change(r, {});
        }>);
  g.add(Sort::Line,
        "(When <noun> creates|After <noun> creates) [(a|an)] <card> , its (Shield points #shield|[starting] Usages "
        "#usage|[starting] Duration ⦅ Rounds ⦆ "
        "#rounds) <n:signed> .",
        own<[](Maker& m, const Node& n) {
          m.who(n.at("noun"));
          Noun what = m.named_entity(n.at("card"), Who::You);
          When& w = m.whens.emplace_back();
          w.heard = true;
          w.always_free = true;
          w.trigger.event = EntityEntered;
          w.trigger.subject = m.selector(what);
          const u8 counter = n.mark("shield") ? ShieldPoints : n.mark("rounds") ? Rounds : Usage;
          m.emit(kRaise, counter, m.rows().constant(n.at("n").value), Slot::EventA);
        }>);
  g.add(Sort::Line, "When dealing Skill DMG : Remove this status and double the DMG dealt for this instance .",
        own<[](Maker& m, const Node&) {
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.selector(m.character(Who::You));
          r.kinds = BySkill;
          r.pass = MultiplyPass;
          r.op = ReplaceOp::Multiply;
          r.amount = m.rows().constant(2);
          r.then |= kThenDiscard;
          m.add_change(r, {});
        }>);
}

void status_lines(Grammar& g) {
  g.add(Sort::Line,
        "When <noun> (would be|is) defeated : Remove this effect , ensure (the|that) character will not be defeated "
        "[,] and "
        "heal (them|it) to <n:number> HP . After this effect is triggered , <one:do> <more:joined*> .",
        own<saves_and_leaves>);
  g.add(Sort::Line,
        "When <noun> is defeated , (she|he|they) will not be defeated but will instead heal "
        "(herself|himself|themselves) to <n:number> HP . [<suffix>]",
        own<[](Maker& m, const Node& n) {
          Replace r;
          r.act = ActKind::Defeat;
          r.op = ReplaceOp::Set;
          r.pass = SavePass;
          r.target = m.selector(m.who(n.at("noun")));
          r.amount = m.rows().constant(n.at("n").value);
          m.add_change(r, {});
          if (const Node* limit = n.find("suffix")) m.run(*limit);
        }>);
  g.add(Sort::Line,
        "⦅ Only <n:number> such (status|effect) can be (applied on|on) the same side [of the playing field] [at a "
        "time] ⦆",
        own<[](Maker& m, const Node& n) {
          if (n.at("n").value != 1) return m.refuse(n, "only one can be kept to", "Write only one.");
          alone(m, n, Who::You);
        }>);
  g.add(Sort::Line,
        "When <noun> takes DMG from (<skill> or <card>|<who:card> or its summons #its) : Remove this (status|state) "
        "(and DMG "
        "<n:signed> for each stack of <m:meter>|, cause this DMG instance to increase by <i:number>) .",
        own<taken_from>);
  g.add(Sort::Line, "When <noun> switches to another character : Elemental Dice Cost <n:signed> .",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          Replace r;
          r.act = ActKind::Price;
          r.kinds = ForSwitch;
          r.target = m.selector(m.character(Who::You));
          r.key = kAny;
          r.pass = PriceUnaligned;
          r.op = ReplaceOp::Add;
          r.amount = m.rows().constant(n.at("n").value);
          m.add_change(r, {m.about(who, {{TestKind::Flag, Cmp::Eq, Active, kNone}})});
        }>);
  g.add(Sort::Line,
        "⦅ Only one of this status can exist on the field at once . [Some of <card> 's skills will target <noun> .] ⦆",
        own<[](Maker& m, const Node& n) { alone(m, n, Who::None); }>);
  g.add(Sort::Line, "Attach <card> to <noun> : <x:line>", own<[](Maker& m, const Node& n) {  // x is what that card says
          Noun whom = m.who(n.at("noun"));
          const u16 def = m.def_of(n.at("card"), type_bit(OwnStatus), "status");
          const Slot slot = m.load(whom);
          m.emit(kAttach, static_cast<u8>(slot), kNone, def);
        }>);
}

void switch_lines(Grammar& g) {
  g.add(Sort::Line,
        "The next time you use Switch Character to switch to <noun> : This switch is considered a Fast Action (rather "
        "than|instead "
        "of) a Combat Action .",
        own<[](Maker& m, const Node& n) {
          Replace r;
          r.act = ActKind::Price;
          r.kinds = ForSwitch;
          r.target = m.selector(m.who(n.at("noun")));
          r.key = kAny;
          r.pass = PriceAny;
          r.op = ReplaceOp::Prevent;
          r.then |= kThenFast;
          m.add_change(r, {}, true);
        }>);
  g.add(Sort::Line,
        "Before you choose an action : If <c:condition> , they immediately use a Normal Attack . The <e:element> DMG "
        "this Normal "
        "Attack would deal is converted to <f:element> DMG . Once finalized , this effect is removed .",
        own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this lies on no character", "Name the character.");
          const Row16 who = m.is_slot(m.this_character().slot);
          m.begin_element(static_cast<u8>(n.at("f").value));
          Replace r;
          r.act = ActKind::Damage;
          r.source = who;
          r.kinds = BySkill;
          r.pass = ElementPass;
          r.op = ReplaceOp::Element;
          r.fields = static_cast<u16>(1u << n.at("e").value);
          r.key = kOwnElement;
          m.add_change(r, {});
          When& w = m.hears(BeforeAction, Who::You);
          w.conds.push_back(m.condition(n.at("c")));
          m.emit(kRequest, 1, kNone, u16{0});
          m.next_ability();
          m.whens.clear();
          When& after = m.hears(AfterSkill);
          after.trigger.sub = Normal;
          after.trigger.subject = who;
          m.emit(kDiscard, 0, kNone, Slot::Self);
        }>);
  g.add(Sort::Line, "Once the <card> attached to the character is removed , this status will be removed alongside it .",
        own<[](Maker& m, const Node& n) { goes_with(m, Discarded, n.at("card")); }>);
  g.add(Sort::Line, "When <noun> has <card> attached , remove this effect .",
        own<[](Maker& m, const Node& n) { goes_with(m, EntityEntered, n.at("card")); }>);
}

void saving_lines(Grammar& g) {
  g.add(Sort::Line,
        "When <noun> takes DMG : Decrease <n:number> DMG . When <e:element> DMG is decreased , consume 1 additional "
        "Usages .",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          const u16 of = static_cast<u16>(1u << n.at("e").value);
          for (const u16 fields : {of, static_cast<u16>(kAllElements & ~of)}) {
            Replace r;
            r.act = ActKind::Damage;
            r.target = m.selector(who);
            subtract(r, m.rows().constant(n.at("n").value));
            r.fields = fields;
            if (fields == of) r.then |= kThenTwoUses;
            m.add_change(r, {});
          }
        }>);
  g.add(Sort::Line, "Can be triggered once while this (Summon|card) is present : <when> , <body>",
        own<[](Maker& m, const Node& n) {
          m.run(n.at("when"));
          m.body(n.at("body"));
          m.limit = 1;
          m.limit_ever = true;
          m.flags |= kForFree;
        }>);
  g.add(Sort::Line, "<a:when> , <one:do> . <two:do> <b:when> .", own<[](Maker& m, const Node& n) {
          m.run(n.at("a"));
          m.run(n.at("one"));
          m.next_ability();
          m.whens.clear();
          m.run(n.at("b"));
          m.run(n.at("two"));
        }>)
      .costs(3);
  g.add(Sort::Line, "(When|If) <c:condition> , <one:do> when <e:event> . [<suffix>]", own<[](Maker& m, const Node& n) {
          const Conds c = m.condition(n.at("c"));
          m.run(n.at("e"));
          for (When& w : m.whens) w.conds.push_back(c), w.changing.push_back(c);
          m.run(n.at("one"));
          if (const Node* limit = n.find("suffix")) m.run(*limit);
        }>)
      .costs(2);
  g.add(Sort::Line, "<w:when> : <s:body> Once each Round , additionally <one:do> <more:joined*> .",
        own<[](Maker& m, const Node& n) {
          m.run(n.at("w"));
          m.body(n.at("s"));
          m.next_ability();
          m.clauses(n);
          m.limit = 1;
        }>);
  g.add(Sort::Line, "While preparing this Skill : ~grant <n:number> Shield point+ to <noun> .",
        own<[](Maker& m, const Node& n) {
          m.add_variable(n, kVarShield, n.at("n").value);
          m.add_shield();
          m.goes_with_preparing();
        }>);
  g.add(Sort::Line,
        "When <noun> (would be|is) defeated : Remove this effect , ensure (the|that) character will not be defeated "
        "[,] and "
        "heal (them|it) to "
        "<n:number> HP .",
        own<[](Maker& m, const Node& n) {
          Replace r;
          r.act = ActKind::Defeat;
          r.op = ReplaceOp::Set;
          r.pass = SavePass;
          r.then |= kThenDiscard;
          r.target = m.selector(m.who(n.at("noun")));
          r.amount = m.rows().constant(n.at("n").value);
          m.add_change(r, {});
        }>);
  g.add(Sort::Line,
        "[The] character [to which this is attached] cannot use Skills . ⦅ (Will be removed at|Lasts until) the end of "
        "this Round ⦆",
        own<[](Maker& m, const Node& n) {
          m.add_variable(n, kVarBansSkills, 1);
          m.add_variable(n, kVarRounds, 1);
        }>);
}

void cards(Grammar& g) {
  equip_lines(g);
  roll_lines(g);
  status_lines(g);
  switch_lines(g);
  saving_lines(g);
}

}  // namespace

void line_words(Grammar& g) {
  sentences(g);
  limits(g);
  variables(g);
  characters(g);
  cards(g);
  g.add(Sort::Line, "<when> : <body> [<suffix>] [<more:suffix>]", own<heard_line>);
  g.add(Sort::Line, "<when> , [then] <body> [<suffix>] [<more:suffix>]", own<heard_line>).costs(1);
  g.add(Sort::Line, "Once per Round : <body>", own<[](Maker& m, const Node& n) {
          m.limit = 1;
          m.body(n.at("body"));
        }>);
  g.add(Sort::Line, "<body> [<suffix>]", own<event_line>).costs(1);
}

const Words& all_words() {
  static const Words words = [] {
    Words w;
    w.sorts.card = w.grammar.declare("card", "the name of a card", true);
    w.sorts.skill = w.grammar.declare("skill", "the name of a skill", true);
    w.sorts.element = w.grammar.declare("element", "an element", true);
    w.sorts.meter = w.grammar.declare("meter", "what a card counts", true);
    w.sorts.nation = w.grammar.declare("nation", "a nation", true);
    w.grammar.declare("ct", "a kind of card");
    w.grammar.declare("part", "a price");
    w.grammar.declare("reaction", "a reaction");
    thing_words(w.grammar);
    noun_words(w.grammar);
    skill_words(w.grammar);
    condition_words(w.grammar);
    event_words(w.grammar);
    effect_words(w.grammar);
    entity_words(w.grammar);
    dice_words(w.grammar);
    change_words(w.grammar);
    lasting_words(w.grammar);
    line_words(w.grammar);
    version_words(w.grammar);
    stack_words(w.grammar);
    play_words(w.grammar);
    deck_words(w.grammar);
    form_words(w.grammar);
    record_words(w.grammar);
    pay_words(w.grammar);
    reaction_words(w.grammar);
    place_words(w.grammar);
    past_words(w.grammar);
    variant_words(w.grammar);
    sundry_words(w.grammar);
    side_words(w.grammar);
    w.problem = w.grammar.build();
    return w;
  }();
  return words;
}

}  // namespace cantrip::genius::words
