#include "language/advice.hpp"

#include <algorithm>
#include <tuple>

#include "language/grammar/reader.hpp"
#include "language/vocabulary.hpp"

namespace cantrip::language {
namespace {

constexpr int kMostAttempts = 160, kMostChanges = 4;
constexpr size_t kMostExpected = 24;

// What games call the same thing, "/" between them. A phrase of a text is tried in the others.
constexpr std::string_view kSame[] = {
    "dies / is banished / is destroyed / is defeated",
    "die / are banished / are destroyed / are defeated",
    "died / was banished / was destroyed / was defeated",
    "cancel / counter / negate",
    "life / health / HP / {W}",
    "life / lore",
    "strength / power / attack / AP / {S}",
    "enters the battlefield / enters play / enters the field / arrives / enters / is deployed",
    "when this card enters the battlefield / when you play this card",
    "battlefield / play / field",
    "graveyard / discard / trash",
    "discard pile / discard / graveyard / trash",
    "exile / banish",
    "destroy / banish",
    "creature / unit / character / ally",
    "creatures / units / characters / allies",
    "minion / unit / character / ally",
    "until end of turn / this turn / during this turn",
    "until the end of the turn / this turn / during this turn",
    "tap / exert / rest",
    "untap / ready / set as active",
    "any target / target unit or player / target unit or champion / target unit / chosen character",
    "target creature / target unit / chosen character / target ally",
    "target / chosen",
    "enemy units / units an opponent controls / opposing characters / enemy Units",
    "enemy unit / unit an opponent controls / opposing character / enemy Unit",
    "its controller / its owner / that player",
    "controller / owner",
    "on enter , / on enter :",
    "on attack , / on attack :",
    "on death , / on death :",
    "when deployed , / 【Deploy】",
    "when this unit is deployed , / 【Deploy】",
    "when destroyed , / 【Destroyed】",
    "when attacking , / 【Attack】",
    "at end of turn / at the end of your turn",
    "at the end of turn / at the end of your turn",
    "each turn / on each of your turns",
    "a second card each turn / a card for the second time each turn",
    "has / have / gets / get / gains / gain",
    "dmg / damage",
    "use this only / activate only",
    "can / may",
    "you control / you have in play / of yours",
    ": / —",
    "- / —",
};

std::vector<Token> tokens_of(std::string_view text, const Token& like) {
  std::vector<Token> out = split(lex(text));
  while (!out.empty() && out.back().kind == TokenKind::End) out.pop_back();
  for (Token& t : out) t.line = like.line, t.column = like.column, t.length = like.length;
  return out;
}

using Text = std::vector<Token>;

Text replaced(const Text& in, size_t from, size_t to, const Text& with) {
  Text out(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(from));
  out.insert(out.end(), with.begin(), with.end());
  out.insert(out.end(), in.begin() + static_cast<std::ptrdiff_t>(to), in.end());
  return out;
}

bool same(const Token& a, const Token& b) { return a.kind == b.kind && a.text == b.text; }

bool ends(const Token& t) { return t.kind == TokenKind::End || t.kind == TokenKind::Break; }

class Search {
public:
  Search(const TryText& try_text) : try_(try_text) {}

  std::string run(Text text, Refusal why) {
    for (int i = 0; i < kMostChanges; ++i) {
      best_left_ = left(text, why);
      better_ = false;
      if (near(text, why) || words(text, why) || order(text, why) || insertions(text, why) || removals(text, why))
        return said(text, why);
      if (!better_) return hint_;  // the words of this game, if that was the first thing wrong
      if (i == 0) hint_ = best_trying_;
      text = std::move(best_);
      why = std::move(best_why_);
    }
    return hint_;
  }

private:
  static int left(const Text& t, const Refusal& why) { return static_cast<int>(t.size()) - std::max(0, why.at); }

  /// True: this one compiles.
  bool attempt(Text changed) {
    if (++attempts_ > kMostAttempts) return false;
    Attempt a = try_(changed);
    if (a.compiles) return found_ = std::move(a), found_text_ = std::move(changed), true;
    if (a.why.lack != Lack::Unread) return false;
    if (const int l = left(changed, a.why); l < best_left_) {
      best_left_ = l;
      best_ = std::move(changed);
      best_why_ = std::move(a.why);
      best_trying_ = trying_;
      better_ = true;
    }
    return false;
  }

  static size_t place(const Text& t, const Refusal& why) {
    return std::min(static_cast<size_t>(std::max(0, why.at)), t.size() - 1);
  }

  /// A slip of the pen, or a full stop that is missing.
  bool near(const Text& t, const Refusal& why) {
    const size_t at = place(t, why);
    if (ends(t[at]) && at && t[at - 1].kind != TokenKind::Dot && attempt(replaced(t, at, at, tokens_of(".", t[at]))))
      return true;
    for (const std::string& word : why.nearest)
      if (!ends(t[at]) && attempt(replaced(t, at, at + 1, tokens_of(word, t[at])))) return true;
    return false;
  }

  /// Other games' words, from the beginning of the sentence on.
  bool words(const Text& t, const Refusal& why) {
    size_t from = place(t, why);
    while (from > 0 && t[from - 1].kind != TokenKind::Dot && !ends(t[from - 1])) --from;
    for (const std::string_view row : kSame)
      for (const auto& [old, others] : phrases(row))
        for (size_t i = from; i + old.size() <= t.size(); ++i) {
          if (!std::equal(old.begin(), old.end(), t.begin() + static_cast<std::ptrdiff_t>(i), same)) continue;
          for (const Text& other : others) {
            trying_ = spelling(other);
            if (attempt(replaced(t, i, i + old.size(), other))) return true;
            trying_.clear();
          }
        }
    return false;
  }

  static std::string spelling(const Text& words) {
    std::string out;
    for (const Token& w : words) out += (out.empty() ? "" : " ") + w.written;
    return out;
  }

  struct Phrase {
    Text old;
    std::vector<Text> others;
  };
  static std::vector<Phrase> phrases(std::string_view row) {
    std::vector<Text> all;
    for (size_t at = 0; at <= row.size();) {
      const size_t end = std::min(row.find(" / ", at), row.size());
      all.push_back(tokens_of(row.substr(at, end - at), Token{}));
      at = end + 3;
    }
    std::vector<Phrase> out;
    for (const Text& one : all) {
      out.push_back({one, {}});
      for (const Text& other : all)
        if (!std::equal(one.begin(), one.end(), other.begin(), other.end(), same)) out.back().others.push_back(other);
    }
    return out;
  }

  /// "Draw a card whenever this character quests."
  bool order(const Text& t, const Refusal& why) {
    size_t from = place(t, why), to = from;
    while (from > 0 && t[from - 1].kind != TokenKind::Dot && !ends(t[from - 1])) --from;
    while (to < t.size() && t[to].kind != TokenKind::Dot && !ends(t[to])) ++to;
    for (size_t i = from + 1; i < to; ++i) {
      const std::string& w = t[i].text;
      if (w != "when" && w != "whenever" && w != "while" && w != "if" && w != "during" && w != "at") continue;
      Text moved(t.begin() + static_cast<std::ptrdiff_t>(i), t.begin() + static_cast<std::ptrdiff_t>(to));
      const Text comma = tokens_of(",", t[i]);
      moved.insert(moved.end(), comma.begin(), comma.end());
      moved.insert(moved.end(), t.begin() + static_cast<std::ptrdiff_t>(from),
                   t.begin() + static_cast<std::ptrdiff_t>(i));
      if (attempt(replaced(t, from, to, moved))) return true;
    }
    return false;
  }

  bool insertions(const Text& t, const Refusal& why) {
    const size_t at = place(t, why);
    std::vector<std::string> could = why.could_stand;
    if (could.size() > kMostExpected) could.resize(kMostExpected);
    std::stable_partition(could.begin(), could.end(), [](const std::string& w) { return w == "a"; });
    for (const std::string& one : could) {
      const Text word = tokens_of(one, t[at]);
      if (word.empty()) continue;
      if (attempt(replaced(t, at, at, word))) return true;
      if (!ends(t[at]) && attempt(replaced(t, at, at + 1, word))) return true;
    }
    return false;
  }

  bool removals(const Text& t, const Refusal& why) {
    const size_t at = place(t, why);
    return !ends(t[at]) && t.size() > 4 && attempt(replaced(t, at, at + 1, {}));
  }

  /// The paragraph that was changed.
  std::string said(const Text& t, const Refusal& why) const {
    size_t paragraph = 0, paragraphs = 1;
    for (size_t i = 0; i < t.size(); ++i) {
      paragraphs += t[i].kind == TokenKind::Break;
      paragraph += t[i].kind == TokenKind::Break && i < place(t, why);
    }
    if (found_.canonical.size() == paragraphs) return found_.canonical[paragraph];
    std::string out;
    for (const std::string& line : found_.canonical) out += (out.empty() ? "" : " / ") + line;
    return out;
  }

  const TryText& try_;
  int attempts_ = 0, best_left_ = 0;
  bool better_ = false;
  Text best_, found_text_;
  Refusal best_why_;
  std::string trying_, best_trying_, hint_;  // words of another game, in this one's
  Attempt found_;
};

using Found = std::vector<std::tuple<int, size_t, std::string>>;  // distance, place in the list, text

std::vector<std::string> nearest_three(Found found) {
  std::sort(found.begin(), found.end());
  std::vector<std::string> out;
  for (auto& [distance, place, text] : found)
    if (out.size() < 3) out.push_back(std::move(text));
  return out;
}

}  // namespace

std::string nearest_text(const std::vector<Token>& tokens, const TryText& try_text) {
  return Search(try_text).run(tokens, try_text(tokens).why);
}

std::vector<std::string> nearest_words(const Vocabulary& words, const Grammar& grammar, std::string_view word) {
  Found found;
  const int most = word.size() <= 3 ? 1 : 2;
  for (const std::vector<std::string>* all : {&words.words(), &grammar.words()})
    for (const std::string& known : *all) {
      const size_t longer = std::max(known.size(), word.size()), shorter = std::min(known.size(), word.size());
      if (longer - shorter > static_cast<size_t>(most)) continue;
      const int d = edit_distance(known, word);
      const bool told = std::any_of(found.begin(), found.end(), [&](const auto& f) { return std::get<2>(f) == known; });
      if (d > 0 && d <= most && d < static_cast<int>(word.size()) && !told) found.emplace_back(d, found.size(), known);
    }
  return nearest_three(std::move(found));
}

}  // namespace cantrip::language
