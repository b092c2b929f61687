// What texts do to characters.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

Row16 count(Maker& m, const Node& n) {
  Row16 amount = m.rows().constant(n.at("n").value);
  if (const Node* per = n.find("per")) {
    m.row = kNone;
    m.run(*per);
    amount = m.many_times(m.row, n.at("n").value);
  }
  return n.has("most") ? m.at_most(amount, n.at("most").value) : amount;
}

void deals(Maker& m, const Node& n) {
  const Node* to = n.find("noun");
  const Row16 amount = count(m, n);
  Noun whom = to ? m.who(*to) : m.victim();
  u8 element = static_cast<u8>(n.at("e").value);
  if (m.changes_element) {
    m.begin_element(element);
    element = kOwnElement;
  }
  const Noun doer = n.mark("person") && m.of_a_skill() ? m.it(n) : Noun{};
  m.deal(n, amount, element, whom, to != nullptr);
  if (doer.slot != Slot::None) m.dealt_by(doer.slot);  // more of that skill's damage
}
void heals(Maker& m, const Node& n) {
  Noun whom = m.who(n.at("noun"));
  m.emit(kHeal, 0, count(m, n), m.load(whom));
}
void energy(Maker& m, const Node& n, bool loses) {
  Noun whom = m.who(n.at("noun"));
  m.emit(kEnergy, loses ? 1 : 0, count(m, n), m.load(whom));
}
void applies(Maker& m, const Node& n) {
  Noun whom = m.who(n.at("noun"));
  m.emit(kApply, static_cast<u8>(n.at("e").value), kNone, m.load(whom));
}
void switches(Maker& m, Noun whom) { m.emit(kSwitchTo, 0, kNone, m.load(whom)); }
Noun found(Found rule) {
  Noun n;
  n.found = rule;
  return n;
}

void damage(Grammar& g) {
  g.add(Sort::Do,
        "[you] [?person (she|he|they)] [it] [will] [also] ~deal [another] <n:number> [additional] "
        "<e:element> DMG [to <noun>] [for each <per>]",
        own<deals>);
  g.add(Sort::Do, "[you] [(she|he|they|it|this character)] [also] ~deal <n:number> Piercing DMG to <noun>",
        own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          m.pierce(m.rows().constant(n.at("n").value), whom);
        }>)
      .with(kPierces);
  g.add(Sort::Do, "<noun> [will] ~take <n:number> Piercing DMG", own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          m.pierce(m.rows().constant(n.at("n").value), whom);
        }>);
  g.add(Sort::Do, "~heal <noun> for [an additional] <n:number> [additional] (HP|point|points) [for each <per>]",
        own<heals>);
  g.add(Sort::Do, "<s:noun> ~heal <noun> for <n:number> HP", own<heals>);
  g.add(Sort::Do, "~heal <n:number> HP for <noun>", own<heals>);
  g.add(Sort::Do, "~heal <noun> for HP equal to the number of Summons on your side", own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          Selector sel;
          sel.side.who = Who::You;
          sel.zones = zone_bit(Summons);
          Amount a;
          a.kind = AmountKind::Count;
          a.key = m.selector(sel);
          m.emit(kHeal, 0, m.rows().amount(a), m.load(whom));
        }>);
  g.add(Sort::Do,
        "~revive (the target character|one of your defeated characters) and ~heal (that character|them) for <n:number> "
        "HP",
        own<[](Maker& m, const Node& n) {
          Noun whom;
          whom.sel.zones = zone_bit(Characters);
          whom.sel.side.who = Who::You;
          Maker::add_flag(whom, Fallen);
          m.target(whom, n);
          m.remember(whom);
          m.emit(kRevive, 0, m.rows().constant(n.at("n").value), whom.slot);
        }>);
  g.add(Sort::Do, "~draw <n:number> random <t:ct> and <k:number> random <u:ct> from your deck",
        own<[](Maker& m, const Node& n) {
          for (const auto& [what, number] : {std::pair{"t", "n"}, std::pair{"u", "k"}}) {
            m.types_bits = 0;
            m.run(n.at(what));
            u16 type = 0;
            while (type < 32 && !((m.types_bits >> type) & 1)) ++type;
            if (!m.types_bits) return m.refuse(n, "every card is an action card", "Write draw N cards.");
            m.emit(kDrawType, 0, m.rows().constant(n.at(number).value), type);
          }
          m.flags |= kUsesChance;
        }>);
  g.add(Sort::Do, "[(she|he)] [will] ~revive <noun> and ~heal them for <n:number> HP", own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          const Slot slot = m.load(whom);
          m.emit(kRevive, 0, m.rows().constant(n.at("n").value), slot);
        }>);
  g.add(Sort::Do, "<card> explodes and deals <n:number> <e:element> DMG", own<[](Maker& m, const Node& n) {
          Noun what = m.named_entity(n.at("card"), Who::You);
          m.emit(kDiscard, 0, kNone, m.load(what));
          m.deal(n, m.rows().constant(n.at("n").value), static_cast<u8>(n.at("e").value), m.victim(), false);
        }>);
  g.add(Sort::Do, "<noun> for <n:number> HP", own<heals>).costs(4);  // "heal X for 2 HP and Y for 1 HP"
  g.add(Sort::Do, "<noun> [will] ~gain <n:number> [additional] Energy [for each <per>]",
        own<[](Maker& m, const Node& n) { energy(m, n, false); }>);
  g.add(Sort::Do, "~grant <noun> <n:number> Energy", own<[](Maker& m, const Node& n) { energy(m, n, false); }>);
  g.add(Sort::Do, "<noun> [will] ~lose <n:number> Energy", own<[](Maker& m, const Node& n) { energy(m, n, true); }>);
  g.add(Sort::Do, "<noun> [will] ~lose all Energy", own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          m.emit(kEnergy, 1, m.rows().constant(9), m.load(whom));
        }>);
  g.add(Sort::Do, "~grant <noun> <e:element> Application", own<applies>);
  g.add(Sort::Do, "<noun> ~gain <e:element> Application", own<applies>);
  g.add(Sort::Do, "~apply <e:element> [Application] to <noun>", own<applies>);
}

void moves(Grammar& g) {
  g.add(Sort::Do, "the target is forcibly switched to the (next|previous #before) character",
        own<[](Maker& m, const Node& n) { switches(m, found(n.mark("before") ? kTheirPrevious : kTheirNext)); }>);
  g.add(Sort::Do, "~force your opponent to switch to their (next|previous #before) character",
        own<[](Maker& m, const Node& n) { switches(m, found(n.mark("before") ? kTheirPrevious : kTheirNext)); }>);
  g.add(Sort::Do, "your team switches to the next character",
        own<[](Maker& m, const Node&) { switches(m, found(kYourNext)); }>);
  g.add(Sort::Do, "your opponent switches to [:] <noun>",
        own<[](Maker& m, const Node& n) { switches(m, m.who(n.at("noun"))); }>);
  g.add(Sort::Do, "[you will] ~switch to <noun>", own<[](Maker& m, const Node& n) {
          const Node& who = n.at("noun");
          if (m.is(type_bit(EventCard)) && !m.in_made() && m.token(who.from).text == "the" &&
              m.token(who.from + 1).text == "target") {
            Noun to = m.standby(Who::You);
            to.many = false;
            m.target(to, who);
            m.remember(to);
            return switches(m, to);
          }
          switches(m, m.who(who));
        }>);
  g.add(Sort::Do, "~switch <noun> (in to be|to be) the active character",
        own<[](Maker& m, const Node& n) { switches(m, m.who(n.at("noun"))); }>);
  g.add(Sort::Do,
        "([(this character begins to|this character 's|this character|~perform)] ~prepare [Skill :] <skill>|[~perform] "
        "\" Prepare "
        "Skill \" for <skill>)",
        own<[](Maker& m, const Node& n) { m.prepare(n, n.at("skill")); }>);
  g.add(Sort::Do, "[then] separately ~perform \" Prepare Skill \" for <skill> and <two:skill>",
        own<[](Maker& m, const Node& n) {
          if (!m.leads_to(n.at("skill"), n.at("two")))
            return m.refuse(n.at("two"), "nothing prepares this skill", "Say so in the text of the first one.");
          m.prepare(n, n.at("skill"));
        }>);
  g.add(Sort::Line, "The next time this character acts , they will immediately use the Skill <skill> .",
        own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(OwnStatus))) return m.refuse(n, "this lies on no character", "Leave this out.");
          m.out().variables.push_back(
              {kVarPrepares, Again::Larger, static_cast<i16>(m.skill_of(n.at("skill"))), 0, kNone, 0});
        }>);
  g.add(Sort::Do, "(<noun> then uses|<noun> uses) a Normal Attack", own<[](Maker& m, const Node& n) {
          m.who(n.at("noun"));
          m.emit(kRequest, 0, kNone, u16{0});
        }>);
  g.add(Sort::Do, "[immediately] ~use <skill> [once]",
        own<[](Maker& m, const Node& n) { m.emit(kRequest, 0, kNone, m.skill_of(n.at("skill"))); }>);
}

void cards(Grammar& g) {
  g.add(
      Sort::Do, "[you] [will] ~draw (<n:number> card+|a card #one) [for each <per>]",
      own<[](Maker& m, const Node& n) { m.emit(kDraw, 0, n.has("n") ? count(m, n) : m.rows().constant(1), u16{0}); }>);
  g.add(Sort::Do, "[you] [will] [randomly] [also] ~draw <n:number> [random] <t:ct> [from your deck]",
        own<[](Maker& m, const Node& n) {
          m.types_bits = 0;
          m.run(n.at("t"));
          u16 type = 0;
          while (type < 32 && !((m.types_bits >> type) & 1)) ++type;
          if (!m.types_bits) return m.refuse(n, "every card is an action card", "Write draw N cards.");
          m.emit(kDrawType, 0, m.rows().constant(n.at("n").value), type);
          m.flags |= kUsesChance;
        }>);
  g.add(Sort::Do, "~select any Elemental Dice to reroll", own<[](Maker& m, const Node&) {
          m.emit(kReroll, 0, m.rows().constant(1), u16{0});
          m.flags |= kUsesChance;
        }>);
  g.add(Sort::Sentence, "~select any Elemental Dice to reroll . Can reroll <n:number> times .",
        own<[](Maker& m, const Node& n) {
          m.emit(kReroll, 0, m.rows().constant(n.at("n").value), u16{0});
          m.flags |= kUsesChance;
        }>)
      .with(kOwnSentence);
  g.add(Sort::Do, "~discard <n:number> random card+ from your hand", own<[](Maker& m, const Node& n) {
          m.emit(kDiscardHand, kAtRandom, m.rows().constant(n.at("n").value), u16{0});
          m.flags |= kUsesChance;
        }>);
  g.add(Sort::Do, "your opponent discards <n:number> random card+ from their hand", own<[](Maker& m, const Node& n) {
          m.emit(kDiscardHand, kAtRandom, m.rows().constant(n.at("n").value), u16{1});
          m.flags |= kUsesChance;
        }>);
  g.add(Sort::Do,
        "[randomly] ~discard (<n:number> card+|the card #one) [from your hand] with the (highest|lowest #low) original "
        "Elemental Dice Cost [in your "
        "hand]",
        own<[](Maker& m, const Node& n) {
          m.emit(kDiscardHand, n.mark("low") ? kCheapestFirst : kDearestFirst,
                 m.rows().constant(n.has("n") ? n.at("n").value : 1), u16{0});
          m.flags |= kUsesChance;
        }>);
  g.add(Sort::Do, "~discard all cards in your hand",
        own<[](Maker& m, const Node&) { m.emit(kDiscardHand, kWholeHand, m.rows().constant(0), u16{0}); }>);
  g.add(Sort::Do, "switch any cards in your hand", own<[](Maker& m, const Node&) {
          m.emit(kRedraw, 0, kNone, u16{0});
          m.flags |= kUsesChance;
        }>);
}

}  // namespace

void effect_words(Grammar& g) {
  damage(g);
  moves(g);
  cards(g);
}

void for_each_taken(Maker& m, Row16 who, u16 fields, const std::function<void(int)>& then) {
  bool again = false;
  for (int e = CryoElement; e <= DendroElement; ++e) {
    if (!((fields >> e) & 1)) continue;
    if (again) m.next_ability();
    again = true;
    m.whens.clear();
    When& w = m.hears(EventKind::Hit);
    w.always_free = true;
    w.trigger.object = who;
    w.conds.push_back(m.compare(m.event_number(), Cmp::Ge, m.rows().constant(1)));
    w.conds.push_back(Maker::native(kHitElement, static_cast<u16>(1u << e)));
    then(e);
  }
}

void dice_words(Grammar& g) {
  g.add(Sort::Do,
        "[you] [will] (~create|~generate|~gain) (<n:number> Omni Element|Omni Element × <n:number>) [on your side]",
        own<[](Maker& m, const Node& n) { m.emit(kGainDice, 0, m.rows().constant(n.at("n").value), u16{0}); }>);
  g.add(Sort::Do, "[you] [will] (~create|~generate|~gain) <n:number> <e:element> (Die|Dice)",
        own<[](Maker& m, const Node& n) { m.emit(kGainDice, static_cast<u8>(n.at("e").value), count(m, n), u16{0}); }>);
  g.add(Sort::Do, "(~create|~generate) <n:number> random Basic Elemental (Die|Dice)", own<[](Maker& m, const Node& n) {
          m.emit(kGainDice, kRandomFaces, m.rows().constant(n.at("n").value), u16{0});
          m.flags |= kUsesChance;
        }>);
  g.add(Sort::Do,
        "(~create|~generate) <n:number> (different Basic Elemental Dice|Basic Elemental Dice of different types)",
        own<[](Maker& m, const Node& n) {
          m.emit(kGainDice, kDifferentFaces, m.rows().constant(n.at("n").value), u16{0});
          m.flags |= kUsesChance;
        }>);
  g.add(Sort::Do,
        "[you] [will] (~create|~generate|~gain) <n:number> Elemental (Die|Dice) (of <noun> 's [Elemental] "
        "(Type|element)|of the same "
        "[Elemental] Type as <noun>|that matches <noun> 's Elemental Type|that matches the Type of <noun>) [for each "
        "<per>]",
        own<[](Maker& m, const Node& n) {
          Noun whose = m.who(n.at("noun"));
          m.emit(kGainDice, kFaceOf, count(m, n), m.load(whose));
        }>);
  g.add(Sort::Do, "your opponent (creates|gains) (<n:number> Omni Element|Omni Element × <n:number>)",
        own<[](Maker& m, const Node& n) { m.emit(kGainDice, 0, m.rows().constant(n.at("n").value), u16{1}); }>);
  g.add(Sort::Line,
        "When <who:player> take <k:word> DMG : Change the Elemental Type of this card to the element of the damage "
        "taken . ⦅ Once "
        "before leaving play ⦆",
        own<[](Maker& m, const Node& n) {
          const int at_first = m.first_element();
          if (!at_first) return m.refuse(n, "nothing says which element it has at first", "Say what it deals first.");
          const Noun who = m.who(n.at("who"));
          for_each_taken(m, m.selector(who), m.damage_kind(&n.at("k")).fields, [&](int e) {
            m.whens.back().conds.push_back(Maker::native(kElementIs, static_cast<u16>(at_first), Slot::Self));
            m.emit(kSetElement, static_cast<u8>(e), kNone, Slot::Self);
          });
        }>);
  g.add(Sort::Do, "(~create|~generate) <n:number> Elemental Die of the Swirled Element",
        own<[](Maker& m, const Node& n) { m.emit(kGainDice, kSwirled, m.rows().constant(n.at("n").value), u16{0}); }>);
  g.add(Sort::Do, "<card> is converted to the Swirled Element", own<[](Maker& m, const Node& n) {
          Noun what = m.named_entity(n.at("card"), Who::You);
          m.emit(kSetElement, kSwirled, kNone, m.load(what));
        }>);
  g.add(Sort::Do, "~convert the Elemental Type of this card and change its DMG dealt to the element Swirled",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card has no element of its own", "Leave this out.");
          m.emit(kSetElement, kSwirled, kNone, Slot::Self);
        }>);
  g.add(Sort::Suffix, "⦅ Can only be converted once before leaving the field ⦆", own<[](Maker& m, const Node& n) {
          const int element = m.first_element();
          if (!element) return m.refuse(n, "nothing says which element it has at first", "Say what it deals first.");
          for (When& w : m.whens) w.conds.push_back(Maker::native(kElementIs, static_cast<u16>(element), Slot::Self));
        }>);
  g.add(Sort::Do, "~convert all [your] Elemental Dice to Omni Element",
        own<[](Maker& m, const Node&) { m.emit(kDiceToOmni, 0, kNone, u16{0}); }>);
  g.add(Sort::Do, "collect up to <n:number> unused Elemental Dice",
        own<[](Maker& m, const Node& n) { m.emit(kBankDice, 0, m.rows().constant(n.at("n").value), u16{0}); }>);
  g.add(Sort::Do, "reclaim the dice you collected using this card",
        own<[](Maker& m, const Node&) { m.emit(kUnbankDice, 0, kNone, u16{0}); }>);
}

}  // namespace cantrip::genius::words
