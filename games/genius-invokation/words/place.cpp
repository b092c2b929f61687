// Who steps in and who leaves, shields that are gone, skills that are being prepared.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

void switching(Grammar& g) {
  g.add(Sort::Line,
        "The next time you use Switch Character to switch from <noun> : This switch is considered a Fast Action "
        "(instead of|rather than) a Combat Action [, and <x:do>] .",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          if (who.slot != Slot::Host)
            return m.refuse(n, "this lies on no character", "Name the character this lies on.");
          Replace r;
          r.act = ActKind::Price;
          r.kinds = ForSwitch;
          r.target = m.selector(m.character(Who::You));
          r.key = kAny;
          r.pass = PriceAny;
          r.op = ReplaceOp::Prevent;
          r.then |= kThenFast;
          m.add_change(r, {m.about(who, {{TestKind::Flag, Cmp::Eq, Active, kNone}})}, true);
          When& w = m.hears(Switched, Who::You);
          w.trigger.object = m.is_slot(Slot::Host);
          if (const Node* x = n.find("x")) m.run(*x);
          m.emit(kDiscard, 0, kNone, Slot::Self);
        }>);
  g.add(Sort::Sentence,
        "During this Round , the next time you switch back to the character who was your active character when this "
        "card was played : <one:do> <more:joined*> .",
        own<[](Maker& m, const Node& n) {
          const Noun active = m.active(Who::You);
          m.begin_made(&active, 1, 1);
          When& w = m.hears(Switched, Who::You);
          w.trigger.subject = m.is_slot(Slot::Host);
          m.clauses(n);
          m.end_made();
        }>)
      .with(kOwnSentence)
      .costs(-1);
  g.add(Sort::Do, "choose one opposing character on standby and ~switch them to be the active character",
        own<[](Maker& m, const Node& n) {
          Noun whom = m.standby(Who::Opponent);
          whom.many = false;
          m.target(whom, n);
          m.remember(whom);
          m.emit(kSwitchTo, 0, kNone, whom.slot);
        }>)
      .costs(-2);
  g.add(Sort::Noun, "your previous active character", own<[](Maker& m, const Node& n) {
          const Slot before = m.active_before_switch();
          if (before == Slot::None) return m.refuse(n, "nobody was switched before", "Say who steps in.");
          m.noun.slot = before;
        }>)
      .singular()
      .costs(-1);
}

void shields(Grammar& g) {
  g.add(Sort::Event, "(<noun> 's|<noun> ') Shield is fully consumed", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          When& w = m.hears(Discarded);
          w.trigger.sub = UsedUp;
          w.trigger.subject = m.selector(Selector{}, {Maker::native_test(kGivesShield)});
          w.trigger.object = m.selector(who);
          m.remember(who);
        }>);
  g.add(Sort::Event, "your Shield Status [other than <card>] or Shield Combat Status is removed",
        own<[](Maker& m, const Node& n) {
          std::vector<Test> tests{Maker::native_test(kGivesShield)};
          if (const Node* other = n.find("card")) {
            tests.push_back({TestKind::Not, Cmp::Eq, 0, kNone});
            tests.push_back(m.named(m.name_of(*other)));
          }
          Selector status;
          status.types = type_bit(OwnStatus) | type_bit(TeamStatus);
          When& w = m.hears(Discarded, Who::You);
          w.trigger.subject = m.selector(status, tests);
        }>);
}

void preparing(Grammar& g) {
  g.add(Sort::Event, "<e:event> while preparing <skill>", own<[](Maker& m, const Node& n) {
          const Noun who = m.this_character();
          if (who.slot == Slot::None) return m.refuse(n, "who prepares it?", "Name the character.");
          const size_t first = m.whens.size();
          m.run(n.at("e"));
          const Conds busy =
              m.about(who, {{TestKind::Native, Cmp::Eq, kPrepares, m.rows().constant(m.skill_of(n.at("skill")))}});
          for (size_t i = first; i < m.whens.size(); ++i)
            m.whens[i].conds.push_back(busy), m.whens[i].changing.push_back(busy);
        }>);
  g.add(Sort::Do, "<skill> ~deal <n:signed> [additional] DMG", own<[](Maker& m, const Node& n) {
          const Noun who = m.this_character();
          if (who.slot == Slot::None) return m.refuse(n, "whose skill is it?", "Name the character.");
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.is_slot(who.slot);
          r.kinds = BySkill;
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, {Maker::native(kSkillNamed, m.skill_of(n.at("skill")))});
        }>);
  g.add(Sort::When, "(When|If) <c:condition> and this effect 's Usages are depleted", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.has_usage_line)
            return m.refuse(n, "this card has no uses", "Say what is depleted.");
          const Conds c = m.condition(n.at("c"));
          When& w = m.hears(Discarded);
          w.always_free = true;
          w.trigger.sub = UsedUp;
          w.trigger.subject = m.is_slot(Slot::Self);
          w.conds.push_back(c);
          m.gone = true;
        }>)
      .costs(1);
  g.add(Sort::When, "When <noun> is on the field , and <x:event>", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          const size_t first = m.whens.size();
          m.run(n.at("x"));
          if (Maker::fixed(who.slot)) return;
          const Conds there = m.about(who, {});
          for (size_t i = first; i < m.whens.size(); ++i)
            m.whens[i].conds.push_back(there), m.whens[i].changing.push_back(there);
        }>);
}

void cards(Grammar& g) {
  g.add(Sort::Event, "<who:player> ~use@who <skill> to Discard <n:number> card+", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          if (!Maker::fixed(who.slot)) return m.refuse(n, "whose skill is it?", "Say who has this equipped.");
          if (n.at("n").value != 1) return m.refuse(n, "each card counts", "Write 1 card.");
          When& w = m.hears(Shed, Who::You);
          w.conds.push_back(Maker::native(kDoneBySkill, m.skill_of(n.at("skill"))));
          m.remember(who);
        }>)
      .costs(-1);
  g.add(Sort::Do, "~heal <noun> for that card 's Elemental Dice Cost", own<[](Maker& m, const Node& n) {
          bool shed = !m.whens.empty();
          for (const When& w : m.whens) shed &= w.heard && w.trigger.event == Shed;
          if (!shed) return m.refuse(n, "no card was discarded before", "Say which card.");
          Noun whom = m.who(n.at("noun"));
          m.emit(kHeal, 0, m.event_number(), m.load(whom));
        }>);
  g.add(Sort::Do, "~draw cards equal to half of their number , rounded down", own<[](Maker& m, const Node& n) {
          bool dice = false;  // the sentence has named them
          for (int i = n.from; 0 < i-- && m.token(i).kind != TokenKind::Dot && m.token(i).kind != TokenKind::Colon;)
            dice |= m.token(i).text == "dice";
          if (!dice) return m.refuse(n, "whose number?", "Name your dice before.");
          Amount half;
          half.kind = AmountKind::Score;
          half.key = Dice;
          half.players.who = Who::You;
          half.div = 2;
          m.emit(kDraw, 0, m.rows().amount(half), u16{0});
        }>);
  g.add(Sort::Sentence,
        "During this Round , the next <t:ct> your opponent plays costs <n:number> more Elemental (Die|Dice) [, and "
        "after they play it , <x:do>] .",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 1, 1);
          m.types_bits = 0;
          m.run(n.at("t"));
          Selector played, card;
          played.types = card.types = m.types_bits;
          card.zones = kAnywhere;
          card.side.who = Who::Opponent;
          Replace r;
          r.act = ActKind::Price;
          r.kinds = ForCard;
          r.source = m.selector(card);
          r.key = kAny;
          r.pass = PriceUnaligned;
          r.op = ReplaceOp::Add;
          r.amount = m.rows().constant(n.at("n").value);
          m.add_change(r, {}, true);
          When& w = m.hears(CardPlayed, Who::Opponent);
          w.trigger.subject = m.types_bits ? m.selector(played) : kNone;
          if (const Node* x = n.find("x")) m.run(*x);
          else m.emit(kDraw, 0, m.rows().constant(0), u16{0});  // that it was played ends it
          m.end_made();
        }>)
      .with(kOwnSentence)
      .costs(-1);
}

}  // namespace

void place_words(Grammar& g) {
  switching(g);
  shields(g);
  preparing(g);
  cards(g);
}

}  // namespace cantrip::genius::words
