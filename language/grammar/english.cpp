#include "language/grammar/english.hpp"

namespace cantrip::language {
namespace {

struct Irregular {
  std::string_view bare, past, participle;
};
constexpr Irregular kVerbs[] = {
    {"deal", "dealt", "dealt"},      {"draw", "drew", "drawn"},     {"put", "put", "put"},
    {"choose", "chose", "chosen"},   {"pay", "paid", "paid"},       {"lose", "lost", "lost"},
    {"take", "took", "taken"},       {"get", "got", "gotten"},      {"give", "gave", "given"},
    {"sing", "sang", "sung"},        {"leave", "left", "left"},     {"become", "became", "become"},
    {"hit", "hit", "hit"},           {"make", "made", "made"},      {"win", "won", "won"},
    {"have", "had", "had"},          {"do", "did", "done"},         {"set", "set", "set"},
    {"wake", "woke", "woken"},       {"spend", "spent", "spent"},   {"cast", "cast", "cast"},
    {"bring", "brought", "brought"}, {"find", "found", "found"},    {"shift", "shifted", "shifted"},
    {"show", "showed", "shown"},     {"fight", "fought", "fought"}, {"split", "split", "split"},
    {"lay", "laid", "laid"},         {"read", "read", "read"},      {"let", "let", "let"},
};

struct Plural {
  std::string_view one, many;
};
constexpr Plural kNouns[] = {
    {"man", "men"},         {"woman", "women"},   {"child", "children"},
    {"foot", "feet"},       {"mouse", "mice"},    {"die", "dice"},
    {"wolf", "wolves"},     {"elf", "elves"},     {"dwarf", "dwarves"},
    {"thief", "thieves"},   {"knife", "knives"},  {"life", "lives"},
    {"half", "halves"},     {"leaf", "leaves"},   {"phantasia", "phantasias"},
    {"regalia", "regalia"}, {"fish", "fish"},     {"sheep", "sheep"},
    {"deer", "deer"},       {"series", "series"},
};

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

bool hissing(std::string_view w) {
  for (const std::string_view end : {"s", "x", "z", "ch", "sh"})
    if (w.ends_with(end)) return true;
  return false;
}

std::string with_s(std::string_view w) {
  std::string out(w);
  if (hissing(w)) return out + "es";
  if (w.size() > 1 && w.back() == 'y' && !is_vowel(w[w.size() - 2])) {
    out.pop_back();
    return out + "ies";
  }
  if (w.size() > 1 && w.ends_with("o") && !is_vowel(w[w.size() - 2])) return out + "es";
  return out + "s";
}

/// A short verb doubles its last letter: "tapped", "shipping".
bool doubles(std::string_view w) {
  if (w.size() < 3 || w.size() > 4) return false;
  const char last = w.back(), middle = w[w.size() - 2], before = w[w.size() - 3];
  return !is_vowel(last) && is_vowel(middle) && !is_vowel(before) && last != 'w' && last != 'x' && last != 'y';
}

std::string with_ed(std::string_view w) {
  std::string out(w);
  if (w.ends_with("e")) return out + "d";
  if (w.size() > 1 && w.back() == 'y' && !is_vowel(w[w.size() - 2])) {
    out.pop_back();
    return out + "ied";
  }
  if (doubles(w) || w == "untap") out += w.back();
  return out + "ed";
}

std::string with_ing(std::string_view w) {
  std::string out(w);
  if (w.ends_with("ie")) return out.substr(0, out.size() - 2) + "ying";
  if (w.ends_with("e") && !w.ends_with("ee")) {
    out.pop_back();
    return out + "ing";
  }
  if (doubles(w) || w == "untap") out += w.back();
  return out + "ing";
}

std::string of_be(Form form) {
  static constexpr std::string_view kForms[] = {"be", "are", "is", "was", "were", "been", "being"};
  return std::string(kForms[static_cast<int>(form)]);
}

}  // namespace

std::string inflect(std::string_view verb, Form form) {
  if (verb == "be") return of_be(form);
  const Irregular* odd = nullptr;
  for (const Irregular& v : kVerbs)
    if (v.bare == verb) odd = &v;
  switch (form) {
    case Form::Bare:
    case Form::Plural: return std::string(verb);
    case Form::Third: return verb == "have" ? "has" : verb == "do" ? "does" : with_s(verb);
    case Form::Past:
    case Form::PastPlural: return odd ? std::string(odd->past) : with_ed(verb);
    case Form::Participle: return odd ? std::string(odd->participle) : with_ed(verb);
    case Form::Gerund: return with_ing(verb);
  }
  return std::string(verb);
}

std::string pluralise(std::string_view noun) {
  const size_t space = noun.rfind(' ');
  const std::string head(space == std::string_view::npos ? "" : noun.substr(0, space + 1));
  const std::string_view last = space == std::string_view::npos ? noun : noun.substr(space + 1);
  std::string small(last);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  for (const Plural& p : kNouns) {
    // "Swordswoman" goes like "woman"; "Human" does not go like "man".
    const bool whole = small == p.one;
    const bool compound = (p.one == "woman" || p.one == "man") && small.size() > p.one.size() + 1 &&
                          small.ends_with(p.one) && small != "human" && small != "shaman" && small != "talisman" &&
                          !(p.one == "man" && small.ends_with("woman"));
    if (!whole && !compound) continue;
    std::string out(last.substr(0, last.size() - p.one.size()));
    const std::string_view tail = last.substr(last.size() - p.one.size());
    std::string many(p.many);
    if (tail[0] >= 'A' && tail[0] <= 'Z') many[0] = static_cast<char>(many[0] - 32);
    return head + out + many;
  }
  return head + with_s(last);
}

std::string_view article(std::string_view next) {
  if (next.empty()) return "a";
  const char c = next[0] >= 'A' && next[0] <= 'Z' ? static_cast<char>(next[0] + 32) : next[0];
  if (next.starts_with("uni") || next.starts_with("Uni") || next.starts_with("one") || next.starts_with("One") ||
      next.starts_with("use") || next.starts_with("Euro"))
    return "a";
  if (next == "X" || next.starts_with("EX") || next.starts_with("8") || next.starts_with("11")) return "an";
  return is_vowel(c) ? "an" : "a";
}

}  // namespace cantrip::language
