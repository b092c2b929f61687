// Damage and prices that change: "deal +1 DMG", "takes -1 DMG", "spend 1 less Elemental Die".
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

/// What holds of the line as a whole.
std::vector<Conds> of_line(const Maker& m) {
  std::vector<Conds> out;
  for (const When& w : m.whens) out.insert(out.end(), w.changing.begin(), w.changing.end());
  return out;
}
/// A change that says itself whose damage it is.
void said_of(Maker& m, const Noun& who, u16 kinds, const DamageKind& k, Row16 amount, bool taken) {
  Replace r;
  r.act = ActKind::Damage;
  const Row16 sel = m.row_of(who);
  if (taken) {
    r.target = sel;
    r.fields = k.fields;
    r.kinds = k.kinds;
    r.extras = k.extras;
  } else {
    r.source = sel;
    r.fields = k.fields;
    r.kinds = k.kinds ? k.kinds : kinds;
    r.extras = k.extras;
  }
  add(r, amount);
  m.add_change(r, of_line(m));
}

/// Of a skill's own text the last hit is meant; without one the character that was spoken of.
void more_damage(Maker& m, const Node& n, Row16 amount) {
  bool hits = false;
  for (const When& w : m.whens) hits |= w.hits;
  if (!hits && (m.here() || m.in_skill)) return m.add_to_hit(n, amount, 0, Maker::all_of(m.gates));
  if (!hits) {
    Noun who = m.this_character();
    if (who.slot == Slot::None) who = m.it(n);
    return said_of(m, who, BySkill, m.damage_kind(n.find("k")), amount, false);
  }
  m.change_damage(n, [&](Replace& r) {
    if (const Node* k = n.find("k")) {
      const DamageKind kind = m.damage_kind(k);
      if (kind.fields) r.fields = kind.fields;
      if (kind.kinds) r.kinds = kind.kinds;
      if (kind.extras) r.extras = kind.extras;
    }
    add(r, amount);
  });
}
Row16 per(Maker& m, const Node& n, int each) {
  m.row = kNone;
  m.run(n);
  return m.many_times(m.row, each);
}
void harder(Maker& m, const Node& n) {
  const Node& by = n.at("n");
  const Row16 amount = n.has("per") ? per(m, n.at("per"), by.value) : m.rows().constant(by.value);
  more_damage(m, n, n.has("most") ? m.at_most(amount, n.at("most").value) : amount);
}

Row16 count_of(Maker& m, Row16 selector) {
  Amount a;
  a.kind = AmountKind::Count;
  a.key = selector;
  return m.rows().amount(a);
}

/// What is counted "for each".
void pers(Grammar& g) {
  for (const char* words : {"Summon removed this way", "character that takes DMG this way", "card discarded this way",
                            "card you discard this way", "Energy lost this way"})
    g.add(Sort::Per, words, own<[](Maker& m, const Node& n) {
            if (!m.here()) return m.refuse(n, "nothing was done before", "Say what is counted.");
            m.row = m.done_number();
          }>);
  g.add(Sort::Per, "opposing character affected by <e:element>", own<[](Maker& m, const Node& n) {
          Noun who = m.character(Who::Opponent);
          who.tests.push_back(m.aura_test(n.at("e")));
          m.row = count_of(m, m.selector(who));
        }>);
  g.add(Sort::Per, "(Combat Status #status|Summon) on the opposing side", own<[](Maker& m, const Node& n) {
          Selector sel;
          sel.side.who = Who::Opponent;
          sel.zones = zone_bit(n.mark("status") ? Statuses : Summons);
          m.row = count_of(m, m.selector(sel));
        }>);
  g.add(Sort::Per, "Usages it had", own<[](Maker& m, const Node& n) {
          Noun what = m.it_entity(n);
          if (!what.sel.zones) return m.refuse(n, "nothing was named before", "Name what is meant.");
          what.slot = Slot::None;
          m.row = m.sum_of(what, Usage);
        }>);
  g.add(Sort::Per, "stack consumed", own<[](Maker& m, const Node& n) {
          Noun what = m.it_entity(n);
          if (m.is(kEntities) || !what.sel.zones)
            return m.refuse(n, "nothing was consumed before", "Name what is meant.");
          what.slot = Slot::None;
          m.row = m.sum_of(what, Points);
        }>);
  g.add(Sort::Per, "Shield point this character has", own<[](Maker& m, const Node& n) {
          if (!m.has_character()) return m.refuse(n, "this lies on no character", "Name the character.");
          Noun on;
          on.entity = true;
          on.sel.zones = zone_bit(Attached);
          on.sel.side.who = Who::You;
          on.tests.push_back({TestKind::HostMatches, Cmp::Eq, m.is_slot(m.this_character().slot), kNone});
          m.row = m.sum_of(on, ShieldPoints);
        }>);
  g.add(Sort::Per, "different Elemental Type among your characters", own<[](Maker& m, const Node&) {
          Amount elements;
          elements.kind = AmountKind::Native;
          elements.key = kElementsOfYours;
          m.row = m.rows().amount(elements);
        }>);
  g.add(Sort::Per, "card in your hand", own<[](Maker& m, const Node&) {
          Amount cards;
          cards.kind = AmountKind::ZoneCount;
          cards.key = Hand;
          cards.players.who = Who::You;
          m.row = m.rows().amount(cards);
        }>);
  for (const char* words : {"For each <per> , <one:do> <more:joined*> .",
                            "For each <per> , <one:do> <more:joined*> . ⦅ Max <most:number> ⦆"})
    g.add(Sort::Sentence, words, own<[](Maker& m, const Node& n) {
            const Row16 times = per(m, n.at("per"), 1);
            const size_t first = m.here();
            m.clauses(n);
            m.times(n, first, times, n.has("most") ? n.at("most").value : 0);
          }>)
        .with(kOwnSentence)
        .costs(1);
}

void harder_words(Grammar& g) {
  pers(g);
  g.add(Sort::Do,
        "(~deal|it deals|it will deal|this Skill deals|this deals|this instance deals|that Skill deals) <n:signed> "
        "[additional] "
        "[<k:word>] DMG "
        "[for this instance] [(for each|for every|per) <per>]",
        own<harder>);
  g.add(Sort::Do,
        "([their] (DMG|damage) dealt|[this] DMG|this instance of DMG|this DMG instance) <n:signed> [for this instance] "
        "[for "
        "each <per>]",
        own<harder>);
  g.add(Sort::Do, "<n:signed> [additional] DMG [for this instance] [for each <per>]", own<harder>);
  g.add(Sort::Sentence, "~deal <a:number> <e:element> DMG , <n:signed> DMG for each <per> . ⦅ Max <most:signed> ⦆",
        own<[](Maker& m, const Node& n) {
          m.deal(n, m.rows().constant(n.at("a").value), static_cast<u8>(n.at("e").value), m.victim(), false);
          m.add_to_hit(n, m.at_most(per(m, n.at("per"), n.at("n").value), n.at("most").value), 0, {});
        }>)
      .with(kOwnSentence);
  g.add(Sort::Do, "[this] DMG [dealt] is increased by <n:number>", own<harder>);
  g.add(Sort::Do, "increase [the] DMG by <n:number>", own<harder>);
  g.add(Sort::Do, "<k:word> DMG <n:signed>", own<harder>).costs(2);
  g.add(Sort::Do, "convert <e:element> DMG dealt into <f:element> DMG", own<[](Maker& m, const Node& n) {
          m.change_damage(n, [&](Replace& r) { convert(r, n.at("e").value, n.at("f").value); });
        }>);
  g.add(Sort::Do, "(~decrease|~reduce) DMG taken by <n:number>", own<[](Maker& m, const Node& n) {
          m.change_damage(n, [&](Replace& r) { subtract(r, m.rows().constant(n.at("n").value)); });
        }>);
  g.add(Sort::Do, "(~decrease|~negate) <n:number> DMG", own<[](Maker& m, const Node& n) {
          m.change_damage(n, [&](Replace& r) { subtract(r, m.rows().constant(n.at("n").value)); });
        }>);
  g.add(Sort::Do, "[their] <e:element> DMG dealt [by the character] [(will be|is)] converted to <f:element> DMG",
        own<[](Maker& m, const Node& n) {
          m.change_damage(n, [&](Replace& r) { convert(r, n.at("e").value, n.at("f").value); });
        }>);
}

void counted_words(Grammar& g) {
  g.add(Sort::Per, "Summon on your side", own<[](Maker& m, const Node&) {
          Selector sel;
          sel.side.who = Who::You;
          sel.zones = zone_bit(Summons);
          Amount a;
          a.kind = AmountKind::Count;
          a.key = m.selector(sel);
          m.row = m.rows().amount(a);
        }>);
  g.add(Sort::Per, "friendly Summon on the field", own<[](Maker& m, const Node&) {
          Selector sel;
          sel.side.who = Who::You;
          sel.zones = zone_bit(Summons);
          Amount a;
          a.kind = AmountKind::Count;
          a.key = m.selector(sel);
          m.row = m.rows().amount(a);
        }>);
  g.add(Sort::Per, "of your defeated characters", own<[](Maker& m, const Node&) {
          Selector sel;
          sel.side.who = Who::You;
          sel.zones = zone_bit(Characters);
          Amount a;
          a.kind = AmountKind::Count;
          a.key = m.selector(sel, {{TestKind::Flag, Cmp::Eq, Fallen, kNone}});
          m.row = m.rows().amount(a);
        }>);
  for (const char* words : {"<m:meter> [(point|points|stack|stacks)] (consumed|this card has|it has)",
                            "<m:meter> [(point|stack)]", "(point|stack) of <m:meter>", "stack consumed"})
    g.add(Sort::Per, words, own<[](Maker& m, const Node& n) {
            if (!m.is(kEntities)) return m.refuse(n, "this card counts nothing", "Name what is counted.");
            if (const Node* what = n.find("m"); what && !m.meter(*what)) return;
            m.row = m.counter(Slot::Self, Points);
          }>)
        .costs(3);
  g.add(Sort::Sentence, "For the (second #second|third) use of this Skill each Round , ~deal <n:signed> DMG .",
        own<[](Maker& m, const Node& n) {
          if (!m.skill_name) return m.refuse(n, "this text is of no skill", "Name the skill.");
          const Conds nth = m.compare(m.times_used(m.skill_name), Cmp::Eq, m.rows().constant(n.mark("second") ? 1 : 2));
          m.add_to_hit(n, m.rows().constant(n.at("n").value), 0, nth);
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "For each <per> , (~deal|this instance deals) <n:signed> [additional] DMG .", own<harder>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "DMG <n:signed> for each <per> . [⦅ Max <most:signed> ⦆]", own<harder>).with(kOwnSentence);
}

void in_body(Grammar& g) {
  harder_words(g);
  counted_words(g);
}

Noun damage_side(Maker& m, const Node& n) {
  Noun who = m.who(n.at("who"));
  if (Maker::fixed(who.slot)) return who;
  for (const Test& t : who.tests)
    if (t.kind == TestKind::Flag && t.key == Fallen) return who;
  Noun alive = m.character(who.sel.side.who);
  who.tests.insert(who.tests.begin(), alive.tests.begin(), alive.tests.end());
  return who;
}

/// "you deal": all that your side does to theirs (4.3). A weapon speaks to the one who holds it: what it adds is that
/// character's (9.2).
void side_damage(Maker& m, const Node& n) {
  if (m.is(type_bit(Weapon))) {
    const DamageKind kind = m.damage_kind(n.find("k"));
    return said_of(m, m.this_character(), BySkill, kind, m.rows().constant(n.at("n").value), false);
  }
  Replace r;
  r.act = ActKind::Damage;
  r.source = m.anything_of_yours();
  r.target = m.their_characters();
  const DamageKind k = m.damage_kind(n.find("k"));
  r.fields = k.fields;
  r.kinds = k.kinds;
  r.extras = k.extras;
  add(r, m.rows().constant(n.at("n").value));
  std::vector<Conds> conds = of_line(m);
  if (const Node* card = n.find("card")) {
    const Noun there = m.named_entity(*card, Who::You);
    conds.push_back(m.exists(there.sel, there.tests));
  }
  m.add_change(r, conds);
}

void side_statics(Grammar& g) {
  g.add(Sort::Do, "(you|your side) [will] (deal|deals) <n:signed> [additional] [<k:word>] DMG", own<side_damage>)
      .costs(-1);
  for (const char* words :
       {"[your] <card> deals <n:signed> DMG", "the (damage|DMG) dealt by your <card> is increased by <i:number>"})
    g.add(Sort::Do, words, own<[](Maker& m, const Node& n) {
            if (!m.is_named(n.at("card"), type_bit(Summon)))
              return m.refuse(n, "\"" + m.spelling(n.at("card")) + "\" is no summon", "Name a summon.");
            Replace r;
            r.act = ActKind::Damage;
            r.source = m.selector(m.named_entity(n.at("card"), Who::You));
            add(r, m.rows().constant(n.has("n") ? n.at("n").value : n.at("i").value));
            m.add_change(r, of_line(m));
          }>);
  g.add(Sort::Do, "<card> will cause you to deal <n:signed> [<k:word>] DMG", own<side_damage>);
  g.add(Sort::Do, "[the] (<k:word> DMG|DMG #all) taken by <noun> [is] increased by <n:number>",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          said_of(m, who, 0, m.damage_kind(n.find("k")), m.rows().constant(n.at("n").value), true);
        }>);
  g.add(Sort::Do, "the DMG dealt by (<who:player> 's|<who:player> ') <s:kind> is increased by <n:number>",
        own<[](Maker& m, const Node& n) {
          const Noun who = damage_side(m, n);
          DamageKind k;
          for (const SkillWord& w : m.skill_words(n.at("s"))) k.kinds |= w.kinds;
          said_of(m, who, BySkill, k, m.rows().constant(n.at("n").value), false);
        }>);
  g.add(Sort::Do, "<who:player> ~deal@who <n:signed> DMG to [target] characters with <card> attached",
        own<[](Maker& m, const Node& n) {
          const Noun who = damage_side(m, n);
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.row_of(who);
          r.kinds = BySkill;
          Noun whom;
          whom.sel.zones = zone_bit(Characters);
          Selector on;
          on.zones = zone_bit(Attached);
          whom.tests.push_back(
              {TestKind::GuestMatches, Cmp::Eq, m.selector(on, {m.named(m.name_of(n.at("card")))}), kNone});
          r.target = m.selector(whom);
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, of_line(m));
        }>);
  g.add(Sort::Do, "<who:player> ([will] ~deal@who|[will] ~have dealt) <n:signed> [additional] [<k:word>] DMG",
        own<[](Maker& m, const Node& n) {
          said_of(m, damage_side(m, n), BySkill, m.damage_kind(n.find("k")), m.rows().constant(n.at("n").value), false);
        }>);
}

void named_statics(Grammar& g) {
  g.add(Sort::Do, "<who:player> ~deal@who <i:number> increased [<k:word>] DMG", own<[](Maker& m, const Node& n) {
          said_of(m, damage_side(m, n), BySkill, m.damage_kind(n.find("k")), m.rows().constant(n.at("i").value), false);
        }>);
  g.add(Sort::Do, "<who:player> ['s] ['] [(has|have)] [their] <s:kind> [(will|to)] ~deal <n:signed> [additional] DMG",
        own<[](Maker& m, const Node& n) {
          const Noun who = damage_side(m, n);
          DamageKind k;
          for (const SkillWord& w : m.skill_words(n.at("s"))) {
            k.kinds |= w.kinds;
            if (w.name) return m.refuse(n, "damage is of no single skill here", "Name a kind of skill.");
          }
          said_of(m, who, BySkill, k, m.rows().constant(n.at("n").value), false);
        }>);
  g.add(Sort::Do, "<who:player> ~take@who <n:signed> [<k:word>] DMG", own<[](Maker& m, const Node& n) {
          const Noun who = damage_side(m, n);
          const int by = n.at("n").value;
          Replace r;
          r.act = ActKind::Damage;
          r.target = m.row_of(who);
          const DamageKind k = m.damage_kind(n.find("k"));
          r.fields = k.fields;
          if (by < 0) subtract(r, m.rows().constant(-by));
          else add(r, m.rows().constant(by));
          m.add_change(r, of_line(m));
        }>);
  g.add(
      Sort::Do,
      "<who:player> ['s] ['] [(has|have)] [their] <e:element> DMG [dealt] [(is|will be)] converted to <f:element> DMG",
      own<[](Maker& m, const Node& n) {
        const Noun who = damage_side(m, n);
        Replace r;
        r.act = ActKind::Damage;
        r.source = m.row_of(who);
        r.kinds = BySkill;
        convert(r, n.at("e").value, n.at("f").value);
        m.add_change(r, of_line(m));
      }>);
  g.add(Sort::Do, "they [will] ~deal <n:signed> [<k:word>] DMG", own<[](Maker& m, const Node& n) {
          said_of(m, m.it(n), BySkill, m.damage_kind(n.find("k")), m.rows().constant(n.at("n").value), false);
        }>);
  g.add(Sort::Do,
        "[their] <e:element> DMG [dealt] [by [the] character] [they deal] [(is|will be)] converted to <f:element> DMG",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.it(n);
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.row_of(who);
          r.kinds = BySkill;
          convert(r, n.at("e").value, n.at("f").value);
          m.add_change(r, of_line(m));
        }>)
      .costs(2);
}

void statics(Grammar& g) {
  side_statics(g);
  named_statics(g);
}

// -- prices --------------------------------------------------------------------------------------------------------

void cheaper(Maker& m, const Node& n) {
  m.part = kAny;
  m.pass = PriceAny;
  m.run(n.at("die"));
  const u8 part = m.part, pass = m.pass;
  m.change_price(n, [&](Replace& r) {
    r.key = part;
    r.pass = pass;
    r.op = ReplaceOp::Prevent;
    r.amount = m.rows().constant(n.at("n").value);
  });
}

/// What a kind of skill costs, whoever's it is.
void skill_price(Maker& m, const Node& n) {
  const Noun who = damage_side(m, n);
  const Row16 sel = m.row_of(who);
  const std::vector<Conds> conds = of_line(m);
  m.part = kAny;
  m.pass = PriceAny;
  m.run(n.at("die"));
  for (const SkillWord& s : m.skill_words(n.at("s"))) {
    if (s.name) return m.refuse(n, "a single skill has no price here", "Name a kind of skill.");
    Replace r;
    r.act = ActKind::Price;
    r.target = sel;
    r.kinds = s.plunging ? u16{ByNormal} : s.kinds;
    r.key = m.part;
    r.pass = m.pass;
    r.op = ReplaceOp::Prevent;
    r.amount = m.rows().constant(n.at("n").value);
    std::vector<Conds> all = conds;
    if (s.plunging) {  // 6.6
      Amount after;
      after.kind = AmountKind::Score;
      after.key = Plunging;
      after.players.who = Who::You;
      all.push_back(m.compare(after, Cmp::Ge, 1));
    }
    m.add_change(r, all);
    if (!n.has("d")) continue;
    Replace d;
    d.act = ActKind::Damage;
    d.source = sel;
    d.kinds = s.kinds;
    add(d, m.rows().constant(n.at("d").value));
    m.add_change(d, conds);
  }
}

/// A price of switching, of one side's characters.
void switch_price(Maker& m, const Node& n, Who whose, bool dearer, const std::vector<Conds>& conds) {
  Replace r;
  r.act = ActKind::Price;
  r.kinds = ForSwitch;
  r.target = m.selector(m.character(whose));
  r.key = kAny;
  r.pass = dearer ? PriceUnaligned : PriceAny;
  r.op = dearer ? ReplaceOp::Add : ReplaceOp::Prevent;
  r.amount = m.rows().constant(n.at("n").value);
  m.add_change(r, conds);
}

/// So many more of what was just made cheaper.
void cheaper_still(Maker& m, const Node& n, Row16 more, const Conds& only) {
  const bool done = m.change_last_amount([&](Row16 before) {
    const int sum = m.fixed_amount(before) + m.fixed_amount(more);
    if (!only.empty()) return m.either(m.cond_row(only), m.rows().constant(sum), before);
    Amount a = m.rows().pool().amounts[more];
    a.add = static_cast<i16>(sum);
    return m.rows().amount(a);
  });
  if (!done) m.refuse(n, "nothing was made cheaper before", "Say what costs less first.");
}

void cheaper_words(Grammar& g) {
  g.add(Sort::Do,
        "(<who:player> 's|<who:player> ') <s:kind> costs <n:number> less <die:price> [and deals <d:signed> DMG]",
        own<skill_price>);
  g.add(Sort::Do,
        "<card> will allow you to spend <n:number> less Elemental Die the next time you use \" Switch Character [.] \"",
        own<[](Maker& m, const Node& n) {
          const Noun there = m.named_entity(n.at("card"), Who::You);
          switch_price(m, n, Who::You, false, {m.exists(there.sel, there.tests)});
        }>);
  g.add(
      Sort::Do,
      "your opponent will have to spend <n:number> additional Elemental Die when performing \" Switch Character [.] \"",
      own<[](Maker& m, const Node& n) { switch_price(m, n, Who::Opponent, true, {}); }>);
  g.add(Sort::Do, "discard this card and cause the card you play to cost <n:number> less Elemental Dice",
        own<[](Maker& m, const Node& n) {
          m.change_price(n, [&](Replace& r) {
            costs_less(r, m.rows().constant(n.at("n").value));
            r.then |= kThenDiscard;
          });
        }>);
  g.add(Sort::Sentence,
        "On top of that , for each of your characters already equipped with (a Weapon #weapon|an Artifact) on the "
        "field , "
        "you spend 1 less Elemental Die .",
        own<[](Maker& m, const Node& n) {
          cheaper_still(m, n, m.equipped_characters(n.mark("weapon") ? Weapon : Artifact), {});
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "If <c:condition> , you additionally spend <n:number> less Elemental Die .",
        own<[](Maker& m, const Node& n) {
          cheaper_still(m, n, m.rows().constant(n.at("n").value), m.condition(n.at("c")));
        }>)
      .with(kOwnSentence);
}

void more_damage_words(Grammar& g) {
  g.add(Sort::Do, "the <r:own> you trigger deal <n:signed> [additional] DMG", own<[](Maker& m, const Node& n) {
          m.kind = {};
          m.run(n.at("r"));
          const u16 extras = m.kind.extras;
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.anything_of_yours();
          r.target = m.their_characters();
          r.extras = extras;
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, of_line(m));
        }>);
  g.add(Sort::Do,
        "the DMG dealt by <noun> and your <card> will deal <n:signed> DMG to characters affected by <e:element>",
        own<[](Maker& m, const Node& n) {
          const std::vector<Conds> conds = of_line(m);
          Noun who = m.who(n.at("noun"));
          if (Maker::fixed(who.slot)) return m.refuse(n, "this is said of two by their names", "Name both.");
          const u16 one = m.name_at(n.at("noun")), two = m.name_of(n.at("card"));
          if (!one) return m.refuse(n, "this is said of two by their names", "Name both.");
          Selector either;
          either.zones = zone_bit(Characters) | zone_bit(Summons);
          either.side.who = Who::You;
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.selector(either, {{TestKind::Or, Cmp::Eq, 2, kNone}, m.named(one), m.named(two)});
          Noun whom = m.character(Who::Opponent);
          whom.tests.push_back(m.aura_test(n.at("e")));
          r.target = m.selector(whom);
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, conds);
        }>);
  g.add(Sort::Do, "the DMG dealt by <noun> and the <e:element> DMG from your Summons <n:signed>",
        own<[](Maker& m, const Node& n) {
          const std::vector<Conds> conds = of_line(m);
          const Noun who = m.who(n.at("noun"));
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.selector(who);
          r.kinds = BySkill;
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, conds);
          Selector summons;
          summons.zones = zone_bit(Summons);
          summons.side.who = Who::You;
          r.source = m.selector(summons);
          r.kinds = 0;
          r.fields = static_cast<u16>(1u << n.at("e").value);
          m.add_change(r, conds);
        }>);
}

void prices(Grammar& g) {
  cheaper_words(g);
  more_damage_words(g);
  g.add(Sort::Price, "Elemental (Die|Dice)", own<[](Maker& m, const Node&) { m.part = kAny, m.pass = PriceAny; }>);
  g.add(Sort::Price, "Unaligned Element", own<[](Maker& m, const Node&) { m.part = kAny, m.pass = PriceUnaligned; }>);
  g.add(Sort::Price, "<e:element> [(Die|Dice)]", own<[](Maker& m, const Node& n) {
          m.part = static_cast<u8>(n.at("e").value);
          m.pass = PriceElement;
        }>);
  g.add(Sort::Do, "[you] [will] (~spend|~consume) <n:number> (less|fewer) <die:price>", own<cheaper>);
  g.add(Sort::Do, "[(this Skill|it|they)] [will] ~cost <n:number> less <die:price>", own<cheaper>);
  g.add(Sort::Do, "[they] [must] (~spend|spend) <n:number> (extra|additional|more) Elemental (Die|Dice)",
        own<[](Maker& m, const Node& n) {
          m.change_price(n, [&](Replace& r) {
            r.key = kAny;
            r.pass = PriceUnaligned;
            r.op = ReplaceOp::Add;
            r.amount = m.rows().constant(n.at("n").value);
          });
        }>);
  g.add(Sort::Do,
        "If possible , spend <m:meter> equal to the total cost of the (Artifact|Weapon) and equip this "
        "(Artifact|Weapon) for free",
        own<[](Maker& m, const Node& n) {
          if (!m.meter(n.at("m"))) return;
          const Conds enough = m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.event_number());
          m.gates.push_back(enough);
          m.change_price(n, [&](Replace& r) {
            r.key = kAny;
            r.pass = PriceFree;
            r.op = ReplaceOp::Set;
            r.then |= kThenPayPoints;
          });
          m.gates.pop_back();
        }>);
  g.add(Sort::Do, "this switch (is|will be) considered a Fast Action instead of a Combat Action",
        own<[](Maker& m, const Node& n) {
          m.change_price(n, [&](Replace& r) {
            r.key = kAny;
            r.pass = PriceAny;
            r.op = ReplaceOp::Prevent;
            r.then |= kThenFast;
          });
        }>);
}

}  // namespace

void change_words(Grammar& g) {
  in_body(g);
  statics(g);
  prices(g);
}

}  // namespace cantrip::genius::words
