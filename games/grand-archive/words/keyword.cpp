// Grand Archive: keywords with a price, a noun or a name.
#include "games/grand-archive/schema.hpp"
#include "games/grand-archive/words/words.hpp"
#include "language/meaning/meaning.hpp"

namespace cantrip::grand_archive {

using namespace language;

namespace {

u8 next_set(const std::vector<Cost>& costs, u8 from) {
  u8 next = from;
  for (const Cost& c : costs)
    if (c.set >= from && c.set < from + 8 && c.set + 1 > next) next = static_cast<u8>(c.set + 1);
  return next;
}

/// Its price is a set of its own, paid instead of the card's.
void priced(Meaning& m, u8 keyword, std::vector<Cost> price) {
  const u8 set = next_set(m.out().costs, kInstead);
  for (Cost& c : price) {
    c.set = set;
    c.way = keyword;
    m.out().costs.push_back(c);
  }
  m.keyword({keyword, static_cast<i8>(set), 0, kNone});
}

/// "Brew — One Marsh Mint, Two Herbs": so many of each are sacrificed.
void brew(Meaning& m, const Node& n) {
  std::vector<Cost> price;
  m.has_program = false;
  const std::vector<const Node*> counts = n.list("n"), groups = n.list("group");
  for (size_t i = 0; i < groups.size(); ++i) {
    Thing t;
    t.at = groups[i]->from;
    m.describe(*groups[i], t);
    t.side = {PersonWord::You, t.at};
    Selector s = m.selector_of(t);
    s.min = s.max = static_cast<u16>(counts[i]->value);
    Cost c;
    c.kind = CostKind::Move;
    for (const MoveVerb& v : m.lex.move_verbs)
      if (v.event == Verb::Sacrifice) c.verb = v.event, c.key = v.to;
    c.sel = m.rows.selector(s);
    price.push_back(c);
  }
  if (!m.refused()) priced(m, static_cast<u8>(n.rule->key), std::move(price));
}

/// "Prepare 2": so many counters may be removed from your champion.
void fee(Meaning& m, const Node& n) {
  const KeywordWord& k = *static_cast<const KeywordWord*>(n.rule->data);
  m.has_program = false;
  Thing who = champion_of(PersonWord::You, n.from);
  Selector s = m.selector_of(who);
  s.min = s.max = 1;
  Cost c;
  c.kind = CostKind::CounterOthers;
  c.key = static_cast<u16>(k.fee_counter);
  c.amount = m.rows.constant(n.at("n").value);
  c.sel = m.rows.selector(s);
  c.set = next_set(m.out().costs, 1);
  c.way = k.keyword;
  m.out().costs.push_back(c);
  m.keyword({k.keyword, static_cast<i8>(n.at("n").value), 0, kNone});
}

}  // namespace

void keyword_words(Grammar& g, const Lexicon& lex) {
  const auto name_of = [&](u8 keyword) {
    for (const KeywordWord& w : lex.keywords)
      if (w.keyword == keyword) return lower(w.name);
    return std::string();
  };
  for (const KeywordForm& f : lex.keyword_forms) {
    const std::string name = name_of(f.keyword);
    switch (f.shape) {
      case KeywordShape::Plain: break;
      case KeywordShape::Name:
        g.add(Sort::Line, "<name> " + name + " [.]",
              [](Meaning& m, const Node& n) {
                m.keyword({static_cast<u8>(n.rule->key), 0, m.rows.name(m.name(n.at("name"))), kNone});
              })
            .with(f.keyword)
            .costs(-1);
        break;
      case KeywordShape::Noun:
        g.add(Sort::Line, "<kinds> " + name + " [.]",
              [](Meaning& m, const Node& n) {
                Thing t;
                t.at = n.from;
                m.describe_kinds(n.at("kinds"), t);
                m.has_program = false;
                m.keyword({static_cast<u8>(n.rule->key), 0, m.selector(t, false), kNone});
              })
            .with(f.keyword)
            .costs(-1);
        break;
      case KeywordShape::Costs:
        g.add(Sort::Line, name + " — <prices> [.] [<less:lessened>]",
              [](Meaning& m, const Node& n) {
                language::Payment p;
                m.has_program = false;
                m.payment(n.at("prices"), p);
                if (const Node* less = n.find("less")) m.discount(*less, p.costs);
                if (!m.refused()) priced(m, static_cast<u8>(n.rule->key), p.costs);
              })
            .with(f.keyword)
            .costs(-1);
        break;
      case KeywordShape::Sacrifices:
        g.add(Sort::Line,
              name + " — <n:number> <group> [(,|and) <n:number> <group>] [(,|and|, and) <n:number> <group>] [.]", brew)
            .with(f.keyword)
            .costs(-1);
        break;
    }
  }
  for (const KeywordWord& k : lex.keywords)
    if (k.subtype && !k.number)  // "Command Animal"
      g.add(Sort::Line, lower(k.name) + " <subtype> [.]",
            [](Meaning& m, const Node& n) {
              m.keyword({static_cast<u8>(n.rule->key), 0, static_cast<u16>(m.subtype(n.at("subtype"))), kNone});
            })
          .with(k.keyword)
          .costs(-1);
  for (const KeywordWord& k : lex.keywords)
    if (k.fee_counter >= 0) g.add(Sort::Line, lower(k.name) + " <n:number> [.]", fee).with(0, 0, &k).costs(-1);
}

}  // namespace cantrip::grand_archive
