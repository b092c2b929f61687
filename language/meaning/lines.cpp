// Whole abilities, and what lasts.
#include <algorithm>

#include "language/gates.hpp"
#include "language/meaning/meaning.hpp"
#include "language/meaning/verify.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {

// ----------------------------------------------------------------------------------------------------- what is given

/// A ban or permission that is said of players.
bool Meaning::player_said(const Grant_& g) const {
  if (g.kind == StaticKind::Permit)
    for (const PermitWord& w : lex.permits)
      if (w.permit == g.key) return w.players;
  if (g.kind != StaticKind::Ban) return false;
  for (const RuleWord& rule : lex.rules)
    if (rule.kind == g.kind && rule.key == g.key) return true;
  for (const BanWord& b : lex.bans)
    if (b.ban == g.key) return b.players;
  return false;
}

bool Meaning::static_row(const Grant_& g, Row16 sel, Row16 cond, Static& out) {
  out.kind = g.kind;
  out.key = g.key;
  out.sel = sel;
  out.cond = cond;
  out.amount = g.counts ? amount(g.value) : kNone;
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
    case StaticKind::FloorStat:
    case StaticKind::KeepStat: out.layer = 4; break;
    default: out.layer = 0; break;
  }
  if (!g.against.empty()) {
    Thing what = g.against.front();
    const bool cards = player_said(g);
    if (what.word == ThingWord::Self && g.kind == StaticKind::Cost) return out.param = selector(what, true), !refused();
    if (cards && what.word != ThingWord::Objects)
      return refuse(what.at, "a card can't say when it may be played", "Say what a kind of cards does.");
    if (cards) what.card = false;
    if (what.word == ThingWord::Objects && what.found != Thing::Found::All)
      return refuse(what.at, "this must hold for all that match", "Write a plural, such as \"damaged characters\".");
    out.param = selector(what, !cards);
  }
  if (g.quoted) {
    if (!lex.quoted_abilities)
      return lacks(g.at, "give abilities in this game",
                   "Give a keyword or a number, or print the ability on the card.");
    CardSense made_of;
    Speaker_ bearer;
    bearer.types = lex.bearer_types ? lex.bearer_types : ~0u;
    bearer.quoted = true;
    Meaning inside(lib, tokens_, bearer, &made_of);
    inside.act(*g.quoted);
    if (inside.refused()) {
      if (!refused()) refusal_ = inside.refusal_;
      return false;
    }
    if (made_of.abilities.size() != 1) return refuse(g.at, "give several abilities at once", "Quote them one by one.");
    flags |= made_of.abilities[0].flags & (kReadsHidden | kUsesChance);
    out.param = rows.granted(made_of.abilities[0]);
  }
  return !refused();
}

/// "Play a character for free. It enters play exerted.": said of what the text plays.
bool Meaning::enters_so(const Thing& whom) {
  if (whom.word == ThingWord::Objects || whom.word == ThingWord::Self || whom.word == ThingWord::Players) return false;
  for (size_t i = code_.size(); i-- > 0;) {
    if (code_[i].op != Op::Play) continue;
    if (pronoun(whom) != Slot::Moved) return false;
    code_[i].b |= kPlayTapped;
    return true;
  }
  return false;
}

void Meaning::give(const Thing& whom, Gained& what, Lasting how_long) {
  if (what.all.empty()) return;
  if (!how_long.said)
    for (const Grant_& g : what.all)
      if (g.until != Until::Forever) how_long = {g.until, kUntilYours, true};
  // How others enter is a rule while it lasts; a flag is all that the machine gives them then.
  for (Grant_& g : what.all)
    if ((g.kind == StaticKind::EntersFlag || g.kind == StaticKind::EntersCounter) && lex.one_text &&
        whom.word == ThingWord::Objects && whom.found == Thing::Found::All)
      g.open = true;
    else if (g.kind == StaticKind::EntersFlag && g.key == lex.tapped && what.all.size() == 1 && enters_so(whom)) return;
    else if (g.kind == StaticKind::EntersFlag || g.kind == StaticKind::EntersCounter ||
             g.kind == StaticKind::EntersStat)
      return void(lacks(g.at, "change for a time how things enter", "Say it of the card itself."));
  const bool back = whom.word == ThingWord::It || whom.word == ThingWord::Them || whom.word == ThingWord::That ||
                    whom.word == ThingWord::Those || whom.word == ThingWord::Slot;
  bool lasts = back || lex.one_text;  // "Play a character for free. It gains Rush.": for as long as it stays
  for (const Grant_& g : what.all)
    lasts &= g.kind == StaticKind::Keyword || g.kind == StaticKind::Ability || g.lasting || lex.one_text;
  bool by_itself = true;  // "may attack on the turn it is deployed"
  for (const Grant_& g : what.all) by_itself &= g.lasting;
  if (!how_long.said && !lasts && !by_itself) {
    refuse(what.all.front().at, "this does not say how long it lasts", "Add \"this turn\" at the end of the sentence.");
    return;
  }
  const int span = static_cast<int>(how_long.until) | how_long.whose;
  for (const Grant_& g : what.all)
    if (!g.ward.empty()) {
      if (what.all.size() > 1)
        return void(lacks(g.at, "give this together with something else", "Make it two sentences."));
      return wards(whom, g.ward.front(), span);
    }
  if (whom.word == ThingWord::Players) {
    PersonWord w = whom.players.word;
    const bool targeted = w == PersonWord::TargetOpponent && lex.one_text;  // of two players there is one opponent
    if (targeted) players(whom.players), w = PersonWord::Opponent;
    const Players said = targeted ? Players{Who::Opponent, Slot::None} : Players{};
    if (w == PersonWord::Controller && lex.one_text) {  // of two players: you or the other one
      const Players said_of = players(whom.players);
      if (refused()) return;
      Selector yours;
      yours.side = {Who::You, Slot::None};
      Cond mine;
      mine.kind = CondKind::Matches;
      mine.slot = said_of.slot;
      mine.a = rows.selector(yours);
      Thing one = whom;
      const int test = emit(Op::If, 0, rows.conds({mine}));
      one.players = {PersonWord::You, whom.at};
      give(one, what, how_long);
      const int skip = emit(Op::Jump);
      patch(test);
      one.players = {PersonWord::Opponent, whom.at};
      give(one, what, how_long);
      patch(skip);
      return;
    }
    if (w != PersonWord::You && w != PersonWord::Opponent && w != PersonWord::Each) {
      lacks(whom.at, "keep a rule about this player", "Write \"opponents\" or \"each player\".");
      return;
    }
    for (const Grant_& g : what.all) {
      Static s;
      if (g.most) return void(lacks(g.at, "count this for a time", "Forbid it altogether."));
      if (!player_said(g)) {
        refuse(g.at, "this can't be said of a player", "Name what it is about.");
        return;
      }
      if (!static_row(g, players_selector(targeted ? said : players(whom.players)), kNone, s)) return;
      emit(Op::Modify, 0, kOpenSlot, rows.statics({s}), span);
    }
    return;
  }
  for (const Grant_& g : what.all)
    if (how_long.until == Until::NextReady && !(g.kind == StaticKind::Ban && g.key == lex.ready_ban)) {
      refuse(g.at, "only readying happens at the start of a turn", "Write \"during their next turn\".");
      return;
    }
  Slot slot = Slot::None;
  for (const Grant_& g : what.all) {
    Static s;
    if (player_said(g)) {
      refuse(g.at, "this can only be said of a player", "Name the player.");
      return;
    }
    if (g.kind == StaticKind::Ban && lex.lasting_bans && whom.word == ThingWord::Objects &&
        whom.found == Thing::Found::All) {
      // A rule for all that match, also those that come later; numbers and keywords are given to what is there now.
      if (!static_row(g, selector(whom, true), kNone, s)) return;
      emit(Op::Modify, 0, kOpenSlot, rows.statics({s}), span);
      continue;
    }
    const bool rule = g.open || ((g.kind == StaticKind::Ban || g.kind == StaticKind::Permit) && whom.max != 1);
    if (lex.one_text && rule && whom.word == ThingWord::Objects && whom.found == Thing::Found::All) {
      const PersonWord w = whom.side.word;
      if (w != PersonWord::None && w != PersonWord::You && w != PersonWord::Opponent && w != PersonWord::Each)
        return void(
            lacks(whom.at, "keep a rule about this player", "Write \"you control\" or \"an opponent controls\"."));
      if (!static_row(g, selector(whom, true), kNone, s)) return;
      emit(Op::Modify, 0, kOpenSlot, rows.statics({s}), span);
      continue;
    }
    if (slot == Slot::None) slot = bring_object(whom);
    if (refused() || !static_row(g, kNone, kNone, s)) return;
    emit(Op::Modify, 0, op(slot), rows.statics({s}), span);
  }
}

// ----------------------------------------------------------------------------------------------------------- statics

/// "Each player with six or more cards in hand can't ...": one rule for you, one for an opponent (of two players).
void Meaning::statics_of_each(const Thing& who, Gained& gained, const std::vector<std::vector<Cond>>& conds, Head head,
                              u32 zones) {
  const PersonWord said = who.players.word;
  if (!lex.one_text || (said != PersonWord::Each && said != PersonWord::Opponent))
    return void(lacks(who.at, "keep a rule about this player", "Write \"you\" or \"opponents\"."));
  for (const PersonWord word : {PersonWord::You, PersonWord::Opponent}) {
    if (word == PersonWord::You && said == PersonWord::Opponent) continue;
    const Person that{word, who.at};
    const Person* before = about;
    about = &that;
    Logic l;
    person_condition(*this, *who.players.who, l);
    about = before;
    Thing one = who;
    one.players = that;
    std::vector<std::vector<Cond>> all = conds;
    all.push_back(l.rows);
    if (!refused()) statics(one, gained, all, head, zones);
  }
}

/// "You can't play more than one action each turn.": not while so many were played this turn.
bool Meaning::only_more_than(const Thing& who, const Grant_& g, const Gained& gained,
                             const std::vector<std::vector<Cond>>& conds, u32 zones) {
  const BanWord* word = nullptr;
  for (const BanWord& b : lex.bans)
    if (b.ban == g.key && b.counted != EventKind::None) word = &b;
  if (!word) return lacks(g.at, "count how often this is done", "Forbid it altogether."), true;
  if (who.word != ThingWord::Players || gained.all.size() != 1)
    return refuse(g.at, "this can only be said of a player", "Name the player."), true;
  const PersonWord w = who.players.word;
  if (!lex.duel && !lex.one_text && w != PersonWord::You)
    return lacks(who.at, "count what each of several players does", "Write \"you can't\"."), true;
  for (const PersonWord one : {PersonWord::You, PersonWord::Opponent}) {
    if (w != PersonWord::Each && w != one) continue;
    Happening h;
    h.at = g.at;
    h.event = word->counted;
    h.a.push_back(g.against.front());
    if (lex.one_text) h.by = {one, g.at}, h.a[0].side = {};
    else h.a[0].side = {one, g.at};
    h.a[0].zones = 0;
    h.a[0].card = false;
    h.a[0].found = Thing::Found::All;
    Cond enough;
    enough.kind = CondKind::Compare;
    enough.cmp = Cmp::Ge;
    enough.a = tally(h);
    enough.b = rows.constant(g.most);
    std::vector<std::vector<Cond>> all = conds;
    all.push_back({enough});
    Thing seat = who;
    seat.players.word = one;
    Gained plain;
    plain.all.push_back(g);
    plain.all[0].most = 0;
    plain.all[0].against[0].zones = 0;
    const Heads* heads = card.heads;
    card.heads = nullptr;  // their conditions are among these
    statics(seat, plain, all, Head::Static, zones);
    card.heads = heads;
  }
  return true;
}

void Meaning::statics(const Thing& who, Gained& gained, const std::vector<std::vector<Cond>>& conds, Head head,
                      u32 zones) {
  has_program = false;
  for (const Grant_& g : gained.all)
    if (!g.ward.empty()) {
      if (gained.all.size() > 1)
        return void(lacks(g.at, "give this together with something else", "Make it two sentences."));
      return replacement(who, g.ward.front(), conds);
    }
  if (who.word == ThingWord::Players && who.players.who) return statics_of_each(who, gained, conds, head, zones);
  std::vector<std::vector<Cond>> asked_first = conds;
  if (card.heads) asked_first.insert(asked_first.begin(), card.heads->gates.begin(), card.heads->gates.end());
  for (const Grant_& g : gained.all)
    if (g.most && only_more_than(who, g, gained, asked_first, zones)) return;
  const Row16 cond = condition(asked_first);
  const bool self = who.word == ThingWord::Self || (who.word == ThingWord::It && pronoun(who) == Slot::Self);
  const bool only_players = who.word == ThingWord::Players;
  if (refused()) return;
  for (const Grant_& g : gained.all)
    if (only_players != player_said(g) && head == Head::Static) {
      refuse(g.at, only_players ? "this can't be said of a player" : "this can only be said of a player",
             "Name whom it is about.");
      return;
    }
  if (!self && !only_players && who.word != ThingWord::Objects) {
    refuse(who.at, "this does not say what is affected", "Write \"this card\" or \"your units\".");
    return;
  }
  if (who.word == ThingWord::Objects && who.found == Thing::Found::Choose) {
    refuse(who.at, "an ability that is always on affects all that match", "Write a plural, such as \"your units\".");
    return;
  }
  Row16 sel = kNone;
  if (!self) {
    Thing named = who;
    if (head == Head::CostChange) named.card = false;  // the card being priced, wherever it is
    sel = selector(named, head != Head::CostChange);
  }
  Ability out;
  out.head = head;
  out.zones = lex.in_play;
  if ((card.types & lex.intent_types) || (lex.one_text && card.head == Head::Spell && !card.quoted))
    out.zones = lex.intent;
  if (card.types & lex.mastery_type) out.zones = lex.mastery_zones;
  if (zones && head == Head::Static) out.zones = zones;
  for (const std::vector<Cond>& one : conds)  // "as long as this card is an omen"
    if (lex.one_text && one.size() == 1 && one[0].kind == CondKind::Matches && one[0].slot == Slot::Self)
      if (const u32 there = rows.pool().selectors[one[0].a].zones) out.zones = there;
  if (head == Head::CostChange && self) out.zones = zones ? zones : lex.play_from;
  std::vector<Static> all;
  for (const Grant_& g : gained.all) {
    Static s;
    if (!static_row(g, sel, cond, s)) return;
    if (s.kind == StaticKind::Ability && rows.pool().abilities[s.param].head == Head::Replace)
      return void(lacks(g.at, "keep giving what happens instead", "Say it of the objects themselves."));
    all.push_back(s);
  }
  if (refused()) return;
  out.static_row = rows.statics(all);
  out.statics = static_cast<u8>(all.size());
  out.flags = static_cast<u8>(flags | (card.rides && out.zones == lex.in_play ? kSelfIsHost : 0));
  out_->abilities.push_back(out);
}

void Meaning::extra_costs(const Payment& p) {
  for (const Cost& c : p.costs) {
    if (c.kind == CostKind::FlagSelf || c.kind == CostKind::MoveSelf) {
      refuse(0, "a card can't pay with itself to be played", "Name something else to pay with.");
      return;
    }
    out_->costs.push_back(c);
  }
}

// --------------------------------------------------------------------------------------------------------- abilities

namespace {

void all_whens(const Node& n, std::vector<const Node*>& out) {
  if (n.has("left")) {  // "when A and whenever B"
    all_whens(n.at("left"), out);
    all_whens(n.at("right"), out);
  } else {
    out.push_back(&n);
  }
}

}  // namespace

namespace {

/// "return this card from your graveyard": the zone it is in, for a text that nothing else says it of.
const Node* zone_of_self(const Node& n) {
  if (n.sort == Sort::Noun && n.rule && n.rule->key == kSelfThere) return n.find("zone");
  for (const Kid& k : n.all())
    if (const Node* zone = zone_of_self(*k.node)) return zone;
  return nullptr;
}

}  // namespace

/// "..., if this card is in your discard, ...": it is heard there.
u32 Meaning::heard_from(const Made& m) {
  if (m.body && m.started.empty() && !own_event_)
    if (const Node* zone = zone_of_self(*m.body)) return 1u << lex.zones[static_cast<size_t>(zone->value)].kind;
  if (m.head != Head::Triggered) return 0;
  const std::vector<const Node*> all = m.body ? m.body->list("s") : std::vector<const Node*>();
  const Node* c = all.empty() || all[0]->rule->key != kIf ? nullptr : all[0]->find("condition");
  if (!c || !c->has("noun") || !c->has("state") || thing(c->at("noun"), Use::Filter).word != ThingWord::Self) return 0;
  Thing state;
  describe(c->at("state"), state);
  return state.zones;
}

/// Counted only when it was really done: after the question, or after what was paid. Where neither is asked, always.
void Meaning::used_when_done() {
  const auto asks = [](const Ins& ins) { return ins.op == Op::May || ins.op == Op::Pay; };
  const auto first = std::find_if(code_.begin(), code_.end(), asks);
  const bool pays = first != code_.end() && first->op == Op::Pay;
  const size_t at = first == code_.end() ? 0 : static_cast<size_t>(first - code_.begin()) + 1;
  std::vector<Ins> mark{Ins{Op::Used}};
  if (pays) mark.insert(mark.begin(), Ins{Op::If, 0, rows.conds({{CondKind::Done}}), static_cast<u16>(at + 2), 0});
  for (Ins& ins : code_)
    if (jumps(ins.op) && ins.b >= at) ins.b = static_cast<u16>(ins.b + mark.size());
  code_.insert(code_.begin() + static_cast<long>(at), mark.begin(), mark.end());
}

// ------------------------------------------------------------------------------------------------ before the line

void Meaning::head_line(const std::vector<const Node*>& titles) {
  has_program = false;
  for (const Node* t : titles) {
    if (t->sort != Sort::Title) continue;
    if (t->rule->key == kGateTitle) {
      Logic l;
      logic(*t, l);
      line_gates.push_back(l.rows);
    } else if (t->rule->key == kHostTitle) {
      host_zones = lex.inherit_zones;
      card = {lex.champion, Head::None, -1, nullptr, false};
    }
  }
  has_program = true;
}

/// What the line made is there only while its gates are open; what stands under another card is that one's.
void Meaning::end_line(size_t abilities, size_t keywords, size_t costs) {
  if (refused()) return;
  if ((host_zones || card.rides) && out_->keywords.size() > keywords) {
    Ability a;
    a.head = Head::Static;
    a.zones = lex.in_play;
    a.flags = kSelfIsHost;
    std::vector<Static> all;
    for (size_t i = keywords; i < out_->keywords.size(); ++i) {
      const KeywordRow& k = out_->keywords[i];
      Static s;
      s.kind = StaticKind::Keyword;
      s.key = k.keyword;
      s.layer = 3;
      s.amount = k.value ? rows.constant(k.value) : kNone;
      s.param = k.param;
      all.push_back(s);
    }
    out_->keywords.resize(keywords);
    a.static_row = rows.statics(all);
    a.statics = static_cast<u8>(all.size());
    out_->abilities.push_back(a);
  }
  const Row16 open = condition(line_gates);
  for (size_t i = abilities; i < out_->abilities.size(); ++i) {
    Ability& a = out_->abilities[i];
    if (static_cast<int>(i) != out_->joined) a.gate = open;  // each paragraph of a text has its own
    if (!host_zones) continue;
    a.flags |= kSelfIsHost;
    a.zones = host_zones;
  }
  for (size_t i = keywords; i < out_->keywords.size(); ++i) out_->keywords[i].gate = open;
  for (size_t i = costs; i < out_->costs.size(); ++i) out_->costs[i].gate = open;
}

/// Paragraph by paragraph: one behind a gate is one "if", and its targets are asked for only while the gate is open.
void Meaning::parts(const std::vector<TextPart>& all) {
  for (const TextPart& part : all) {
    if (part.gates.empty()) {
      act(*part.body);
      continue;
    }
    const Row16 open = condition(part.gates), before = gate;
    const int test = emit(Op::If, kLineGate, open);
    const Scope book = scope;
    gate = open;
    act(*part.body);
    gate = before;
    scope = book;  // nothing that only an open gate chose can be spoken of behind it
    patch(test);
  }
}

/// "This ability costs (1) less to activate for each ...": what is paid with resources becomes less, never below none.
void Meaning::discount(const Node& s, std::vector<Cost>& costs) {
  const Node* was_x = x;
  x = s.find("x");
  Count less = count(s.at("n"));
  if (const Node* per = s.find("per")) less = for_each(less, *per);
  x = was_x;
  for (Cost& c : costs) {
    if (c.kind != CostKind::Score || c.key != lex.payment) continue;
    const Amount usual = rows.pool().amounts[c.amount];
    if (usual.kind != AmountKind::Const || (s.has("condition") && !less.constant))
      return void(lacks(s.from, "lower this price", "Write the price as a number."));
    if (const Node* when = s.find("condition")) {
      Amount a;
      a.kind = AmountKind::If;
      a.key = condition(*when);
      a.mul = static_cast<i16>(rows.constant(std::max(0, usual.add - less.number)));
      a.add = static_cast<i16>(c.amount);
      c.amount = rows.amount(a);
      return;
    }
    if (less.constant)
      return void(refuse(s.from, "this does not say when the price is less", "Write the lower price."));
    less.row.mul = static_cast<i16>(-less.row.mul);
    less.row.add = static_cast<i16>(usual.add - less.row.add);
    less.row.floor = 0;
    c.amount = rows.amount(less.row);
    return;
  }
  refuse(s.from, "this ability has no such price", "Leave the sentence out.");
}

void Meaning::ability(const Made& given) {
  std::vector<Thing> subject;
  if (given.heads && !given.heads->events.empty()) {
    for (const Happening& h : given.heads->events) one_ability(given, nullptr, &h, 0, subject);
    return;
  }
  std::vector<const Node*> whens;
  if (given.when) all_whens(*given.when, whens);
  for (const Happening& h : given.started) one_ability(given, nullptr, &h, 0, subject);
  if (whens.empty() && given.started.empty()) return one_ability(given, nullptr, nullptr, 0, subject);
  for (const Node* when : whens) {
    // "this Unit or one of your other Units": two events, so that neither is told twice; one if it is one of them.
    Meaning look(lib, tokens_, card, out_);
    look.has_program = false;
    const Happening h = look.happening(*when);
    const bool two = !h.a.empty() && h.a[0].or_self && !is_one(h.a[0]);
    if (two) one_ability(given, when, nullptr, 1, subject);
    one_ability(given, when, nullptr, two ? 2 : 0, subject);
  }
}

namespace {

/// "When 2 or more units die": an event tells of one thing, or of some together.
const Thing* several_at_once(const Happening& h) {
  for (const std::vector<Thing>* named : {&h.a, &h.b})
    if (!named->empty() && (*named)[0].word == ThingWord::Objects && (*named)[0].min > 1) return &(*named)[0];
  return nullptr;
}

/// One of the two events of "this Unit or one of your other Units".
void part_of_event(Happening& h, int part) {
  if (h.a.empty() || !h.a[0].or_self) return;
  h.a[0].or_self = false;
  if (part == 2) h.a[0].other = true;
  if (part != 1) return;
  const int at = h.a[0].at;
  h.a[0] = {};
  h.a[0].word = ThingWord::Self;
  h.a[0].at = at;
}

}  // namespace

/// What starts the ability: heard by it, and spoken of in its text.
void Meaning::start(Happening& h, const Made& local, Ability& out, std::vector<Thing>& first_subject) {
  // "He" is what the first event named; in the first event, this card.
  std::vector<Thing>& subject = h.word && h.word->swapped ? h.b : h.a;
  if (!subject.empty() && (subject[0].word == ThingWord::It || subject[0].word == ThingWord::Them)) {
    if (!first_subject.empty()) subject[0] = first_subject[0];
    else subject[0].word = ThingWord::Self;
  }
  if (first_subject.empty()) first_subject = subject;
  if (local.head == Head::Triggered && h.event == EventKind::Targeted)
    refuse(h.at, "only a reaction can answer a target", "Make it a reaction.");
  if (h.word && h.word->others && !h.a.empty() && h.a[0].word == ThingWord::Objects) h.a[0].other = true;
  const bool self = !h.a.empty() && h.a[0].word == ThingWord::Self;
  together_once(h);
  if (const Thing* many = several_at_once(h))
    return void(lacks(many->at, "wait until so many are there together", "Write \"one or more\"."));
  Trigger t = trigger(h);
  // "When this card is banished, return another card from your discard": other than what it became there.
  tells_where_ =
      self && h.event == EventKind::Moved && !lex.one_text && local.body && speaks_later(local.body->from, "another");
  if (tells_where_) t.flags |= kKeepsObject;
  out.trigger = rows.trigger(t);
  if (local.head == Head::Triggered && self && h.word && h.word->self_zones) out.zones = h.word->self_zones;
  if (local.head == Head::Triggered && h.zones) out.zones = h.zones;
  if (local.head == Head::Triggered && local.zones) out.zones = local.zones;
  event_ = h.word;
  heard_ = out.trigger;
  own_event_ = self;
  if (h.word)
    own_slot_ = self ? Slot::EventA : !h.b.empty() && h.b[0].word == ThingWord::Self ? Slot::EventB : Slot::None;
  mention(t, h);
}

/// The text itself, with the mark of what is counted each turn.
void Meaning::carried_out(const Made& local) {
  if (local.count_first) {
    if (local.heads && !local.heads->fee.empty()) with_fee(*local.heads, *local.body);
    else act(*local.body);
    if (!refused()) mark_used();
    return;
  }
  if (local.heads && !local.heads->fee.empty()) return with_fee(*local.heads, *local.body);
  const bool done = local.count_done && local.head == Head::Triggered;
  const std::vector<const Node*> all = local.body->list("s");
  bool leads = false;
  if (local.body->sort == Sort::Effect) {
    const std::vector<Item> first = items(*local.body);
    leads = !first.empty() && first[0].may;
  } else if (!all.empty() && all[0]->has("effect")) {
    const std::vector<Item> first = items(all[0]->at("effect"));
    leads = !first.empty() && first[0].may;
  }
  if (done && !leads) emit(Op::Used);
  if (local.head == Head::Spell && !out_->parts.empty()) parts(out_->parts);
  else act(*local.body);
  if (done && leads) used_when_done();
}

/// What a text may speak of as paid: the one thing that was moved.
void Meaning::note_payment(const Payment& p) {
  if (!lex.tells_payment) return;
  int n = 0;
  for (const Cost& c : p.costs) {
    if (c.kind != CostKind::Move) continue;
    n += rows.pool().selectors[c.sel].max;
    paid_by = c.verb;
  }
  if (n == 1) paid = Slot::EventA;
  else paid_by = Verb::None;
}

void Meaning::one_ability(const Made& given, const Node* when, const Happening* event, int part,
                          std::vector<Thing>& first_subject) {
  if (refused()) return;
  Meaning m(lib, tokens_, card, out_);
  Made local = given;
  m.made = &local;
  m.passes = local.head == Head::Spell;
  for (const Node* s : given.suffixes) m.act(*s);
  const Heads* heads = local.heads ? local.heads : card.heads;
  if (heads && heads->once) {
    local.once = true;
    local.count_first = local.head == Head::Triggered;
  }
  Ability out;
  out.head = local.head;
  out.speed = local.speed;
  out.limit = local.once ? 1 : 0;
  out.kind = local.kind;
  // On an effects stack triggers declare as well, when they are placed (Grand Archive 4.3).
  m.declares_ = local.head != Head::Triggered || lex.one_text;
  m.has_program = false;
  out.zones = local.head == Head::Spell                       ? 0
              : !local.prices && local.head == Head::Reaction ? lex.play_from
                                                              : lex.in_play;
  if (local.head != Head::Spell && (card.types & lex.intent_types)) out.zones = lex.intent;
  if (local.prices || local.paid.zones || !local.paid.costs.empty()) {
    Payment p = local.paid;
    if (local.prices) m.payment(*local.prices, p);
    for (const Node* less : local.discounts) m.discount(*less, p.costs);
    out.cost = rows.costs(p.costs);
    out.costs = static_cast<u8>(p.costs.size());
    if (p.zones) out.zones = p.zones;
    for (const Cost& c : p.costs) m.gone |= c.kind == CostKind::MoveSelf;
    if (local.head == Head::Activated) m.note_payment(p);
  }
  if (card.types & lex.mastery_type) out.zones = lex.mastery_zones;
  if (when || event) {
    Happening h = event ? *event : m.happening(*when);
    part_of_event(h, part);
    if (local.span) {
      Logic l;
      m.logic(*local.span, l);
      h.gates.insert(h.gates.begin(), l.rows);
    }
    if (heads) h.gates.insert(h.gates.begin(), heads->gates.begin(), heads->gates.end());
    if (local.once) out.limit = 1;
    m.start(h, local, out, first_subject);
  }
  if (local.head == Head::Triggered || local.head == Head::Activated)
    if (const u32 zones = m.heard_from(local)) out.zones = zones;
  if (heads && heads->zones) out.zones = heads->zones;
  std::vector<std::vector<Cond>> conds;
  if (heads && !when && !event) conds = heads->gates;
  for (const Node* c : local.conditions) {
    Logic l;
    m.logic(*c, l);
    conds.push_back(l.rows);
  }
  out.cond = m.condition(conds);
  m.has_program = true;
  if (local.head == Head::Spell && lex.one_text) {  // what was paid to play the card
    Payment always;
    for (const Cost& c : out_->costs)
      if (!c.set) always.costs.push_back(c);
    m.note_payment(always);
  }
  if (local.body && !m.refused()) m.carried_out(local);
  if (m.counts_uses && out.limit)
    m.lacks(local.body->from, "count what can be done only once each turn", "Leave one of them out.");
  if (m.counts_uses) out.limit = kCountsUses;
  if (m.refused()) {
    refuse(m.refusal_.at, m.refusal_.said, m.refusal_.remedy);
    return;
  }
  if (m.paid_told_) out.kind |= kTellsPayment;
  m.seal(out, local, given.body ? given.body->from : 0);
  if (m.refused()) {
    refuse(m.refusal_.at, m.refusal_.said, m.refusal_.remedy);
    return;
  }
  const bool rides = card.rides && !(heads && heads->zones);
  if (rides) out.flags |= kSelfIsHost;
  if (local.head != Head::Spell || out_->parts.empty()) {
    out_->abilities.push_back(out);
  } else if (out_->joined < 0) {
    out_->joined = static_cast<int>(out_->abilities.size());
    out_->abilities.push_back(out);
  } else {
    out_->abilities[static_cast<size_t>(out_->joined)] = out;
  }
}

Row16 Meaning::program() {
  emit(Op::End);
  if (const std::string slot = verify(rows.pool(), code_, false); !slot.empty())
    refuse(0, "this speaks of something that was not chosen or done there (" + slot + ")", "Name it there.");
  const Row16 entry = refused() ? kNone : rows.program(code_);
  code_.clear();
  return entry;
}

/// The program is complete: its targets first, and what it reads was written.
void Meaning::seal(Ability& out, const Made& of, int at) {
  if (looked) emit(Op::Unlook);
  emit(Op::End);
  const size_t shift = declared_.size();
  for (Ins& ins : code_)
    if (jumps(ins.op)) ins.b = static_cast<u16>(ins.b + shift);
  code_.insert(code_.begin(), declared_.begin(), declared_.end());
  if (const std::string slot = verify(rows.pool(), code_, has_price_x()); !slot.empty()) {
    refuse(at, "this speaks of something that was not chosen or done there (" + slot + ")",
           "Name it in the same sentence.");
    return;
  }
  out.entry = rows.program(code_);
  out.flags = static_cast<u8>(flags | (of.no_chain ? kNoChain : 0) | (of.once_ever ? kOnceEver : 0));
}

}  // namespace cantrip::language
