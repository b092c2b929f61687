// Lines with gates and heads in words: "[Class Bonus] On Enter: put a buff counter on target ally."
#include "language/canonical.hpp"
#include "language/gates.hpp"
#include "language/lexer.hpp"
#include "language/speaker.hpp"

namespace cantrip::language {
namespace {

bool is_self(const Selector& s) { return s.rel == Rel8::Is && s.slot == Slot::Self && !s.tests && !s.types; }
std::string dash(std::string_view label) { return std::string(label) + " — "; }

std::string with_number(std::string_view words, int n) {
  std::string out(words);
  if (const size_t at = out.find("N+"); at != std::string::npos) out.replace(at, 1, std::to_string(n));
  return out;
}

std::string with_name(std::string_view words, const std::string& name) {
  std::string out(words);
  if (const size_t at = out.find("NAME"); at != std::string::npos) out.replace(at, 4, name);
  return out;
}

/// The gate of one condition; empty: it is none.
std::string one_gate(const Pool& pool, const Lexicon& lex, const Cond& c) {
  for (const GateWord& w : lex.gates) {
    const bool named = w.words.find("NAME") != std::string_view::npos;
    if (w.kind == GateKind::Native) {
      if (c.kind == CondKind::Native && c.a == w.key && named == (c.b != 0) && c.slot == Slot::Self)
        return "[" + (named ? with_name(w.words, pool.names[c.b]) : std::string(w.words)) + "]";
      continue;
    }
    if (w.kind == GateKind::ObjStat) {
      if (c.kind != CondKind::Exists) continue;
      const Selector& s = pool.selectors[c.a];
      if (s.types != lex.champion || s.side.who != Who::You || s.tests != 1 || s.zones || s.rel != Rel8::None) continue;
      const Test& t = pool.tests[s.test];
      if (t.kind == TestKind::ObjStat && t.key == w.key && t.cmp == Cmp::Ge &&
          pool.amounts[t.amount].kind == AmountKind::Const)
        return "[" + with_number(w.words, pool.amounts[t.amount].add) + "]";
      continue;
    }
    if (c.kind != CondKind::Compare || c.cmp != Cmp::Ge) continue;
    const Amount &left = pool.amounts[c.a], &right = pool.amounts[c.b];
    if (right.kind != AmountKind::Const || left.mul != 1 || left.add != 0 || left.div != 1) continue;
    bool fits = false;
    if (w.kind == GateKind::Stat && left.kind == AmountKind::SumStat && left.extra == w.key) {
      const Selector& s = pool.selectors[left.key];
      fits = s.types == lex.champion && s.side.who == Who::You && !s.tests && !s.zones;
    } else if (w.kind == GateKind::Zone && left.kind == AmountKind::ZoneCount) {
      fits = left.key == w.key && left.players.who == Who::You;
    } else if (w.kind == GateKind::Counter && left.kind == AmountKind::SumCounter && left.extra == w.key) {
      const Selector& s = pool.selectors[left.key];
      fits = s.zones == w.zones && !s.tests && !s.types && s.side.who == Who::You;
    }
    if (fits) return "[" + with_number(w.words, right.add) + "]";
  }
  return {};
}

} // namespace

std::string gate_text(const Pool& pool, const Lexicon& lex, Row16 cond) {
  if (!cond) return {};
  Row16 at = cond;
  int parts = 1;
  if (pool.conds[at].kind == CondKind::And) parts = pool.conds[at++].n;
  std::string out;
  for (int i = 0; i < parts; ++i) {
    const std::string one = one_gate(pool, lex, pool.conds[static_cast<size_t>(at + i)]);
    if (one.empty()) return {};
    out += (i ? " " : "") + one;
  }
  return out;
}

// ------------------------------------------------------------------------------------------------------------ lines

/// Keyword and price lines of a card.
void Speaker::gated_lines(const CardDef& card, std::vector<std::string>& out) {
  const auto gate = [&](Row16 row) { return row ? gate_text(pool_, lex_, row) + " " : std::string(); };
  for (int i = 0; i < card.keyword_rows; ++i) {
    const KeywordRow& k = pool_.keywords[static_cast<size_t>(card.keyword_row + i)];
    if (const std::string line = keyword_line(card, k); !line.empty()) out.push_back(gate(k.gate) + line);
  }
  for (int i = 0; i < card.costs;) {
    const Cost& first = pool_.costs[static_cast<size_t>(card.cost + i)];
    int n = 1;
    while (i + n < card.costs && pool_.costs[static_cast<size_t>(card.cost + i + n)].set == first.set &&
           pool_.costs[static_cast<size_t>(card.cost + i + n)].gate == first.gate &&
           pool_.costs[static_cast<size_t>(card.cost + i + n)].way == first.way)
      ++n;
    const std::string price =
        (first.kind == CostKind::Score ? "pay " : "") + costs(static_cast<Row16>(card.cost + i), n);
    const std::string also = "As an additional cost to activate this card, ";
    if (!first.way)
      out.push_back(gate(first.gate) + (first.set >= kInstead
                                            ? "You may " + price + " rather than pay this card's reserve cost."
                                        : first.set ? also + "you may " + price + "."
                                                    : also + price + "."));
    i += n;
  }
}

std::string Speaker::keyword_line(const CardDef& card, const KeywordRow& k) {
  for (const TimingWord& w : lex_.timings)
    if (w.number && lower(w.words) == lower(keyword_name(k.keyword))) return {};  // its ability says it
  for (const KeywordForm& f : lex_.keyword_forms) {
    if (f.keyword != k.keyword) continue;
    const std::string name = keyword_name(k.keyword);
    std::string out = dash(name);
    switch (f.shape) {
      case KeywordShape::Plain: continue;
      case KeywordShape::Name: return pool_.names[k.param] + " " + name;
      case KeywordShape::Noun: return capital(noun_group(pool_.selectors[k.param], false, {}, false)) + " " + name;
      case KeywordShape::Costs:
      case KeywordShape::Sacrifices: {
        bool more = false;
        for (int i = 0; i < card.costs; ++i) {
          const Cost& c = pool_.costs[static_cast<size_t>(card.cost + i)];
          if (c.set != static_cast<u8>(k.value) || c.way != k.keyword) continue;
          const Selector& s = pool_.selectors[c.sel];
          out += more ? ", " : "";
          if (f.shape == KeywordShape::Costs) out += cost(c);
          else out += std::to_string(s.max) + " " + noun_group(s, s.max != 1, {true, true}, false);
          more = true;
        }
        return out;
      }
    }
  }
  return keyword(k.keyword, k.value, k.param);
}

std::string Speaker::keyword_name(int keyword) const {
  for (const KeywordWord& w : lex_.keywords)
    if (w.keyword == keyword) return std::string(w.name);
  return "?";
}

// -------------------------------------------------------------------------------------------------------- abilities

/// "On Enter: ", for a trigger of the card itself.
std::string Speaker::colon_head(const Ability& a) {
  const Trigger& t = pool_.triggers[a.trigger];
  for (const TimingWord& w : lex_.timings) {
    const Row16 own = w.event.swapped ? t.object : t.subject, other = w.event.swapped ? t.subject : t.object;
    if (w.event.event != t.event || !own || !is_self(pool_.selectors[own]) || t.cond || t.flags ||
        t.by.who != Who::None)
      continue;
    if (w.types && !(types_ & w.types)) continue;
    if (w.number ? t.sub == 0 : sub_of(w.event) != t.sub) continue;
    const u32 types = other ? pool_.selectors[other].types : 0;
    if (other && (pool_.selectors[other].tests || pool_.selectors[other].side.who != Who::None)) continue;
    if (types != w.event.object_types || (other && !types)) continue;
    if (!(a.flags & kSelfIsHost) && a.zones != (w.zones ? w.zones : lex_.in_play)) continue;
    heard_ = &w.event;
    mention_own(said_, pool_, t, &w.event, types_);
    return std::string(w.words) + (w.number ? " " + std::to_string(t.sub) : "") + ": ";
  }
  return {};
}

std::string Speaker::gated_text(const Ability& a) {
  std::string out = a.gate ? gate_text(pool_, lex_, a.gate) + " " : "";
  if (a.flags & kSelfIsHost) out += dash(lex_.inherit);
  if (a.head == Head::Static || a.head == Head::CostChange) return out + gated_static(a);
  if (a.head == Head::Replace) {
    said_.object(Slot::Self, types_, false);
    const Replace& r = pool_.replaces[a.replace];
    Row16 at = r.cond;
    const std::string when = r.cond ? "as long as " + condition(at) + ", " : "";
    const std::string whom = r.target ? would_whom(pool_.selectors[r.target]) : self();
    return out + capital(finish(when + "if " + would_words(r, whom, "")));
  }
  const std::string spell = a.kind ? "As a Spell, " : "";
  bool released = false;
  if (a.costs) {
    const Cost& c = pool_.costs[a.cost];
    released = c.kind == CostKind::MoveSelf && a.zones == (1u << lex_.release_from);
    if (released) out += dash(lex_.release);
    else out += capital(gated_costs(a)) + ": ";
  }
  if (a.trigger) {
    std::string head = colon_head(a);
    if (head.empty()) {
      const std::string when = gated_trigger(a);
      const std::string text = gated_body(a);
      out += capital(when) + (a.kind ? "as a Spell, " : "") + text;
    } else {
      const std::string text = gated_body(a);
      out += head + spell + (spell.empty() ? capital(text) : text);
    }
  } else {
    const std::string text = gated_body(a);
    out += spell + (spell.empty() ? capital(text) : text);
  }
  if (a.costs)
    if (const std::string less = less_words(a); !less.empty()) out += " " + less;
  if (a.cond) {
    Row16 at = a.cond;
    const Cond& c = pool_.conds[at];
    const std::string only = a.head == Head::Activated ? " Activate this ability only " : " Activate this card only ";
    if (c.kind == CondKind::Native && c.a == lex_.slow_condition) out += only + "at slow speed.";
    else out += only + "if " + condition(at) + ".";
  }
  if (a.limit) {
    const bool ever = a.flags & kOnceEver;
    out += a.head == Head::Activated ? " Activate this ability only once" : " This ability triggers only once";
    out += ever ? "." : " per turn.";
  }
  return out;
}

std::string Speaker::gated_trigger(const Ability& a) {
  const Trigger& t = pool_.triggers[a.trigger];
  if (t.event == lex_.phase_begins && t.sub) {
    heard_ = nullptr;
    if (t.by.who != Who::You) said_.player({Who::Active, Slot::None});
    return phase_words(t, false) + gate(t.cond, false) + ", ";
  }
  const EventWord* w = event_word(t);
  if (!w) return "? ";
  static constexpr std::string_view kTimes[] = {"", "first", "second", "third"};
  const Cond* times = counting(t.cond, AmountKind::Tally);
  std::string out = "whenever " + event(t, w, false);
  if (times) out = "the " + std::string(kTimes[constant(times->b)]) + " time " + event(t, w, false) + " each turn";
  out += gate(t.cond, times != nullptr);
  heard_ = w;
  mention_own(said_, pool_, t, w, types_);
  return out + ", ";
}

/// "at the beginning of your recollection phase"
std::string Speaker::phase_words(const Trigger& t, bool next) const {
  std::string phase = "?";
  for (const PhaseWord& w : lex_.phases)
    if (w.phase == t.sub) phase = std::string(w.name);
  const std::string whose_phase = next                        ? (t.by.who == Who::You    ? "your next "
                                                                 : t.by.who == Who::None ? "the next "
                                                                                         : "? ")
                                  : t.by.who == Who::You      ? "your "
                                  : t.by.who == Who::Opponent ? "each opponent's "
                                                              : "each player's ";
  return "at the beginning of " + whose_phase + phase;
}

// ------------------------------------------------------------------------------------------------------------ texts

/// Texts that resolve may be several paragraphs: what a gate covers is one by itself.
std::string Speaker::gated_body(const Ability& a) {
  size_t end = a.entry;
  while (pool_.code[end].op != Op::End) ++end;
  const std::vector<Node> nodes = block(a.entry, end);
  const auto say = [&](const std::vector<Node>& part) {
    std::string out;
    for (const std::string& s : sentences(part)) out += out.empty() ? s : " " + capital(s);
    return out;
  };
  if (a.head != Head::Spell) return say(nodes);
  std::string out;
  std::vector<Node> part;
  const auto flush = [&](bool targets) {
    bool speaks = false;
    for (const Node& n : part) speaks |= !targets || n.ins.op != Op::Target;
    if (!speaks) return;  // declared before anything is said
    if (const std::string text = say(part); !text.empty()) out += (out.empty() ? "" : "\n") + capital(text);
    part.clear();
  };
  for (const Node& n : nodes) {
    const std::string gate = n.ins.op == Op::If && n.other.empty() ? gate_text(pool_, lex_, n.ins.a) : "";
    if (gate.empty()) {
      part.push_back(n);
      continue;
    }
    flush(true);
    for (const Node& t : part) prepare(t);
    part.clear();
    const std::string text = say(n.body);
    out += (out.empty() ? "" : "\n") + gate + " " + capital(text);
  }
  flush(false);
  return out;
}

/// A sentence is over: what X is, and the period.
std::string Speaker::finish(std::string text) {
  if (!where_.empty()) text += ", where X is " + where_;
  where_.clear();
  const bool ended = text.ends_with(".") || text.ends_with(".\"");
  return text + (ended ? "" : ".");
}

// ------------------------------------------------------------------------------------------------------------ costs

std::string Speaker::payment_words(Row16 row) {
  const Amount& a = pool_.amounts[row];
  if (a.kind == AmountKind::Const) return "(" + std::to_string(a.add) + ")";
  if (a.kind == AmountKind::If) return "(" + std::to_string(constant(static_cast<Row16>(a.add))) + ")";
  if (a.kind == AmountKind::SlotN && a.slot == Slot::X && a.add == 0) {
    std::string out = "(X";
    for (int i = 1; i < a.mul; ++i) out += "+X";
    return out + ")";
  }
  if (a.floor == 0) return "(" + std::to_string(a.add) + ")";  // less is said at the end
  const Quantity q = quantity(row);
  return "(" + q.number + ")";
}

/// "This ability costs (1) less to activate for each domain you control."
std::string Speaker::less_words(const Ability& a) {
  for (int i = 0; i < a.costs; ++i) {
    const Cost& c = pool_.costs[static_cast<size_t>(a.cost + i)];
    if (c.kind != CostKind::Score || !c.amount) continue;
    const Amount n = pool_.amounts[c.amount];
    if (n.kind == AmountKind::If) {
      const int full = constant(static_cast<Row16>(n.add)), less = full - constant(static_cast<Row16>(n.mul));
      Row16 at = n.key;
      return "This ability costs (" + std::to_string(less) + ") less to activate if " + condition(at) + ".";
    }
    if (n.floor != 0 || n.kind == AmountKind::Const) continue;
    if (n.kind == AmountKind::SumStat && n.mul == -1 && n.div == 1) return "This ability costs (LV) less to activate.";
    return "This ability costs (" + std::to_string(-n.mul) + ") less to activate" + each_words(n) + ".";
  }
  return {};
}

/// " for each ally you control", " for every two buff counters on it": what is counted, said behind a number.
std::string Speaker::each_words(const Amount& a) {
  std::string what = amount_thing(a, a.div == 1);
  if (what.empty()) return " ?";
  return a.div == 1 ? " for each " + what : " for every " + std::to_string(a.div) + " " + what;
}

std::string Speaker::gated_costs(const Ability& a) {
  std::string out;
  const auto one = [&](const Cost& c) {
    const bool away =
        c.kind == CostKind::MoveSelf && !(a.zones & lex_.in_play) && a.zones && !(a.zones & (a.zones - 1));
    return cost(c) + (away ? " from your " + zone_word(__builtin_ctz(a.zones)) : "");
  };
  for (int i = 0; i < a.costs; ++i) {
    const std::string words = one(pool_.costs[static_cast<size_t>(a.cost + i)]);
    out += i ? ", " + capital(words) : words;
  }
  return out;
}

/// Prices of texts with gates.
std::string Speaker::gated_cost(const Cost& c) {
  switch (c.kind) {
    case CostKind::Score: return payment_words(c.amount);
    case CostKind::FlagSelf: return "REST";
    case CostKind::HealSelf: return "recover " + quantity(c.amount).number;
    case CostKind::CounterSelf:
    case CostKind::CounterOthers: {
      const std::string from = c.kind == CostKind::CounterSelf ? self()
                               : is_lone(pool_.selectors[c.sel])
                                   ? noun_phrase(pool_.selectors[c.sel], Article::None, {})
                                   : noun_phrase(pool_.selectors[c.sel], Article::A, {});
      return "remove " + counter_words(c.key, quantity(c.amount).number) + " from " + from;
    }
    case CostKind::Reveal: {
      Hide hide;
      hide.from = true;
      return "reveal " + noun_phrase(pool_.selectors[c.sel], Article::A, hide);
    }
    default: break;
  }
  if (c.kind == CostKind::MoveSelf && c.verb == Verb::Return) return "return this card to your " + zone_word(c.key);
  return {};
}

/// "two buff counters", "a buff counter"
std::string Speaker::counter_words(int counter, const std::string& number) const {
  std::string name = "?";
  for (const CounterWord& w : lex_.counters)
    if (w.counter == counter) name = std::string(w.name);
  if (number == "1") return article_a(name) + " counter";
  return number + " " + name + " counters";
}

} // namespace cantrip::language
