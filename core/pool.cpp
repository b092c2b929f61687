#include <algorithm>

#include "core/watch.hpp"

namespace cantrip {
namespace {

u64 mix(u64 h, const void* data, size_t n) {
  const u8* p = static_cast<const u8*>(data);
  for (size_t i = 0; i < n; ++i) h = (h ^ p[i]) * 0x100000001B3ull;
  return h;
}
u64 mix(u64 h, u64 v) { return mix(h, &v, sizeof v); }
u64 mix(u64 h, std::string_view s) { return mix(mix(h, s.data(), s.size()), s.size()); }

void listen(CardDef& card, Pool& pool, const Ability& a) { card.listens.add(pool.triggers[a.trigger].event); }

/// Of events of a kind, which ones: most moves and phases are of no interest to anybody.
void hear(Pool& pool, const Trigger& t) {
  pool.heard.add(t.event);
  u64& subs = pool.heard_subs[static_cast<int>(t.event)];
  if (t.sub) subs |= u64{1} << (t.sub & 63);
  else if (t.event != EventKind::Moved) subs = ~u64{0};
  else
    for (u32 kind = 0; kind < 32; ++kind)
      if (!t.from || ((t.from >> kind) & 1)) pool.heard_moves[kind] |= t.to ? t.to : ~0u;
}

/// Gates of other lines are asked when the line would do something.
bool has_kept_gate(const Ability& a) { return a.gate && (a.head == Head::Static || a.head == Head::CostChange); }

/// Which names contain those that some text asks for.
void hold_names(Pool& pool) {
  pool.name_holders.assign(pool.names.size(), {});
  for (const Test& t : pool.tests) {
    if (t.kind != TestKind::NameHas) continue;
    std::vector<u64>& holders = pool.name_holders[t.key];
    holders.assign(pool.names.size() / 64 + 1, 0);
    for (size_t n = 1; n < pool.names.size(); ++n)
      if (pool.names[n].find(pool.names[t.key]) != std::string::npos) holders[n / 64] |= u64{1} << (n % 64);
  }
}

/// Eight places an object: what is printed on it counts from the first on, what it was given from the sixth back (three
/// in turn: few things are given more), and two are for what speaks for it.
u8 use_slot(const Ability& a, int before) {
  if (!a.def) return static_cast<u8>(5 - before % 3);
  return static_cast<u8>(a.flags & kSelfIsHost ? 6 + before % 2 : before % 5);
}

/// An earlier trigger of the same line, with another event: a line has one limit, whichever event it answers.
const Ability* same_line(const Pool& pool, const CardDef& card, int i) {
  const Ability& a = pool.abilities[static_cast<size_t>(card.ability + i)];
  if (a.head != Head::Triggered || !a.entry || !a.text) return nullptr;
  for (int k = 0; k < i; ++k) {
    const Ability& b = pool.abilities[static_cast<size_t>(card.ability + k)];
    if (b.head == Head::Triggered && b.limit && b.entry == a.entry && b.text == a.text) return &b;
  }
  return nullptr;
}

}  // namespace

namespace {
/// Every name that a card may be called by, in the order of a dictionary.
std::vector<u16> names_of_cards(const Pool& pool) {
  std::vector<u16> out;
  for (size_t d = 1; d < pool.cards.size(); ++d)
    for (const u16 name : {pool.cards[d].name, pool.cards[d].also[0], pool.cards[d].also[1]})
      if (name) out.push_back(name);
  const auto before = [&](u16 a, u16 b) {
    return pool.names[a] != pool.names[b] ? pool.names[a] < pool.names[b] : a < b;
  };
  std::sort(out.begin(), out.end(), before);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}
}  // namespace

void Pool::seal() {
  called = names_of_cards(*this);
  heard = given = counted = heard_in_play = {};
  for (u32& kinds : heard_from) kinds = 0;
  ability_keywords = activated_keywords = 0;
  used_zones = 0;
  for (u32& to : heard_moves) to = 0;
  for (u64& subs : heard_subs) subs = 0;
  acts = lowered_stats = 0;
  replaced.assign(cards.size(), 0);
  for (size_t d = 1; d < cards.size(); ++d) {
    CardDef& card = cards[d];
    card.listens = {};
    card.acts_from = 0;
    card.keywords = card.ways = 0;
    for (int k = 0; k < card.costs; ++k) card.ways |= u64{1} << (costs[static_cast<size_t>(card.cost + k)].way & 63);
    for (size_t k = 0; k < std::size(card.stat); ++k)  // what lies under another card adds its numbers to it
      if (card.stat[k] < 0 && card.stat[k] != kMissing) lowered_stats |= 1u << k;
    card.flags = static_cast<u16>(card.flags & (kIsToken | kBackFace | kStays | kUnwritten));
    int limited = 0, for_host = 0;
    for (int k = 0; k < card.keyword_rows; ++k) {
      const KeywordRow& row = keywords[static_cast<size_t>(card.keyword_row + k)];
      card.keywords |= u64{1} << row.keyword;
      if (row.gate) card.flags |= kHasGates;
    }
    for (int i = 0; i < card.abilities; ++i) {
      Ability& a = abilities[static_cast<size_t>(card.ability + i)];
      a.def = static_cast<u16>(d);
      a.index = static_cast<u16>(i);
      if (has_kept_gate(a)) card.flags |= kHasGates;
      if (const Ability* same = a.limit ? same_line(*this, card, i) : nullptr) a.use_slot = same->use_slot;
      else if (a.limit) a.use_slot = use_slot(a, a.flags & kSelfIsHost ? for_host++ : limited++);
      switch (a.head) {
        case Head::Triggered: listen(card, *this, a); break;
        case Head::Static: card.flags |= kHasStatic; break;
        case Head::CostChange: card.flags |= kHasCostChange; break;
        case Head::Replace:
          card.flags |= kHasReplace;
          replaced[d] = static_cast<u16>(replaced[d] | (1u << static_cast<int>(replaces[a.replace].act)));
          break;
        case Head::Activated:
          card.flags |= kHasActivated;
          card.acts_from |= a.zones;
          used_zones |= a.zones;
          break;
        case Head::Reaction: card.flags |= kHasReaction; break;
        default: break;
      }
    }
  }
  int given_limited = 0;
  for (Ability& a : abilities)
    if (a.limit && !a.def) a.use_slot = use_slot(a, given_limited++);
  for (Ability& a : abilities)
    if (a.limit && a.entry)
      for (size_t pc = a.entry; code[pc].op != Op::End; ++pc)
        if (code[pc].op == Op::Used) a.flags |= kLimitWhenDone;
  for (const Ability& a : abilities) {  // granted abilities listen too
    if (a.head == Head::Triggered) {
      hear(*this, triggers[a.trigger]);
      heard_from[static_cast<int>(triggers[a.trigger].event)] |= a.zones;
      if (!a.zones) heard_in_play.add(triggers[a.trigger].event);
      if (a.def == 0) given.add(triggers[a.trigger].event);
    }
  }
  for (size_t k = 0; k < keyword_abilities.size(); ++k) {
    if (!keyword_abilities[k]) continue;
    ability_keywords |= u64{1} << k;
    if (abilities[keyword_abilities[k]].head == Head::Activated) activated_keywords |= u64{1} << k;
  }
  for (const TallyRow& row : tallies) counted.add(row.trigger.event);
  for (const MarkRow& row : marks) counted.add(row.trigger.event);
  loud = heard;
  loud.add(counted);
  loud.add(EventKind::Made);
  loud.add(EventKind::Moved);
  for (size_t i = 1; i < replaces.size(); ++i) acts |= 1u << static_cast<int>(replaces[i].act);
  hold_names(*this);
  watches.clear();
  reads.clear();
  writes.clear();
  watched_relations = 0;
  for (const Static& s : statics) {
    const Looks looks = looks_of(*this, s);
    watches.push_back(looks.watch);
    reads.push_back(looks.reads);
    writes.push_back(written_by(s));
    watched_relations |= looks.relations;
  }
  reaches_out = gives_activated = silencing = false;
  for (const Static& s : statics) silencing = silencing || s.kind == StaticKind::LoseAbilities;
  for (const Static& s : statics) reaches_out = reaches_out || (changes_objects(s.kind) && selectors[s.sel].zones);
  for (const Ability& a : abilities) gives_activated = gives_activated || (!a.def && a.head == Head::Activated);
  gate_watches.assign(cards.size(), 0);
  gated = false;
  for (const CardDef& card : cards) gated = gated || (card.flags & kHasGates);
  for (size_t d = 0; d < cards.size(); ++d) {
    const auto watch = [&](Row16 gate) {
      const Looks looks = looks_of(*this, gate);
      gate_watches[d] |= looks.watch;
      watched_relations |= looks.relations;
    };
    for (size_t i = 0; i < cards[d].abilities; ++i)
      if (const Ability& a = abilities[cards[d].ability + i]; has_kept_gate(a)) watch(a.gate);
    for (size_t i = 0; i < cards[d].keyword_rows; ++i) watch(keywords[cards[d].keyword_row + i].gate);
  }
  lowers.clear();
  for (const Static& s : statics) {
    const Amount& n = amounts[s.amount];
    const bool grows = s.kind == StaticKind::Stat && n.add >= 0 && (n.kind == AmountKind::Const || n.mul >= 0);
    const bool may_lower = (s.kind == StaticKind::Stat && !grows) || s.kind == StaticKind::SetStat;
    lowers.push_back(may_lower ? 1u << s.key : 0u);
    lowered_stats |= lowers.back();
  }

  u64 h = 0xCBF29CE484222325ull;
  for (const CardText& t : texts) {
    h = mix(h, t.id);
    h = mix(h, t.name);
    for (const std::string& line : t.canonical) h = mix(h, line);
  }
  for (const CardDef& c : cards) {
    h = mix(h, c.types);
    h = mix(h, c.stat, sizeof c.stat);
    h = mix(h, c.subtypes, sizeof c.subtypes);
    h = mix(h, c.keywords);
    h = mix(h, c.abilities);
  }
  for (const Variable& v : variables) h = mix(mix(mix(h, v.key), static_cast<u64>(v.value)), static_cast<u64>(v.limit));
  for (const Replace& r : replaces) h = mix(mix(mix(h, static_cast<u64>(r.op)), r.kinds), r.fields);
  h = mix(h, code.data(), code.size() * sizeof(Ins));
  hash = h;
}

DefId Pool::find(std::string_view id_or_name) const {
  for (size_t d = 1; d < texts.size(); ++d)
    if (texts[d].id == id_or_name) return static_cast<DefId>(d);
  for (size_t d = 1; d < texts.size(); ++d)
    if (texts[d].name == id_or_name) return static_cast<DefId>(d);
  return DefId::Hidden;
}

}  // namespace cantrip
