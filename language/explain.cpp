#include "language/explain.hpp"

#include "language/dialect.hpp"
#include "language/gates.hpp"
#include "language/lexer.hpp"
#include "language/rows.hpp"

namespace cantrip::language {

std::string_view slot_name(Slot s) {
  switch (s) {
    case Slot::R0: return "R0";
    case Slot::R1: return "R1";
    case Slot::R2: return "R2";
    case Slot::R3: return "R3";
    case Slot::T0: return "T0";
    case Slot::T1: return "T1";
    case Slot::T2: return "T2";
    case Slot::Look: return "Look";
    case Slot::Moved: return "Moved";
    case Slot::N: return "N";
    case Slot::Done: return "Done";
    case Slot::X: return "X";
    case Slot::Loop: return "Loop";
    case Slot::Acc: return "Acc";
    case Slot::Self: return "Self";
    case Slot::EventA: return "EventA";
    case Slot::EventB: return "EventB";
    case Slot::EventN: return "EventN";
    case Slot::You: return "You";
    case Slot::Player: return "Player";
    case Slot::Item: return "Item";
    case Slot::Host: return "Host";
    case Slot::None: return "-";
  }
  return "?";
}
std::string own_keyword(const Pool& pool, size_t keyword) {
  const u16 ability = keyword < pool.keyword_abilities.size() ? pool.keyword_abilities[keyword] : u16{0};
  const std::string& said = pool.sentences[ability ? pool.abilities[ability].text : 0];
  return said.substr(0, std::min(said.find(':'), said.size()));
}

namespace {

std::string num(int n) { return std::to_string(n); }

std::string slot(u16 s) { return std::string(slot_name(static_cast<Slot>(s))); }

std::string players(Players p) {
  switch (p.who) {
    case Who::None: return "anybody";
    case Who::You: return "you";
    case Who::Opponent: return "opponents";
    case Who::Each: return "each player";
    case Who::That: return "the player in turn";
    case Who::ControllerOf: return "controller of " + std::string(slot_name(p.slot));
    case Who::OwnerOf: return "owner of " + std::string(slot_name(p.slot));
    case Who::InSlot: return "player in " + std::string(slot_name(p.slot));
    case Who::Active: return "the active player";
    case Who::NonActive: return "the other players";
  }
  return "?";
}

std::string_view compare_sign(Cmp c) {
  static constexpr std::string_view kSigns[] = {"=", "!=", "<", "<=", ">", ">="};
  return kSigns[static_cast<int>(c)];
}

std::string_view event_name(EventKind k) {
  switch (k) {
    case EventKind::Moved: return "Moved";
    case EventKind::Attacked: return "Attacked";
    case EventKind::Blocked: return "Blocked";
    case EventKind::Hit: return "Hit";
    case EventKind::Healed: return "Healed";
    case EventKind::Played: return "Played";
    case EventKind::Activated: return "Activated";
    case EventKind::Targeted: return "Targeted";
    case EventKind::Traded: return "Traded";
    case EventKind::TurnStart: return "TurnStart";
    case EventKind::TurnEnd: return "TurnEnd";
    case EventKind::Drew: return "Drew";
    default: return k >= EventKind::GameNote ? "the game's event" : "event";
  }
}

std::string_view verb_name(u8 v) {
  static constexpr std::string_view kNames[] = {
      "None", "Put",   "Draw",   "Discard", "Play",   "Resolve", "Destroy", "Sacrifice", "Return", "Banish",
      "Mill", "Pitch", "Search", "Trade",   "Reveal", "Enter",   "Shuffle", "Deal",      "Cover",  "Rules"};
  return v < std::size(kNames) ? kNames[v] : "GameVerb";
}

std::string until_name(u16 c) {
  const u16 u = c & 0xFF;
  if (c & kUntilControllers) return until_name(u) + " of its controller";
  static constexpr std::string_view kNames[] = {
      "forever",           "this turn", "your next turn",           "the end of your next turn", "the end of the flow",
      "its source leaves", "used",      "the end of the next turn", "the next readying"};
  return std::string(u < std::size(kNames) ? kNames[u] : "?");
}

class Lister {
public:
  Lister(const Pool& pool, const Lexicon& lexicon) : pool_(pool), lex_(lexicon), dialect_(lexicon.dialect) {}

  std::string ability(const Ability& a) {
    std::string out = heading(a);
    if (a.trigger) out += "  listens to " + trigger(pool_.triggers[a.trigger]) + "\n";
    for (int i = 0; i < a.costs; ++i) out += "  costs " + cost(pool_.costs[static_cast<size_t>(a.cost + i)]) + "\n";
    if (a.cond) out += "  only if " + cond(a.cond) + "\n";
    for (int i = 0; i < a.statics; ++i)
      out += "  static " + static_row(pool_.statics[static_cast<size_t>(a.static_row + i)]) + "\n";
    if (a.replace) out += "  replaces " + replace(pool_.replaces[a.replace]) + "\n";
    if (a.entry) out += program(a.entry);
    return out;
  }
  std::string variable(const Variable& v) {
    const std::string facts = dialect_ ? dialect_->variable(pool_, v) : "variable " + num(v.key) + " = " + num(v.value);
    return facts + (v.cond ? " if " + cond(v.cond) : "");
  }

  std::string cost(const Cost& c) {
    const std::string when = (c.set ? "set " + num(c.set) + ": " : "") + (c.gate ? "if " + cond(c.gate) + ": " : "");
    return when + due(c);
  }
  std::string due(const Cost& c) {
    switch (c.kind) {
      case CostKind::Score: return amount(c.amount) + " " + score(c.key);
      case CostKind::FlagSelf: return "set flag " + num(c.key) + " of Self";
      case CostKind::FlagOthers: return "set flag " + num(c.key) + " of " + selector(c.sel);
      case CostKind::Move:
        return std::string(verb_name(static_cast<u8>(c.verb))) + " " + selector(c.sel) + " to " + zone(c.key) +
               (c.place & kToBottom ? " bottom" : "");
      case CostKind::MoveSelf:
        return std::string(verb_name(static_cast<u8>(c.verb))) + " Self to " + zone(c.key) +
               (c.place & kToBottom ? " bottom" : "");
      case CostKind::CounterSelf: return "remove " + amount(c.amount) + " counters " + num(c.key) + " from Self";
      case CostKind::DamageSelf: return (c.spare ? "deal " : "put ") + amount(c.amount) + " damage on Self";
      case CostKind::HealSelf: return "take off " + amount(c.amount) + " damage";
      case CostKind::CounterOthers:
        return "remove " + amount(c.amount) + " counters " + num(c.key) + " from " + selector(c.sel);
      case CostKind::Reveal: return "reveal " + selector(c.sel);
      case CostKind::Own: return "what the game asks, " + num(c.key);
      case CostKind::Part: return amount(c.amount) + " " + named(Dialect::Kind::Part, c.key, "of part ");
    }
    return "?";
  }
  std::string keyword(const KeywordRow& k) {
    for (const KeywordWord& w : lex_.keywords)
      if (w.keyword == k.keyword)
        return std::string(w.name) + (w.number ? " " + num(k.value) : "") +
               (w.subtype ? " " + pool_.subtypes[k.param] : "") + special(k) +
               (k.gate ? ", only while " + cond(k.gate) : "");
    if (const std::string own = own_keyword(pool_, k.keyword); !own.empty())
      return own + (k.value ? " " + num(k.value) : "");
    return "keyword " + num(k.keyword);
  }

private:
  /// What a keyword line says beside its word.
  std::string special(const KeywordRow& k) {
    for (const KeywordForm& f : lex_.keyword_forms) {
      if (f.keyword != k.keyword) continue;
      if (f.shape == KeywordShape::Name) return " of " + pool_.names[k.param];
      if (f.shape == KeywordShape::Noun) return " to " + selector(k.param);
      if (f.shape != KeywordShape::Plain) return " by set " + num(k.value);
      if (f.param == k.param) return " " + std::string(f.before);
    }
    return {};
  }
  std::string heading(const Ability& a) {
    static constexpr std::string_view kHeads[] = {"none",     "spell",  "activated",   "triggered",
                                                  "reaction", "static", "replacement", "price change"};
    std::string out(kHeads[static_cast<int>(a.head)]);
    if (a.zones) out += ", works from " + zones(a.zones);
    if (dialect_) {
      if (const std::string what = dialect_->ability(pool_, a); !what.empty()) out += ", " + what;
      if (a.limit) out += ", " + num(a.limit) + " times" + (a.flags & kOnceEver ? "" : " each round");
      if (a.flags & kForFree) out += ", for free";
    } else if (a.limit) {
      out += a.limit == kCountsUses ? ", counted each turn" : ", once each turn";
    }
    if (a.gate) out += ", only while " + cond(a.gate);
    if (!dialect_ && a.kind) out += ", kind " + num(a.kind);
    if (!dialect_ && (a.flags & kOnceEver)) out += ", once in all";
    if (a.speed == Speed::Fast) out += ", fast";
    if (a.speed == Speed::Either) out += ", at either speed";
    if (a.flags & kSelfIsHost) out += ", for what it lies under";
    if (a.flags & kNoChain) out += ", starts no chain";
    if (a.flags & kReadsHidden) out += ", reads hidden cards";
    if (a.flags & kUsesChance) out += ", uses chance";
    return out + "\n";
  }

  // -- words of the game ------------------------------------------------------------------------------------
  std::string named(Dialect::Kind kind, int key, std::string_view number) const {
    return dialect_ ? dialect_->name(kind, key) : std::string(number) + num(key);
  }
  std::string zone(int kind) const {
    for (const ZoneWord& z : lex_.zones)
      if (z.kind == kind) return std::string(z.name);
    return "zone " + num(kind);
  }
  std::string zones(u32 kinds) const {
    std::string out;
    u32 all = 0;
    for (const ZoneWord& z : lex_.zones) all |= 1u << z.kind;
    if (dialect_ && (kinds & all) == all) return "anywhere";
    for (int k = 0; k < kZoneKinds; ++k)
      if (kinds & (1u << k)) out += (out.empty() ? "" : "+") + zone(k);
    return out;
  }
  std::string types(u32 bits) const {
    std::string out;
    for (const TypeWord& t : lex_.types)
      if (bits & (1u << t.bit)) out += (out.empty() ? "" : "|") + std::string(t.name), bits &= ~(1u << t.bit);
    for (int bit = 0; bit < 32; ++bit)  // those that no text names
      if (bits & (1u << bit)) out += (out.empty() ? "" : "|") + ("type " + num(bit));
    return out;
  }
  std::string stat(int s) const {
    for (const StatWord& w : lex_.stats)
      if (w.stat == s) return std::string(w.name);
    return "stat " + num(s);
  }
  std::string score(int s) const {
    for (const ScoreWord& w : lex_.scores)
      if (w.score == s) return std::string(w.name);
    return "score " + num(s);
  }
  std::string flag(int f) const {
    for (const AdjectiveWord& a : lex_.adjectives)
      if (a.kind == TestKind::Flag && a.key == f && !a.negated) return std::string(a.word);
    return named(Dialect::Kind::Flag, f, "flag ");
  }

  // -- rows -------------------------------------------------------------------------------------------------
  std::string test(const Test& t) {
    const std::string compared = " " + std::string(compare_sign(t.cmp)) + " ";
    switch (t.kind) {
      case TestKind::Subtype: return pool_.subtypes[t.key];
      case TestKind::Stat: return stat(t.key) + compared + amount(t.amount);
      case TestKind::ObjStat: return named(Dialect::Kind::ObjStat, t.key, "object stat ") + compared + amount(t.amount);
      case TestKind::Native: return named(Dialect::Kind::NativeTest, t.key, "native test ");
      case TestKind::Keyword: return "keyword " + num(t.key);
      case TestKind::Name: return "named " + pool_.names[t.key];
      case TestKind::NameHas: return "name with " + pool_.names[t.key];
      case TestKind::HostMatches: return "on " + selector(t.key, true);
      case TestKind::GuestMatches: return "under it " + selector(t.key, true);
      case TestKind::RelatedTo: return "relation " + num(t.amount) + " with " + selector(t.key, true);
      case TestKind::Under: return "cards under" + compared + amount(t.amount);
      case TestKind::Hosted: return "at something";
      case TestKind::Playable: return "can be played so";
      case TestKind::How: return "played in way " + num(t.key);
      case TestKind::Called:
        return t.key ? "a name of the card in " + amount(t.amount) : "is named what " + amount(t.amount) + " says";
      case TestKind::CompareTo: return stat(t.key) + compared + "that of " + slot(t.amount);
      case TestKind::Alike:
        return (t.key == kNames ? "name as" : stat(t.key) + compared + "that of") + " another of " +
               selector(t.amount, true);
      case TestKind::SameName: return "same name as " + slot(t.key);
      case TestKind::Flag: return flag(t.key);
      case TestKind::Token: return "token";
      case TestKind::ItsPlayer: return "whose player: " + cond(t.key);
      case TestKind::Marked:
        return std::string(pool_.marks[t.key].object ? "its part in " : "did ") + trigger(pool_.marks[t.key].trigger) +
               " this turn";
      case TestKind::Arrived: return "arrived this turn";
      case TestKind::Type: return types(1u << t.key);
      case TestKind::Or: return "any of next " + num(t.key);
      case TestKind::And: return "all of next " + num(t.key);
      case TestKind::Not: return "not";
      default: return "test " + num(static_cast<int>(t.kind)) + " " + num(t.key);
    }
  }

  /// Triggers and questions about one object look at it wherever it is.
  std::string selector(Row16 row, bool anywhere = false) {
    if (!row) return "anything";
    const Selector& s = pool_.selectors[row];
    static constexpr std::string_view kRel[] = {"",    "is ",      "not ",    "among ",
                                                "on ", "host of ", "blocks ", "blocked by "};
    std::string out = "<";
    const auto part = [&](const std::string& text) { out += (out.size() > 1 ? ", " : "") + text; };
    if (s.flags & static_cast<u8>(SelectorFlag::OnlyPlayers)) part("players: " + players(s.players));
    else if (s.zones || !anywhere) part(s.zones ? zones(s.zones) : "in play");
    if (s.flags & static_cast<u8>(SelectorFlag::OrPlayers)) part("or players: " + players(s.players));
    if (s.types) part(types(s.types));
    for (int i = 0; i < s.tests; ++i) part(test(pool_.tests[static_cast<size_t>(s.test + i)]));
    if (s.side.who != Who::None) part("of " + players(s.side));
    if (s.rel != Rel8::None) part(std::string(kRel[static_cast<int>(s.rel)]) + std::string(slot_name(s.slot)));
    if (s.but) part("none of " + std::string(slot_name(static_cast<Slot>(s.but - 1))));
    if (s.flags & static_cast<u8>(SelectorFlag::Top)) part("top");
    if (s.flags & static_cast<u8>(SelectorFlag::Bottom)) part("bottom");
    if (s.flags & static_cast<u8>(SelectorFlag::Lowest)) part("lowest " + stat(s.order_key));
    if (s.flags & static_cast<u8>(SelectorFlag::Highest)) part("highest " + stat(s.order_key));
    if (s.flags & static_cast<u8>(SelectorFlag::Chosen)) part("chosen");
    if (s.amount) part("as many as " + amount(s.amount));
    if (s.min != 1 || s.max != 1) part(num(s.min) + ".." + (s.max == 0xFFFF ? "all" : num(s.max)));
    if (s.chooser.who != Who::None) part("chosen by " + players(s.chooser));
    return out == "<" ? "any card" : out + ">";
  }

  std::string amount(Row16 row) {
    if (!row) return "0";
    const Amount& a = pool_.amounts[row];
    std::string raw;
    switch (a.kind) {
      case AmountKind::Const: return num(a.add);
      case AmountKind::Count:
        raw = "count " + selector(a.key);
        if (a.players.who != Who::None)
          raw += std::string(a.extra == kMostOfSeats    ? ", the most"
                             : a.extra == kLeastOfSeats ? ", the least"
                                                        : "") +
                 " of " + players(a.players);
        break;
      case AmountKind::StatOf: raw = stat(a.key) + " of " + std::string(slot_name(a.slot)); break;
      case AmountKind::CardOf: raw = "the card in " + std::string(slot_name(a.slot)); break;
      case AmountKind::ObjStatOf:
        raw = named(Dialect::Kind::ObjStat, a.key, "object stat ") + " of " + std::string(slot_name(a.slot));
        break;
      case AmountKind::CounterOf:
        raw = named(Dialect::Kind::Counter, a.key, "counter ") + " of " + std::string(slot_name(a.slot));
        break;
      case AmountKind::SumCounter:
        raw = "sum of " + named(Dialect::Kind::Counter, a.extra, "counter ") + " of " + selector(a.key);
        break;
      case AmountKind::If:
        return "(" + amount(static_cast<Row16>(a.mul)) + " if " + cond(a.key) + ", else " +
               amount(static_cast<Row16>(a.add)) + ")";
      case AmountKind::Native:
        raw = named(Dialect::Kind::NativeAmount, a.key, "native amount ");
        if (!dialect_ || a.players.who != Who::None) raw += " of " + players(a.players);
        break;
      case AmountKind::SumObj:
        raw = "sum of " + named(Dialect::Kind::ObjStat, a.extra, "object stat ") + " of " + selector(a.key);
        break;
      case AmountKind::Distinct:
        raw = "different " + (a.extra == kNames ? "names" : stat(a.extra)) + " of " + selector(a.key);
        break;
      case AmountKind::MostStat: raw = "greatest " + stat(a.extra) + " of " + selector(a.key); break;
      case AmountKind::LeastStat: raw = "least " + stat(a.extra) + " of " + selector(a.key); break;
      case AmountKind::Apart:
        raw = "how far " + amount(pool_.lists[a.key + size_t{1}]) + " and " + amount(pool_.lists[a.key + size_t{2}]) +
              " are apart";
        break;
      case AmountKind::Uses: raw = "times this was done this turn"; break;
      case AmountKind::Depth: raw = "cards down to " + selector(a.key); break;
      case AmountKind::SumStat: raw = "sum of " + stat(a.extra) + " of " + selector(a.key); break;
      case AmountKind::CountSlot: raw = "how many in " + std::string(slot_name(a.slot)); break;
      case AmountKind::Score: raw = score(a.key) + " of " + players(a.players); break;
      case AmountKind::SlotN: raw = "number in " + std::string(slot_name(a.slot)); break;
      case AmountKind::Tally:
        raw = "times " + trigger(pool_.tallies[a.key].trigger) + " for " + players(a.players);
        break;
      case AmountKind::ZoneCount: raw = "cards in " + zone(a.key) + " of " + players(a.players); break;
      case AmountKind::KeywordOf:
        raw = "number of keyword " + num(a.key) + " of " + std::string(slot_name(a.slot));
        break;
      default: raw = "amount " + num(static_cast<int>(a.kind)); break;
    }
    if (a.most) raw = "at most " + num(a.most) + " of " + raw;
    if (a.mul != 1) raw = num(a.mul) + " * " + raw;
    if (a.div != 1) raw += " / " + num(a.div);
    if (a.add) raw += " + " + num(a.add);
    if (a.floor == 0) raw += ", at least 0";
    return "(" + raw + ")";
  }

  std::string cond(Row16 row) {
    Row16 at = row;
    return cond_at(at);
  }
  std::string cond_at(Row16& at) {
    const Cond& c = pool_.conds[at++];
    switch (c.kind) {
      case CondKind::Compare: return amount(c.a) + " " + std::string(compare_sign(c.cmp)) + " " + amount(c.b);
      case CondKind::Exists: return "exists " + selector(c.a);
      case CondKind::Matches: return std::string(slot_name(c.slot)) + " matches " + selector(c.a, true);
      case CondKind::Done: return "done";
      case CondKind::Turn: return "turn of " + players(Players::unpack(c.a));
      case CondKind::Not: return "not (" + cond_at(at) + ")";
      case CondKind::And:
      case CondKind::Or: {
        std::string out = "(";
        for (int i = 0; i < c.n; ++i) out += (i ? (c.kind == CondKind::And ? " and " : " or ") : "") + cond_at(at);
        return out + ")";
      }
      case CondKind::Native:
        if (dialect_) return dialect_->condition(pool_, c);
        for (const GateWord& w : lex_.gates)
          if (w.kind == GateKind::Native && w.key == c.a)
            return "[" + std::string(w.words) + "]" + (c.b ? " of " + pool_.names[c.b] : "");
        if (c.a == lex_.phase_condition) return "phase " + num(c.b);
        return "native condition " + num(c.a) + (c.b ? " of a row" : "") + (c.n ? ", turned round" : "");
      default: return "condition " + num(static_cast<int>(c.kind));
    }
  }

  std::string trigger(const Trigger& t) {
    std::string out(event_name(t.event));
    const int note = static_cast<int>(t.event) - static_cast<int>(EventKind::GameNote);
    if (note >= 0) out = dialect_ ? dialect_->name(Dialect::Kind::Event, note) : out + " " + num(note);
    if (t.sub) out += "/" + (dialect_ ? num(t.sub) : std::string(verb_name(t.sub)));
    if (t.from) out += " from " + zones(t.from);
    if (t.to) out += " to " + zones(t.to);
    if (t.subject) out += ", subject " + selector(t.subject, true);
    if (t.object) out += ", object " + selector(t.object, true);
    if (t.by.who != Who::None) out += ", by " + players(t.by);
    if (t.flags & kOncePerBatch) out += ", once a batch";
    if (t.flags & kOneOfTargets) out += ", one of its targets";
    if (t.cond) out += ", while " + cond(t.cond);
    return out;
  }

  std::string static_row(const Static& s) {
    static constexpr std::string_view kKinds[] = {"nothing",
                                                  "stat",
                                                  "set stat",
                                                  "keyword",
                                                  "lose keyword",
                                                  "subtype",
                                                  "type",
                                                  "can't",
                                                  "may",
                                                  "price",
                                                  "enters with flag",
                                                  "ability",
                                                  "enters with stat",
                                                  "not lowered below print",
                                                  "not lowered by opponents",
                                                  "loses its abilities",
                                                  "set type",
                                                  "enters with counters"};
    std::string out(kKinds[static_cast<int>(s.kind)]);
    if (s.kind == StaticKind::Stat) out += " " + stat(s.key) + " by";
    else if (s.kind != StaticKind::Cost && s.kind != StaticKind::Ability) out += " " + num(s.key);
    if (s.amount) out += " " + amount(s.amount);
    if (s.kind == StaticKind::Keyword) out += " param " + num(s.param);
    if ((s.kind == StaticKind::Ban || s.kind == StaticKind::Permit) && s.param) out += " against " + selector(s.param);
    if (s.kind == StaticKind::Ability) out += " {\n" + ability(pool_.abilities[s.param]) + "  }";
    if (s.sel) out += " on " + selector(s.sel);
    if (s.cond) out += " while " + cond(s.cond);
    return out + " (layer " + num(s.layer) + ")";
  }

  std::string replace(const Replace& r) {
    std::string out = r.act == ActKind::Damage ? "damage" : "act " + num(static_cast<int>(r.act));
    if (r.kind) out += " of kind " + num(r.kind);
    if (r.most) out += " of at most " + num(r.most);
    out += r.target ? " to " + selector(r.target) : " to Self";
    if (r.source) out += " from " + selector(r.source, true);
    if (dialect_) return dialect_replace(r);
    out += ": op " + num(static_cast<int>(r.op)) + (r.amount ? " " + amount(r.amount) : "") + " in pass " + num(r.pass);
    if (r.may) out += ", may be declined";
    if (r.key || r.then) out += ", key " + num(r.key) + ", then " + num(r.then);
    if (r.follow) out += ", followed by {\n" + ability(pool_.abilities[r.follow]) + "  }";
    return out + (r.cond ? " while " + cond(r.cond) : "");
  }

  std::string dialect_replace(const Replace& r) {
    static constexpr std::string_view kActs[] = {"none",   "damage", "healing", "move", "draw",
                                                 "defeat", "price",  "roll",    "flag"};
    static constexpr std::string_view kOps[] = {"add",      "prevent", "prevent all", "multiply by", "halve",  "set to",
                                                "redirect", "put on",  "to zone",     "element",     "program"};
    std::string out(kActs[static_cast<int>(r.act)]);
    if (r.least) out += " of " + num(r.least) + " or more";
    if (r.source) out += " from " + selector(r.source, true);
    if (r.target) out += " to " + selector(r.target, true);
    out += ": " + std::string(kOps[static_cast<int>(r.op)]) + (r.amount ? " " + amount(r.amount) : "") + " in pass " +
           dialect_->name(Dialect::Kind::Pass, r.pass) + dialect_->replacement(pool_, r);
    return out + (r.cond ? " while " + cond(r.cond) : "");
  }

  // -- programs ---------------------------------------------------------------------------------------------
  std::string program(Row16 entry) {
    std::string out;
    for (size_t i = entry; i < pool_.code.size(); ++i) {
      const std::string n = num(static_cast<int>(i - entry));
      out += "  " + std::string(n.size() < 2 ? " " : "") + n + "  " + instruction(pool_.code[i], entry) + "\n";
      if (pool_.code[i].op == Op::End) break;
    }
    return out;
  }

  std::string instruction(const Ins& i, Row16 entry) {
    const auto to = [&] { return num(i.b - entry); };
    const auto whom = [&] { return players(Players::unpack(i.a)); };
    static constexpr std::string_view kModes[] = {"gain", "lose", "set"};
    switch (i.op) {
      case Op::End: return "End";
      case Op::Target:
        return "Target T" + num(i.mode) + " = " + selector(i.a) + (i.b ? " if " + cond(i.b) : std::string());
      case Op::Choose:
        return "Choose " + slot(i.mode) + (i.b & kAlso ? " also" : "") + " = " + selector(i.a) +
               (i.b & kAllOrNone ? ", all or none" : "") + (i.c ? ", together " + test(pool_.tests[i.c]) : "");
      case Op::All: return "All " + slot(i.mode) + " = " + selector(i.a);
      case Op::Random: return "Random " + slot(i.mode) + " = " + selector(i.a);
      case Op::Move:
        return "Move " + slot(i.mode) + " to " + zone(i.b & 0xFF) + move_flags(i.b >> 8) + ", " +
               std::string(verb_name(static_cast<u8>(i.c)));
      case Op::TakeTop:
        return "TakeTop " + whom() + ": " + amount(i.b) + " from " + zone(i.c & 0xFF) + " to " + zone(i.c >> 8) + ", " +
               std::string(verb_name(i.mode));
      case Op::Damage:
        return (i.mode == kPutCounters ? "Put damage on " : "Damage ") + slot(i.a) + " by " + amount(i.b) +
               (i.mode && i.mode != kPutCounters ? " in way " + num(i.mode) : std::string());
      case Op::Counter:
        return "Counter " + num(i.b) + " of " + slot(i.a) + ": " + std::string(kModes[i.mode % 3]) + " " + amount(i.c);
      case Op::Heal: return "Heal " + slot(i.a) + " by " + amount(i.b);
      case Op::Flag: return std::string(i.mode ? "Flag set " : "Flag clear ") + flag(i.b) + " of " + slot(i.a);
      case Op::Score:
        return "Score " + whom() + " " + std::string(kModes[i.mode % 3]) + " " + amount(i.c) + " " + score(i.b);
      case Op::Modify:
        return "Modify " + slot(i.a) + ": " + static_row(pool_.statics[i.b]) + " until " +
               std::string(until_name(i.c)) + (i.mode ? ", " + num(i.mode) + " use" : "");
      case Op::Grant:
        return "Grant" + std::string(i.a == 0xFF ? "" : " about " + slot(i.a)) +
               (i.mode ? ", " + num(i.mode) + " use" : "") + ", until " + std::string(until_name(i.c)) + " {\n" +
               ability(pool_.abilities[i.b]) + "  }";
      case Op::Shield: {
        const Replace& r = pool_.replaces[i.b];
        return "Shield " + slot(i.a) + ": " + replace(r) + " until " + until_name(i.c) +
               (i.mode ? ", " + num(i.mode) + " use" : "");
      }
      case Op::Make:
        return "Make " + amount(i.b) + " " + (i.a < pool_.texts.size() ? pool_.texts[i.a].name : "card " + num(i.a)) +
               " for " + players(Players::unpack(i.c)) + (i.mode ? ", tapped" : "");
      case Op::Negate: return "Negate " + slot(i.a) + (i.mode ? ", banish the card" : "");
      case Op::Shuffle: return "Shuffle " + zone(i.b) + " of " + whom();
      case Op::Look: return "Look at " + selector(i.a);
      case Op::Copy: return "Keep " + slot(i.mode) + (i.b ? " also = " : " = ") + slot(i.a);
      case Op::Reveal: return "Reveal " + slot(i.a);
      case Op::Unlook: return "Unlook";
      case Op::May: return "May " + whom() + ", else " + to();
      case Op::Modes:
        return "Modes " + num(i.mode) + (i.b ? ", " + num(i.a & 0xFF) + " to " + num(i.b & 0xFF) : "") +
               (i.a & kFreshModes ? ", not chosen before" : "") +
               (i.b >> 8 ? ", or " + num((i.a >> 8) & 0x7F) + " to " + num(i.b >> 8) + " if " + cond(i.c) : "");
      case Op::If: return "If " + cond(i.a) + ", else " + to();
      case Op::Jump: return "Jump " + to() + (i.a ? " if " + cond(i.a) : "");
      case Op::EachPlayer: return "EachPlayer " + whom() + ", afterwards " + to();
      case Op::EachOf: return "EachOf " + slot(i.mode) + " in " + slot(i.a) + ", afterwards " + to();
      case Op::Next: return "Next " + to();
      case Op::Host: return "Host " + slot(i.a) + " to " + slot(i.b);
      case Op::Under: return "Under " + slot(i.b) + " goes " + slot(i.a) + (i.mode ? ", face up" : "");
      case Op::MoveDamage: return "MoveDamage from " + slot(i.a) + " to " + slot(i.b) + " by " + amount(i.c);
      case Op::Name: return "Name into " + slot(i.mode);
      case Op::Number:
        return "Number " + slot(i.mode) + " up to " + amount(i.a) + (i.b == 0xFF ? "" : ", damage on " + slot(i.b));
      case Op::Play:
        return "Play " + slot(i.a) + (i.b & kPlayFree ? " for free" : "") +
               (i.b & kPlayNoCosts ? ", without its other costs" : "") + (i.b & kPlayTapped ? ", tapped" : "") +
               (i.b & kPlayThenBottom ? ", then to the bottom of the deck" : "");
      case Op::Pay: {
        std::string out = "Pay " + whom() + " may pay";
        for (int k = 0; k < i.c; ++k) out += " " + cost(pool_.costs[static_cast<size_t>(i.b + k)]);
        return out;
      }
      case Op::Control: return "Control " + slot(i.a) + " by " + players(Players::unpack(i.b));
      case Op::Win: return "Win " + whom();
      case Op::Lose: return "Lose " + whom();
      case Op::Used: return "Used";
      case Op::SetDone: return i.mode ? "It counts as done" : "It counts as not done";
      case Op::SetAcc: return std::string(i.mode ? "Acc grows by " : "Acc = ") + amount(i.a);
      case Op::Run:
        return "Run flow " + num(i.a) + " from step " + num(i.mode) + " with " + slot(i.b) + ", " + slot(i.c);
      case Op::Relate: return "Relate " + num(i.mode) + ": " + slot(i.a) + " to " + slot(i.b);
      case Op::Activate: return "Activate the text of " + slot(i.a) + " of speed " + num(i.b);
      case Op::Native:
        if (dialect_) return dialect_->native(pool_, i) + (i.b ? " by " + amount(i.b) : "");
        return "Native " + num(i.a) + " mode " + num(i.mode) + (i.b ? " by " + amount(i.b) : "") +
               (lex_.reflex_native && i.a == lex_.reflex_native ? " {\n" + ability(pool_.abilities[i.c]) + "  }"
                                                                : ", " + num(i.c));
      default:
        return "op " + num(static_cast<int>(i.op)) + " " + num(i.mode) + " " + num(i.a) + " " + num(i.b) + " " +
               num(i.c);
    }
  }

  static std::string move_flags(int f) {
    return std::string(f & kToBottom ? " bottom" : "") + (f & kEntersTapped ? " tapped" : "") +
           (f & kYourControl ? " under your control" : "") + (f & kAnyOrder ? " in any order" : "") +
           (f & kTopOrBottom ? " top or bottom" : "") + (f & kRandomOrder ? " in random order" : "");
  }

  const Pool& pool_;
  const Lexicon& lex_;
  const Dialect* dialect_;  // may be null
};

} // namespace

std::string explain(const Pool& pool, const Lexicon& lexicon, const Ability& a) {
  return Lister(pool, lexicon).ability(a);
}

std::string explain(const Pool& pool, const Lexicon& lexicon, DefId id) {
  if (index(id) >= pool.cards.size()) return "no such card\n";
  const CardDef& card = pool.card(id);
  const CardText& text = pool.texts[index(id)];
  Lister lister(pool, lexicon);
  std::string out = text.name + " (" + text.id + "), " + text.type_line + "\n";
  for (const StatWord& s : lexicon.stats)
    if (!s.fact.empty() && s.part < 0 && (card.types & s.types))
      out += "  " + std::string(s.name) + " " + num(card.stat[s.stat]) + "\n";
  for (int i = 0; i < card.keyword_rows; ++i)
    out += "keyword " + lister.keyword(pool.keywords[static_cast<size_t>(card.keyword_row + i)]) + "\n";
  for (int i = 0; i < card.costs; ++i)
    out += (lexicon.dialect ? "price: " : "additional price: ") +
           lister.cost(pool.costs[static_cast<size_t>(card.cost + i)]) + "\n";
  for (int i = 0; i < card.variables; ++i)
    out += "begins with " + lister.variable(pool.variables[static_cast<size_t>(card.variable + i)]) + "\n";
  if (card.flags & kStays) out += "stays when spent\n";
  for (int i = 0; i < card.abilities; ++i) {
    const Ability& a = pool.abilities[static_cast<size_t>(card.ability + i)];
    out += "\n\"" + pool.sentences[a.text] + "\"\n" + lister.ability(a);
  }
  return out;
}

} // namespace cantrip::language
