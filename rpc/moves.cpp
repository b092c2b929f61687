#include "rpc/moves.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "language/lexicon.hpp"

namespace cantrip {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80) || c == '_';
}

std::string_view ltrim(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t' || s.front() == ',')) s.remove_prefix(1);
  return s;
}
std::string_view first_word(std::string_view s) {
  size_t n = 0;
  while (n < s.size() && s[n] != ' ' && s[n] != ',') ++n;
  return s.substr(0, n);
}

// Words between the things of a move that say nothing by themselves.
constexpr std::string_view kBetween[] = {"and",       "with",   "on",    "at",     "the",   "to",          "for",
                                         "targeting", "into",   "from",  "as",     "using", "by",          "in",
                                         "against",   "taking", "a",     "an",     "of",    "sacrificing", "discarding",
                                         "along",     "then",   "their", "joined", "turn",  "paying",      "onto"};
constexpr std::string_view kNothing[] = {"nothing", "nobody", "alone", "none", "pass", "-"};

/// The bare words of a verb: "trade {a} for {b}" is "trade".
std::string verb_words(std::string_view verb) {
  std::string out(verb.substr(0, verb.find('{')));
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

bool starts_with_words(std::string_view text, std::string_view words) {
  if (text.size() < words.size()) return false;
  for (size_t i = 0; i < words.size(); ++i)
    if (lower(text[i]) != lower(words[i])) return false;
  return text.size() == words.size() || !word_char(text[words.size()]) || words.empty();
}
std::string_view after_words(std::string_view text, size_t n) {
  text.remove_prefix(std::min(n, text.size()));
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  return text;
}

// -------------------------------------------------------------------------------------------------- reading
std::optional<Thing> Speaker::take_name(std::string_view& words) const {
  Thing out;
  for (size_t i = 0; i < names_.size(); ++i)
    if (starts_with_words(words, names_[i])) {
      std::string_view rest = words.substr(names_[i].size());
      if (rest.starts_with("'s ")) {
        rest = after_words(rest, 3);
        std::optional<Thing> card = take_name(rest);
        if (!card || card->kind != Thing::Kind::Card) return std::nullopt;
        card->owner = seat_at(static_cast<int>(i));
        card->words = std::string(words.substr(0, words.size() - rest.size()));
        words = rest;
        return card;
      }
      out.kind = Thing::Kind::Player;
      out.words = out.name = names_[i];
      out.owner = seat_at(static_cast<int>(i));
      words = after_words(rest, 0);
      return out;
    }
  const std::string* best = nullptr;
  for (size_t d = 1; d < m_.pool().texts.size(); ++d) {
    const std::string& name = m_.pool().texts[d].name;
    if (starts_with_words(words, name) && (!best || name.size() > best->size())) best = &name;
  }
  if (!best) return std::nullopt;
  out.kind = Thing::Kind::Card;
  out.words = out.name = *best;
  words = after_words(words, best->size());
  if (words.starts_with('#')) {
    const auto [end, err] = std::from_chars(words.data() + 1, words.data() + words.size(), out.ordinal);
    if (err == std::errc()) {
      out.words += " #" + std::to_string(out.ordinal);
      words = after_words(words, static_cast<size_t>(end - words.data()));
    }
  }
  return out;
}

/// The longest name of an ability that the words begin with.
std::optional<Thing> Speaker::take_ability(std::string_view& words) const {
  const std::string* best = nullptr;
  for (const Ability& a : m_.pool().abilities)
    if (const std::string& name = m_.pool().names[a.name];
        a.name && starts_with_words(words, name) && (!best || name.size() > best->size()))
      best = &name;
  if (!best) return std::nullopt;
  words = after_words(words, best->size());
  return Thing{Thing::Kind::Ability, *best, *best, Seat::None, 0, 0};
}

Expected<std::vector<Thing>> Speaker::things(std::string_view words) const {
  std::vector<Thing> out;
  for (words = ltrim(words); !words.empty(); words = ltrim(words)) {
    if (std::optional<Thing> named = take_name(words)) {
      out.push_back(std::move(*named));
      continue;
    }
    if (words.front() == '"') {
      const size_t end = words.find('"', 1);
      if (end == std::string_view::npos) return Problem{"", "a quotation mark is not closed", "Close it."};
      Thing text;
      text.words = text.name = std::string(words.substr(1, end - 1));
      out.push_back(std::move(text));
      words = after_words(words, end + 1);
      continue;
    }
    const std::string_view word = first_word(words);
    Thing one;
    one.words = std::string(word);
    const auto [end, err] = std::from_chars(word.data(), word.data() + word.size(), one.number);
    if (err == std::errc() && end == word.data() + word.size()) {
      words = after_words(words, word.size());
      if (std::optional<Thing> many = take_name(words)) {  // "2 Quick Rat": two of them
        if (one.number > 100) return Problem{"", "so many " + many->words + "?", "Use a smaller number."};
        for (int i = 0; i < one.number; ++i) out.push_back(*many);
        continue;
      }
      one.kind = Thing::Kind::Number;
      out.push_back(std::move(one));
      continue;
    }
    std::string low = folded(word);
    if (word == "-") low = "-";
    if (std::find(std::begin(kNothing), std::end(kNothing), low) != std::end(kNothing)) {
      one.kind = Thing::Kind::Nothing;
      out.push_back(std::move(one));
    } else if (low == "yes" || low == "no") {
      one.kind = low == "yes" ? Thing::Kind::Yes : Thing::Kind::No;
      out.push_back(std::move(one));
    } else if (std::find(std::begin(kBetween), std::end(kBetween), low) == std::end(kBetween)) {
      std::vector<std::string> known = names_;
      for (size_t d = 1; d < m_.pool().texts.size(); ++d) known.push_back(m_.pool().texts[d].name);
      const std::string phrase(words.substr(0, words.find(',')));
      return Problem{"", "nothing is called '" + phrase + "'",
                     did_you_mean(phrase, known, "Define the card, or correct the name.")};
    }
    words = after_words(words, word.size());
  }
  return out;
}

std::vector<std::string> Speaker::verbs() const {
  std::vector<std::string> out;
  for (const std::string_view v : m_.schema().verbs) out.push_back(language::third_person(verb_words(v)));
  for (const char* v : {"passes", "chooses", "concedes"}) out.emplace_back(v);
  return out;
}

int Speaker::take_verb(std::string_view& words) const {
  int found = -1;
  size_t length = 0;
  for (size_t i = 0; i < m_.schema().verbs.size(); ++i) {
    const std::string base = verb_words(m_.schema().verbs[i]);
    const std::string head = base.substr(0, base.find(' '));
    for (const std::string& form : {base, language::third_person(base), head, language::third_person(head)})
      if (starts_with_words(words, form) && form.size() > length) {
        found = static_cast<int>(i);
        length = form.size();
      }
  }
  if (found >= 0) words = after_words(words, length);
  return found;
}

// ------------------------------------------------------------------------------------------------- matching
bool Speaker::is(const Thing& t, Ref r) const {
  if (t.kind == Thing::Kind::Player) return is_player(r) && player_of(r) == t.owner;
  if (t.kind != Thing::Kind::Card || is_player(r) || !live(m_.st, r)) return false;
  const Obj& o = m_.st.obj[r.id];
  if (m_.pool().texts[index(o.def)].name != t.name) return false;
  if (t.owner != Seat::None && (in_play(m_, r.id) || spec(m_, o.zone).waiting ? o.ctrl : o.owner) != t.owner)
    return false;
  if (t.ordinal == 0) return true;
  int n = 0;  // counted in its zone
  for (const u16 row : zone(m_.st, o.zone)) {
    if (m_.st.obj[row].def == o.def) ++n;
    if (row == r.id) break;
  }
  return n == t.ordinal;
}

bool Speaker::fits(const Thing& t, const Option& o, int) const {
  switch (t.kind) {
    case Thing::Kind::Card:
    case Thing::Kind::Player: return o.verb != kCancelOption && is(t, o.a);
    case Thing::Kind::Number: return (o.verb == kNumber && o.n == t.number) || (o.verb == kMode && o.n + 1 == t.number);
    case Thing::Kind::Yes: return o.verb == kYes;
    case Thing::Kind::No: return o.verb == kNo;
    case Thing::Kind::Nothing: return o.verb == kNo || o.verb == kPassOption || o.verb == kCancelOption;
    case Thing::Kind::Text:
      if (o.verb == kPayment) return folded(label(m_, o)) == folded(t.name);
      return folded(label(m_, o)).find(folded(t.name)) != std::string::npos;
    case Thing::Kind::Ability:
      return o.n < m_.pool().abilities.size() && t.name == m_.pool().names[m_.pool().abilities[o.n].name];
  }
  return false;
}

std::string Speaker::labels_now() const {
  if (m_.st.decision.ask == Ask::Name) return "the name of a card";
  if (m_.st.decision.ask == Ask::Number)
    return fmt::format("a number from {} to {}", m_.st.decision.min, m_.st.decision.max);
  std::vector<std::string> out;
  for (const Option& o : m_.options) {
    std::string one = label(m_, o);
    if (std::find(out.begin(), out.end(), one) == out.end()) out.push_back(std::move(one));
  }
  if (out.size() > 24) {
    out.resize(24);
    out.emplace_back("...");
  }
  return join(out, "; ");
}

std::string Speaker::situation() const {
  const State& s = m_.st;
  if (s.over) return "the match is over";
  return names_[static_cast<size_t>(index(s.decision.seat))] + " is asked '" + prompt(m_) + "' with: " + labels_now();
}

void Speaker::hear(void* self, const Machine&, const Event& e) { static_cast<Speaker*>(self)->heard_.push_back(e); }

/// What the first player who paid gave of secret scores: "1 omni + 2 pyro".
std::string Speaker::paid_words() const {
  std::vector<std::string> out;
  for (size_t k = 0; k < m_.schema().scores.size(); ++k)
    for (const Event& e : heard_)
      if (e.kind == EventKind::Scored && e.sub == k && e.y < 0 && m_.schema().scores[k].sees == Sees::Owner) {
        out.push_back(fmt::format("{} {}", -e.y, m_.schema().scores[k].name));
        break;
      }
  return join(out, " + ");
}

/// The machine answers by itself where there is only one way; a move may still name it.
bool Speaker::chosen_by_force(const Thing& t) const {
  for (const Event& e : heard_) {
    const bool named = e.kind == EventKind::Chosen || e.kind == EventKind::Targeted || e.kind == EventKind::Blocked ||
                       e.kind == EventKind::Attacked || e.kind == EventKind::Moved || e.kind == EventKind::Hit;
    if (!named) continue;
    if (t.kind == Thing::Kind::Player && (e.b == player_ref(t.owner) || e.a == player_ref(t.owner))) return true;
    if (t.kind != Thing::Kind::Card) continue;
    if (is(t, e.a) || is(t, e.b)) return true;
    if (e.def != DefId::Hidden && m_.pool().texts[index(e.def)].name == t.name) return true;
  }
  if (t.kind == Thing::Kind::Text && m_.game().payments && folded(t.name) == paid_words()) return true;
  return t.kind == Thing::Kind::Nothing || (!partner_.empty() && t.name == partner_);
}

Moved Speaker::give(Seat seat, std::span<const u16> picks) {
  Answer a;
  a.step_no = m_.st.step_no;
  a.seat = seat;
  for (const u16 pick : picks)
    if (a.n < kMaxPicks) a.pick[a.n++] = pick;
  const Err err = give_ ? give_(a) : answer(m_, a);
  if (err == Err::Ok || m_.st.over) return {};
  return {Moved::Kind::NotOffered, std::string(to_string(err)) + "; " + situation()};
}

/// What was tried: the verb, and the first two things that are on the table, the player's own before others'.
Moved Speaker::not_offered(Seat seat, int verb, std::span<const Thing> things, std::string why) const {
  Option tried;
  tried.verb = static_cast<u8>(verb);
  const auto find = [&](const Thing& t) {
    Ref found = kNobody;
    for (int i = 0; i < m_.st.order.size(); ++i) {
      const Ref r = ref_of(m_.st, m_.st.order[i]);
      if (is(t, r) && (!found || m_.st.obj[r.id].ctrl == seat)) found = r;
    }
    return found;
  };
  if (!things.empty()) tried.a = find(things[0]);
  if (things.size() > 1) tried.b = find(things[1]);
  return {Moved::Kind::NotOffered, std::move(why), tried};
}

/// The act itself: the verb, its object, and its partner where options differ by that.
Moved Speaker::act(Seat seat, int verb, std::vector<Thing>& things) {
  std::vector<u16> fitting;
  for (int i = 0; i < m_.options.size(); ++i)
    if (m_.options[i].verb == verb) fitting.push_back(static_cast<u16>(i));
  auto narrow = [&](auto&& holds) {
    std::vector<u16> left;
    for (const u16 i : fitting)
      if (holds(m_.options[i])) left.push_back(i);
    return left;
  };
  const std::string_view form = m_.schema().verbs[static_cast<size_t>(verb)];
  if (form.find("{b}") < form.find("{a}") && things.size() > 1)
    std::swap(things[0], things[1]);  // "challenge B with A"
  const std::string name = verb_words(form);
  const std::vector<Thing> all = things;
  if (fitting.empty())
    return not_offered(seat, verb, all,
                       names_[static_cast<size_t>(index(seat))] + " can't " + name + " now: " + situation());
  const bool objects = static_cast<bool>(m_.options[fitting[0]].a);
  if (objects && !things.empty()) {
    const Thing thing = things.front();
    fitting = narrow(
        [&](const Option& o) { return thing.kind == Thing::Kind::Ability ? fits(thing, o, 0) : is(thing, o.a); });
    if (fitting.empty()) return not_offered(seat, verb, all, "can't " + name + " " + thing.words + ": " + situation());
    things.erase(things.begin());
    const Ref partner = m_.options[fitting[0]].b;
    const bool one_partner =
        std::all_of(fitting.begin(), fitting.end(), [&](u16 i) { return m_.options[i].b == partner; });
    partner_ = partner && !is_player(partner) && one_partner ? name_of(m_, partner) : "";  // may be named, need not
    const bool names_both = form.find("{b}") != std::string_view::npos;
    if (!things.empty() && (!one_partner || names_both)) {
      std::vector<u16> left = narrow([&](const Option& o) { return is(things.front(), o.b); });
      if (left.empty() && names_both)
        return not_offered(seat, verb, all, "can't " + name + " so with " + things.front().words + ": " + situation());
      if (!left.empty()) {
        fitting = std::move(left);
        things.erase(things.begin());
      }
    }
    if (!things.empty() && things.front().kind == Thing::Kind::Text) {
      std::vector<u16> left = narrow([&](const Option& o) { return fits(things.front(), o, 0); });
      if (left.empty() && !m_.game().payments)
        return {Moved::Kind::NotOffered, "no way to " + name + " says '" + things.front().words + "': " + situation()};
      if (!left.empty()) {  // otherwise it is kept for the payment
        fitting = std::move(left);
        things.erase(things.begin());
      }
    }
  }
  for (const u16 i : fitting) {
    const Option &a = m_.options[fitting[0]], &b = m_.options[i];
    const bool alike = a.n == b.n && label(m_, a) == label(m_, b) &&
                       (!a.a || is_player(a.a) || m_.st.obj[a.a.id].ctrl == m_.st.obj[b.a.id].ctrl);
    if (!alike)
      return {Moved::Kind::Unclear,
              "it could be '" + label(m_, a) + "' or '" + label(m_, b) + "': say more, in quotation marks if need be"};
  }
  return give(seat, {fitting.data(), 1});
}

/// One open question, answered by the things that fit it.
Moved Speaker::choose(Seat seat, std::vector<Thing>& things) {
  const Decision d = m_.st.decision;
  if (m_.options_for != seat) list_options(m_, seat);
  if (d.ask == Ask::Number) {
    if (things.empty() || things[0].kind != Thing::Kind::Number)
      return {Moved::Kind::Unclear, "a number is asked: " + situation()};
    const u16 n = static_cast<u16>(things[0].number);
    things.erase(things.begin());
    return give(seat, {&n, 1});
  }
  if (d.ask == Ask::Name) {
    const std::string name = things.empty() ? "" : folded(things[0].name);
    const std::vector<std::string> all = labels(m_);
    const auto it = std::find_if(all.begin(), all.end(), [&](const std::string& one) { return folded(one) == name; });
    if (it == all.end()) return {Moved::Kind::Unclear, "no card has this name: " + situation()};
    const u16 n = static_cast<u16>(it - all.begin());
    things.erase(things.begin());
    return give(seat, {&n, 1});
  }
  if (!things.empty() && things[0].kind == Thing::Kind::Nothing) {
    things.erase(things.begin());
    if (d.min == 0 && d.ask != Ask::Act) return give(seat, {});
    const Thing nothing{Thing::Kind::Nothing, "nothing", "", Seat::None, 0, 0};
    for (int i = 0; i < m_.options.size(); ++i)
      if (fits(nothing, m_.options[i], i)) {
        const u16 pick = static_cast<u16>(i);
        return give(seat, {&pick, 1});
      }
    return {Moved::Kind::NotOffered, "something must be chosen: " + situation()};
  }
  std::vector<u16> picks;
  std::vector<size_t> used;
  for (size_t t = 0; t < things.size() && picks.size() < d.max; ++t) {
    std::vector<u16> fitting;
    for (int i = 0; i < m_.options.size(); ++i) {
      const u16 pick = static_cast<u16>(i);
      if (std::find(picks.begin(), picks.end(), pick) == picks.end() && fits(things[t], m_.options[i], i))
        fitting.push_back(pick);
    }
    if (fitting.empty()) continue;
    const Option& first = m_.options[fitting[0]];
    for (const u16 i : fitting) {
      const Option& other = m_.options[i];
      if (things[t].kind == Thing::Kind::Card && m_.st.obj[first.a.id].zone != m_.st.obj[other.a.id].zone)
        return {Moved::Kind::Unclear,
                "'" + things[t].words + "' could be one of several: say whose, as in Ben's " + things[t].name};
    }
    picks.push_back(fitting[0]);
    used.push_back(t);
  }
  if (picks.empty() || picks.size() < d.min)
    return {Moved::Kind::NotOffered,
            (things.empty() ? "nothing was named"
                            : "'" + things[0].words + "' is not among the choices, or more are needed") +
                ": " + situation()};
  for (size_t i = used.size(); i-- > 0;) things.erase(things.begin() + static_cast<std::ptrdiff_t>(used[i]));
  return give(seat, picks);
}

Moved Speaker::move(Seat seat, std::string_view words) {
  const std::string player = names_[static_cast<size_t>(index(seat))];
  words = ltrim(words);
  if (starts_with_words(words, "concedes") || starts_with_words(words, "concede")) {
    const Err err = concede_ ? concede_(seat) : concede(m_, seat);
    return err == Err::Ok ? Moved{} : Moved{Moved::Kind::NotOffered, std::string(to_string(err))};
  }
  const std::string_view said = words;
  const int verb = take_verb(words);
  const bool passes = verb < 0 && (starts_with_words(said, "passes") || starts_with_words(said, "pass") ||
                                   starts_with_words(said, "declines") || starts_with_words(said, "does not") ||
                                   starts_with_words(said, "doesn't"));
  if (passes) words = "nothing";
  else if (verb < 0) words = after_words(words, first_word(words).size());
  std::optional<Thing> ability;
  if (verb >= 0 && verb_words(m_.schema().verbs[static_cast<size_t>(verb)]) == "use") ability = take_ability(words);
  Expected<std::vector<Thing>> read = things(words);
  if (!read) return {Moved::Kind::Unclear, to_string(read.problem())};
  std::vector<Thing> left = std::move(*read);
  if (ability) left.insert(left.begin(), std::move(*ability));
  if (!is_asked(m_.st, seat)) return {Moved::Kind::NotOffered, player + " is not asked; " + situation()};
  if (m_.options_for != seat) list_options(m_, seat);
  const bool acts = m_.st.decision.ask == Ask::Act;
  if (acts && verb < 0 && !passes) {
    const std::string word(first_word(said));
    if (!starts_with_words(said, "chooses") && !starts_with_words(said, "choose"))
      return {Moved::Kind::Unclear, "'" + word + "' is no verb of this game. " +
                                        did_you_mean(word, verbs(), "The verbs are: " + join(verbs()) + ".")};
  }
  heard_.clear();
  partner_.clear();
  const int watching = m_.observers_n;
  observe(m_, {&Speaker::hear, this});
  Moved moved = acts && verb >= 0 ? act(seat, verb, left) : choose(seat, left);
  while (moved.kind == Moved::Kind::Done && !left.empty() && is_asked(m_.st, seat) && m_.st.decision.ask != Ask::Act)
    moved = choose(seat, left);
  while (moved.kind == Moved::Kind::Done && left.empty() && is_asked(m_.st, seat) && m_.st.decision.ask == Ask::Pay) {
    constexpr u16 suggested = 0;  // a payment that is not named
    moved = give(seat, {&suggested, 1});
  }
  m_.observers_n = watching;
  if (moved.kind == Moved::Kind::Done)
    for (const Thing& t : left)
      if (!chosen_by_force(t))
        return {Moved::Kind::NotOffered, "nothing asked for '" + t.words + "'; now " + situation()};
  return moved;
}

Moved Speaker::could(Seat seat, std::string_view words, Machine& scratch) const {
  scratch.rules = m_.rules;
  scratch.observers_n = 0;
  adopt(scratch, m_.st);
  return Speaker(scratch, names_).move(seat, words);
}

}  // namespace cantrip
