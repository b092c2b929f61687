// What can be counted and compared: "2 or more", "opposing characters affected by Cryo", "Summons on your side".
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

// -- comparisons ---------------------------------------------------------------------------------------------------

struct ManyWord {
  const char* words;
  Cmp cmp;
};
constexpr ManyWord kMany[] = {
    {"<n:number> or more", Cmp::Ge},
    {"<n:number> or (less|fewer)", Cmp::Le},
    {"at least <n:number>", Cmp::Ge},
    {"(no|not) (less|fewer) than <n:number>", Cmp::Ge},
    {"equal to or (greater|more) than <n:number>", Cmp::Ge},
    {"at most <n:number>", Cmp::Le},
    {"(no|not) (more|greater) than <n:number>", Cmp::Le},
    {"equal to or (less|fewer) than <n:number>", Cmp::Le},
    {"(more|greater) than <n:number>", Cmp::Gt},
    {"(less|fewer) than <n:number>", Cmp::Lt},
    {"(exactly|only) <n:number>", Cmp::Eq},
};

void comparisons(Grammar& g) {
  const Sort many = g.declare("many", "a number such as \"2 or more\"");
  for (const ManyWord& w : kMany)
    g.add(many, w.words, own<[](Maker& m, const Node& n) {
            m.comparison = static_cast<const ManyWord*>(n.rule->data)->cmp;
            m.bound = m.rows().constant(n.at("n").value);
          }>)
        .with(0, 0, &w);
}
Conds compared(Maker& m, Row16 amount, const Node& many) {
  m.run(many);
  return m.compare(amount, m.comparison, m.bound);
}
Test compared(Maker& m, TestKind test, u8 key, const Node& many) {
  m.run(many);
  return {test, m.comparison, key, m.bound};
}

// -- characters by what is so of them ------------------------------------------------------------------------------

Test negation() { return {TestKind::Not, Cmp::Eq, 0, kNone}; }
Test hurt(Maker& m) { return m.number_test(TestKind::ObjStat, Damage, Cmp::Ge, 1); }
Test carrying(Maker& m, u32 types) {
  Selector on;
  on.zones = zone_bit(Attached);
  on.types = types;
  return {TestKind::GuestMatches, Cmp::Eq, m.rows().selector(on), kNone};
}
void with(Maker& m, const Test& t, bool so = true) {
  if (!so) m.noun.tests.push_back(negation());
  m.noun.tests.push_back(t);
}

/// After "is" and after the noun: of characters.
void states(Grammar& g) {
  const Sort so = g.declare("so", "what it is");
  g.add(so, "on standby", own<[](Maker& m, const Node&) { Maker::add_flag(m.noun, Active, false); }>);
  g.add(so, "[not #not] affected by <e:element>",
        own<[](Maker& m, const Node& n) { with(m, m.aura_test(n.at("e")), !n.mark("not")); }>);
  g.add(so, "[not #not] affected by (elements|an element|any element|any elements)", own<[](Maker& m, const Node& n) {
          with(m, m.number_test(TestKind::ObjStat, AuraNow, n.mark("not") ? Cmp::Eq : Cmp::Ne, 0));
        }>);
  g.add(so, "[not #not] at full HP", own<[](Maker& m, const Node& n) { with(m, hurt(m), n.mark("not")); }>);
  g.add(so, "[not #not] protected by [a] Shield",
        own<[](Maker& m, const Node& n) { with(m, Maker::native_test(kIsShielded), !n.mark("not")); }>);

  g.add(Sort::Post, "<s:so>", own<[](Maker& m, const Node& n) { m.run(n.at("s")); }>);
  g.add(Sort::Post, "(that|who) (is|are) <s:so>", own<[](Maker& m, const Node& n) { m.run(n.at("s")); }>);
  g.add(Sort::Post, "(with|without #not) full HP",
        own<[](Maker& m, const Node& n) { with(m, hurt(m), n.mark("not")); }>);
  g.add(Sort::Post, "(with|without #not) full Energy",
        own<[](Maker& m, const Node& n) { with(m, Maker::native_test(kIsFull), !n.mark("not")); }>);
  g.add(Sort::Post, "(with|who have|who has|that have|that has) <m:many> HP",
        own<[](Maker& m, const Node& n) { with(m, compared(m, TestKind::Stat, Hp, n.at("m"))); }>);
  g.add(Sort::Post, "(with|who have|who has|that have|that has) <m:many> Energy",
        own<[](Maker& m, const Node& n) { with(m, compared(m, TestKind::ObjStat, Energy, n.at("m"))); }>);
  g.add(Sort::Post, "without [any] Energy",
        own<[](Maker& m, const Node&) { with(m, m.number_test(TestKind::ObjStat, Energy, Cmp::Eq, 0)); }>);
  g.add(Sort::Post, "(with|without #not) <card> attached",
        own<[](Maker& m, const Node& n) { with(m, m.carries(n.at("card")), !n.mark("not")); }>);
  g.add(Sort::Post, "(with|without #not) (a|an) (Weapon #weapon|Artifact #artifact|Talent #talent) equipped",
        own<[](Maker& m, const Node& n) {
          const Type type = n.mark("weapon") ? Weapon : n.mark("artifact") ? Artifact : Talent;
          with(m, carrying(m, type_bit(type)), !n.mark("not"));
        }>);
  g.add(Sort::Post, "(that|who) (has|have) been defeated", own<[](Maker& m, const Node& n) {
          for (size_t i = 0; i + 1 < m.noun.tests.size(); ++i)  // the cast lives, unless it says so
            if (m.noun.tests[i].kind == TestKind::Not && m.noun.tests[i + 1].key == Fallen) {
              m.noun.tests.erase(m.noun.tests.begin() + static_cast<std::ptrdiff_t>(i));
              return;
            }
          m.refuse(n, "they have fallen as it is", "Say it once.");
        }>);
  g.add(Sort::Post, "from <nation>", own<[](Maker& m, const Node& n) {
          with(m, {TestKind::Subtype, Cmp::Eq, static_cast<u16>(n.at("nation").value), kNone});
        }>);
}

constexpr Type type_of_element(int element) { return static_cast<Type>(Cryo + element - CryoElement); }

/// Of Maker::holder. They live, unless the text says that they have fallen.
void cast(Maker& m, const Node& n) {
  m.noun = {};
  m.noun.sel.zones = zone_bit(Characters);
  m.noun.sel.side.who = m.holder;
  Maker::add_flag(m.noun, Fallen, n.mark("fallen"));
  if (n.mark("standby")) Maker::add_flag(m.noun, Active, false);
  if (const Node* e = n.find("e")) {
    if (e->value == Physical) return m.refuse(*e, "no character is of that element", "Name another one.");
    m.noun.sel.types = type_bit(type_of_element(e->value));
  }
  if (const Node* from = n.find("nation")) with(m, {TestKind::Subtype, Cmp::Eq, static_cast<u16>(from->value), kNone});
  if (n.mark("other")) {
    if (!m.has_character()) return m.refuse(n, "other than whom?", "This card lies on no character.");
    m.noun.sel.rel = Rel8::Not;
    m.noun.sel.slot = m.this_character().slot;
  }
  for (const Node* p : n.list("p")) m.run(*p);
}
Noun cast_of(Maker& m, Who side, const Node& n) {
  m.holder = side;
  m.run(n);
  return m.noun;
}
/// Who acts or is hit may fall by it.
Noun guests_of(Maker& m, Who side, const Node& n) {
  Noun out = cast_of(m, side, n);
  if (out.tests.size() >= 2 && out.tests[0].kind == TestKind::Not && out.tests[1].key == Fallen)
    out.tests.erase(out.tests.begin(), out.tests.begin() + 2);
  return out;
}

void characters(Grammar& g) {
  const Sort sort = g.declare("cast", "characters");
  g.add(sort,
        "[other #other] [(defeated|fallen) #fallen] [standby #standby] [<e:element>] [<nation>] character+ <p:post*>",
        own<cast>);
  g.add(Sort::Noun, "(all [of]|each of) your <c:cast>",
        own<[](Maker& m, const Node& n) { m.noun = cast_of(m, Who::You, n.at("c")), m.noun.many = true; }>)
      .costs(4);
  g.add(Sort::Noun, "(all [of] [the]|each) opposing <c:cast>",
        own<[](Maker& m, const Node& n) { m.noun = cast_of(m, Who::Opponent, n.at("c")), m.noun.many = true; }>)
      .costs(4);
  g.add(Sort::Noun, "all <c:cast>",
        own<[](Maker& m, const Node& n) { m.noun = cast_of(m, Who::None, n.at("c")), m.noun.many = true; }>)
      .costs(4);
  g.add(Sort::Player, "(one of your|any of your|your) <c:cast>",
        own<[](Maker& m, const Node& n) { m.noun = guests_of(m, Who::You, n.at("c")); }>)
      .costs(4)
      .singular();
  g.add(Sort::Player, "(an|any|one) opposing <c:cast>",
        own<[](Maker& m, const Node& n) { m.noun = guests_of(m, Who::Opponent, n.at("c")); }>)
      .costs(4)
      .singular();
  g.add(Sort::Player, "opposing <c:cast>",
        own<[](Maker& m, const Node& n) { m.noun = guests_of(m, Who::Opponent, n.at("c")); }>)
      .costs(4);
  g.add(Sort::Player, "(a|any) <c:cast> on (your side|the opposing side #theirs)", own<[](Maker& m, const Node& n) {
          m.noun = guests_of(m, n.mark("theirs") ? Who::Opponent : Who::You, n.at("c"));
        }>)
      .costs(4)
      .singular();
  g.add(Sort::Noun,
        "(your character|the character on your (side|team)|the opposing character #theirs) with the (lowest "
        "#low|highest) HP",
        own<[](Maker& m, const Node& n) {
          m.noun.found = n.mark("theirs") ? (n.mark("low") ? kTheirLowestHp : kTheirHighestHp)
                                          : (n.mark("low") ? kYourLowestHp : kYourHighestHp);
        }>)
      .singular();
}

// -- what a side has -----------------------------------------------------------------------------------------------

Row16 number_of(Maker& m, const Noun& what) {
  Amount a;
  a.kind = AmountKind::Count;
  a.key = m.selector(what);
  return m.rows().amount(a);
}
Row16 of_side(Maker& m, AmountKind kind, u16 key) {
  Amount a;
  a.kind = kind;
  a.key = key;
  a.players.who = m.holder;
  return m.rows().amount(a);
}
void in_zone(Maker& m, ZoneKind zone) {
  Noun what;
  what.sel.zones = zone_bit(zone);
  what.sel.side.who = m.holder;
  m.row = number_of(m, what);
}

/// The number of them that Maker::holder has.
void owned(Grammar& g) {
  const Sort sort = g.declare("owned", "what a side has");
  g.add(sort, "Summon+ [on the field]", own<[](Maker& m, const Node&) { in_zone(m, Summons); }>);
  g.add(sort, "Support [Card] [on the field]", own<[](Maker& m, const Node&) { in_zone(m, Supports); }>);
  g.add(sort, "(Supports|Support Cards) [on the field]", own<[](Maker& m, const Node&) { in_zone(m, Supports); }>);
  g.add(sort, "Combat (Status|Statuses) [on the field]", own<[](Maker& m, const Node&) { in_zone(m, Statuses); }>);
  g.add(sort, "[(unused|remaining)] Elemental (Die|Dice) [(left|remaining)]",
        own<[](Maker& m, const Node&) { m.row = of_side(m, AmountKind::Score, Dice); }>);
  g.add(sort, "card+ in [(your|their)] hand",
        own<[](Maker& m, const Node&) { m.row = of_side(m, AmountKind::ZoneCount, Hand); }>);
  g.add(sort, "<c:cast>", own<[](Maker& m, const Node& n) { m.row = number_of(m, cast_of(m, m.holder, n.at("c"))); }>);
}
Row16 owned_by(Maker& m, Who side, const Node& n) {
  m.holder = side;
  m.row = kNone;
  m.run(n);
  return m.row;
}
Who side_of(const Node& n) { return n.mark("theirs") ? Who::Opponent : Who::You; }

/// The same, and whose they are.
void things(Grammar& g) {
  const Sort sort = g.declare("things", "what is counted");
  constexpr auto counted = own<[](Maker& m, const Node& n) { m.row = owned_by(m, side_of(n), n.at("o")); }>;
  g.add(sort, "[of] (your|friendly|opposing #theirs|your opponent 's #theirs) <o:owned>", counted);
  g.add(sort,
        "<o:owned> (on your side|on your team|you have|on the opposing side #theirs|on your opponent 's side "
        "#theirs|your opponent has #theirs) [of the field]",
        counted);
  g.add(sort, "card+ in (your|your opponent 's #theirs|the opponent 's #theirs) hand", own<[](Maker& m, const Node& n) {
          m.holder = side_of(n);
          m.row = of_side(m, AmountKind::ZoneCount, Hand);
        }>);
  g.add(sort, "<t:ct> (you have|your opponent has #theirs) played this Round", own<[](Maker& m, const Node& n) {
          m.types_bits = 0;
          m.run(n.at("t"));
          TallyRow tally;
          tally.trigger.event = CardPlayed;
          tally.trigger.by.who = Who::You;
          Selector card;
          card.types = m.types_bits;
          if (m.types_bits) tally.trigger.subject = m.rows().selector(card);
          m.holder = side_of(n);
          m.row = of_side(m, AmountKind::Tally, m.rows().tally(tally));
        }>);
  g.add(Sort::Per, "<t:things>", own<[](Maker& m, const Node& n) { m.run(n.at("t")); }>).costs(5);
}

// -- amounts -------------------------------------------------------------------------------------------------------

Row16 quantity(Maker& m, const Node& n) {
  m.row = kNone;
  m.run(n);
  return m.row;
}
/// A number of the character itself.
Row16 of_one(Maker& m, const Node& n, AmountKind kind, u16 key) {
  Noun who = m.who(n);
  if (who.many) m.refuse(n, "these are several", "Name one character.");
  Amount a;
  a.kind = kind;
  a.slot = m.load(who);
  a.key = key;
  return m.rows().amount(a);
}
Row16 just_done(Maker& m, const Node& n) {
  if (!m.here()) m.refuse(n, "nothing was done before", "Say first what is done.");
  Amount a;
  a.kind = AmountKind::SlotN;
  a.slot = Slot::N;
  return m.rows().amount(a);
}

void quantities(Grammar& g) {
  g.add(Sort::Quantity, "the number of <t:things>", own<[](Maker& m, const Node& n) { m.run(n.at("t")); }>);
  g.add(Sort::Quantity, "(<noun> 's|<noun> ') [(current|remaining)] (HP|Energy #energy)",
        own<[](Maker& m, const Node& n) {
          m.row = n.mark("energy") ? of_one(m, n.at("noun"), AmountKind::ObjStatOf, Energy)
                                   : of_one(m, n.at("noun"), AmountKind::StatOf, Hp);
        }>);
  g.add(Sort::Quantity, "the [amount of] (HP <noun> ~have lost|Energy #energy <noun> ~have)",
        own<[](Maker& m, const Node& n) {
          m.row = of_one(m, n.at("noun"), AmountKind::ObjStatOf, n.mark("energy") ? Energy : Damage);
        }>);
  g.add(Sort::Do, "~deal <e:element> DMG equal to <q:quantity> [to <noun>]", own<[](Maker& m, const Node& n) {
          const Row16 amount = quantity(m, n.at("q"));
          const Node* to = n.find("noun");
          m.deal(n, amount, static_cast<u8>(n.at("e").value), to ? m.who(*to) : m.victim(), to != nullptr);
        }>);
  g.add(Sort::Do, "~deal Piercing DMG equal to <q:quantity> to <noun>", own<[](Maker& m, const Node& n) {
          const Row16 amount = quantity(m, n.at("q"));
          m.pierce(amount, m.who(n.at("noun")));
        }>);
  g.add(Sort::Do, "~heal <noun> for HP equal to <q:quantity>", own<[](Maker& m, const Node& n) {
          const Row16 amount = quantity(m, n.at("q"));
          Noun whom = m.who(n.at("noun"));
          m.emit(kHeal, 0, amount, m.load(whom));
        }>)
      .costs(2);
  g.add(Sort::Do, "[you] ~draw cards equal to <q:quantity>",
        own<[](Maker& m, const Node& n) { m.emit(kDraw, 0, quantity(m, n.at("q")), u16{0}); }>);
  g.add(Sort::Do, "[you] ~draw (that many cards|the same number of cards|as many cards)",
        own<[](Maker& m, const Node& n) { m.emit(kDraw, 0, just_done(m, n), u16{0}); }>);
}

// -- conditions ----------------------------------------------------------------------------------------------------

void counts(Grammar& g) {
  g.add(Sort::Condition, "there (is|are) <m:many> <t:things>", own<[](Maker& m, const Node& n) {
          m.run(n.at("t"));
          m.cond = compared(m, m.row, n.at("m"));
        }>)
      .costs(4);
  g.add(Sort::Condition, "there (is|are) no <t:things>", own<[](Maker& m, const Node& n) {
          m.run(n.at("t"));
          m.cond = m.compare(m.row, Cmp::Eq, m.rows().constant(0));
        }>)
      .costs(4);
  g.add(Sort::Condition,
        "(you have|your side has|your opponent has #theirs|the opposing side has #theirs) <m:many> "
        "<o:owned>",
        own<[](Maker& m, const Node& n) { m.cond = compared(m, owned_by(m, side_of(n), n.at("o")), n.at("m")); }>)
      .costs(4);
  g.add(Sort::Condition, "your hand has <m:many> card+", own<[](Maker& m, const Node& n) {
          m.holder = Who::You;
          m.cond = compared(m, of_side(m, AmountKind::ZoneCount, Hand), n.at("m"));
        }>);
  g.add(Sort::Condition, "your side has characters with <m:many> HP", own<[](Maker& m, const Node& n) {
          Noun any = m.character(Who::You);
          any.tests.push_back(compared(m, TestKind::Stat, Hp, n.at("m")));
          m.cond = m.exists(any.sel, any.tests);
        }>);
  g.add(Sort::Condition,
        "(you have|your side has|your opponent has #theirs|the opposing side has #theirs) no <o:owned>",
        own<[](Maker& m, const Node& n) {
          m.cond = m.compare(owned_by(m, side_of(n), n.at("o")), Cmp::Eq, m.rows().constant(0));
        }>)
      .costs(4);
  g.add(Sort::Condition,
        "(you have|your opponent has #theirs) (more #more|fewer) <o:owned> than (you|your opponent|the opposing side)",
        own<[](Maker& m, const Node& n) {
          const Who one = side_of(n), two = n.mark("theirs") ? Who::You : Who::Opponent;
          const Row16 first = owned_by(m, one, n.at("o")), second = owned_by(m, two, n.at("o"));
          m.cond = m.compare(first, n.mark("more") ? Cmp::Gt : Cmp::Lt, second);
        }>)
      .costs(4);
}

/// Said of one character.
void said_of_one(Grammar& g) {
  g.add(Sort::Condition, "<noun> (is|are) <s:so>", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          m.noun = {};
          m.run(n.at("s"));
          m.cond = m.about(who, m.noun.tests);
        }>)
      .costs(4);
  g.add(Sort::Condition, "<noun> (~have|does not have #not) <m:many> (HP|Energy #energy)",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          const Test t = n.mark("energy") ? compared(m, TestKind::ObjStat, Energy, n.at("m"))
                                          : compared(m, TestKind::Stat, Hp, n.at("m"));
          m.cond = m.about(who, n.mark("not") ? std::vector<Test>{negation(), t} : std::vector<Test>{t});
        }>);
  g.add(Sort::Condition,
        "(this (card|summon|status) has <m:many> Usages [remaining]|there are <m:many> Usages|<m:many> Usages is "
        "remaining)",
        own<[](Maker& m, const Node& n) { m.cond = compared(m, m.counter(Slot::Self, Usage), n.at("m")); }>);
  g.add(Sort::Condition, "(<noun> 's|<noun> ') [(current|remaining)] (HP|Energy #energy) is <m:many>",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          m.cond = m.about(who, {n.mark("energy") ? compared(m, TestKind::ObjStat, Energy, n.at("m"))
                                                  : compared(m, TestKind::Stat, Hp, n.at("m"))});
        }>);
  g.add(Sort::Condition, "<noun> is [(a|an)] <e:element> [character]", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          if (n.at("e").value == Physical) return m.refuse(n, "no character is of that element", "Name another one.");
          m.cond = m.about(who, {{TestKind::Type, Cmp::Eq, type_of_element(n.at("e").value), kNone}});
        }>)
      .costs(4);
  g.add(Sort::Condition, "<noun> is (from <nation>|[(a|an)] <nation> character)", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          m.cond = m.about(who, {{TestKind::Subtype, Cmp::Eq, static_cast<u16>(n.at("nation").value), kNone}});
        }>)
      .costs(4);
  g.add(Sort::Condition, "this Skill has [(already|not #not [yet])] been used this Round",
        own<[](Maker& m, const Node& n) {
          if (!m.skill_name) return m.refuse(n, "this text is of no skill", "Name the skill.");
          m.cond = m.compare(m.times_used(m.skill_name), n.mark("not") ? Cmp::Eq : Cmp::Ge,
                             m.rows().constant(n.mark("not") ? 0 : 1));
        }>);
  g.add(Sort::Condition, "this card has <k:many> <m:meter> [(point|points|stack|stacks)]",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.meter(n.at("m")))
            return m.refuse(n, "this card counts nothing", "Leave this out.");
          m.cond = compared(m, m.counter(Slot::Self, Points), n.at("k"));
        }>)
      .costs(4);
}

}  // namespace

void thing_words(Grammar& g) {
  comparisons(g);
  states(g);
  characters(g);
  owned(g);
  things(g);
  quantities(g);
  counts(g);
  said_of_one(g);
}

}  // namespace cantrip::genius::words
