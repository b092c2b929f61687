// Lasting changes in words: statics, grants, prices.
#include "language/speaker.hpp"

namespace cantrip::language {
namespace {

std::string signed_number(int n) { return (n < 0 ? "" : "+") + std::to_string(n); }

/// Do two changes grow by the same count?
bool same_scale(Amount a, Amount b) {
  a.mul = b.mul;
  if (a.kind == AmountKind::Const && b.kind == AmountKind::Const) return true;
  return a == b;
}

} // namespace

std::string Speaker::keyword(int key, int value, u16 param) const {
  for (const KeywordWord& w : lex_.keywords) {
    if (w.keyword != key) continue;
    std::string out(w.name);
    if (w.number) out += " " + std::to_string(value);
    if (w.subtype) out += " " + subtype(param, false);
    return out;
  }
  return "?";
}

std::string Speaker::until(u16 c) const {
  switch (static_cast<Until>(c & 0xFF)) {
    case Until::ThisTurn: return " this turn";
    case Until::YourNextTurn: return " until your next turn";
    case Until::YourTurnEnd: return " until the end of your next turn";
    default: return " ?";
  }
}

/// "+1 power and +1 health for each Zombie you control": as many rows as share one verb and one count.
std::string Speaker::stat_run(const std::vector<const Static*>& rows, size_t& i, bool plural, bool is_static) {
  std::string out = is_static ? (plural ? "have " : "has ") : (plural ? "get " : "gets ");
  const Amount& first = pool_.amounts[rows[i]->amount];
  std::string tail;
  for (bool more = false; i < rows.size() && rows[i]->kind == StaticKind::Stat; ++i, more = true) {
    const Amount& a = pool_.amounts[rows[i]->amount];
    if (more && !same_scale(a, first)) break;
    const int n = a.kind == AmountKind::Const ? a.add : a.mul;
    for (const StatWord& s : lex_.stats)
      if (s.stat == rows[i]->key) out += (more ? " and " : "") + signed_number(n) + " " + std::string(s.name);
    if (!more) tail = quantity(rows[i]->amount).tail;
  }
  return out + tail;
}

std::string Speaker::grants(const std::vector<const Static*>& rows, bool plural, bool is_static) {
  std::string out;
  for (size_t i = 0; i < rows.size();) {
    out += out.empty() ? "" : " and ";
    const Static& s = *rows[i];
    const std::string gains = is_static ? (plural ? "have " : "has ") : (plural ? "gain " : "gains ");
    switch (s.kind) {
      case StaticKind::Stat: out += stat_run(rows, i, plural, is_static); continue;
      case StaticKind::Keyword: out += gains + keyword(s.key, s.amount ? constant(s.amount) : 0, s.param); break;
      case StaticKind::LoseKeyword:
        for (const KeywordWord& w : lex_.keywords)
          if (w.keyword == s.key) out += (plural ? "lose " : "loses ") + std::string(w.name);
        break;
      case StaticKind::Ability: {
        Speaker inner(pool_, lex_, plurals_, ~0u);
        out += gains + "\"" + inner.ability(pool_.abilities[s.param]) + "\"";
        break;
      }
      case StaticKind::Ban:
        out += "can't ";
        for (bool more = false; i < rows.size() && rows[i]->kind == StaticKind::Ban; ++i, more = true)
          for (const BanWord& b : lex_.bans)
            if (b.ban == rows[i]->key) out += (more ? " or " : "") + std::string(b.phrase);
        continue;
      default: out += "?"; break;
    }
    ++i;
  }
  return out;
}

std::string Speaker::price_change(const Static& s, const std::string& who, bool plural) {
  const Amount& a = pool_.amounts[s.amount];
  const int n = a.kind == AmountKind::Const ? a.add : a.mul;
  const Quantity q = quantity(s.amount);
  return who + (plural ? " cost " : " costs ") + std::to_string(n < 0 ? -n : n) + (n < 0 ? " less" : " more") + q.tail;
}

std::string Speaker::static_ability(const Ability& a) {
  said_.object(Slot::Self, types_, false);
  std::vector<const Static*> rows;
  for (int i = 0; i < a.statics; ++i) rows.push_back(&pool_.statics[static_cast<size_t>(a.static_row + i)]);
  const Static& first = *rows.front();
  const bool plural = first.sel != kNone;
  const bool price = first.kind == StaticKind::Cost;
  std::string cond;
  Row16 at = first.cond;
  if (at) cond = condition(at);
  std::string who = self();
  if (price && !plural) who = "this card";
  if (plural) who = noun_phrase(pool_.selectors[first.sel], Article::None, {false, price, price});
  std::string out;
  if (price) out = price_change(first, who, plural) + (cond.empty() ? "" : " if " + cond);
  else {
    if (!cond.empty()) out = "while " + cond + ", ";
    if (first.kind == StaticKind::EntersFlag) out += who + (plural ? " enter tapped" : " enters tapped");
    else out += who + " " + grants(rows, plural, true);
  }
  return capital(out) + (out.ends_with(".\"") ? "" : ".");
}

} // namespace cantrip::language
