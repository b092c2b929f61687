// Cards that move, are looked at, chosen and played, in words.
#include "language/speaker.hpp"

namespace cantrip::language {

bool Speaker::is_facedown(int kind) const {
  for (const ZoneWord& z : lex_.zones)
    if (z.kind == kind) return z.facedown;
  return false;
}

std::string Speaker::do_take(const Ins& ins) {
  const Players who = Players::unpack(ins.a);
  said_.forget(Slot::Moved);
  if (static_cast<Verb>(ins.mode) == Verb::Draw) {
    const std::string start = act(who, "draw");
    const Amount& n = pool_.amounts[ins.b];
    if (n.kind == AmountKind::ZoneCount && n.mul == -1)
      return start + " until " + (who.who == Who::You ? "you have " : "they have ") + std::to_string(n.add) +
             " cards in " + (who.who == Who::You ? "your " : "their ") + zone_word(lex_.hand);
    Quantity q = quantity(ins.b);
    if (q.number.empty()) return start + " cards " + q.equal;
    if (q.number == "that much") q.number = "that many";
    const std::string into = lex_.gated && (ins.c >> 8) == lex_.memory
                                 ? (who.who == Who::You ? " into your memory" : " into their memory")
                                 : "";
    return start + " " + (q.number == "1" ? "a card" : q.number + " cards") + into + q.tail;
  }
  const std::string start = act(who, "put");
  const std::string whose_zone = who.who == Who::You ? "your " : "their ";
  const int n = constant(ins.b);
  if (lex_.gated) {
    const std::string number = quantity(ins.b).number;
    said_.object(Slot::Moved, 0, number != "1");
    return start + " the top " + (number == "1" ? "card" : number + " cards") + " of " + whose_zone +
           zone_word(ins.c & 0xFF) + " into " + whose_zone + zone_word(ins.c >> 8);
  }
  const std::string cards = n == 1 ? "card" : std::to_string(n) + " cards";
  return start + " the top " + cards + " of " + whose_zone + zone_word(ins.c & 0xFF) + " into " + whose_zone +
         zone_word(ins.c >> 8) + (is_facedown(ins.c >> 8) ? " facedown" : "");
}

std::string Speaker::do_move(const Ins& ins) {
  const Slot slot = static_cast<Slot>(ins.mode);
  const int kind = ins.b & 0xFF, flags = ins.b >> 8;
  const Verb verb = static_cast<Verb>(ins.c);
  const auto found = waiting_.find(slot);
  const Selector* s = found == waiting_.end() ? nullptr : &pool_.selectors[found->second.selector];
  const u32 moved_types = s ? s->types : 0;
  const bool moved_many = s ? s->max != 1 : said_.is_plural(slot);
  const auto gone = [&](std::string text) {  // it is another thing where it went
    if (lex_.gated && verb != Verb::Destroy && verb != Verb::Sacrifice)
      said_.object(Slot::Moved, moved_types, moved_many);
    return text;
  };
  for (const MoveVerb& v : lex_.move_verbs) {
    if (v.event != verb || v.to != kind) continue;
    Players actor = actor_of(slot);
    if (v.own && s && s->side.who != Who::None && s->chooser.who == Who::None) actor = s->side;
    const bool whole = s && found->second.op == Op::All && v.from && s->zones == v.from && !s->tests && !s->types &&
                       s->rel == Rel8::None;
    const bool anybodys =
        v.own && s && found->second.op == Op::Choose && s->side.who == Who::None && s->zones != v.from;
    if (lex_.gated && anybodys && s->zones) {  // the verb alone would speak of one's own
      const std::string chosen = do_choose(slot);
      said_.forget(Slot::Moved);
      return gone(chosen + " and " + std::string(v.verb) + " " + phrase(slot, Article::All));
    }
    const std::string start = act(actor, v.verb);
    const bool yours = v.own && s && found->second.op == Op::Choose && s->chooser.who == Who::None &&
                       s->side.who != Who::You && s->side.who != Who::None;
    said_.forget(Slot::Moved);
    if (whole) {
      waiting_.erase(slot);
      said_.object(slot, 0, true);
      return gone(start + " " + (actor.who == Who::You ? "your " : "their ") + zone_word(__builtin_ctz(v.from)));
    }
    const bool own_side = v.own && s && s->side == actor;
    Hide hide{own_side, s && v.from && s->zones == v.from && own_side};
    hide.from = lex_.gated;
    const std::string what = phrase(slot, Article::All, hide);
    return gone(start + " " + what + (yours ? " of your choice" : ""));
  }
  const std::string start = act(actor_of(slot), verb == Verb::Return ? "return" : "put");
  const bool among = s && s->rel == Rel8::In;
  const bool yours = among || (s ? s->side.who == Who::You : yours_.contains(slot));
  const bool many = s ? s->max != 1 : plural_slot(slot);
  const bool from_top = s && (s->flags & static_cast<u8>(SelectorFlag::Top));
  const std::string owned = from_top ? whose(s->side) : "";
  const std::string what = phrase(slot, Article::All, {false, false, false, true});
  said_.forget(Slot::Moved);
  std::string where;
  for (const ZoneWord& z : lex_.zones) {
    if (z.kind != kind || (lex_.gated && !where.empty())) continue;
    const std::string role(lex_.owner_word);
    const bool theirs = !z.shared && !yours && !from_top;
    const std::string owner = z.shared   ? "the "
                              : from_top ? owned + " "
                              : yours    ? "your "
                                         : (many ? "their " : "its ") + role + "'s ";
    if (theirs) said_.player({Who::OwnerOf, slot});
    const bool ends = z.ordered && z.hidden != Hidden::No;
    where = flags & kTopOrBottom   ? "on either the top or the bottom of "
            : ends                 ? (flags & kToBottom ? "on the bottom of " : "on top of ")
            : z.shared             ? "onto "
            : verb == Verb::Return ? "to "
                                   : "into ";
    where += owner + std::string(z.name);
    if (z.facedown) where += flags & kEntersTapped ? " facedown and" : " facedown";
  }
  if (flags & kEntersTapped) where += " " + std::string(lex_.tapped_word);
  if (flags & kAnyOrder) where += " in any order";
  if (flags & kYourControl) where += " under your control";
  return gone(start + " " + what + " " + where);
}

std::string Speaker::do_look(const std::vector<Node>& nodes, size_t& i) {
  const Selector& s = pool_.selectors[nodes[i].ins.a];
  const bool shown =
      i + 1 < nodes.size() && nodes[i + 1].ins.op == Op::Reveal && nodes[i + 1].ins.a == static_cast<u16>(Slot::Look);
  i += shown ? 2 : 1;
  const Players who = s.chooser.who == Who::None ? Players{Who::You, Slot::None} : s.chooser;
  if (!(s.flags & static_cast<u8>(SelectorFlag::Top))) return do_search(nodes, i, who);
  const std::string start = act(who, shown ? "reveal" : "look");
  const std::string cards = s.amount     ? quantity(s.amount).number + " cards"
                            : s.max == 1 ? "card"
                                         : std::to_string(s.max) + " cards";
  const std::string deck = whose(s.side) + " " + zone_word(__builtin_ctz(s.zones));
  said_.object(Slot::Look, 0, s.max != 1);
  if (s.side.who == Who::You) yours_.insert(Slot::Look);
  else yours_.erase(Slot::Look);
  return start + (shown ? "" : " at") + " the top " + cards + " of " + deck;
}

std::string Speaker::do_reveal(const Ins& ins) {
  const Slot slot = static_cast<Slot>(ins.a);
  const auto found = waiting_.find(slot);
  if (found != waiting_.end() && found->second.op == Op::All) {
    const Selector& s = pool_.selectors[found->second.selector];
    if (s.zones && !s.tests && !s.types) {
      waiting_.erase(found);
      const std::string start = act(s.side, "reveal");
      said_.object(slot, 0, true);
      return start + " " + (s.side.who == Who::You ? "your" : "their") + " " + zone_word(__builtin_ctz(s.zones));
    }
  }
  const std::string start = act(actor_of(slot), "reveal");
  return start + " " + phrase(slot, Article::All);
}

/// Looking through a whole zone, and what is chosen there.
std::string Speaker::do_search(const std::vector<Node>& nodes, size_t& i, Players who) {
  const Selector& all = pool_.selectors[nodes[i - 1].ins.a];
  const int kind = __builtin_ctz(all.zones);
  if (kind != lex_.deck) {
    const std::string start = act(who, "look") + " at ";
    const std::string look = start + (lex_.gated ? zone_words(all) : whose(all.side) + " " + zone_word(kind));
    said_.object(Slot::Look, 0, true);
    return look;
  }
  const std::string start = act(who, "search") + " " + whose(all.side) + " " + zone_word(kind);
  if (i >= nodes.size() || nodes[i].ins.op != Op::Choose) return start + "?";
  Selector s = pool_.selectors[nodes[i].ins.a];
  said_.object(static_cast<Slot>(nodes[i].ins.mode), s.types, s.max != 1);
  if (all.side.who == Who::You) yours_.insert(static_cast<Slot>(nodes[i].ins.mode));
  ++i;
  s.rel = Rel8::None;
  s.min = s.max;
  return start + " for " + noun_phrase(s, Article::A, {true, true});
}

/// Choices that a condition asks about are said by themselves first.
std::string Speaker::do_choose(Slot slot) {
  const Waiting w = waiting_[slot];
  Selector s = pool_.selectors[w.selector];
  const std::string start = act(actor_of(slot), "choose");
  waiting_.erase(slot);
  said_.object(slot, s.types, s.max != 1);
  s.flags &= static_cast<u8>(~static_cast<u8>(SelectorFlag::Chosen));
  return start + " " + noun_phrase(s, Article::A, {});
}

/// "remove up to 2 damage from it", "move up to 2 damage counters from it to ..."
std::string Speaker::damage_words(Row16 amount, const std::string& capped) {
  const Amount& a = pool_.amounts[amount];
  const std::string damage(lex_.damage_word);
  if (a.kind == AmountKind::ObjStatOf) return "all " + damage;
  if (a.kind == AmountKind::SlotN && a.slot == Slot::X) return "up to " + capped + " " + damage;
  const Quantity q = quantity(amount);
  return (q.number.empty() ? "?" : q.number) + " " + damage;
}

/// A number is named, then damage goes: two instructions, one clause. Several things: a loop around both.
std::string Speaker::do_number(const std::vector<Node>& nodes, size_t& i, const std::string& whom) {
  std::string capped;
  if (nodes[i].ins.op == Op::Number) capped = quantity(nodes[i++].ins.a).number;
  if (i >= nodes.size()) return "?";
  const Ins ins = nodes[i++].ins;
  const Players who = loop_ ? Players{Who::That, Slot::None} : Players{Who::You, Slot::None};
  if (ins.op == Op::Heal) {
    const std::string start = act(who, "remove");
    const std::string from = whom.empty() ? phrase(static_cast<Slot>(ins.a), Article::Each) : whom;
    return start + " " + damage_words(ins.b, capped) + " from " + from;
  }
  if (ins.op != Op::MoveDamage) return "?";
  const std::string start = act(who, "move");
  const std::string from = phrase(static_cast<Slot>(ins.a), Article::Each);
  const std::string to = phrase(static_cast<Slot>(ins.b), Article::Each);
  return start + " " + damage_words(ins.c, capped) + " counters from " + from + " to " + to;
}

std::string Speaker::each_of(const Node& n) {
  const std::string whom = phrase(static_cast<Slot>(n.ins.a), Article::Each);
  size_t i = 0;
  if (n.body.empty()) return "?";
  return do_number(n.body, i, whom == "them" ? "each of them" : whom);
}

std::string Speaker::do_play(const Ins& ins) {
  const Slot slot = static_cast<Slot>(ins.a);
  const auto found = waiting_.find(slot);
  const Selector* s = found == waiting_.end() ? nullptr : &pool_.selectors[found->second.selector];
  const bool from_hand = s && s->zones == (1u << lex_.hand);
  const bool many = s ? s->max != 1 : plural_slot(slot);
  const u32 types = s ? s->types : 0;
  const bool on_top = ins.b & kPlayOnTop;
  const std::string start = act(actor_of(slot), on_top ? "shift" : "play");
  const std::string what = phrase(slot, Article::All, {from_hand, from_hand, false, true});
  said_.object(Slot::Moved, types, many);
  std::string out = start + " " + what + " for free";
  const std::string tapped(lex_.tapped_word);
  if (ins.b & kPlayTapped) out += " and they enter play " + tapped;
  if (ins.b & kPlayThenBottom) out += ", then put it on the bottom of your deck instead of into your discard";
  return out;
}

std::string Speaker::do_host(const Ins& ins) {
  const std::string start = act(loop_ ? Players{Who::That, Slot::None} : Players{Who::You, Slot::None}, "move");
  const std::string who = phrase(static_cast<Slot>(ins.a), Article::All);
  return start + " " + who + " to " + phrase(static_cast<Slot>(ins.b), Article::All) + " for free";
}

std::string Speaker::do_under(const Ins& ins) {
  const std::string start = act(loop_ ? Players{Who::That, Slot::None} : Players{Who::You, Slot::None}, "put");
  const bool back = !waiting_.contains(static_cast<Slot>(ins.b));
  std::string host = back ? phrase(static_cast<Slot>(ins.b), Article::All) : "";
  const std::string what = phrase(static_cast<Slot>(ins.a), Article::All, {false, false, false, true});
  if (!back) host = phrase(static_cast<Slot>(ins.b), Article::All);
  said_.forget(Slot::Moved);
  return start + " " + what + " under " + host + (ins.mode == 1 ? " faceup" : " facedown");
}

/// "shuffle it into its owner's deck": the move and the shuffle are one clause.
std::string Speaker::do_shuffle_in(const std::vector<Node>& nodes, size_t& i) {
  const Ins move = nodes[i].ins;
  const Slot slot = static_cast<Slot>(move.mode);
  i += 2;
  const Players owner = Players::unpack(nodes[i - 1].ins.a);
  const std::string start = act(actor_of(slot), "shuffle");
  const std::string what = phrase(slot, Article::All, {false, false, false, true});
  said_.forget(Slot::Moved);
  std::string into = whose(owner);
  if (owner.who == Who::OwnerOf) {
    into = "its " + std::string(lex_.owner_word) + "'s";
    said_.player(owner);
  }
  return start + " " + what + " into " + into + " " + zone_word(move.b & 0xFF);
}

} // namespace cantrip::language
