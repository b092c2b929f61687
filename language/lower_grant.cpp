// What lasts: statics, what effects give and forbid, prices.
#include "language/lower.hpp"

namespace cantrip::language {
namespace {

constexpr u16 kOpen = 0xFF;  // "no slot" in an operand
int op(Slot s) { return static_cast<int>(s); }

} // namespace

// ------------------------------------------------------------------------------------------------- statics

bool Lowering::grant_row(const Grant& g, Row16 sel, Row16 cond, Static& out) {
  out.kind = g.kind;
  out.key = g.key;
  out.sel = sel;
  out.cond = cond;
  out.amount = amount(g.value);
  out.param = g.param;
  switch (g.kind) {
    case StaticKind::SetStat: out.layer = 1; break;
    case StaticKind::Stat: out.layer = cond ? 2 : 1; break;
    case StaticKind::Keyword:
    case StaticKind::Ability:
    case StaticKind::LoseAbilities:
    case StaticKind::Permit:
    case StaticKind::Ban: out.layer = 3; break;
    case StaticKind::LoseKeyword:  // printed and granted, less what is lost (Lorcana 7)
    case StaticKind::FloorStat: out.layer = 4; break;
    default: out.layer = 0; break;
  }
  if (!g.against.empty()) out.param = against_row(g);
  if (!g.quoted.empty()) {
    if (!lex_.quoted_abilities)
      return refuse(g.at, "this game gives no abilities by quoting them",
                    "Give a keyword or a number, or print the ability on the card.");
    Lowering inner(words_, rows_, {lex_.gated ? lex_.bearer_types : ~0u, Head::None}, defs_);
    Ability quoted;
    if (!inner.ability(g.quoted[0], quoted))
      return refuse(inner.refusal_.at, inner.refusal_.said, inner.refusal_.remedy);
    flags_ |= quoted.flags & (kReadsHidden | kUsesChance);
    out.param = rows_.granted(quoted);
  }
  return !refused();
}

/// The other side of a ban or permission: characters in play, or, of what players can't play, cards wherever they are.
Row16 Lowering::against_row(const Grant& g) {
  Np what = g.against.front();
  const bool cards = player_ban(g);
  if (cards && what.word != NpWord::Objects)
    return refuse(what.at, "a card can't say when it may be played", "Say what a kind of cards does."), kNone;
  if (cards) what.card = false;
  if (what.word == NpWord::Objects && what.found != Found::All)
    return refuse(what.at, "this must hold for all that match", "Write a plural, such as \"damaged characters\"."),
           kNone;
  return selector(what, !cards);
}

bool Lowering::player_ban(const Grant& g) const {
  for (const RuleWord& rule : lex_.rules)
    if (rule.kind == g.kind && rule.key == g.key) return true;
  if (g.kind == StaticKind::Permit)
    for (const PermitWord& w : lex_.permits)
      if (w.permit == g.key) return w.players;
  if (g.kind != StaticKind::Ban) return false;
  for (const BanWord& b : lex_.bans)
    if (b.ban == g.key) return b.players;
  return false;
}

bool Lowering::static_rows(const AbilityNode& in, Ability& out) {
  has_program_ = false;
  said_.object(Slot::Self, card_.types, false);
  const Row16 cond = condition_row(in.cond);
  const Np& who = in.subject.front();
  const bool self = who.word == NpWord::Self || (who.word == NpWord::It && pronoun(who) == Slot::Self);
  const bool players_only = who.word == NpWord::Players;
  for (const Grant& g : in.grants)
    if (players_only != player_ban(g))
      return refuse(g.at, players_only ? "this can't be said of a player" : "this can only be said of a player",
                    "Name whom it is about.");
  for (const Grant& g : in.grants)
    if (!g.ward.empty()) return refuse(g.at, "this must be said by itself", "Make it two sentences.");
  if (!self && !players_only && who.word != NpWord::Objects)
    return refuse(who.at, "this does not say what is affected", "Write \"this unit\" or \"units you control\".");
  if (who.word == NpWord::Objects && who.found == Found::Choose)
    return refuse(who.at, "an ability that is always on affects all that match",
                  "Write a plural, such as \"units you control\".");
  if (!self && in.grants.front().kind == StaticKind::EntersFlag && !lex_.your_style && !lex_.gated)
    return refuse(who.at, "only the card itself can say how it enters", "Write \"this unit enters tapped\".");
  Row16 sel = kNone;
  if (!self) {
    Np named = who;
    if (in.head == Head::CostChange) named.card = false;  // the card being priced, wherever it is
    sel = selector(named, in.head != Head::CostChange);
  }
  out.zones = lex_.in_play;
  if (lex_.gated && ((card_.types & lex_.intent_types) || card_.head == Head::Spell)) out.zones = lex_.intent;
  if (lex_.gated && (card_.types & lex_.mastery_type)) out.zones = lex_.mastery_zones;
  if (lex_.gated && in.zones) out.zones = lex_.play_from;
  for (const Condition& c : in.cond)  // "as long as this card is an omen"
    if (lex_.gated && c.word == CondWord::Matches && c.np[0].word == NpWord::Self && c.np[1].zones)
      out.zones = c.np[1].zones;
  if (in.head == Head::CostChange && self) out.zones = in.zones ? in.zones : lex_.play_from;
  std::vector<Static> rows;
  for (const Grant& g : in.grants) {
    Static s;
    if (!grant_row(g, sel, cond, s)) return false;
    rows.push_back(s);
  }
  if (refused()) return false;
  out.static_row = rows_.statics(rows);
  out.statics = static_cast<u8>(rows.size());
  return true;
}

// ------------------------------------------------------------------------------------------------- effects

/// A permission that says itself how long it lasts: "may attack on the turn it is deployed".
bool Lowering::lasts(const Grant& g) const {
  if (!lex_.brackets || g.kind != StaticKind::Permit) return false;
  for (const PermitWord& w : lex_.permits)
    if (w.permit == g.key) return w.lasting;
  return false;
}

/// What was just named may gain something for as long as it stays: "Play a character for free. It gains Rush."
bool Lowering::for_good(const Clause& c) const {
  const NpWord word = c.np.front().word;
  if (!lex_.your_style || (word != NpWord::It && word != NpWord::Them && word != NpWord::That)) return false;
  for (const Grant& g : c.grants)
    if (g.kind != StaticKind::Keyword && g.kind != StaticKind::Ability && !lasts(g)) return false;
  return true;
}

int Lowering::until_of(const Clause& c) { return static_cast<int>(c.until) | c.whose; }

bool Lowering::grants(const Clause& c) {
  if (!c.has_until && !for_good(c) && !lex_.gated)
    return refuse(c.grants.front().at, "this does not say how long it lasts",
                  "Add \"this turn\" at the end of the sentence.");
  const Np& np = c.np.front();
  if (lex_.gated && !c.grants.front().ward.empty()) return wards(c, c.grants.front().ward.front());
  if (np.word == NpWord::Players) return player_bans(c);
  for (const Grant& g : c.grants)
    if (c.until == Until::NextReady && !(g.kind == StaticKind::Ban && g.key == lex_.ready_ban))
      return refuse(g.at, "only readying happens at the start of a turn", "Write \"during their next turn\".");
  Slot whom = Slot::None;
  for (const Grant& g : c.grants) {
    Static s;
    if (!g.ward.empty()) {
      if (c.grants.size() > 1) return refuse(g.at, "this must be said by itself", "Make it two sentences.");
      return wards(c, g.ward.front());
    }
    if (player_ban(g)) return refuse(g.at, "this can only be said of a player", "Name the player.");
    if (lex_.your_style && !lex_.brackets && g.kind == StaticKind::Ban && np.word == NpWord::Objects &&
        np.found == Found::All) {
      // A rule for all that match, also those that come later; numbers and keywords are given to what is there now.
      if (!grant_row(g, selector(np, true), kNone, s)) return false;
      emit(Op::Modify, 0, kOpen, rows_.statics({s}), until_of(c));
      continue;
    }
    const bool rule = g.open || ((g.kind == StaticKind::Ban || g.kind == StaticKind::Permit) && np.max != 1);
    if (lex_.gated && rule && np.word == NpWord::Objects && np.found == Found::All) {
      if (!lasting(np)) return false;
      if (!grant_row(g, selector(np, true), kNone, s)) return false;
      emit(Op::Modify, 0, kOpen, rows_.statics({s}), until_of(c));
      continue;
    }
    if (whom == Slot::None) whom = bring_thing(np);
    if (refused() || !grant_row(g, kNone, kNone, s)) return false;
    emit(Op::Modify, 0, op(whom), rows_.statics({s}), until_of(c));
  }
  return !refused();
}

/// "opponents can't play actions until your next turn"
bool Lowering::player_bans(const Clause& c) {
  const PlayerPhrase& who = c.np.front().players;
  if (who.word != PlayerWord::You && who.word != PlayerWord::Opponent && who.word != PlayerWord::Each)
    return refuse(who.at, "a lasting rule can't be about this player", "Write \"opponents\" or \"each player\".");
  for (const Grant& g : c.grants) {
    Static s;
    if (!player_ban(g)) return refuse(g.at, "this can't be said of a player", "Name what it is about.");
    if (!grant_row(g, players_selector(players(who)), kNone, s)) return false;
    emit(Op::Modify, 0, kOpen, rows_.statics({s}), until_of(c));
  }
  return !refused();
}

/// "you pay 1 {I} less for the next character you play this turn"
bool Lowering::price(const Clause& c, Players who) {
  if (who.who != Who::You) return refuse(c.at, "only your own prices change like this", "Write \"you pay\".");
  if (lex_.gated && c.grants.front().key == kCostToAttack) {
    Static tax;
    if (!grant_row(c.grants.front(), selector(c.np.front(), true), kNone, tax)) return false;
    emit(Op::Modify, 0, kOpen, rows_.statics({tax}), until_of(c));
    return !refused();
  }
  Static s;
  if (!grant_row(c.grants.front(), selector(c.np.front(), false), kNone, s)) return false;
  emit(Op::Modify, c.mode, kOpen, rows_.statics({s}), until_of(c));
  return !refused();
}

}  // namespace cantrip::language
