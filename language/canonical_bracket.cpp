// Noun phrases and conditions of texts in brackets, in words.
#include "language/lexer.hpp"
#include "language/speaker.hpp"

namespace cantrip::language {
namespace {

bool has(const Selector& s, SelectorFlag f) { return s.flags & static_cast<u8>(f); }
int group_size(const Test& t) { return t.kind == TestKind::Not ? 2 : t.kind == TestKind::Or ? 1 + t.key : 1; }

std::string amount_words(Cmp cmp, int n, std::string_view less, std::string_view more) {
  std::string out = std::to_string(n);
  if (cmp == Cmp::Le) out += " or " + std::string(less);
  if (cmp == Cmp::Ge) out += " or " + std::string(more);
  return out;
}

} // namespace

// --------------------------------------------------------------------------------------------------------- nouns

/// Zones whose things are named without them: in play, and where cards of some types lie.
u32 Speaker::board() const {
  u32 out = lex_.in_play;
  for (const TypeWord& w : lex_.types) out |= w.home;
  return out;
}

const StatWord* Speaker::stat_word(int key) const {
  for (const StatWord& s : lex_.stats)
    if ((s.compared == 0xFF ? s.stat : s.compared) == key) return &s;
  return nullptr;
}

std::string Speaker::stat_title(const StatWord& s) const {
  if (s.graded) return capital(std::string(s.name)) + ".";
  std::string out(s.name);
  if (out.size() == 2)
    for (char& c : out) c = static_cast<char>(c - 32);
  return out;
}

/// What one test says after the noun; empty: it stands before it.
std::string Speaker::bracket_post(const Test& k, bool no, bool plural) {
  const std::string_view its = plural ? "their" : "its";
  switch (k.kind) {
    case TestKind::Stat: {
      const StatWord* s = stat_word(k.key);
      if (!s || no) return " ?";
      if (s->graded)
        return std::string(plural ? " that are " : " that is ") + stat_title(*s) +
               amount_words(k.cmp, constant(k.amount), "lower", "higher");
      return " with " + amount_words(k.cmp, constant(k.amount), "less", "more") + " " + stat_title(*s);
    }
    case TestKind::CompareTo: {
      const StatWord* s = stat_word(k.key);
      if (!s || no) return " ?";
      const std::string other = pronoun(static_cast<Slot>(k.amount));
      if (s->graded)
        return " whose " + stat_title(*s) + " is equal to or " + (k.cmp == Cmp::Le ? "lower" : "higher") + " than " +
               other;
      return " with " + stat_title(*s) + " equal to or " + (k.cmp == Cmp::Le ? "less" : "more") + " than " + other;
    }
    case TestKind::Keyword: return std::string(no ? " without <" : " with <") + post_words(k) + ">";
    case TestKind::Name: return " named [" + post_words(k) + "]";
    case TestKind::NameHas:
      return std::string(no ? " without \"" : " with \"") + pool_.names[k.key] + "\" in " + std::string(its) +
             " card name";
    case TestKind::HostMatches:
    case TestKind::GuestMatches:
      return " " + std::string(lex_.riders.joined) + " " + object_words(pool_.selectors[k.key]);
    case TestKind::RelatedTo:
      return " " + std::string(lex_.fights.battling) + " " + object_words(pool_.selectors[k.key]);
    case TestKind::Type:
      if (k.key != lex_.riders.bound) return no ? " other than " + bracket_type(k.key) : "";
      return no ? " with no paired Pilot" : " " + std::string(lex_.riders.joined) + " a Pilot";
    case TestKind::Token: return no ? " other than " + bracket_type(-1) : "";
    default: return "";
  }
}

/// "Link Units", "Unit tokens": what does not count.
std::string Speaker::bracket_type(int bit) const {
  const std::string carriers = type_words(lex_.riders.carrier, bit >= 0);
  return bit >= 0 ? type_words(1u << bit, false) + " " + carriers : carriers + " tokens";
}

/// "(Militia)/(Corsair)", "blue"
std::string Speaker::bracket_tint(const Test* t, bool no) {
  if (t->kind == TestKind::Or && t[1].kind == TestKind::Subtype) {
    std::string out;
    for (int i = 1; i <= t->key; ++i) out += (i > 1 ? "/(" : "(") + pool_.subtypes[t[i].key] + ")";
    return out + " ";
  }
  const Test& k = no ? t[1] : *t;
  if (const std::string word = adjective(k, no); !word.empty()) return word + " ";
  if (no) return "";
  if (k.kind == TestKind::Subtype) return "(" + pool_.subtypes[k.key] + ") ";
  if (k.kind == TestKind::Type && k.key != lex_.riders.bound)
    for (const TypeWord& w : lex_.types)
      if (w.bit == k.key) return (w.capital ? std::string(w.name) : lower(w.name)) + " ";
  return "";
}

std::string Speaker::place_word(u32 zones, bool plural) const {
  for (const PlaceWord& w : lex_.places)
    if (w.zones == zones) return std::string(plural ? w.plural : w.name);
  return {};
}

/// Everything but the number and the owner: "other rested (Militia) Units with 3 or less HP from your trash".
std::string Speaker::bracket_group(const Selector& s, bool plural, const Hide& hide, bool said_other) {
  std::string state, before, late, after;
  bool token = false;
  for (int i = 0, used = 1; i < s.tests; i += used) {
    const Test* t = &pool_.tests[static_cast<size_t>(s.test + i)];
    used = group_size(*t);
    const bool no = t->kind == TestKind::Not;
    const Test& k = no ? t[1] : *t;
    token |= k.kind == TestKind::Token && !no;
    const std::string tint = bracket_tint(t, no);
    const bool colour = k.kind == TestKind::Type && tint[0] >= 'a';
    std::string& place = k.kind == TestKind::Flag || k.kind == TestKind::Related || k.kind == TestKind::ObjStat ? state
                         : k.kind == TestKind::Type && !colour                                                  ? late
                                                               : before;
    place += tint;
    if (tint.empty()) after += bracket_post(k, no, plural);
  }
  if (s.flags & (static_cast<u8>(SelectorFlag::Lowest) | static_cast<u8>(SelectorFlag::Highest))) {
    const StatWord* w = stat_word(s.order_key);
    after += std::string(has(s, SelectorFlag::Lowest) ? " with the lowest " : " with the highest ") +
             (w ? stat_title(*w) : "?");
  }
  const std::string named = place_word(s.zones, plural);
  const bool cards = s.zones && !(s.zones & board()) && named.empty();
  std::string noun = named;
  if (noun.empty()) {
    std::vector<std::string> names;
    for (const TypeWord& w : lex_.types)
      if (s.types & (1u << w.bit))
        names.push_back(std::string(plural && !cards && !token ? w.plural : w.name) +
                        (cards ? (plural ? " cards" : " card") : ""));
    for (const std::string& n : names) noun += (noun.empty() ? "" : "/") + n;
    if (token) noun += plural ? " tokens" : " token";
    else if (noun.empty()) noun = plural ? "cards" : "card";
  }
  std::string out = (s.rel == Rel8::Not && !said_other ? "other " : "") + state;
  if (!hide.side && !cards) out += s.side.who == Who::Opponent ? std::string(lex_.opposing) + " " : "";
  out += before + late + noun + after;
  if (s.rel == Rel8::HostIs && s.slot == Slot::Self) out += " " + std::string(lex_.riders.joined) + " " + self();
  if (cards && !hide.zone && s.rel != Rel8::In) out += (hide.from ? " from " : " in ") + zone_words(s);
  if (s.rel == Rel8::In && s.slot == Slot::Look) out += " among them";
  return out;
}

/// "1 enemy Unit", "1 to 2 of your other Units", "all your Units", "one of your Units", "a Unit".
std::string Speaker::bracket_phrase(const Selector& s, Article article, const Hide& hide) {
  const bool card = s.zones && !(s.zones & board()) && place_word(s.zones, false).empty();
  const bool yours = s.side.who == Who::You && !hide.side && !card;
  const std::string your = yours ? "your " : "";
  if (s.rel == Rel8::HostIs && s.slot == Slot::Self && article == Article::All && !s.tests)
    return self() + "'s paired " + type_words(s.types, false);
  switch (article) {
    case Article::None: return your + bracket_group(s, true, hide, false);
    case Article::Each:
    case Article::All: return "all " + your + bracket_group(s, true, hide, false);
    case Article::Target:
    case Article::A: break;
  }
  const bool counted = has(s, SelectorFlag::Chosen) || hide.count;
  if (!counted) {
    if (yours) return "one of your " + bracket_group(s, true, hide, false);
    if (s.rel == Rel8::Not) return "another " + bracket_group(s, false, hide, true);
    return article_a(bracket_group(s, false, hide, false));
  }
  const std::string n = s.min < s.max ? std::to_string(s.min) + " to " + std::to_string(s.max) : std::to_string(s.max);
  const bool bare = !s.tests && !s.types && (hide.zone || s.rel == Rel8::In) && s.rel != Rel8::Not;
  if (bare) return n;
  return n + (yours ? " of your " : " ") + bracket_group(s, yours || s.max != 1, hide, false);
}

// ---------------------------------------------------------------------------------------------------- conditions

std::string Speaker::bracket_exists(const Selector& s, bool no) {
  if (s.rel == Rel8::In && s.slot == Slot::Moved) {
    Selector any = s;
    any.rel = Rel8::None;
    any.zones = 0;
    const std::string what = bracket_phrase(any, Article::A, {});
    return s.zones ? "you placed " + what + " with this effect" : "this effect destroys " + what;
  }
  const bool in_play = !s.zones || (s.zones & board());
  const std::string tail = in_play ? " in play" : "";
  const bool owned = in_play && s.side.who == Who::You;
  const std::string start = owned ? "you have " : no ? "there are " : "there is ";
  Hide hide;
  hide.side = owned;
  if (no) return start + "no " + bracket_group(s, true, hide, false) + tail;
  return start + bracket_phrase(s, Article::A, hide) + tail;
}

std::string Speaker::bracket_compare(const Cond& c) {
  const Amount& left = pool_.amounts[c.a];
  const int n = constant(c.b);
  if (left.kind == AmountKind::ZoneCount) {
    if (left.key == lex_.resources && left.players.who == Who::You)
      return "you are " + stat_title(lex_.stats[0]) + amount_words(c.cmp, n, "lower", "higher");
    Selector s;
    s.zones = 1u << left.key;
    if (left.players.who != Who::Each) s.side = left.players;
    if (left.key == lex_.hand && left.players.who == Who::You)
      return "you have " + amount_words(c.cmp, n, "less", "more") + " cards in your hand";
    if (left.key == lex_.hand && left.players.who == Who::Opponent)
      return "your opponent has " + amount_words(c.cmp, n, "less", "more") + " cards in their hand";
    const std::string mine = !place_word(s.zones, true).empty() && s.side.who == Who::You ? "friendly " : "";
    return "there are " + amount_words(c.cmp, n, "less", "more") + " " + mine + bracket_group(s, true, {}, false);
  }
  if (left.kind != AmountKind::Count) return "?";
  const Selector& s = pool_.selectors[left.key];
  const bool in_play = !s.zones || (s.zones & board());
  const bool owned = in_play && s.side.who == Who::You;
  Hide hide;
  hide.side = owned;
  return (owned ? "you have " : "there are ") + amount_words(c.cmp, n, "less", "more") + " " +
         bracket_group(s, true, hide, false) + (in_play ? " in play" : "");
}

/// What tests say of one object: "is damaged and Lv.5 or lower", "has 5 or more AP".
std::string Speaker::bracket_state(const Selector& s) {
  std::string is, with;
  for (int i = 0, used = 1; i < s.tests; i += used) {
    const Test* t = &pool_.tests[static_cast<size_t>(s.test + i)];
    used = group_size(*t);
    const bool no = t->kind == TestKind::Not;
    const Test& k = no ? t[1] : *t;
    std::string word = bracket_tint(t, no);
    if (!word.empty()) word.pop_back();
    else {
      word = bracket_post(k, no, false);
      if (word.starts_with(" that is ")) word = word.substr(9);
      else if (word.starts_with(" with ")) {
        with = " has " + word.substr(6);
        continue;
      } else if (!word.empty()) word = word.substr(1);
    }
    is += (is.empty() ? " is " : " and ") + word;
  }
  return is.empty() ? with : with.empty() ? is : " ?";
}

std::string Speaker::bracket_matches(const Cond& c, bool no) {
  const Selector& s = pool_.selectors[c.a];
  if (c.slot == Slot::EventB && heads_) {
    const std::string what =
        has(s, SelectorFlag::OnlyPlayers) ? std::string(lex_.fights.player) : bracket_phrase(s, Article::A, {});
    return "you are attacking " + what;
  }
  const std::string who = pronoun(c.slot);
  if (s.tests == 1 && !s.types && pool_.tests[s.test].kind == TestKind::How)
    for (const HowWord& h : lex_.hows)
      if (h.how == pool_.tests[s.test].key)
        return h.after.empty() ? "you " + std::string(h.phrase) + " " + who
                               : "you " + std::string(h.phrase) + " " + who + " " + std::string(h.after);
  if (s.tests == 2 && !s.types && pool_.tests[s.test].kind == TestKind::Not &&
      pool_.tests[static_cast<size_t>(s.test + 1)].kind == TestKind::Type &&
      pool_.tests[static_cast<size_t>(s.test + 1)].key == lex_.riders.bound)
    return "a Pilot is not paired with " + who;
  if (s.types || !s.tests) return who + " is " + (no ? "not " : "") + bracket_phrase(s, Article::A, {});
  return who + (no ? " ?" : "") + bracket_state(s);
}

} // namespace cantrip::language
