// Noun phrases and amounts in words.
#include "language/speaker.hpp"

#include "language/lexer.hpp"

namespace cantrip::language {
namespace {

bool has(const Selector& s, SelectorFlag f) { return s.flags & static_cast<u8>(f); }

int group_size(const Test& t) { return t.kind == TestKind::Not ? 2 : t.kind == TestKind::Or ? 1 + t.key : 1; }

} // namespace

std::string article_a(const std::string& noun) {
  const std::string word = lower(noun);
  const bool vowel = !word.empty() && std::string_view("aeiou").find(word[0]) != std::string_view::npos;
  return (vowel && !word.starts_with("uni") && !word.starts_with("use") ? "an " : "a ") + noun;
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string Speaker::self() const {
  for (const TypeWord& t : lex_.types)
    if (t.self && (types_ & (1u << t.bit))) return "this " + (t.capital ? std::string(t.name) : lower(t.name));
  return "this card";
}

// --------------------------------------------------------------------------------------------------- nouns

std::string Speaker::subtype(int index, bool plural) const {
  const size_t i = static_cast<size_t>(index);
  return i < plurals_.size() ? (plural ? plurals_[i] : pool_.subtypes[i]) : "?";
}

std::string Speaker::type_words(u32 types, bool plural) const {
  std::string out;
  for (const TypeWord& t : lex_.types) {
    if (!(types & (1u << t.bit))) continue;
    const std::string word(plural ? t.plural : t.name);
    out += (out.empty() ? "" : " or ") + (t.capital ? word : lower(word));
  }
  return out;
}

std::string Speaker::union_words(const Test* parts, int n, bool plural) const {
  std::string out;
  for (int i = 0; i < n; ++i) {
    out += i ? " or " : "";
    out += parts[i].kind == TestKind::Type ? type_words(1u << parts[i].key, plural) : subtype(parts[i].key, plural);
  }
  return out;
}

/// One test (or group): returns an adjective, or adds to `with` or `nouns`.
std::string Speaker::test_words(const Test* t, int& used, std::string& with, std::string& nouns, bool& named) {
  used = group_size(*t);
  const bool no = t->kind == TestKind::Not;
  const Test& k = no ? t[1] : *t;
  switch (k.kind) {
    case TestKind::Flag:
    case TestKind::ObjStat:
      for (const AdjectiveWord& a : lex_.adjectives)
        if (a.kind == k.kind && a.key == k.key && a.negated == no &&
            (k.kind == TestKind::Flag || (a.cmp == k.cmp && a.number == constant(k.amount))))
          return std::string(a.word) + " ";
      return "? ";
    case TestKind::Subtype:
      if (no) return "non-" + subtype(k.key, false) + " ";
      nouns += (nouns.empty() ? "" : " ") + subtype(k.key, false);
      named = true;
      return "";
    case TestKind::Type:
      if (no) return "non-" + lower(type_words(1u << k.key, false)) + " ";
      nouns += (nouns.empty() ? "" : " ") + type_words(1u << k.key, false);
      named = true;
      return "";
    case TestKind::Token:
      if (no) return "nontoken ";
      return "";
    case TestKind::Keyword:
      for (const KeywordWord& w : lex_.keywords)
        if (w.keyword == k.key) with += (no ? " without " : " with ") + std::string(w.name);
      return "";
    case TestKind::Stat:
      for (const StatWord& w : lex_.stats)
        if (w.stat == k.key) with += " with " + std::string(w.name) + " " + comparison(k.cmp, k.amount);
      return "";
    case TestKind::Arrived: with += " that arrived this turn"; return "";
    default: return "";
  }
}

/// Everything but the article: "other tapped Zombie unit you control with power 3 or more".
std::string Speaker::noun_group(const Selector& s, bool plural, Hide hide, bool said_other) {
  std::string before, with, nouns;
  bool named = false, token = false;
  const Test* either = nullptr;
  const Test* last_noun = nullptr;
  for (int i = 0, used = 1; i < s.tests; i += used) {
    const Test* t = &pool_.tests[static_cast<size_t>(s.test + i)];
    if (t->kind == TestKind::Or) either = t;
    if (t->kind == TestKind::Token) token = true;
    if (t->kind == TestKind::Subtype || t->kind == TestKind::Type) last_noun = t;
    before += test_words(t, used, with, nouns, named);
  }
  const bool cards = s.zones != 0 && !(s.zones & lex_.in_play);
  const std::string types = s.types ? type_words(s.types, plural && !cards && !token) : "";
  std::string noun = nouns;
  if (either) noun = union_words(either + 1, either->key, plural && !cards);
  else if (!types.empty()) noun += (noun.empty() ? "" : " ") + types;
  else if (named && plural && !cards && !token && last_noun) {  // the last noun word carries the plural
    const std::string one =
        last_noun->kind == TestKind::Type ? type_words(1u << last_noun->key, false) : subtype(last_noun->key, false);
    const std::string many =
        last_noun->kind == TestKind::Type ? type_words(1u << last_noun->key, true) : subtype(last_noun->key, true);
    noun = noun.substr(0, noun.size() - one.size()) + many;
  }
  if (token) noun += std::string(noun.empty() ? "" : " ") + (plural ? "tokens" : "token");
  else if (cards || noun.empty()) noun += std::string(noun.empty() ? "" : " ") + (plural ? "cards" : "card");
  if (has(s, SelectorFlag::OrPlayers)) noun += s.players.who == Who::Opponent ? " or opponent" : " or player";
  std::string out = (s.rel == Rel8::Not && !said_other ? "other " : "") + before + noun;
  if (s.zones && !hide.zone) out += (hide.from ? " from " : " in ") + zone_words(s);
  else if (!s.zones && !hide.side) out += side_words(s.side, hide.play);
  return out + with;
}

std::string Speaker::noun_phrase(const Selector& s, Article article, Hide hide) {
  const bool any = s.max == 0xFFFF;
  if (s.rel == Rel8::In && article == Article::A)
    return (s.min == 0 ? "up to " : "") + (s.max == 1 && s.min == 1 ? std::string("one") : std::to_string(s.max)) +
           " of them";
  switch (article) {
    case Article::None: return noun_group(s, true, hide, false);
    case Article::Each: return "each " + noun_group(s, false, hide, false);
    case Article::All: return "all " + noun_group(s, true, hide, false);
    case Article::A:
    case Article::Target: break;
  }
  const std::string target = article == Article::Target ? "target " : "";
  if (any) return "any number of " + target + noun_group(s, true, hide, false);
  if (s.min == 1 && s.max == 1) {
    if (s.rel == Rel8::Not) return "another " + target + noun_group(s, false, hide, true);
    return article == Article::Target ? target + noun_group(s, false, hide, false)
                                      : article_a(noun_group(s, false, hide, false));
  }
  return (s.min < s.max ? "up to " : "") + std::to_string(s.max) + " " + target +
         noun_group(s, s.max != 1, hide, false);
}

// ---------------------------------------------------------------------------------------------- possession

std::string Speaker::side_words(Players side, bool play) {
  const std::string verb = play ? "play" : "control";
  switch (side.who) {
    case Who::None: return "";
    case Who::You: return " you " + verb;
    case Who::Opponent: return play ? " opponents play" : " an opponent controls";
    default: return " " + player(side) + " " + verb + "s";
  }
}

std::string Speaker::whose(Players owner) {
  switch (owner.who) {
    case Who::None: return "a";
    case Who::You: return "your";
    case Who::Opponent: return "an opponent's";
    case Who::Each: return "each player's";
    default: break;
  }
  const std::string who = player(owner);
  return who == "that player" ? "their" : who + "'s";
}

std::string Speaker::zone_words(const Selector& s) {
  for (const ZoneWord& z : lex_.zones)
    if (s.zones & (1u << z.kind)) return (z.shared ? "the" : whose(s.side)) + " " + std::string(z.name);
  return "?";
}

// ------------------------------------------------------------------------------------------------- pronouns

bool Speaker::plural_slot(Slot slot) const {
  const auto many = said_.latest(true);
  return many && many->slot == slot;
}

/// The pronoun that the compiler would read as this slot.
std::string Speaker::pronoun(Slot slot, bool possessive) {
  if (slot == Slot::Self) {
    said_.object(Slot::Self, types_, false);
    return self() + (possessive ? "'s" : "");
  }
  if (slot == Slot::You) return "you";
  if (const auto one = said_.latest(false); one && one->slot == slot) return possessive ? "its" : "it";
  if (const auto many = said_.latest(true); many && many->slot == slot) return "them";
  for (const TypeWord& t : lex_.types) {
    const std::string name = t.capital ? std::string(t.name) : lower(t.name);
    if (const auto m = said_.latest(false, 1u << t.bit); m && m->slot == slot)
      return "that " + name + (possessive ? "'s" : "");
    if (const auto m = said_.latest(true, 1u << t.bit); m && m->slot == slot)
      return "those " + (t.capital ? std::string(t.plural) : lower(t.plural));
  }
  if (const auto who = said_.latest_player(); who && who->who == Who::InSlot && who->slot == slot) return "that player";
  return "?";
}

std::string Speaker::player(Players who) {
  switch (who.who) {
    case Who::You: return "you";
    case Who::Each: return "each player";
    case Who::Opponent: return "each opponent";
    default: break;
  }
  if (who.who == Who::InSlot && waiting_.contains(who.slot)) {
    const Selector& s = pool_.selectors[waiting_[who.slot].selector];
    waiting_.erase(who.slot);
    said_.player(who);
    return s.players.who == Who::Opponent ? "target opponent" : "target player";
  }
  if (const auto last = said_.latest_player(); last && *last == who) return "that player";
  if (who.who == Who::ControllerOf || who.who == Who::OwnerOf) {
    const std::string role = who.who == Who::OwnerOf ? "owner" : "controller";
    if (const auto one = said_.latest(false); one && one->slot == who.slot) return "its " + role;
  }
  return "?";
}

// ------------------------------------------------------------------------------------------------- amounts

std::string Speaker::comparison(Cmp cmp, Row16 amount) {
  const Quantity q = quantity(amount);
  if (q.number.empty()) return q.equal;
  switch (cmp) {
    case Cmp::Ge: return q.number + " or more";
    case Cmp::Le: return q.number + " or less";
    case Cmp::Gt: return "more than " + q.number;
    case Cmp::Lt: return "less than " + q.number;
    default: return q.number;
  }
}

Quantity Speaker::quantity(Row16 row) {
  const Amount& a = pool_.amounts[row];
  Quantity q;
  const auto stat_name = [&](u16 key) {
    for (const StatWord& s : lex_.stats)
      if (s.stat == key) return std::string(s.name);
    return std::string("?");
  };
  switch (a.kind) {
    case AmountKind::Const: q.number = std::to_string(a.add); break;
    case AmountKind::Count:
      q.number = std::to_string(a.mul);
      q.tail = " for each " + noun_group(pool_.selectors[a.key], false, {}, false);
      break;
    case AmountKind::ZoneCount: {
      Selector s;
      s.zones = 1u << a.key;
      if (a.players.who != Who::Each) s.side = a.players;
      q.number = std::to_string(a.mul);
      q.tail = " for each " + noun_group(s, false, {}, false);
      break;
    }
    case AmountKind::StatOf: q.equal = "equal to " + pronoun(a.slot, true) + " " + stat_name(a.key); break;
    case AmountKind::ObjStatOf:
      q.number = std::to_string(a.mul);
      q.tail = " for each " + std::string(lex_.damage_word) + " on " + pronoun(a.slot);
      break;
    case AmountKind::Score:
      for (const ScoreWord& s : lex_.scores)
        if (s.score == a.key) q.equal = "equal to your " + std::string(s.name);
      break;
    case AmountKind::SlotN: q.number = "that much"; break;
    default: q.number = "?"; break;
  }
  return q;
}

} // namespace cantrip::language
