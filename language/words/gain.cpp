// What is said of objects: "gets +2 power and gains Rush", "can't attack", "can challenge ready characters".
#include "language/meaning/meaning.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

Grant_& add(Gained& g, StaticKind kind, u16 key, int at) {
  Grant_& x = g.all.emplace_back();
  x.kind = kind;
  x.key = key;
  x.at = at;
  return x;
}

/// "for each ..." after a run of numbers covers all of them.
void scaled(Meaning& m, const Node& n, Gained& g, size_t from) {
  const Node* per = n.find("per");
  if (!per) return;
  for (size_t i = from; i < g.all.size(); ++i)
    if (g.all[i].counts && g.all[i].value.constant) g.all[i].value = m.for_each(g.all[i].value, *per);
}

void number_of(Grant_& x, int n) {
  x.counts = true;
  x.value.constant = true;
  x.value.number = n;
}

u16 stat_key(Meaning& m, const Node& stat) { return m.lex.stats[static_cast<size_t>(stat.value)].stat; }

void stat_change(Meaning& m, const Node& n, Gained& g) {
  const size_t from = g.all.size();
  Grant_& x = add(g, StaticKind::Stat, stat_key(m, n.at("stat")), n.from);
  number_of(x, n.at("signed").value);
  scaled(m, n, g, from);
}

void stat_equal(Meaning& m, const Node& n, Gained& g) {
  Grant_& x = add(g, StaticKind::Stat, stat_key(m, n.at("stat")), n.from);
  x.counts = true;
  x.value = m.count(n.at("q"));
  if (n.mark("minus")) {
    if (x.value.constant) x.value.number = -x.value.number;
    else x.value.row.mul = static_cast<i16>(-x.value.row.mul);
  }
}

void keyword(Meaning& m, const Node& n, Gained& g) {
  const KeywordWord& k = m.lex.keywords[static_cast<size_t>(n.at("keyword").value)];
  if (k.spelled_out)
    return void(m.lacks(n.from, "give " + std::string(k.name) + ", which is short for more than one ability",
                        "Give what it does, in quotation marks."));
  Grant_& x = add(g, StaticKind::Keyword, k.keyword, n.from);
  const Node* number = n.find("n");
  const bool fits = !k.number ? !number : number && k.plus == (number->sort == Sort::Signed);
  if (!fits) {
    m.refuse(n.from, "the keyword " + std::string(k.name) + (k.number ? " needs its number" : " has no number"),
             k.number ? "Write the number after it." : "Leave the number out.");
    return;
  }
  if (number && number->sort == Sort::Amount) x.counts = true, x.value = m.count(*number);
  else if (number) number_of(x, number->value);
  if (k.subtype) {
    if (!n.has("subtype")) return void(m.refuse(n.from, "this keyword needs a subtype", "Write the subtype after it."));
    x.param = static_cast<u16>(m.subtype(n.at("subtype")));
  }
  scaled(m, n, g, g.all.size() - 1);
}

void quoted(Meaning&, const Node& n, Gained& g) { add(g, StaticKind::Ability, 0, n.from).quoted = n.find("line"); }

void subtype(Meaning& m, const Node& n, Gained& g) {
  add(g, StaticKind::Subtype, static_cast<u16>(m.subtype(n.at("subtype"))), n.from);
}

void pass_on(Meaning& m, const Node& n, Gained& g) {
  const size_t from = g.all.size();
  for (const Kid& k : n.all())
    if (k.node->sort != Sort::Per) m.gains(*k.node, g);
  scaled(m, n, g, from);
}

void ban(Meaning& m, const Node& n, Gained& g) {
  const BanWord& b = *static_cast<const BanWord*>(n.rule->data);
  Grant_& x = add(g, StaticKind::Ban, b.ban, n.from);
  if (const Node* noun = n.find("noun")) x.against.push_back(m.thing(*noun, Use::Static));
}

/// "can't play more than one action each turn": not once so many were.
void ban_beyond(Meaning& m, const Node& n, Gained& g) {
  const BanWord& b = *static_cast<const BanWord*>(n.rule->data);
  Grant_& x = add(g, StaticKind::Ban, b.ban, n.from);
  x.most = n.at("n").value;
  x.against.push_back(m.group(n.at("group")));
  if (x.most < 1) m.refuse(n.at("n").from, "this forbids nothing", "Write \"can't\" without a number.");
}

void ban_price(Meaning& m, const Node& n, Gained& g) {
  const BanWord& b = *static_cast<const BanWord*>(n.rule->data);
  if (!m.lex.scores[static_cast<size_t>(n.at("score").value)].bare_cost)
    m.refuse(n.from, "this is no price", "Write what is paid.");
  Grant_& x = add(g, StaticKind::Cost, static_cast<u16>(b.price), n.from);
  number_of(x, n.at("number").value);
}

void permit(Meaning& m, const Node& n, Gained& g) {
  const PermitWord& w = *static_cast<const PermitWord*>(n.rule->data);
  Grant_& x = add(g, StaticKind::Permit, w.permit, n.from);
  x.until = w.until;
  x.lasting = w.lasting;
  if (const Node* group = n.find("group")) {
    Thing t = m.group(*group);
    t.found = Thing::Found::All;
    const bool plain =
        t.types == w.types && t.tests.empty() && t.side.word == PersonWord::None && !t.other && !t.here && !t.zones;
    if (!plain) x.against.push_back(std::move(t));
  }
}

}  // namespace

void gain_words(Grammar& g, const Lexicon& lex) {
  g.add(Sort::Given, "<signed> <stat>", stat_change);
  g.add(Sort::Given, "(+|- #minus|— #minus) <stat> equal to <q:quantity>", stat_equal);
  const std::string open = lex.keyword_open.empty() ? "" : "^" + std::string(lex.keyword_open) + " ";
  const std::string close = lex.keyword_close.empty() ? "" : " ^" + std::string(lex.keyword_close) + " ";
  g.add(Sort::Given, open + "<keyword>" + close, keyword);
  g.add(Sort::Given, open + "<keyword> (<n:number>|<n:signed>)" + close, keyword);
  g.add(Sort::Given, "<keyword> <n:number> <subtype>", keyword);
  g.add(Sort::Given, open + "<keyword> <n:amount>" + close, keyword).costs(1);
  g.add(Sort::Given, "\" <line> \"", quoted);
  g.add(Sort::Given, "\" <line:unstopped> \"", quoted);
  g.add(Sort::Given, "the <subtype> classification", subtype);
  g.add(Sort::Gifts, "<given>", pass_on);
  g.add(Sort::Gifts, "<left:gifts> [,] and <given>", pass_on);
  g.add(Sort::Gifts, "<left:gifts> , <given>", pass_on).costs(1);
  g.add(Sort::Gifts, "<left:gifts> for (every #every|each) <per>", pass_on);

  for (const std::string_view verb : {"~get", "~gain"}) g.add(Sort::Gain, std::string(verb) + " <gifts>", pass_on);
  g.add(Sort::Gain, "~have <gifts>", [](Meaning& m, const Node& n, Gained& out) {  // also those that come later
    const size_t from = out.all.size();
    pass_on(m, n, out);
    for (size_t i = from; i < out.all.size(); ++i) out.all[i].open = true;
  });
  g.add(Sort::Gain, "~lose <keyword> [and <keyword>]", [](Meaning& m, const Node& n, Gained& out) {
    for (const Node* k : n.list("keyword"))
      add(out, StaticKind::LoseKeyword, m.lex.keywords[static_cast<size_t>(k->value)].keyword, n.from);
  });
  g.add(Sort::Gain, "~lose #minus <stat> equal to <q:quantity>", stat_equal);
  g.add(Sort::Gain, "(can't|cannot|doesn't|don't) <ban>", pass_on);
  g.add(Sort::Gain, "<permit>", pass_on);
  g.add(Sort::Gains, "<gain>", pass_on);
  g.add(Sort::Gains, "<left:gains> [,] and <gain>", pass_on);
  g.add(Sort::Gains, "<left:gains> , <gain>", pass_on).costs(1);

  for (const BanWord& b : lex.bans) {
    const std::string words = as_pattern(b.phrase);
    if (!(b.players && b.against == Against::Direct)) g.add(Sort::Ban, words, ban).with(0, 0, &b);
    if (b.against == Against::Direct)
      g.add(Sort::Ban, words + (b.players ? " [any [more]] <noun>" : " <noun>"), ban).with(0, 0, &b);
    if (b.against == Against::Direct && b.players)
      g.add(Sort::Ban, words + " more than <n:number> <group> each turn", ban_beyond).with(0, 0, &b).costs(-1);
    if (b.against == Against::By) g.add(Sort::Ban, words + " by <noun>", ban).with(0, 0, &b);
    if (b.price >= 0) g.add(Sort::Ban, words + " unless you pay <number> <score>", ban_price).with(0, 0, &b);
  }
  g.add(Sort::Ban, "<left:ban> [,] or <ban>", pass_on);
  g.add(Sort::Ban, "<left:ban> , <ban>", pass_on).costs(1);
  for (const PermitWord& w : lex.permits)
    if (!w.lure && !w.target)
      g.add(Sort::Permit, as_pattern(w.phrase) + (w.against ? " <group>" : ""), permit).with(0, 0, &w);
}

}  // namespace cantrip::language
