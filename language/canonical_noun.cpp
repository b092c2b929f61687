// Nouns of texts with gates, in words.
#include "language/lexer.hpp"
#include "language/speaker.hpp"

namespace cantrip::language {
namespace {

int group_size(const Test& t) { return t.kind == TestKind::Not ? 2 : t.kind == TestKind::Or ? 1 + t.key : 1; }

} // namespace

bool Speaker::is_lone(const Selector& s) const {
  return lex_.gated && s.types == lex_.champion && s.side.who == Who::You && !s.zones && s.rel == Rel8::None &&
         s.max == 1;
}

/// The word for a set of types: "object", "unit".
std::string Speaker::group_word(u32 types, bool plural) const {
  for (const GroupWord& g : lex_.groups)
    if (!g.tint && g.types == types) return std::string(plural ? g.plural : g.name);
  return {};
}

/// "basic element" for a choice between these types; empty: there is no such word.
std::string Speaker::tint_group(const Test* t) const {
  u32 types = 0;
  for (int i = 1; i <= t->key; ++i) {
    if (t[i].kind != TestKind::Type) return {};
    types |= 1u << t[i].key;
  }
  for (const GroupWord& g : lex_.groups)
    if (g.tint && g.types == types) return std::string(g.name);
  return {};
}

/// A tint as it stands before a noun: "fire element".
std::string Speaker::tint_words(int bit) const {
  for (const TypeWord& w : lex_.types)
    if (w.bit == bit) return lower(w.name) + (w.tail.empty() ? "" : " " + std::string(w.tail));
  return "?";
}

std::string Speaker::gated_stat(const Test& k) {
  for (const StatWord& w : lex_.stats)
    if (w.stat == k.key) return std::string(w.name) + " " + comparison(k.cmp, k.amount);
  return "?";
}

/// "two or more buff counters on it"
std::string Speaker::counters_on(const Test& k) {
  const bool damage = k.kind == TestKind::ObjStat;
  const Amount& n = pool_.amounts[k.amount];
  if (n.kind != AmountKind::Const) return "?";
  std::string name = std::string(lex_.damage_word);
  for (const CounterWord& w : lex_.counters)
    if (!damage && w.counter == k.key) name = std::string(w.name);
  if (k.cmp == Cmp::Ge && n.add == 1) return article_a(name) + " counter on it";
  if (k.cmp == Cmp::Eq && n.add == 0) return "no " + name + " counters on it";
  return comparison(k.cmp, k.amount) + " " + name + " counters on it";
}

std::string Speaker::related_words(const Test& k) {
  const Selector& to = pool_.selectors[k.key];
  if (k.amount == lex_.banished_relation) return " banished by " + self();
  if (k.amount == lex_.attack_relation) return " attacking " + object_words(to);
  return " ?";
}

/// Everything but the article.
std::string Speaker::gated_group(const Selector& s, bool plural, const Hide& hide, bool said_other) {
  std::string before, with, tints, nouns, name, unions;
  bool token = false, omen = false, attacking = false;
  const bool cards_zone = s.zones != 0 && !(s.zones & lex_.in_play) && s.zones != (1u << lex_.stack);
  const bool stack = s.zones == (1u << lex_.stack);
  std::string waits;
  int last_subtype = -1;
  for (int i = 0; i < s.tests; ++i) {
    const Test& t = pool_.tests[static_cast<size_t>(s.test + i)];
    attacking |= t.kind == TestKind::RelatedTo && t.amount == lex_.attack_relation;
  }
  for (int i = 0, used = 1; i < s.tests; i += used) {
    const Test* t = &pool_.tests[static_cast<size_t>(s.test + i)];
    used = group_size(*t);
    const bool no = t->kind == TestKind::Not;
    const Test& k = no ? t[1] : *t;
    if (k.kind == TestKind::Flag && k.key == lex_.attacking_flag && !no && attacking) continue;  // said with whom
    if (const std::string word = adjective(k, no); !word.empty() && k.kind != TestKind::Counter) {
      before += word + " ";
      continue;
    }
    switch (k.kind) {
      case TestKind::Type:
        if (no) before += "non-" + tint_words(k.key) + " ";
        else {
          bool tint = false;
          for (const TypeWord& w : lex_.types) tint |= w.bit == k.key && w.tint;
          (tint ? tints : nouns) += (tint ? tint_words(k.key) : type_words(1u << k.key, false)) + " ";
        }
        break;
      case TestKind::Subtype:
        if (no) before += "non-" + subtype(k.key, false) + " ";
        else nouns += subtype(k.key, false) + " ", last_subtype = k.key;
        break;
      case TestKind::Or:
        if (const std::string group = tint_group(t); !group.empty()) tints += group + " ";
        else if (t[1].kind == TestKind::Stat) {
          std::vector<std::string> words;
          for (int n = 1; n <= t->key; ++n) words.push_back(gated_stat(t[n]));
          with += " with " + either_words(words, true);
        } else if (t[1].kind == TestKind::Name || t[1].kind == TestKind::Keyword) {
          std::vector<std::string> words;
          for (int n = 1; n <= t->key; ++n) words.push_back(post_words(t[n]));
          with +=
              (t[1].kind == TestKind::Name ? " named " : " with ") + either_words(words, t[1].kind == TestKind::Name);
        } else if (t[1].kind == TestKind::Flag) {
          std::vector<std::string> words;
          for (int n = 1; n <= t->key; ++n) words.push_back(adjective(t[n], false));
          before += either_words(words, true) + " ";
        } else {
          unions = "?";
          std::vector<std::string> words;
          for (int n = 1; n <= t->key; ++n)
            words.push_back(t[n].kind == TestKind::Subtype ? subtype(t[n].key, plural && !s.types && !cards_zone)
                            : t[n].kind == TestKind::Type  ? or_type(t[n].key, plural && !s.types && !cards_zone)
                                                           : "?");
          unions = either_words(words) + " ";
        }
        break;
      case TestKind::Token:
        if (no) before += "non-token ";
        else token = true;
        break;
      case TestKind::Keyword: with += (no ? " without " : " with ") + lower(post_words(k)); break;
      case TestKind::Stat: with += " with " + gated_stat(k); break;
      case TestKind::ObjStat: with += " with " + counters_on(k); break;
      case TestKind::Counter:
        if (k.key == lex_.omen_counter && s.zones == (1u << lex_.banishment) && k.cmp == Cmp::Ge &&
            constant(k.amount) == 1)
          omen = true;
        else with += " with " + counters_on(k);
        break;
      case TestKind::Name:
        if (!s.types && nouns.empty() && !cards_zone && !stack && !token) name = pool_.names[k.key];
        else with += " named " + pool_.names[k.key];
        break;
      case TestKind::RelatedTo:
        if (k.amount == lex_.linked_relation) before += "linked ";
        else with += related_words(k);
        break;
      case TestKind::Native:
        if (k.key == lex_.not_champion_test) with += " except for your champion";
        else if (k.key == lex_.hurt_test) with += " that were dealt damage by your champion this turn";
        else if (k.key == lex_.waiting_test && stack) waits = "activation or materialization";
        else before += "? ";
        break;
      case TestKind::ItemEvent:
        waits = k.key == static_cast<u16>(lex_.materialized_event) ? "materialization" : "activation";
        break;
      case TestKind::Arrived: with += " that entered the field this turn"; break;
      case TestKind::Playable: break;  // the verb says it
      default: before += "? "; break;
    }
  }
  const bool many = plural && !cards_zone && !token && !stack;
  std::string types = group_word(s.types, many);
  if (types.empty() && s.types) types = type_words(s.types, many);
  std::string noun = tints + nouns + unions + (types.empty() ? "" : types + " ");
  if (types.empty() && unions.empty() && last_subtype >= 0 && many && !omen && name.empty()) {
    const std::string one = subtype(last_subtype, false) + " ";
    noun = tints + nouns.substr(0, nouns.size() - one.size()) + subtype(last_subtype, true) + " ";
  }
  if (!name.empty()) noun += (many ? plural_of(lex_, name) : name) + " ";
  if (token) noun += plural ? "tokens " : "token ";
  else if (omen) noun += plural ? "omens " : "omen ";
  else if (stack) noun += (noun.empty() && waits.find(' ') != std::string::npos ? "" : "card ") + waits + " ";
  else if (cards_zone || noun.empty() || (noun == tints && !hide.bare && !noun_tint(tints)))
    noun += plural ? "cards " : "card ";
  noun.pop_back();
  std::string out = (s.rel == Rel8::Not && !said_other ? "other " : "") + before + noun;
  if (s.zones && !hide.zone && !stack) {
    if (omen) out += s.side.who == Who::You ? " you have" : "";
    else out += (hide.from ? " from " : " in ") + zone_words(s);
  } else if (!s.zones && !hide.side) {
    out += side_words(s.side, hide.play);
  }
  if (s.rel == Rel8::In && s.zones && (s.slot == Slot::Moved)) out += "";
  return out + with;
}

/// A tint that may stand alone: "regalia".
bool Speaker::noun_tint(const std::string& tints) const {
  for (const TypeWord& w : lex_.types)
    if (w.tint && w.tail.empty() && tints == lower(w.name) + " ") return true;
  return false;
}

/// One side of an "or": "fire", "ally".
std::string Speaker::or_type(int bit, bool plural) const {
  for (const TypeWord& w : lex_.types)
    if (w.bit == bit && w.tint) return tint_words(bit);
  return type_words(1u << bit, plural);
}

} // namespace cantrip::language
