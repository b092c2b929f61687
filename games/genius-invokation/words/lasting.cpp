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

}  // namespace

void lasting_words(Grammar& g) {
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
        "[?round (During|In) this Round ,] the next time <event> [?until (this Round|during this Round|in this Round)] "
        "(:|,) <one:do> <more:joined*> .",
        own<next_time>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "During this (Round|turn) , <when> : <one:do> <more:joined*> .",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 1, 0);
          m.run(n.at("when"));
          m.clauses(n);
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "When the Action Phase of the next Round begins : <one:do> <more:joined*> .",
        own<[](Maker& m, const Node& n) {
          m.begin_made(nullptr, 0, 1);
          When& w = m.whens.emplace_back();
          w.heard = true;
          w.trigger.event = ActionPhase;
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
          r.pass = SubtractPass;
          r.op = ReplaceOp::Prevent;
          r.amount = m.rows().constant(-n.at("n").value);
          m.add_change(r, {});
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence, "During this Round , <noun> will deal <n:signed> DMG for the next instance .",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 1, 1);
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.is_slot(Slot::Host);
          r.kinds = BySkill;
          r.pass = AddPass;
          r.op = ReplaceOp::Add;
          r.amount = m.rows().constant(n.at("n").value);
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
          r.source = one ? m.is_slot(Slot::Host) : m.selector(m.character(Who::You));
          r.kinds = BySkill;
          r.extras = extras;
          r.pass = AddPass;
          r.op = ReplaceOp::Add;
          r.amount = m.rows().constant(n.at("n").value);
          m.add_change(r, {});
          m.end_made();
        }>)
      .with(kOwnSentence);
  g.add(Sort::Sentence,
        "For the next <n:number> Rounds , heal <noun> for <k:number> HP again (at|during) the End Phase .",
        own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 0, n.at("n").value);
          When& w = m.whens.emplace_back();
          w.heard = true;
          w.trigger.event = EndPhase;
          m.emit(kHeal, 0, m.rows().constant(n.at("k").value), Slot::Host);
          m.end_made();
        }>)
      .with(kOwnSentence);
}

}  // namespace cantrip::genius::words
