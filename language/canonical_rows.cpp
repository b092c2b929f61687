// Noun phrases and amounts in words.
#include "language/speaker.hpp"

#include "language/lexer.hpp"

namespace cantrip::language {
namespace {

bool has(const Selector& s, SelectorFlag f) { return s.flags & static_cast<u8>(f); }

int group_size(const Test& t) { return t.kind == TestKind::Not ? 2 : t.kind == TestKind::Or ? 1 + t.key : 1; }

} // namespace

std::string article_a(const std::string& noun) {
  const std::string word = lower(noun.substr(noun.starts_with("(") ? 1 : 0));
  const bool vowel = !word.empty() && std::string_view("aeiou").find(word[0]) != std::string_view::npos;
  return (vowel && !word.starts_with("uni") && !word.starts_with("use") ? "an " : "a ") + noun;
}

std::string either_words(const std::vector<std::string>& words, bool plain) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    const bool comma = words.size() > 2 && !plain;
    out += i == 0 ? "" : i + 1 < words.size() && comma ? ", " : comma ? ", or " : " or ";
    out += words[i];
  }
  return out;
}

/// A word of the lexicon as it is printed: symbols of one letter in capitals.
std::string symbol_name(std::string_view word) {
  std::string out(word);
  if (out.starts_with("{") && out.size() == 3)
    for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return out;
}

std::string stat_name(const StatWord& s) { return symbol_name(s.name); }

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
  std::vector<std::string> words;
  for (const TypeWord& t : lex_.types) {
    if (!(types & (1u << t.bit))) continue;
    const std::string word(plural ? t.plural : t.name);
    words.push_back(t.capital ? word : lower(word));
  }
  return either_words(words);
}

std::string Speaker::union_words(const Test* parts, int n, bool plural) const {
  std::vector<std::string> words;
  for (int i = 0; i < n; ++i)
    words.push_back(parts[i].kind == TestKind::Type ? type_words(1u << parts[i].key, plural)
                                                    : subtype(parts[i].key, plural));
  return either_words(words);
}

/// A number of the card as a restriction: "cost 3 or less", "3 {S} or less".
std::string Speaker::stat_words(const Test& k) {
  for (const StatWord& w : lex_.stats) {
    if (w.stat != k.key) continue;
    if (!w.name.starts_with("{")) return stat_name(w) + " " + comparison(k.cmp, k.amount);
    const Amount& a = pool_.amounts[k.amount];
    if (a.kind != AmountKind::Const) return stat_name(w) + " " + comparison(k.cmp, k.amount);
    return std::to_string(a.add) + " " + stat_name(w) +
           (k.cmp == Cmp::Ge   ? " or more"
            : k.cmp == Cmp::Le ? " or less"
                               : "");
  }
  return "?";
}

/// A test printed after the noun, without "with".
std::string Speaker::post_words(const Test& k) const {
  if (k.kind == TestKind::Name) return pool_.names[k.key];
  for (const KeywordWord& w : lex_.keywords)
    if (k.kind == TestKind::Keyword && w.keyword == k.key) return std::string(w.name);
  return "?";
}

/// The adjective of a test, or nothing.
std::string Speaker::adjective(const Test& k, bool no) const {
  for (const AdjectiveWord& a : lex_.adjectives)
    if (a.kind == k.kind && a.key == k.key && a.negated == no &&
        (k.kind == TestKind::Flag || k.kind == TestKind::Related ||
         (a.cmp == k.cmp && pool_.amounts[k.amount].kind == AmountKind::Const && a.number == constant(k.amount))))
      return std::string(a.word);
  return {};
}

/// One test (or group): returns an adjective, or adds to `with` or `nouns`.
std::string Speaker::test_words(const Test* t, int& used, std::string& with, std::string& nouns, bool& named) {
  used = group_size(*t);
  const bool no = t->kind == TestKind::Not;
  const Test& k = no ? t[1] : *t;
  if (const std::string word = adjective(k, no); !word.empty()) return word + " ";
  switch (k.kind) {
    case TestKind::Flag:
      for (const PastWord& w : lex_.pasts)
        if (w.flag == k.key && (!no || w.bare))
          return with += (no ? " not " : w.bare ? " " : " that ") + std::string(w.phrase), "";
      return "? ";
    case TestKind::ObjStat: return "? ";
    case TestKind::Subtype:
      if (no && lex_.your_style) return with += " that isn't " + article_a(subtype(k.key, false)), "";
      if (no) return "non-" + subtype(k.key, false) + " ";
      nouns += (nouns.empty() ? "" : " ") + subtype(k.key, false);
      named = true;
      return "";
    case TestKind::Type:
      if (no && lex_.your_style) return with += " that isn't " + article_a(type_words(1u << k.key, false)), "";
      if (no) return "non-" + lower(type_words(1u << k.key, false)) + " ";
      nouns += (nouns.empty() ? "" : " ") + type_words(1u << k.key, false);
      named = true;
      return "";
    case TestKind::Token:
      if (no) return "nontoken ";
      return "";
    case TestKind::Keyword: return with += (no ? " without " : " with ") + post_words(k), "";
    case TestKind::Name: return with += " named " + post_words(k), "";
    case TestKind::Under: return with += " with a card under them", "";
    case TestKind::Hosted: return with += " at a location", "";
    case TestKind::Playable: return "";  // the verb says it
    case TestKind::Or: {
      if (t[1].kind != TestKind::Name && t[1].kind != TestKind::Keyword) return "";  // a noun
      std::vector<std::string> words;
      for (int i = 1; i <= t->key; ++i) words.push_back(post_words(t[i]));
      with += (t[1].kind == TestKind::Name ? " named " : " with ") + either_words(words, t[1].kind == TestKind::Name);
      return "";
    }
    case TestKind::Stat: return with += " with " + stat_words(k), "";
    case TestKind::Arrived: with += " that arrived this turn"; return "";
    default: return "? ";
  }
}

/// Everything but the article: "other tapped Zombie unit you control with power 3 or more".
std::string Speaker::noun_group(const Selector& s, bool plural, Hide hide, bool said_other) {
  if (lex_.brackets) return bracket_group(s, plural, hide, said_other);
  if (lex_.gated) return gated_group(s, plural, hide, said_other);
  std::string before, with, nouns;
  bool named = false, token = false;
  const Test* either = nullptr;
  const Test* last_noun = nullptr;
  for (int i = 0, used = 1; i < s.tests; i += used) {
    const Test* t = &pool_.tests[static_cast<size_t>(s.test + i)];
    if (t->kind == TestKind::Or && t[1].kind != TestKind::Name && t[1].kind != TestKind::Keyword) either = t;
    if (t->kind == TestKind::Token) token = true;
    if (t->kind == TestKind::Subtype || t->kind == TestKind::Type) last_noun = t;
    before += test_words(t, used, with, nouns, named);
  }
  const bool cards = s.zones != 0 && !(s.zones & lex_.in_play);
  const std::string types = s.types ? type_words(s.types, plural && !cards && !token) : "";
  std::string noun = nouns;
  if (either) {
    noun += (noun.empty() ? "" : " ") + union_words(either + 1, either->key, plural && !cards && types.empty());
    named = true;
  }
  if (!types.empty()) noun += (noun.empty() ? "" : " ") + types;
  else if (!either && named && plural && !cards && !token && last_noun) {  // the last noun word carries the plural
    const std::string one =
        last_noun->kind == TestKind::Type ? type_words(1u << last_noun->key, false) : subtype(last_noun->key, false);
    const std::string many =
        last_noun->kind == TestKind::Type ? type_words(1u << last_noun->key, true) : subtype(last_noun->key, true);
    noun = noun.substr(0, noun.size() - one.size()) + many;
  }
  if (token) noun += std::string(noun.empty() ? "" : " ") + (plural ? "tokens" : "token");
  else if (cards || noun.empty()) noun += std::string(noun.empty() ? "" : " ") + (plural ? "cards" : "card");
  if (has(s, SelectorFlag::OrPlayers)) noun += s.players.who == Who::Opponent ? " or opponent" : " or player";
  std::string out = (s.rel == Rel8::Not && !said_other ? "other " : "");
  const bool opposing = lex_.your_style && !s.zones && !hide.side && s.side.who == Who::Opponent;
  out += (opposing ? "opposing " : "") + before + noun;
  if (s.zones && !hide.zone) out += (hide.from ? " from " : " in ") + zone_words(s);
  else if (!s.zones && !hide.side && !opposing) out += side_words(s.side, hide.play);
  if (s.rel == Rel8::HostIs && s.slot == Slot::Self) with = " here" + with;
  return out + with;
}

/// "your", "their": whose things these are, where the game says so before the noun.
std::string Speaker::owner_before(const Selector& s, const Hide& hide) {
  if (!lex_.your_style || s.zones || hide.side || hide.play || has(s, SelectorFlag::Chosen)) return {};
  if (s.side.who == Who::You) return "your ";
  if (s.side.who == Who::None || s.side.who == Who::Opponent) return {};
  const std::string who = whose(s.side);
  return who == "their" ? "their " : "";
}

std::string Speaker::noun_phrase(const Selector& s, Article article, Hide hide) {
  if (lex_.brackets) return bracket_phrase(s, article, hide);
  if (lex_.gated && s.max == 1 && s.rel == Rel8::None && article != Article::A && article != Article::Target) {
    Hide own = hide;
    own.side = true;
    if (is_lone(s) && !s.tests) return "your " + gated_group(s, false, own, false);
    for (int i = 0; i < s.tests; ++i) {
      const Test& t = pool_.tests[static_cast<size_t>(s.test + i)];
      if (t.kind == TestKind::Flag && t.key == lex_.attacking_flag && s.tests == 1 &&
          (article == Article::Each || article == Article::All))
        return "the " + gated_group(s, false, hide, false);
    }
  }
  const bool any = s.max == 0xFFFF;
  if (s.rel == Rel8::In && (s.tests || s.types)) {
    Hide inside = hide;
    inside.zone = true;
    Selector among = s;
    among.rel = Rel8::None;
    return noun_phrase(among, article, inside) + " among them";
  }
  if (s.rel == Rel8::In && article == Article::A && s.max == 0xFFFF) return "any number of them";
  if (s.rel == Rel8::In && article == Article::A)
    return (s.min == 0 ? "up to " : "") + (s.max == 1 && s.min == 1 ? std::string("one") : std::to_string(s.max)) +
           " of them";
  const std::string owner = owner_before(s, hide);
  Hide rest = hide;
  rest.side |= !owner.empty();
  switch (article) {
    case Article::None: return owner + noun_group(s, true, rest, false);
    case Article::Each:
      return owner.empty() ? "each " + noun_group(s, false, rest, false)
                           : "each of " + owner + noun_group(s, true, rest, false);
    case Article::All: return "all " + owner + noun_group(s, true, rest, false);
    case Article::A:
    case Article::Target: break;
  }
  const bool chosen = has(s, SelectorFlag::Chosen);
  const std::string target = article == Article::Target ? "target " : chosen ? "chosen " : "";
  if (any)
    return (lex_.gated ? "any amount of " : "any number of ") + target + owner + noun_group(s, true, rest, false);
  if (s.min == 1 && s.max == 1) {
    if (!owner.empty()) return "one of " + owner + noun_group(s, true, rest, false);
    if (s.rel == Rel8::Not) return "another " + target + noun_group(s, false, rest, true);
    return !target.empty() ? target + noun_group(s, false, rest, false) : article_a(noun_group(s, false, rest, false));
  }
  const bool other = s.rel == Rel8::Not && !target.empty();
  return (s.min < s.max ? "up to " : "") + std::to_string(s.max) + " " + (other ? "other " : "") + target +
         (owner.empty() ? "" : "of " + owner) + noun_group(s, s.max != 1 || !owner.empty(), rest, other);
}

// ---------------------------------------------------------------------------------------------- possession

std::string Speaker::side_words(Players side, bool play) {
  const std::string verb = play ? "play" : "control";
  switch (side.who) {
    case Who::None: return "";
    case Who::You: return lex_.your_style && !play ? " of yours" : " you " + verb;
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
    if (s.zones & (1u << z.kind)) {
      std::string out = (z.shared ? "the" : whose(s.side)) + " " + std::string(z.name);
      if (!lex_.gated) return out;
      u32 rest = s.zones & ~(1u << z.kind);
      for (const ZoneWord& other : lex_.zones)
        if (rest & (1u << other.kind)) out += " or " + std::string(other.name), rest &= ~(1u << other.kind);
      return out;
    }
  return "?";
}

// ------------------------------------------------------------------------------------------------- pronouns

bool Speaker::plural_slot(Slot slot) const {
  const auto many = said_.latest(true);
  return many && many->slot == slot;
}

/// The pronoun that the compiler would read as this slot.
std::string Speaker::pronoun(Slot slot, bool possessive) {
  back_ |= slot != Slot::Self;
  if (slot == Slot::Self) {
    said_.object(Slot::Self, types_, false);
    return self() + (possessive ? "'s" : "");
  }
  if (slot == Slot::You) return "you";
  if (const auto one = said_.latest(false); one && one->slot == slot) return possessive ? "its" : "it";
  if (const auto many = lex_.they_one ? said_.latest_any() : said_.latest(true); many && many->slot == slot)
    return "them";
  if (lex_.gated) {
    if (const std::string role = role_words(slot); !role.empty()) return role + " object" + (possessive ? "'s" : "");
    for (const TypeWord& t : lex_.types) {
      if (t.tint) continue;
      const std::string name = lower(t.name);
      if (const auto m = said_.latest_other(false, 1u << t.bit); m && m->slot == slot)
        return "that " + name + (possessive ? "'s" : "");
      if (const auto m = said_.latest_other(true, 1u << t.bit); m && m->slot == slot) return "those " + lower(t.plural);
    }
    if (const auto m = said_.latest_other(false, 0); m && m->slot == slot)
      return possessive ? "that card's" : "that card";
    if (const auto m = said_.latest_other(true, 0); m && m->slot == slot) return "those cards";
  }
  for (const TypeWord& t : lex_.types) {
    if (lex_.gated) break;
    const std::string name = t.capital ? std::string(t.name) : lower(t.name);
    if (const auto m = said_.latest(false, 1u << t.bit); m && m->slot == slot)
      return "that " + name + (possessive ? "'s" : "");
    if (const auto m = said_.latest(true, 1u << t.bit); m && m->slot == slot)
      return "those " + (t.capital ? std::string(t.plural) : lower(t.plural));
  }
  if (const auto who = said_.latest_player(); who && who->who == Who::InSlot && who->slot == slot) return "that player";
  if (const std::string role = role_words(slot); !role.empty() && lex_.gated)
    return role + " unit" + (possessive ? "'s" : "");
  if (const std::string role = role_words(slot); !role.empty())
    return role + " " + lower(lex_.types[0].name) + (possessive ? "'s" : "");
  return "?";
}

/// The part of a slot in what started the ability: "the challenging".
std::string Speaker::role_words(Slot slot) const {
  if (!heard_ || (slot != Slot::EventA && slot != Slot::EventB)) return {};
  const std::string_view role = slot == Slot::EventA ? heard_->subject_role : heard_->object_role;
  return role.empty() ? std::string() : "the " + std::string(role);
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
    const std::string how = waiting_[who.slot].op == Op::Target ? "target " : "chosen ";
    waiting_.erase(who.slot);
    said_.player(who);
    return how + (s.players.who == Who::Opponent ? "opponent" : "player");
  }
  if (const auto last = said_.latest_player(); last && *last == who) return "that player";
  if (who.who == Who::ControllerOf || who.who == Who::OwnerOf) {
    if (const std::string part = role_words(who.slot); !part.empty()) return part + " player";
    const std::string role = who.who == Who::OwnerOf ? std::string(lex_.owner_word) : "controller";
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
  if (lex_.gated) return gated_quantity(row);
  const Amount& a = pool_.amounts[row];
  Quantity q;
  const auto name_of_stat = [&](u16 key) {
    for (const StatWord& s : lex_.stats)
      if (s.stat == key) return stat_name(s);
    return std::string("?");
  };
  switch (a.kind) {
    case AmountKind::Const: q.number = std::to_string(a.add); break;
    case AmountKind::Count:
      q.number = std::to_string(a.mul);
      if (lex_.brackets) {
        const Selector& s = pool_.selectors[a.key];
        const bool yours = s.side.who == Who::You && (!s.zones || (s.zones & board()));
        q.tail = yours ? " for each of your " + bracket_group(s, true, {}, false)
                       : " for each " + bracket_group(s, false, {}, false);
        break;
      }
      q.tail = " for " + noun_phrase(pool_.selectors[a.key], Article::Each, {});
      break;
    case AmountKind::ZoneCount: {
      Selector s;
      s.zones = 1u << a.key;
      if (a.players.who != Who::Each) s.side = a.players;
      q.number = std::to_string(a.mul);
      q.tail = " for each " + noun_group(s, false, {}, false);
      break;
    }
    case AmountKind::StatOf: q.equal = "equal to " + pronoun(a.slot, true) + " " + name_of_stat(a.key); break;
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
