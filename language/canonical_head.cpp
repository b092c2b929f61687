// Abilities with timing words in brackets, in words.
#include "language/canonical.hpp"
#include "language/lexer.hpp"
#include "language/speaker.hpp"

namespace cantrip::language {
namespace {

bool is_self(const Selector& s) { return s.rel == Rel8::Is && s.slot == Slot::Self && !s.tests && !s.types; }
std::string head(std::string_view words) { return "【" + std::string(words) + "】"; }

} // namespace

// --------------------------------------------------------------------------------------------------- timing words

/// The timing word of a condition that gates an ability; empty: it is no such condition.
std::string Speaker::gate_word(const Cond& c) {
  if (c.kind != CondKind::Matches && c.kind != CondKind::Exists) return {};  // of others `a` is no selector
  const Selector& s = pool_.selectors[c.a];
  for (const TimingWord& w : lex_.timings) {
    if (w.gate < 0) continue;
    const bool own = c.kind == CondKind::Matches && c.slot == Slot::Self && !s.types && !s.zones && s.tests == 1 &&
                     s.rel == Rel8::None && pool_.tests[s.test].kind == TestKind::Type &&
                     pool_.tests[s.test].key == w.gate;
    if (own) return head(w.words);
    if (c.kind != CondKind::Exists || !w.with || s.types != w.with || s.rel != Rel8::HostIs || s.slot != Slot::Self)
      continue;
    Selector which = s;
    which.rel = Rel8::None;
    return head(std::string(w.words) + "・" + bracket_group(which, false, {}, false));
  }
  return {};
}

/// What must be true, in the order of the rows: timing words, then "during your turn, ", "while ..., ".
void Speaker::prefixes(Row16 cond, std::string& heads, std::string& turn, std::string& rest, bool suffix) {
  if (!cond) return;
  Row16 at = cond;
  int parts = 1;
  if (pool_.conds[at].kind == CondKind::And) parts = pool_.conds[at++].n;
  for (int i = 0; i < parts; ++i) {
    const Cond& c = pool_.conds[at];
    if (const std::string word = gate_word(c); !word.empty()) {
      heads += word;
      ++at;
    } else if (c.kind == CondKind::Turn) {
      turn += Players::unpack(c.a).who == Who::You ? "during your turn, " : "during your opponent's turn, ";
      ++at;
    } else {
      rest += suffix ? " while " + condition(at) : "while " + condition(at) + ", ";
    }
  }
}

/// The timing word of a trigger of the card itself; empty: it is told by "when".
std::string Speaker::trigger_head(const Ability& a) {
  const Trigger& t = pool_.triggers[a.trigger];
  if (!t.subject || !is_self(pool_.selectors[t.subject])) return {};
  for (const TimingWord& w : lex_.timings) {
    if (w.head != Head::Triggered || w.event.event != t.event || sub_of(w.event) != t.sub || w.event.from != t.from ||
        w.event.to != t.to || (w.zones && a.zones != w.zones) || (t.object && !w.with) || t.by.who != Who::None)
      continue;
    const std::string with = t.object ? "・" + bracket_group(pool_.selectors[t.object], false, {}, false) : "";
    return head(std::string(w.words) + with);
  }
  return {};
}

// ------------------------------------------------------------------------------------------------------ abilities

std::string Speaker::bracket_text(const Ability& a) {
  const std::string once = a.limit ? once_word() : "";
  std::string heads, turn, rest;
  if (a.head == Head::Static || a.head == Head::CostChange || a.head == Head::Replace) {
    said_.object(Slot::Self, types_, false);
    const bool lasting = a.head == Head::Replace;
    const Row16 cond = lasting ? pool_.replaces[a.replace].cond : pool_.statics[a.static_row].cond;
    prefixes(cond, heads, turn, rest, false);
    const std::string what = lasting ? bracket_replace(pool_.replaces[a.replace]) : bracket_static(a);
    return heads + once + capital(turn + rest + what + ".");
  }
  if (a.head == Head::Triggered) {
    const Trigger& t = pool_.triggers[a.trigger];
    heads_ = true;
    const std::string own = trigger_head(a);
    heads_ = !own.empty();
    if (own.empty()) {
      const std::string when = bracket_when(t, heads, turn);
      return heads + once + capital(turn + when + bracket_body(a));
    }
    prefixes(t.cond, heads, turn, rest, false);
    return heads + own + once + capital(turn + rest + bracket_body(a));
  }
  prefixes(a.cond, heads, turn, rest, false);
  std::string own;
  for (const TimingWord& w : lex_.timings)
    if (w.head == a.head && (w.speed == a.speed || a.speed == Speed::Either))
      own += (own.empty() ? "" : "/") + head(w.words);
  std::string price;
  if (a.costs) price = capital(costs(a.cost, a.costs)) + "：";
  return heads + own + once + price + capital(bracket_body(a));
}

std::string Speaker::once_word() const {
  for (const TimingWord& w : lex_.timings)
    if (w.once) return head(w.words);
  return {};
}

/// "when this Unit destroys an enemy Unit with battle damage, ", with what must be true then.
std::string Speaker::bracket_when(const Trigger& t, std::string& heads, std::string& turn) {
  const EventWord* w = t.event == EventKind::TurnStart || t.event == EventKind::TurnEnd ? nullptr : event_word(t);
  std::string out = w ? "when " + event(t, w, false) : turn_event(t), rest;
  prefixes(t.cond, heads, turn, rest, true);
  heard_ = w;
  mention_event(said_, pool_, t, w, types_);
  return out + rest + ", ";
}

std::string Speaker::bracket_static(const Ability& a) {
  std::vector<const Static*> rows;
  for (int i = 0; i < a.statics; ++i) rows.push_back(&pool_.statics[static_cast<size_t>(a.static_row + i)]);
  const Static& first = *rows.front();
  if (first.kind == StaticKind::Cost) return hand_price(a, rows);
  for (const PermitWord& w : lex_.permits)
    if (w.lure && first.kind == StaticKind::Permit && first.key == w.permit)
      return std::string(lex_.opposing) + " Units choose " +
             (first.sel ? bracket_phrase(pool_.selectors[first.sel], Article::A, {}) : self()) +
             " as their attack target if possible";
  if (first.kind == StaticKind::EntersFlag)
    return bracket_phrase(pool_.selectors[first.sel], Article::All, {}) + " are " + std::string(lex_.arrived) + " " +
           std::string(lex_.tapped_word);
  const bool plural = first.sel != kNone;
  const std::string who = plural ? bracket_phrase(pool_.selectors[first.sel], Article::All, {}) : self();
  return who + " " + grants(rows, plural, true);
}

/// "this card in your hand gets cost -2"
std::string Speaker::hand_price(const Ability& a, const std::vector<const Static*>& rows) {
  std::string out = "this card in your " + zone_word(__builtin_ctz(a.zones)) + " gets ", tail;
  for (size_t i = 0; i < rows.size(); ++i) {
    const Amount& n = pool_.amounts[rows[i]->amount];
    const int by = n.kind == AmountKind::Const ? n.add : n.mul;
    for (const StatWord& s : lex_.stats)
      if (s.cost_key == rows[i]->key)
        out += (i ? " and " : "") + (s.graded ? stat_title(s) : std::string(s.name)) + " " + (by < 0 ? "" : "+") +
               std::to_string(by);
    tail = quantity(rows[i]->amount).tail;
  }
  return out + tail;
}

std::string Speaker::bracket_replace(const Replace& r) {
  if (r.op == ReplaceOp::Redirect)
    return "when you would rest " + object_words(pool_.selectors[r.target]) + " with an effect, you may rest " +
           self() + " instead";
  if (r.op == ReplaceOp::Prevent)
    return "when " + (r.target ? object_words(pool_.selectors[r.target]) : self()) + " receives " + damage_words(r) +
           ", reduce it by " + quantity(r.amount).number;
  return (r.target ? bracket_phrase(pool_.selectors[r.target], Article::None, {}) : self()) + " can't receive " +
         damage_words(r);
}

// ---------------------------------------------------------------------------------------------------------- texts

std::string Speaker::bracket_body(const Ability& a) {
  size_t end = a.entry;
  while (pool_.code[end].op != Op::End) ++end;
  const std::vector<Node> nodes = block(a.entry, end);
  std::vector<std::string> out;
  say(nodes, out, "", false);
  std::string text;
  for (const std::string& s : out) text += text.empty() ? s : (s.starts_with("■") ? "\n" : " ") + capital(s);
  return text;
}

/// "if you do, ", "if you have a Base in play, ", "when this effect destroys an enemy Unit, "
std::string Speaker::if_words(Row16 row) {
  const Cond& c = pool_.conds[row];
  if (c.kind == CondKind::Exists && pool_.selectors[c.a].rel == Rel8::In && !pool_.selectors[c.a].zones)
    return "when " + bracket_exists(pool_.selectors[c.a], false) + ", ";
  Row16 at = row;
  return "if " + condition(at) + ", ";
}

/// One sentence a clause; what an "if" or "you may" covers are the sentences that go on with it.
void Speaker::say(const std::vector<Node>& nodes, std::vector<std::string>& out, std::string lead, bool guarded) {
  bool first = true;
  const auto sentence = [&](const std::string& text, bool back) {
    const std::string then = guarded && !first && !back ? "then, " : "";
    out.push_back(lead + then + text + (text.ends_with(".") ? "" : "."));
    lead.clear();
    first = false;
  };
  for (size_t i = 0; i < nodes.size();) {
    const Node& n = nodes[i];
    const bool spoken =
        n.ins.op == Op::Choose && (pool_.selectors[n.ins.a].flags & static_cast<u8>(SelectorFlag::Chosen));
    if (!spoken && prepare(n)) {
      ++i;
      continue;
    }
    back_ = false;
    if (n.ins.op == Op::If && n.body.size() == 1 && n.body[0].ins.op == Op::Used) {
      ++i;  // a mark, no words
      continue;
    }
    if (n.ins.op == Op::If) {
      ++i;
      const bool done = pool_.conds[n.ins.a].kind == CondKind::Done;
      say(n.body, out, lead + if_words(n.ins.a), !done);
      lead.clear();
      if (!n.other.empty()) say(n.other, out, "otherwise, ", false);
    } else if (n.ins.op == Op::May) {
      ++i;
      lead_ = Players::unpack(n.ins.a);
      lead_may_ = true;
      say(n.body, out, lead, false);
      lead_may_ = false;
      lead.clear();
    } else if (n.ins.op == Op::Modes) {
      ++i;
      out.push_back(lead + "choose 1 of the following:");
      const Discourse before = said_;
      for (const std::vector<Node>& mode : n.modes) {
        said_ = before;
        waiting_.clear();
        std::vector<std::string> inner;
        say(mode, inner, "", false);
        std::string text;
        for (const std::string& s : inner) text += (text.empty() ? "" : " ") + capital(s);
        out.push_back("■" + text);
      }
    } else {
      const std::string text = bracket_clause(nodes, i);
      sentence(text, back_);
      continue;
    }
    first = false;
  }
}

// ---------------------------------------------------------------------------------------------------------- lines

std::string Speaker::link_line(Row16 row) {
  const Selector& s = pool_.selectors[row];
  std::string out;
  for (int i = 0; i < s.tests; ++i) {
    const Test& t = pool_.tests[static_cast<size_t>(s.test + i)];
    if (t.kind == TestKind::Or) continue;
    out += (out.empty() ? "" : " / ") +
           (t.kind == TestKind::NameHas ? "[" + pool_.names[t.key] + "]" : "(" + pool_.subtypes[t.key] + ") Trait");
  }
  return std::string(lex_.riders.condition) + ": " + out;
}

void Printer::tail_lines(const CardDef& card, std::vector<std::string>& out) const {
  if (lex_.gated && card.other != DefId::Hidden && !(card.flags & kBackFace))
    out.push_back("Back: " + pool_.names[pool_.card(card.other).name]);
  if (!lex_.brackets) return;
  for (const u16 name : card.also)
    if (name) out.push_back("This card's name is also treated as [" + pool_.names[name] + "].");
  if (card.other != DefId::Hidden && !(card.flags & kBackFace))
    out.push_back("【" + std::string(lex_.riders.face) + "】[" + pool_.names[pool_.card(card.other).name] + "]");
}

} // namespace cantrip::language
