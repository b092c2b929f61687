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
  for (const KeywordForm& f : lex_.keyword_forms) {
    const bool fits = f.keyword == key && (f.subtype ? param >= f.param && param < f.param + 256 : param == f.param);
    if (!fits) continue;
    std::string name;
    for (const KeywordWord& w : lex_.keywords)
      if (w.keyword == key) name = std::string(w.name);
    if (f.subtype) return subtype(param - f.param, false) + " " + name + " " + std::to_string(value);
    if (f.after.empty()) return capital(std::string(f.before)) + " " + name + " " + std::to_string(value);
    std::string after = capital(std::string(f.after));
    if (const size_t n = after.find(" N "); n != std::string::npos) after.replace(n + 1, 1, std::to_string(value));
    return name + ": " + after;
  }
  for (const KeywordWord& w : lex_.keywords) {
    if (w.keyword != key) continue;
    std::string out(w.name);
    if (w.number) out += (w.plus ? " +" : " ") + std::to_string(value);
    if (w.subtype) out += " " + subtype(param, false);
    return out;
  }
  return "?";
}

std::string Speaker::until(u16 c) const {
  if (lex_.brackets) switch (static_cast<Until>(c & 0xFF)) {
      case Until::ThisTurn: return " during this turn";
      case Until::FlowEnd: return " during this battle";
      case Until::NextReady: return " during the start phase of your opponent's next turn";
      default: break;
    }
  switch (static_cast<Until>(c & 0xFF)) {
    case Until::ThisTurn: return " this turn";
    case Until::YourNextTurn: return " until your next turn";
    case Until::YourTurnEnd: return " until the end of your next turn";
    case Until::DuringNextTurn: return c & kUntilControllers ? " during their next turn" : " during your next turn";
    case Until::NextReady:
      return c & kUntilControllers ? " at the start of their next turn" : " at the start of your next turn";
    case Until::FlowEnd:  // the phrase says so itself
    case Until::Forever: return "";
    default: return " ?";
  }
}

/// "+1 power and +1 health for each Zombie you control": as many rows as share one verb and one count.
std::string Speaker::stat_run(const std::vector<const Static*>& rows, size_t& i, bool plural, bool is_static) {
  if (rows[i]->key == lex_.sing_stat)
    return std::string(plural ? "count" : "counts") + " as having " + signed_number(constant(rows[i++]->amount)) +
           " cost to sing songs";
  const bool has = is_static && !lex_.your_style;
  std::string out = has ? (plural ? "have " : "has ") : (plural ? "get " : "gets ");
  if (lex_.brackets) return out + bracket_stat(*rows[i++]);
  const Amount& first = pool_.amounts[rows[i]->amount];
  std::string tail;
  if (first.kind == AmountKind::StatOf || first.kind == AmountKind::SlotN || first.kind == AmountKind::Score) {
    for (const StatWord& s : lex_.stats)
      if (s.stat == rows[i]->key) out += (first.mul < 0 ? "-" : "+") + stat_name(s);
    return out + " " + quantity(rows[i++]->amount).equal;
  }
  for (bool more = false; i < rows.size() && rows[i]->kind == StaticKind::Stat; ++i, more = true) {
    const Amount& a = pool_.amounts[rows[i]->amount];
    if (more && (!same_scale(a, first) || rows[i]->key == lex_.sing_stat)) break;
    const int n = a.kind == AmountKind::Const ? a.add : a.mul;
    for (const StatWord& s : lex_.stats)
      if (s.stat == rows[i]->key) out += (more ? " and " : "") + signed_number(n) + " " + stat_name(s);
    if (!more) tail = quantity(rows[i]->amount).tail;
  }
  return out + tail;
}

/// "AP+2", "AP+1 for each of your Units"
std::string Speaker::bracket_stat(const Static& s) {
  const Amount& a = pool_.amounts[s.amount];
  std::string name = "?";
  for (const StatWord& w : lex_.stats)
    if (w.stat == s.key) name = stat_title(w);
  if (a.kind == AmountKind::KeywordOf) return name + "+{N}";
  return name + signed_number(a.kind == AmountKind::Const ? a.add : a.mul) + quantity(s.amount).tail;
}

/// What can't be done, and to or by whom.
std::string Speaker::ban(const Static& s) {
  for (const BanWord& b : lex_.bans) {
    if (b.ban != s.key) continue;
    const size_t space = b.phrase.find(' ');  // "{E} to sing songs"
    const std::string phrase =
        symbol_name(b.phrase.substr(0, space)) + (space < b.phrase.size() ? std::string(b.phrase.substr(space)) : "");
    if (!s.param) return phrase;
    return phrase + (b.against == Against::By ? " by " : " ") + against(s.param, b.players);
  }
  return "?";
}

/// "an active enemy Unit with 4 or less AP"
std::string Speaker::target_words(Row16 row, u32 types) {
  if (row) return bracket_phrase(pool_.selectors[row], Article::A, {});
  std::string active;
  for (const AdjectiveWord& a : lex_.adjectives)
    if (a.kind == TestKind::Flag && a.key == lex_.tapped && a.negated) active = std::string(a.word);
  return article_a(active + " " + std::string(lex_.opposing) + " " + type_words(types, false));
}

std::string Speaker::against(Row16 row, bool cards) {
  const Selector& s = pool_.selectors[row];
  if (s.rel == Rel8::Is) return s.slot == Slot::Self ? self() : pronoun(s.slot);
  return noun_phrase(s, Article::None, {cards});
}

std::string Speaker::grants(const std::vector<const Static*>& rows, bool plural, bool is_static, u16 until) {
  const bool in_challenge = static_cast<Until>(until & 0xFF) == Until::FlowEnd;
  std::string out;
  for (size_t i = 0; i < rows.size();) {
    out += out.empty() ? "" : " and ";
    const Static& s = *rows[i];
    const bool has = is_static && !lex_.your_style;
    const std::string gains = has ? (plural ? "have " : "has ") : (plural ? "gain " : "gains ");
    switch (s.kind) {
      case StaticKind::Stat: out += stat_run(rows, i, plural, is_static); continue;
      case StaticKind::Keyword: {
        const Amount& n = pool_.amounts[s.amount];
        const bool fixed = !s.amount || n.kind == AmountKind::Const;
        const std::string word = keyword(s.key, fixed ? (s.amount ? n.add : 0) : n.mul, s.param);
        out += gains + (lex_.brackets ? "<" + word + ">" : word);
        if (!fixed) out += quantity(s.amount).tail;
        break;
      }
      case StaticKind::LoseKeyword:
        for (const KeywordWord& w : lex_.keywords)
          if (w.keyword == s.key) out += (plural ? "lose " : "loses ") + std::string(w.name);
        break;
      case StaticKind::Subtype:
        out += gains +
               (lex_.brackets ? "(" + subtype(s.key, false) + ")" : "the " + subtype(s.key, false) + " classification");
        break;
      case StaticKind::Ability: {
        Speaker inner(pool_, lex_, plurals_, ~0u);
        out += gains + "\"" + inner.ability(pool_.abilities[s.param]) + "\"";
        break;
      }
      case StaticKind::Ban:
        if (lex_.brackets && static_cast<Until>(until & 0xFF) == Until::NextReady) {
          out += "won't be set as active";
          break;
        }
        out += "can't ";
        for (bool more = false; i < rows.size() && rows[i]->kind == StaticKind::Ban; ++i, more = true)
          out += (more ? " or " : "") + ban(*rows[i]);
        continue;
      case StaticKind::Cost:
        for (const BanWord& b : lex_.bans)
          if (b.price == s.key) {
            std::string tail, coin;
            for (const ScoreWord& w : lex_.scores)
              if (w.bare_cost) coin = " " + symbol_name(w.name);
            out += "can't " + std::string(b.phrase) + " unless you pay " + std::to_string(constant(s.amount)) + coin;
          }
        break;
      case StaticKind::Permit:
        for (const PermitWord& w : lex_.permits) {
          if (w.permit != s.key || ((w.until == Until::FlowEnd) != in_challenge && !lex_.brackets)) continue;
          if (w.target) {
            out += std::string(w.phrase) + " " + target_words(s.param, w.types) + " as " + (plural ? "their" : "its") +
                   " attack target";
            break;
          }
          if (w.phrase.starts_with(plural ? "takes " : "take ")) continue;  // the other form
          out += std::string(w.phrase);
          if (w.against) out += " " + (s.param ? against(s.param, false) : type_words(w.types, true));
          break;
        }
        break;
      case StaticKind::EntersFlag:
        for (const AdjectiveWord& w : lex_.adjectives)
          if (w.kind == TestKind::Flag && w.key == s.key && !w.negated)
            out += std::string(plural ? "enter" : "enters") + (lex_.your_style ? " play " : " ") + std::string(w.word);
        break;
      case StaticKind::EntersStat:
        out += std::string(plural ? "enter" : "enters") + " play with " + std::to_string(constant(s.amount)) + " " +
               std::string(lex_.damage_word);
        break;
      default: out += "?"; break;
    }
    ++i;
  }
  return out;
}

// --------------------------------------------------------------------------------------------------------- prices

/// "you pay 1 {I} less": the amount of a price change where the game speaks of who pays.
std::string Speaker::price_words(const Static& s, std::string& tail) {
  const Amount& a = pool_.amounts[s.amount];
  const int n = a.kind == AmountKind::Const ? a.add : a.mul;
  tail = quantity(s.amount).tail;
  std::string coin;
  for (const ScoreWord& w : lex_.scores)
    if (w.bare_cost) coin = " " + symbol_name(w.name);
  return std::to_string(n < 0 ? -n : n) + coin + (n < 0 ? " less" : " more");
}

std::string Speaker::price_change(const Static& s, const std::string& who, bool plural) {
  std::string tail;
  if (!lex_.your_style) {
    const Amount& a = pool_.amounts[s.amount];
    const int n = a.kind == AmountKind::Const ? a.add : a.mul;
    const Quantity q = quantity(s.amount);
    return who + (plural ? " cost " : " costs ") + std::to_string(n < 0 ? -n : n) + (n < 0 ? " less" : " more") +
           q.tail;
  }
  const std::string much = price_words(s, tail);
  const Who payer = s.sel ? pool_.selectors[s.sel].side.who : Who::You;
  const std::string pays = payer == Who::You        ? "you pay "
                           : payer == Who::Opponent ? "opponents pay "
                                                    : "each player pays ";
  return pays + much + " to play " + who + tail;
}

/// "you pay 1 {I} less for the next item you play this turn"
std::string Speaker::next_price(const Static& s, u16 until_when) {
  std::string tail;
  const std::string much = price_words(s, tail);
  const std::string start = act({Who::You, Slot::None}, "pay");
  const std::string what = noun_group(pool_.selectors[s.sel], false, {true}, false);
  return (start == "pay" ? "you pay" : start) + " " + much + " for the next " + what + " you play" + until(until_when) +
         tail;
}

/// The one who is meant by a row with a selector of its own.
std::string Speaker::open_subject(const Static& s) {
  const Selector& sel = pool_.selectors[s.sel];
  if (sel.flags & static_cast<u8>(SelectorFlag::OnlyPlayers))
    return sel.players.who == Who::Opponent ? "opponents" : player(sel.players);
  return noun_phrase(sel, Article::None, {});
}

/// "your characters' {S} can't be reduced below their printed value"
std::string Speaker::floor(const Static& s) {
  std::string stat;
  for (const StatWord& w : lex_.stats)
    if (w.stat == s.key) stat = stat_name(w);
  return capital((s.sel ? open_subject(s) + "'" : self() + "'s") + " " + stat + " can't be reduced below " +
                 (s.sel ? "their" : "its") + " printed value.");
}

/// "whenever one of your other units would be dealt damage, put that many damage counters on this unit instead"
std::string Speaker::replacement(const Replace& r) {
  said_.object(Slot::Self, types_, false);
  const std::string damage(lex_.damage_word);
  return "Whenever " + object_words(pool_.selectors[r.target]) + " would be dealt " + damage + ", put that many " +
         damage + " counters on " + self() + " instead.";
}

std::string Speaker::static_ability(const Ability& a) {
  said_.object(Slot::Self, types_, false);
  std::vector<const Static*> rows;
  for (int i = 0; i < a.statics; ++i) rows.push_back(&pool_.statics[static_cast<size_t>(a.static_row + i)]);
  const Static& first = *rows.front();
  if (first.kind == StaticKind::FloorStat) return floor(first);
  for (const RuleWord& rule : lex_.rules)
    if (rule.kind == first.kind && rule.key == first.key)
      return capital(std::string(rule.when)) + ", " + std::string(rule.then) + ".";
  const bool plural = first.sel != kNone;
  const bool price = first.kind == StaticKind::Cost && first.key == kCostToPlay;
  std::string cond;
  Row16 at = first.cond;
  const bool turn = at && pool_.conds[at].kind == CondKind::Turn && lex_.your_style;
  if (at) cond = condition(at);
  if (turn) cond = Players::unpack(pool_.conds[first.cond].a).who == Who::You ? "your turn" : "an opponent's turn";
  std::string who = self();
  if (price && !plural) who = lex_.your_style ? who : "this card";
  if (plural && price) who = noun_phrase(pool_.selectors[first.sel], Article::None, {lex_.your_style, true, true});
  else if (plural) who = open_subject(first);
  std::string out;
  if (price && !lex_.your_style) out = price_change(first, who, plural) + (cond.empty() ? "" : " if " + cond);
  else {
    if (!cond.empty()) out = (turn ? "during " : "while ") + cond + ", ";
    out += price ? price_change(first, who, plural) : who + " " + grants(rows, plural && who != "you", true);
  }
  return capital(out) + (out.ends_with(".\"") ? "" : ".");
}

} // namespace cantrip::language
