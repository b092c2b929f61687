#include "rpc/play_expect.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "rpc/scenario.hpp"

namespace cantrip {
namespace {

std::string_view trim(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t')) s.remove_suffix(1);
  return s;
}
bool number(std::string_view s, int& out) {
  s = trim(s);
  const auto [end, err] = std::from_chars(s.data(), s.data() + s.size(), out);
  return err == std::errc() && end == s.data() + s.size();
}
std::string_view quoted(std::string_view s) {
  s = trim(s);
  if (s.size() >= 2 && s.front() == '"' && s.back() == '"') s = s.substr(1, s.size() - 2);
  return s;
}

/// The longest of these names that the words begin with; -1 if none.
template <class Names, class Get>
int take(std::string_view& words, const Names& names, Get get) {
  int found = -1;
  size_t length = 0;
  for (size_t i = 0; i < names.size(); ++i) {
    const std::string_view name = get(names[i]);
    if (!name.empty() && starts_with_words(words, name) && name.size() > length) {
      found = static_cast<int>(i);
      length = name.size();
    }
  }
  if (found >= 0) words = after_words(words, length);
  return found;
}
bool take_word(std::string_view& words, std::string_view word) {
  if (!starts_with_words(words, word)) return false;
  words = after_words(words, word.size());
  return true;
}

class Fact {
public:
  Fact(Machine& m, const std::vector<std::string>& names, const std::vector<std::string>& log)
      : m_(m), s_(m.st), schema_(m.schema()), names_(names), log_(log), speaker_(m, names) {}

  std::string check(std::string_view words) {
    words = trim(words);
    if (take_word(words, "log")) return log_holds(words);
    if (take_word(words, "draw")) return drawn();
    if (take_word(words, "nobody wins") || take_word(words, "not over")) return s_.over ? "the match is over" : "";
    if (take_word(words, "over")) return s_.over ? "" : "the match goes on: " + speaker_.situation();
    if (take_word(words, "turn")) return turn(words);
    std::string_view rest = words;
    const int player = take(rest, names_, [](const std::string& n) { return std::string_view(n); });
    if (player >= 0 && !rest.starts_with("'s")) return of_player(seat_at(player), rest);
    rest = words;
    const int kind =
        take(rest, schema_.zones, [](const ZoneSpec& z) { return z.shared ? z.name : std::string_view{}; });
    if (kind > 0) return of_zone(zone_of(kind), rest);
    return of_card(words);
  }

private:
  std::string log_holds(std::string_view words) {
    const bool lacks = take_word(words, "lacks");
    if (!lacks) take_word(words, "has"), take_word(words, "contains");
    const std::string wanted = folded(quoted(words));
    const bool found = std::any_of(log_.begin(), log_.end(), [&](const std::string& line) {
      return folded(line).find(wanted) != std::string::npos;
    });
    if (found != lacks) return "";
    return lacks ? "the log has it" : "the log is: " + join(log_, " | ");
  }

  std::string drawn() {
    for (int i = 0; i < s_.seats; ++i)
      if (s_.result[i] != Result::Drawn)
        return s_.over ? "the match was won" : "the match goes on: " + speaker_.situation();
    return "";
  }

  std::string turn(std::string_view words) {
    take_word(words, "of");
    const int player = take(words, names_, [](const std::string& n) { return std::string_view(n); });
    if (player >= 0 && s_.turn != seat_at(player))
      return "it is the turn of " + names_[static_cast<size_t>(index(s_.turn))];
    int n = 0;
    if (!words.empty() && !number(words, n)) return "'" + std::string(words) + "' is not a turn";
    if (!words.empty() && n != s_.turn_no) return fmt::format("it is turn {}", s_.turn_no);
    return "";
  }

  // ---------------------------------------------------------------------------------------------- of players
  std::string of_player(Seat seat, std::string_view words) {
    const std::string& name = names_[static_cast<size_t>(index(seat))];
    const Result result = s_.result[index(seat)];
    if (take_word(words, "wins") || take_word(words, "won")) return result == Result::Won ? "" : has_not(name, "won");
    if (take_word(words, "loses") || take_word(words, "lost"))
      return result == Result::Lost ? "" : has_not(name, "lost");
    take_word(words, "is");
    if (take_word(words, "not asked")) return is_asked(s_, seat) ? name + " is asked: " + prompt(m_) : "";
    if (take_word(words, "asked")) return asked(seat, words);
    if (take_word(words, "offered")) return offered(seat, words);
    if (take_word(words, "chooses") || take_word(words, "must choose")) return chooses(seat, words);
    std::string_view rest = words;
    // A zone and a score may share a word; the longer name wins, a zone before a score.
    const int kind =
        take(rest, schema_.zones, [](const ZoneSpec& z) { return z.shared ? std::string_view{} : z.name; });
    if (kind > 0) return of_zone(zone_of(kind, seat), rest);
    rest = words;
    const int slot = take(rest, schema_.scores, [](const FieldSpec& f) { return f.name; });
    if (slot >= 0) {
      int wanted = 0;
      if (!number(rest, wanted)) return "a number should follow, not '" + std::string(rest) + "'";
      const int is = s_.score[index(seat)][slot];
      return is == wanted ? "" : fmt::format("{} has {} {}", name, schema_.scores[static_cast<size_t>(slot)].name, is);
    }
    std::vector<std::string> known = zone_names(schema_);
    for (const FieldSpec& f : schema_.scores) known.emplace_back(f.name);
    for (const char* w : {"wins", "loses", "asked", "offered", "chooses"}) known.emplace_back(w);
    const std::string first(words.substr(0, words.find(' ')));
    return "'" + std::string(words) + "' is not a fact about a player. " +
           did_you_mean(first, known, "Known: " + join(known) + ".");
  }

  std::string has_not(const std::string& name, const char* what) {
    return name + " has not " + what + ": " + (s_.over ? "the match ended otherwise" : speaker_.situation());
  }

  std::string asked(Seat seat, std::string_view words) {
    if (!is_asked(s_, seat)) return speaker_.situation();
    const std::string wanted = folded(quoted(words));
    if (wanted.empty() || folded(prompt(m_)).find(wanted) != std::string::npos) return "";
    return "the question is '" + prompt(m_) + "'";
  }

  /// "chooses 2", "chooses 0 to 2", "chooses up to 2", each with "of A, B, C".
  std::string chooses(Seat seat, std::string_view words) {
    if (!is_asked(s_, seat)) return speaker_.situation();
    int least = 0, most = 0;
    const bool up_to = take_word(words, "up to");
    auto next = [&](int& out) {
      const std::string_view word = words.substr(0, words.find(' '));
      if (!number(word, out)) return false;
      words = after_words(words, word.size());
      return true;
    };
    if (!next(most)) return "a number should follow 'chooses'";
    least = up_to ? 0 : most;
    if (take_word(words, "to") && !next(most)) return "a number should follow 'to'";
    const Decision& d = s_.decision;
    if (d.min != least || d.max != most)
      return fmt::format("the question is for {} to {}: {}", d.min, d.max, speaker_.situation());
    return take_word(words, "of") ? offered(seat, words) : "";
  }

  /// Exactly these; "offered to VERB A, B": of the acts with that verb.
  std::string offered(Seat seat, std::string_view words) {
    if (!is_asked(s_, seat)) return speaker_.situation();
    if (m_.options_for != seat) list_options(m_, seat);
    int verb = -1;
    if (take_word(words, "to") && (verb = speaker_.take_verb(words)) < 0)
      return "'" + std::string(words) + "' begins with no verb of this game: " + join(speaker_.verbs());
    std::vector<std::string> is;
    for (const Option& o : m_.options) {
      if (o.verb == kCancelOption || o.verb == kPassOption || (verb >= 0 && o.verb != verb)) continue;
      if (o.a) is.push_back(is_player(o.a) ? names_[static_cast<size_t>(index(player_of(o.a)))] : name_of(m_, o.a));
      else is.push_back(label(m_, o));
    }
    return compare_lists(is, words, "offered");
  }

  // ------------------------------------------------------------------------------------------------ of zones
  std::vector<std::string> contents(ZoneId id) const {
    std::vector<std::string> out;
    for (const u16 row : zone(s_, id)) out.push_back(name_of(m_, ref_of(s_, row)));
    const ZoneSpec& z = spec(m_, id);
    if (z.ordered && z.faces == Sees::Nobody) std::reverse(out.begin(), out.end());
    return out;
  }

  std::string compare_lists(std::vector<std::string> is, std::string_view words, const char* what) {
    Expected<std::vector<Thing>> things = speaker_.things(words);
    if (!things) return to_string(things.problem());
    std::vector<std::string> wanted;
    for (const Thing& t : *things)
      if (t.kind != Thing::Kind::Nothing) wanted.push_back(t.name.empty() ? t.words : t.name);
    const std::vector<std::string> found = is;
    std::sort(is.begin(), is.end());
    std::sort(wanted.begin(), wanted.end());
    return is == wanted ? "" : fmt::format("{}: {}", what, found.empty() ? "nothing" : join(found));
  }

  std::string of_zone(ZoneId id, std::string_view words) {
    const std::vector<std::string> is = contents(id);
    const std::string now = is.size() > 20 ? fmt::format("it holds {} cards", is.size())
                                           : "it holds: " + (is.empty() ? "nothing" : join(is));
    int n = 0;
    if (number(words, n)) return n == static_cast<int>(is.size()) ? "" : now;
    const bool has = take_word(words, "has"), lacks = !has && take_word(words, "lacks"), top = take_word(words, "top");
    Expected<std::vector<Thing>> things = speaker_.things(words);
    if (!things) return to_string(things.problem());
    std::vector<std::string> wanted;
    for (const Thing& t : *things)
      if (t.kind == Thing::Kind::Card) wanted.push_back(t.name);
      else if (t.kind != Thing::Kind::Nothing) return "'" + t.words + "' is not a card";
    if (has || lacks) {
      std::vector<std::string> left = is;
      for (const std::string& w : wanted) {
        const auto at = std::find(left.begin(), left.end(), w);
        if ((at == left.end()) == has) return now;
        if (has) left.erase(at);
      }
      return "";
    }
    if (top) {
      std::vector<std::string> order = is;
      const ZoneSpec& z = spec(m_, id);
      if (!(z.ordered && z.faces == Sees::Nobody)) std::reverse(order.begin(), order.end());
      return order.size() >= wanted.size() && std::equal(wanted.begin(), wanted.end(), order.begin()) ? "" : now;
    }
    if (spec(m_, id).ordered) return wanted == is ? "" : now;
    std::vector<std::string> sorted = is;
    std::sort(sorted.begin(), sorted.end());
    std::sort(wanted.begin(), wanted.end());
    return wanted == sorted ? "" : now;
  }

  // ------------------------------------------------------------------------------------------------ of cards
  std::vector<Ref> find(const Thing& card, int zone_kind_wanted) const {
    std::vector<Ref> played, others;
    for (int i = 0; i < s_.order.size(); ++i) {
      const Ref r = ref_of(s_, s_.order[i]);
      if (s_.obj[r.id].kind == Kind::Instance || !speaker_.is(card, r)) continue;
      if (zone_kind_wanted >= 0 && zone_kind(s_.obj[r.id].zone) != zone_kind_wanted) continue;
      (in_play(m_, r.id) ? played : others).push_back(r);
    }
    return played.empty() || zone_kind_wanted >= 0 ? (played.insert(played.end(), others.begin(), others.end()), played)
                                                   : played;
  }

  std::string where_is(const Thing& card) const {
    std::string out;
    for (const Ref r : find(card, -1)) {
      const ZoneId z = s_.obj[r.id].zone;
      const std::string place =
          spec(m_, z).shared ? std::string(spec(m_, z).name)
                             : names_[static_cast<size_t>(index(zone_seat(z)))] + "'s " + std::string(spec(m_, z).name);
      out += (out.empty() ? "it is in " : ", ") + place;
    }
    return out.empty() ? "it is nowhere" : out;
  }

  std::string of_card(std::string_view words) {
    std::optional<Thing> card = speaker_.take_name(words);
    if (!card || card->kind != Thing::Kind::Card) {
      Expected<std::vector<Thing>> things = speaker_.things(words);
      return things ? "this says nothing about a player, a zone or a card" : to_string(things.problem());
    }
    if (take_word(words, "gone")) return find(*card, -1).empty() ? "" : where_is(*card);
    std::vector<Ref> about = find(*card, -1);
    while (!words.empty()) {
      if (words.starts_with(',')) {
        words = after_words(words, 1);
        continue;
      }
      if (take_word(words, "in") || take_word(words, "on")) {
        Seat seat = Seat::None;
        std::string_view rest = words;
        take_word(rest, "the");
        for (size_t i = 0; i < names_.size(); ++i)
          if (starts_with_words(rest, names_[i] + "'s")) {
            seat = seat_at(static_cast<int>(i));
            rest = after_words(rest, names_[i].size() + 2);
          }
        const int kind = take(rest, schema_.zones, [](const ZoneSpec& z) { return z.name; });
        if (kind <= 0)
          return "'" + std::string(rest) + "' is no zone. " +
                 did_you_mean(rest, zone_names(schema_), join(zone_names(schema_)));
        words = rest;
        about = find(*card, kind);
        std::erase_if(about, [&](Ref r) { return seat != Seat::None && zone_seat(s_.obj[r.id].zone) != seat; });
        if (about.empty()) return where_is(*card);
        continue;
      }
      if (take_word(words, "and")) continue;
      if (about.empty()) return "there is no " + card->words + " on the table";
      const std::string_view before = words;
      for (const Ref r : about) {
        words = before;
        if (const std::string why = holds_for(r, words); !why.empty()) return why;
      }
    }
    return about.empty() ? "there is no " + card->words : "";
  }

  /// One test of a card; moves `words` past it.
  std::string holds_for(Ref r, std::string_view& words) {
    const std::string name = name_of(m_, r);
    const bool negated = take_word(words, "not") || take_word(words, "is not");
    if (!negated) take_word(words, "is");
    auto yes_no = [&](bool is, const std::string& what) {
      return is != negated ? "" : name + (is ? " is " : " is not ") + what;
    };
    std::string_view rest = words;
    if (const int f = take(rest, schema_.flags, [](std::string_view n) { return n; }); f >= 0) {
      words = rest;
      return yes_no(flag(s_, r.id, f), std::string(schema_.flags[static_cast<size_t>(f)]));
    }
    if (words.starts_with("un"))
      for (size_t f = 0; f < schema_.flags.size(); ++f)
        if (starts_with_words(words.substr(2), schema_.flags[f])) {
          words = after_words(words, 2 + schema_.flags[f].size());
          return flag(s_, r.id, static_cast<int>(f)) ? name + " is " + std::string(schema_.flags[f]) : "";
        }
    if (take_word(words, "token")) return yes_no(s_.obj[r.id].kind == Kind::Token, "a token");
    if (take_word(words, "has") || take_word(words, "lacks"))
      return keyword(r, words, rest.starts_with("lacks") || words.empty());
    if (std::string out; number_fact(r, words, out)) return out;
    rest = words;
    if (const int t = take(rest, schema_.types, [](std::string_view n) { return n; }); t >= 0) {
      words = rest;
      return yes_no(has_type(m_, r, 1u << t), std::string(schema_.types[static_cast<size_t>(t)]));
    }
    const auto& subtypes = m_.pool().subtypes;
    rest = words;
    if (const int t = take(rest, subtypes, [](const std::string& n) { return std::string_view(n); }); t >= 0) {
      words = rest;
      return yes_no(has_subtype(m_, r, t), subtypes[static_cast<size_t>(t)]);
    }
    std::vector<std::string> known;
    for (const auto& names : {schema_.flags, schema_.stats, schema_.obj_stats, schema_.counters})
      for (const std::string_view n : names) known.emplace_back(n);
    const std::string first(words.substr(0, words.find(' ')));
    std::string why = "'" + std::string(words) + "' is not a fact about a card. " +
                      did_you_mean(first, known, "Known: " + join(known) + ".");
    words = {};
    return why;
  }

  std::string keyword(Ref r, std::string_view& words, bool lacks) {
    const int k = take(words, schema_.keywords, [](std::string_view n) { return n; });
    if (k < 0) {
      std::vector<std::string> known(schema_.keywords.begin(), schema_.keywords.end());
      std::string why = "'" + std::string(words) + "' is no keyword. " + did_you_mean(words, known, join(known));
      words = {};
      return why;
    }
    const bool has = has_keyword(m_, r, k);
    const std::string_view word = words.substr(0, words.find(' '));
    int n = 0;
    if (number(word, n)) {
      words = after_words(words, word.size());
      const int value = k < 32 ? derived(m_, r.id).keyword_value[k] : 0;
      if (has && !lacks && value != n)
        return fmt::format("{} has {} {}", name_of(m_, r), schema_.keywords[static_cast<size_t>(k)], value);
    }
    return has != lacks
               ? ""
               : name_of(m_, r) + (has ? " has " : " lacks ") + std::string(schema_.keywords[static_cast<size_t>(k)]);
  }

  /// "power 3", "damage 1"; a health that damage lowers is told as it is now.
  bool number_fact(Ref r, std::string_view& words, std::string& out) {
    auto named = [](std::string_view n) { return n; };
    std::string_view rest = words;
    int is = 0;
    std::string_view name;
    if (const int s = take(rest, schema_.stats, named); s >= 0) {
      name = schema_.stats[static_cast<size_t>(s)];
      is = stat(m_, r, s);
      if (schema_.health_score < schema_.scores.size() && name == schema_.scores[schema_.health_score].name)
        is -= s_.obj[r.id].stat[schema_.damage_stat];
    } else if (const int o = take(rest, schema_.obj_stats, named); o >= 0) {
      name = schema_.obj_stats[static_cast<size_t>(o)];
      is = s_.obj[r.id].stat[o];
    } else if (const int c = take(rest, schema_.counters, named); c >= 0) {
      name = schema_.counters[static_cast<size_t>(c)];
      is = s_.obj[r.id].counter[c];
    } else {
      return false;
    }
    const std::string_view word = rest.substr(0, rest.find_first_of(" ,"));
    int wanted = 0;
    if (!number(word, wanted) && !value_named(schema_, name, word, wanted))
      out = "a number should follow '" + std::string(name) + "'";
    else if (is != wanted) out = fmt::format("{} has {} {}", name_of(m_, r), name, is);
    words = after_words(rest, word.size());
    return true;
  }

  Machine& m_;
  const State& s_;
  const Schema& schema_;
  const std::vector<std::string>& names_;
  const std::vector<std::string>& log_;
  Speaker speaker_;
};

}  // namespace

std::string check_fact(Machine& m, const std::vector<std::string>& names, const std::vector<std::string>& log,
                       std::string_view fact) {
  return Fact(m, names, log).check(fact);
}

}  // namespace cantrip
