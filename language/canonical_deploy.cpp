// Clauses of texts in brackets, in words.
#include "language/lexer.hpp"
#include "language/speaker.hpp"

namespace cantrip::language {
namespace {

std::string circled(int n) {
  const u32 c = 0x2460u + static_cast<u32>(n - 1);  // the circled numbers follow one another
  return {static_cast<char>(0xE0 | (c >> 12)), static_cast<char>(0x80 | ((c >> 6) & 0x3F)),
          static_cast<char>(0x80 | (c & 0x3F))};
}

} // namespace

std::string Speaker::coins(Row16 amount) const { return circled(constant(amount)); }

/// "choose 1 of your Units and 1 enemy Unit"
std::string Speaker::bracket_choose(const std::vector<Node>& nodes, size_t& i) {
  const Slot slot = static_cast<Slot>(nodes[i].ins.mode);
  std::string out = act(actor_of(slot), "choose");
  bool first = true, plural = false;
  u32 types = 0;
  for (; i < nodes.size() && nodes[i].ins.op == Op::Choose && (first || (nodes[i].ins.b & kAlso)); ++i) {
    const Selector& s = pool_.selectors[nodes[i].ins.a];
    Hide hide;
    hide.from = true;
    out += (first ? " " : " and ") + bracket_phrase(s, Article::A, hide);
    plural |= !first || s.max != 1;
    types = s.types;
    first = false;
    said_.object(slot, types, plural);
    if (s.side.who == Who::You) yours_.insert(slot);
    else yours_.erase(slot);
  }
  return out;
}

std::string Speaker::bracket_take(const Ins& ins) {
  const Players who = Players::unpack(ins.a);
  said_.forget(Slot::Moved);
  const int n = constant(ins.b);
  if (static_cast<Verb>(ins.mode) == Verb::Draw) return act(who, "draw") + " " + std::to_string(n);
  const int from = ins.c & 0xFF, to = ins.c >> 8;
  if (from == lex_.shields)
    return act(who, "add") + " " + std::to_string(n) + " of your " + place_word(1u << from, true) + " to your " +
           zone_word(to);
  if (from == lex_.resource_deck)
    return act(who, "place") + " " + std::to_string(n) + (n == 1 ? " Resource" : " Resources");
  const std::string whose_zone = who.who == Who::You ? "your " : "their ";
  return act(who, "place") + " the top " + (n == 1 ? "card" : std::to_string(n) + " cards") + " of " + whose_zone +
         zone_word(from) + " into " + whose_zone + zone_word(to);
}

/// Where cards go: "to its owner's hand", "randomly to the bottom of your deck".
std::string Speaker::bracket_place(int kind, int flags, bool yours, bool many) const {
  const std::string owner = yours ? "your " : many ? "their owners' " : "its owner's ";
  if (kind == lex_.deck) {
    const std::string end = flags & kRandomOrder   ? "randomly to the bottom of "
                            : flags & kTopOrBottom ? "to the top or bottom of "
                            : flags & kToBottom    ? "to the bottom of "
                                                   : "to the top of ";
    return end + owner + zone_word(kind);
  }
  return (kind == lex_.graveyard ? "into " : "to ") + owner + zone_word(kind) + (many && !yours ? "s" : "");
}

std::string Speaker::bracket_move(const Ins& ins) {
  const Slot slot = static_cast<Slot>(ins.mode);
  const int kind = ins.b & 0xFF, flags = ins.b >> 8;
  const Verb verb = static_cast<Verb>(ins.c);
  const auto found = waiting_.find(slot);
  const Selector* s = found == waiting_.end() ? nullptr : &pool_.selectors[found->second.selector];
  const Players actor = actor_of(slot);
  if (s && (s->flags & static_cast<u8>(SelectorFlag::Top)) && kind == lex_.resources) {
    const int n = s->max;
    waiting_.erase(slot);
    said_.object(slot, 0, n != 1);
    said_.forget(Slot::Moved);
    return act(actor, "place") + " " + std::to_string(n) + (flags & kEntersTapped ? " rested" : "") +
           (n == 1 ? " Resource" : " Resources");
  }
  Hide hide;
  hide.count = hide.from = true;
  for (const MoveVerb& v : lex_.move_verbs) {
    if (v.event != verb || v.to != kind) continue;
    const std::string start = act(actor, v.verb);
    hide.zone = s && v.from && s->zones == v.from;
    hide.side = hide.zone;
    const std::string what = phrase(slot, Article::All, hide);
    said_.forget(Slot::Moved);
    return start + " " + what + (v.tail.empty() ? "" : " " + std::string(v.tail));
  }
  const bool looked = slot == Slot::Look || (s && s->rel == Rel8::In);
  const bool some = s && s->rel == Rel8::In && found->second.op == Op::Choose && !s->tests && !s->types;
  const bool many = s ? s->max != 1 && s->rel != Rel8::HostIs : plural_slot(slot);
  const bool add = verb == Verb::Put && kind == lex_.hand;
  const std::string start = act(actor, add ? "add" : verb == Verb::Return ? "return" : "place");
  const std::string what = phrase(slot, Article::All, hide);
  said_.forget(Slot::Moved);
  back_ |= some;
  if (some && kind == lex_.deck) return start + " " + what + (flags & kToBottom ? " to the bottom" : " to the top");
  const bool yours = looked || add || yours_.contains(slot);
  if (!yours) said_.player({Who::OwnerOf, slot});
  return start + " " + what + " " + bracket_place(kind, flags, yours && verb != Verb::Return ? true : looked, many);
}

/// "deal 2 damage to it", "it recovers 2 HP"
std::string Speaker::bracket_amount(const Ins& ins) {
  const Slot slot = static_cast<Slot>(ins.a);
  if (ins.op == Op::Heal) {
    const auto found = waiting_.find(slot);
    const bool many = found == waiting_.end() ? plural_slot(slot) : pool_.selectors[found->second.selector].max != 1;
    std::string whom = phrase(slot, Article::All);
    if (whom == "them") whom = "they";
    const bool may = lead_may_;
    lead_may_ = false;
    return whom + (may ? " may recover " : many ? " recover " : " recovers ") + quantity(ins.b).number + " HP";
  }
  const std::string start = act(loop_ ? Players{Who::That, Slot::None} : Players{Who::You, Slot::None}, "deal");
  const std::string damage(lex_.damage_word);
  const std::string whom = phrase(slot, Article::All);
  const Amount& a = pool_.amounts[ins.b];
  if (a.kind == AmountKind::StatOf) {
    const StatWord* stat = nullptr;
    for (const StatWord& w : lex_.stats)
      if (w.stat == a.key) stat = &w;
    return start + " " + std::to_string(a.mul) + " " + damage + " to " + whom + " for each " + std::to_string(a.div) +
           " " + (stat ? stat_title(*stat) : "?") + " " + pronoun(a.slot) + " has";
  }
  const Quantity q = quantity(ins.b);
  return start + " " + q.number + " " + damage + " to " + whom + q.tail;
}

std::string Speaker::bracket_make(const Ins& ins) {
  const CardDef& def = pool_.cards[ins.a];
  const CardText& text = pool_.texts[ins.a];
  const Quantity q = quantity(ins.b);
  const bool one = q.number == "1";
  said_.object(Slot::R3, 0, !(one && q.tail.empty()));
  std::string out = q.number + (ins.mode & 1 ? " " + std::string(lex_.tapped_word) : "") + " ";
  const Players who = Players::unpack(ins.c);
  if (!text.id.starts_with("["))
    return act(who, def.types & lex_.riders.carrier || !placed_type(def.types) ? lex_.arrive : "place") + " " + out +
           text.name + (one ? "" : "s") + q.tail;
  out += "[" + text.name + "](";
  for (size_t i = 0; i < pool_.subtypes.size(); ++i)
    if ((def.subtypes[i >> 6] >> (i & 63)) & 1) out += "(" + pool_.subtypes[i] + ")";
  for (const StatWord& s : lex_.stats)
    if (!s.fact.empty() && !s.price) out += "・" + stat_title(s) + std::to_string(def.stat[s.stat]);
  for (std::string line : text.canonical) {
    if (line.ends_with(".")) line.pop_back();
    out += "・" + line;
  }
  out += ") " + type_words(lex_.riders.carrier, false) + (one ? " token" : " tokens");
  return act(who, lex_.arrive) + " " + out + q.tail;
}

/// Is it placed rather than deployed: does it lie in the resource area?
bool Speaker::placed_type(u32 types) const {
  for (const TypeWord& w : lex_.types)
    if ((types & (1u << w.bit)) && w.placed) return true;
  return false;
}

std::string Speaker::bracket_play(const Ins& ins) {
  const Slot slot = static_cast<Slot>(ins.a);
  const auto found = waiting_.find(slot);
  const Selector* s = found == waiting_.end() ? nullptr : &pool_.selectors[found->second.selector];
  const bool many = s ? s->max != 1 : plural_slot(slot);
  const u32 types = s ? s->types : 0;
  Hide hide;
  hide.count = hide.from = true;
  std::string out;
  if (ins.b & kPlayFree) {
    out = act(actor_of(slot), lex_.arrive);
    out += " " + phrase(slot, Article::All, hide) + (ins.b & kPlayTapped ? " " + std::string(lex_.tapped_word) : "");
  } else {
    out = act(actor_of(slot), "pay");
    out += " its cost to " + std::string(lex_.arrive) + " " + phrase(slot, Article::All, hide);
  }
  said_.object(Slot::Moved, types, many);
  return out;
}

/// "change the attack target of the battling enemy Unit to it"
std::string Speaker::bracket_relate(const Ins& ins) {
  const std::string target = pronoun(static_cast<Slot>(ins.b));
  const Slot slot = static_cast<Slot>(ins.a);
  const auto found = waiting_.find(slot);
  if (found == waiting_.end()) return "?";
  const Selector& s = pool_.selectors[found->second.selector];
  waiting_.erase(found);
  said_.object(slot, s.types, s.max != 1);
  return act({Who::You, Slot::None}, "change") + " the attack target of the " + bracket_group(s, false, {}, false) +
         " to " + target;
}

/// "battle damage from enemy Units with 2 or less AP"
std::string Speaker::damage_words(const Replace& r) {
  std::string kind(lex_.damage_word);
  for (const DamageWord& w : lex_.fights.damages)
    if (w.kind == r.kind) kind = std::string(w.word);
  if (r.most) kind = std::to_string(r.most) + " or less " + kind;
  if (!r.source) return kind;
  const Selector& s = pool_.selectors[r.source];
  if (!s.types && !s.tests && s.side.who == Who::Opponent) return kind + " from an " + std::string(lex_.opposing);
  return kind + " from " + bracket_phrase(s, Article::None, {});
}

std::string Speaker::bracket_shield(const Ins& ins) {
  const Replace& r = pool_.replaces[ins.b];
  const Slot slot = static_cast<Slot>(ins.a);
  if (r.op == ReplaceOp::Prevent) {
    const std::string when = until(ins.c).substr(1);
    const std::string whom = pronoun(slot);
    return when + ", reduce " + (ins.mode ? "the next " : "") + damage_words(r) + " " +
           (whom == "them" ? "they" : whom) + (whom == "them" ? " receive" : " receives") + " by " +
           quantity(r.amount).number;
  }
  std::string whom =
      slot == Slot::None ? bracket_phrase(pool_.selectors[r.target], Article::None, {}) : phrase(slot, Article::All);
  if (whom == "them") whom = "they";
  return whom + " can't receive " + damage_words(r) + until(ins.c);
}

std::string Speaker::bracket_clause(const std::vector<Node>& nodes, size_t& i) {
  const Ins ins = nodes[i].ins;
  switch (ins.op) {
    case Op::Choose: return bracket_choose(nodes, i);
    case Op::Modify: return do_modify(nodes, i);
    case Op::Look: return do_look(nodes, i);
    default: break;
  }
  const Node& n = nodes[i++];
  switch (ins.op) {
    case Op::TakeTop: return bracket_take(ins);
    case Op::Move: return bracket_move(ins);
    case Op::Damage:
    case Op::Heal: return bracket_amount(ins);
    case Op::Make: return bracket_make(ins);
    case Op::Play: return bracket_play(ins);
    case Op::Shield: return bracket_shield(ins);
    case Op::Relate: return bracket_relate(ins);
    case Op::Run:
      return "begin a battle between " + pronoun(static_cast<Slot>(ins.b)) + " and only perform the damage step";
    case Op::Activate:
      for (const TimingWord& w : lex_.timings)
        if (w.head == Head::Spell && static_cast<u16>(w.speed) == ins.b)
          return act({Who::You, Slot::None}, "activate") + " this card's 【" + std::string(w.words) + "】";
      return "?";
    case Op::Flag:
      for (const FlagVerb& v : lex_.flag_verbs)
        if (v.flag == ins.b && v.set == (ins.mode == 1)) {
          const std::string start = act(actor_of(static_cast<Slot>(ins.a)), v.verb);
          return start + " " + phrase(static_cast<Slot>(ins.a), Article::All) +
                 (v.tail.empty() ? "" : " " + std::string(v.tail));
        }
      return "?";
    case Op::Host: {
      const std::string start = act({Who::You, Slot::None}, "pair");
      Hide hide;
      hide.count = hide.from = true;
      const std::string who = phrase(static_cast<Slot>(ins.a), Article::All, hide);
      return start + " " + who + " with " + phrase(static_cast<Slot>(ins.b), Article::All);
    }
    case Op::Pay:
      lead_may_ = true;
      lead_ = Players::unpack(ins.a);
      return act(lead_, "pay") + " " + coins(pool_.costs[ins.b].amount);
    case Op::Reveal: {
      const Slot slot = static_cast<Slot>(ins.a);
      Hide hide;
      hide.count = hide.from = true;
      const std::string start = act(actor_of(slot), "reveal");
      return start + " " + phrase(slot, Article::All, hide);
    }
    case Op::Grant: return do_delay(ins);
    case Op::EachPlayer: return loop(n);
    case Op::Shuffle: return act(Players::unpack(ins.a), "shuffle") + " your " + zone_word(ins.b);
    default: return "?";
  }
}

} // namespace cantrip::language
