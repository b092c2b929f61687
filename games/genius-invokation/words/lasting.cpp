// "During this Round ...", "the next time ...": what a text leaves behind, an entity of its own with its maker's name.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

When& about_skill(Maker& m, const SkillWord& s) {
  When& w = m.whens.emplace_back();
  const Row16 who = m.has_character() ? m.is_slot(m.this_character().slot) : m.selector(m.character(Who::You));
  w.hits = w.priced = true;
  w.damage.source = who;
  w.damage.kinds = s.kinds;
  w.price.target = who;
  w.price.kinds = s.kinds;
  return w;
}

/// "the target character's next Normal Attack deals +1 DMG"
void next_skill(Maker& m, const Node& n) {
  const Noun whom = m.who(n.at("noun"));
  m.begin_made(&whom, n.mark("round") || n.mark("until") ? 1 : 0, n.has("times") ? n.at("times").value : 1);
  for (const SkillWord& s : m.skill_words(n.at("s"))) {
    if (s.name) return m.refuse(n, "a single skill has no next one here", "Name a kind of skill.");
    about_skill(m, s);
  }
  m.clauses(n);
  m.end_made();
}
void lasting_skill(Maker& m, const Node& n) {
  const Noun whom = m.who(n.at("noun"));
  m.begin_made(&whom, 1, 0);
  for (const SkillWord& s : m.skill_words(n.at("s"))) about_skill(m, s);
  m.clauses(n);
  m.end_made();
}
void next_time(Maker& m, const Node& n) {
  const Noun bearer = m.this_character();
  m.begin_made(m.has_character() ? &bearer : nullptr, n.mark("round") || n.mark("until") ? 1 : 0,
               n.has("times") ? n.at("times").value : 1);
  m.run(n.at("event"));
  m.clauses(n);
  m.end_made();
}

void this_round(Maker& m, const Node& n) {
  m.begin_made(nullptr, 1, 0);
  m.run(n.at("when"));
  m.clauses(n);
  if (const Node* limit = n.find("suffix")) m.run(*limit);
  m.end_made();
}
/// A character deals more for so many rounds, or so many times.
void stronger(Maker& m, const Node& n, u16 kinds, int rounds, int times) {
  const Noun whom = n.has("noun") ? m.who(n.at("noun")) : n.has("who") ? m.who(n.at("who")) : m.it(n);
  m.begin_made(&whom, rounds, times);
  Replace r;
  r.act = ActKind::Damage;
  r.source = m.is_slot(Slot::Host);
  r.kinds = kinds;
  add(r, m.rows().constant(n.at("n").value));
  m.add_change(r, {});
  m.end_made();
}

/// The same as part of a sentence.
void next_skill_do(Maker& m, const Node& n) {
  const Noun whom = m.who(n.at("noun"));
  m.begin_made(&whom, n.mark("until") ? 1 : 0, 1);
  for (const SkillWord& s : m.skill_words(n.at("s"))) {
    if (s.name) return m.refuse(n, "a single skill has no next one here", "Name a kind of skill.");
    about_skill(m, s);
  }
  m.run(n.at("does"));
  if (const Node* more = n.find("more")) m.run(*more);
  m.end_made();
}

void next_skill_words(Grammar& g) {
  g.add(Sort::Do,
        "(<noun> 's|<noun> ') next <s:kind> [?until (this Round|during this Round)] <does:do> [and <more:do>]",
        own<next_skill_do>)
      .costs(2);
  g.add(Sort::Sentence,
        "[?round (During this Round|In this Round) ,] (<noun> 's|<noun> ') next [<times:number>] <s:kind> [?until "
        "(this Round|during this Round)] "
        "<one:do> <more:joined*> .",
        own<next_skill>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "[?round Before this Round ends ,] (<noun> 's|<noun> ') next [<times:number>] <s:kind> <one:do> <more:joined*> "
        ".",
        own<next_skill>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "(Before this Round ends|During this Round) , (<noun> 's|<noun> ') <s:kind> <one:do> <more:joined*> .",
        own<lasting_skill>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "[?round (During|In) (this|the) Round ,] the next time <event> [?until (this Round|during this Round|in this "
        "Round)] "
        "(:|,) <one:do> <more:joined*> .",
        own<next_time>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "During this (Round|turn) , <when> : <one:do> <more:joined*> .", own<this_round>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "[After that ,] until this Round ends , <when> , <one:do> <more:joined*> .", own<this_round>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "During this (Round|turn) , <when> : <one:do> <more:joined*> . <suffix>", own<this_round>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Sentence, "(she|he|they|<noun>) deals <n:signed> DMG for the next <k:number> instances .",
        own<[](Maker& m, const Node& n) { stronger(m, n, BySkill, 0, n.at("k").value); }>)
      .with(kOwnSentence);
  g.add(Sort::Do, "[(during this Round ,)] your next [instance of] <k:word> DMG [during this Round] <n:signed>",
        own<[](Maker& m, const Node& n) {
          const DamageKind k = m.damage_kind(&n.at("k"));
          m.begin_made(nullptr, 1, 1);
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.anything_of_yours();
          r.target = m.their_characters();
          r.fields = k.fields;
          r.kinds = k.kinds;
          r.extras = k.extras;
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, {});
          m.end_made();
        }>);
}

void next_hit_words(Grammar& g) {
  g.add(Sort::Sentence, "During this Round , after the next time <event> : <x:sentence>",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 1, 1);
          m.run(n.at("event"));
          if (n.at("x").rule->key == kOwnSentence) m.run(n.at("x"));
          else m.clauses(n.at("x"));
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "During this Round , the next time <event> : ~spend <a:number> less Elemental Die . If you have not played any "
        "other "
        "Action Cards before playing this card , spend <b:number> less Elemental Dice .",
        own<[](Maker& m, const Node& n) {
          TallyRow tally;
          tally.trigger.event = CardPlayed;
          tally.trigger.by.who = Who::You;
          Amount times;
          times.kind = AmountKind::Tally;
          times.players.who = Who::You;
          times.key = m.rows().tally(tally);
          const Conds none = m.compare(times, Cmp::Eq, 0);
          size_t places[2] = {};
          for (const bool other : {false, true}) {
            places[other] = m.here();
            m.begin_made(nullptr, 1, 1);
            m.run(n.at("event"));
            m.change_price(n, [&](Replace& r) { costs_less(r, m.rows().constant(n.at(other ? "a" : "b").value)); });
            m.end_made();
          }
          m.choose(places[0], places[1], m.cond_row(none));
        }>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Sentence, "During this Round , <who:player> ~deal@who <n:signed> Normal Attack DMG .",
        own<[](Maker& m, const Node& n) { stronger(m, n, ByNormal, 1, 0); }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "<n:signed> additional DMG dealt by <who:player> this Round the next time they deal DMG .",
        own<[](Maker& m, const Node& n) { stronger(m, n, BySkill, 1, 1); }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "When <noun> next uses <s:kind> during this Round : <one:do> <more:joined*> .",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 1, 1);
          for (const SkillWord& s : m.skill_words(n.at("s"))) {
            When& w = m.hears(AfterSkill);
            w.trigger.sub = s.sub;
            w.trigger.subject = m.is_slot(Slot::Host);
            if (s.name) w.conds.push_back(Maker::native(kEventSkill, s.name));
          }
          m.clauses(n);
          m.end_made();
        }>)
      .with(kOwnSentence);
}

void next_play_words(Grammar& g) {
  g.add(Sort::Sentence, "The next <n:number> times <noun> takes DMG , they will also heal <k:number> HP afterward .",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 0, n.at("n").value);
          When& w = m.hears(EventKind::Hit);
          w.trigger.object = m.is_slot(Slot::Host);
          w.conds.push_back(m.compare(m.event_number(), Cmp::Ge, m.rows().constant(1)));
          m.emit(kHeal, 0, m.rows().constant(n.at("k").value), Slot::Host);
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "During this End Phase , heal <noun> for <k:number> HP .", own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 1, 1);
          m.hears(EndPhase);
          m.emit(kHeal, 0, m.rows().constant(n.at("k").value), Slot::Host);
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "[?round (During this Round|In this Round) ,] (<noun> 's|<noun> ') next <s:kind> <one:do> <more:joined*> . "
        "When this "
        "Normal Attack is a Charged Attack : ~deal <plus:signed> additional DMG .",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, n.mark("round") ? 1 : 0, 1);
          Replace charged;
          charged.act = ActKind::Damage;
          charged.source = m.is_slot(Slot::Host);
          charged.kinds = ByCharged;
          charged.pass = AddPass;
          charged.op = ReplaceOp::Add;
          charged.amount = m.rows().constant(n.at("plus").value);
          m.add_change(charged, {}, true);
          for (const SkillWord& s : m.skill_words(n.at("s"))) about_skill(m, s);
          m.clauses(n);
          m.end_made();
        }>)
      .with(kOwnSentence)
      .costs(-1);
  g.add(Sort::Sentence,
        "The next Switch Character action you perform this Round will be considered a Fast Action instead of a Combat "
        "Action . It will also cost <n:number> less Elemental Die .",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 1, 1);
          When& w = m.whens.emplace_back();
          w.priced = true;
          w.price.kinds = ForSwitch;
          w.price.target = m.selector(m.character(Who::You));
          m.change_price(n, [&](Replace& r) {
            costs_less(r, m.rows().constant(n.at("n").value));
            r.then |= kThenFast;
          });
          m.end_made();
        }>)
      .with(kOwnSentence);
}

void round_words(Grammar& g) {
  g.add(Sort::Sentence,
        "(<noun> 's|<noun> ') <s:kind> this Round will <one:do> . ⦅ Can be triggered <n:number> times ⦆",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 1, n.at("n").value);
          for (const SkillWord& s : m.skill_words(n.at("s"))) about_skill(m, s);
          m.run(n.at("one"));
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "the next <s:kind> performed by your character in this Round will <one:do> .",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 1, 1);
          for (const SkillWord& s : m.skill_words(n.at("s"))) about_skill(m, s);
          m.run(n.at("one"));
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "Until the end of this Round , <n:signed> additional DMG provided by this card . ⦅ Up to <most:signed> DMG "
        "total . ⦆",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.this_character();
          if (whom.slot == Slot::None) return m.refuse(n, "this card lies on no character", "Name the character.");
          m.begin_made(&whom, 1, 0);
          m.add_variable(n, Points, n.at("n").value, Again::Stack, n.at("most").value);
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.is_slot(Slot::Host);
          r.kinds = BySkill;
          add(r, m.counter(Slot::Self, Points));
          m.add_change(r, {});
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "When the Action Phase of the next Round begins : <one:do> <more:joined*> .",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 0, 1);
          m.hears(ActionPhase);
          m.clauses(n);
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "During this Round , <noun> ~take <n:signed> DMG [?once the next time] . [⦅ Max <times:number> times ⦆]",
        own<[](Maker& m, const Node& n) {
          if (n.at("n").value >= 0) return m.refuse(n, "this damage is not less", "Write -1.");
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 1, n.mark("once") ? 1 : n.has("times") ? n.at("times").value : 0);
          Replace r;
          r.act = ActKind::Damage;
          r.target = m.is_slot(Slot::Host);
          subtract(r, m.rows().constant(-n.at("n").value));
          m.add_change(r, {});
          m.end_made();
        }>)
      .with(kOwnSentence);
}

void later_words(Grammar& g) {
  g.add(Sort::Sentence, "During this Round , <noun> will deal <n:signed> DMG for the next instance .",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 1, 1);
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.is_slot(Slot::Host);
          r.kinds = BySkill;
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, {});
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "During this Round , the next (instance of <r:own> <noun> triggers|Elemental Reaction you trigger) deals "
        "<n:signed> DMG .",
        own<[](Maker& m, const Node& n) {
          u16 extras = kElementBits;
          if (const Node* which = n.find("r")) m.kind = {}, m.run(*which), extras = m.kind.extras;
          const bool one = n.has("noun");
          Noun whom;
          if (one) whom = m.who(n.at("noun"));
          m.begin_made(one ? &whom : nullptr, 1, 1);
          Replace r;
          r.act = ActKind::Damage;
          // "you trigger": whatever of your side does it (4.3)
          r.source = one ? m.is_slot(Slot::Host) : m.anything_of_yours();
          if (one) r.kinds = BySkill;
          else r.target = m.their_characters();
          r.extras = extras;
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, {});
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "For the next <n:number> Rounds , heal <noun> for <k:number> HP again (at|during) the End Phase .",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 0, n.at("n").value);
          m.hears(EndPhase);
          m.emit(kHeal, 0, m.rows().constant(n.at("k").value), Slot::Host);
          m.end_made();
        }>)
      .with(kOwnSentence);
}

}  // namespace

void lasting_words(Grammar& g) {
  next_skill_words(g);
  next_hit_words(g);
  next_play_words(g);
  round_words(g);
  later_words(g);
}

}  // namespace cantrip::genius::words
