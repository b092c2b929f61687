#include "sync/event_json.hpp"

#include "core/said.hpp"
#include "sync/messages.hpp"

namespace cantrip::sync {
namespace {

constexpr std::string_view kKinds[] = {
    "none",       "moved",    "made",         "ceased",     "known",      "shuffled",  "flagged",  "stat",
    "counter",    "scored",   "became",       "hosted",     "controlled", "owned",     "used",     "turned",
    "entered",    "holder",   "passed",       "locked",     "recorded",   "placed",    "resolved", "fizzled",
    "negated",    "played",   "activated",    "targeted",   "attacked",   "blocked",   "hit",      "healed",
    "prevented",  "replaced", "paid",         "chosen",     "revealed",   "looked",    "rolled",   "sealed",
    "answered",   "began",    "ended",        "turn-start", "turn-end",   "drew",      "joined",   "combat-end",
    "took",       "flag-set", "flag-cleared", "put-under",  "traded",     "refreshed", "lost",     "won",
    "drawn-game", "looped",   "over",         "named"};
static_assert(std::size(kKinds) == static_cast<size_t>(EventKind::GameNote));

constexpr std::string_view kVerbs[] = {"none",      "put",    "draw",    "discard", "play",  "resolve", "destroy",
                                       "sacrifice", "return", "banish",  "mill",    "pitch", "search",  "trade",
                                       "reveal",    "enter",  "shuffle", "deal",    "cover", "rules"};
static_assert(std::size(kVerbs) == static_cast<size_t>(Verb::GameVerb));

template <class List>
std::string_view name_at(const List& names, size_t i) {
  return i < std::size(names) ? std::string_view(names[i]) : std::string_view("?");
}

/// "from": "hand", "from_seat": 0; shared zones belong to no seat.
void put_zone(Json& out, const std::string& key, const Schema& schema, ZoneId z) {
  const auto kind = static_cast<size_t>(zone_kind(z));
  if (kind == 0 || kind >= schema.zones.size()) return;
  out[key] = schema.zones[kind].name;
  if (!schema.zones[kind].shared) out[key + "_seat"] = index(zone_seat(z));
}

void put_thing(Json& out, const char* object, const char* player, Ref r) {
  if (is_player(r)) out[player] = index(player_of(r));
  else if (r.id) out[object] = r.id;
}

void put_card(Json& out, const Pool& pool, DefId def) {
  if (def == DefId::Hidden || index(def) >= pool.texts.size()) return;
  out["card"] = pool.texts[index(def)].id;
  out["name"] = pool.texts[index(def)].name;
}

Json flag_names(const Schema& schema, u32 bits) {
  Json out = Json::array();
  for (size_t k = 0; k < schema.flags.size(); ++k)
    if ((bits >> k) & 1) out.push_back(schema.flags[k]);
  return out;
}

void put_table(Json& out, const Schema& schema, const Event& e) {
  switch (e.kind) {
    case EventKind::Moved:
      out["verb"] = name_at(kVerbs, e.sub);
      put_zone(out, "from", schema, e.from);
      put_zone(out, "to", schema, e.to);
      if (e.a) out["was"] = e.a.id;
      put_thing(out, "object", "player", e.b ? e.b : e.a);
      return;
    case EventKind::Made:
      put_zone(out, "to", schema, e.to);
      put_thing(out, "object", "player", e.b);
      return;
    case EventKind::Known:
      put_zone(out, "to", schema, e.to);
      put_thing(out, "object", "player", e.b ? e.b : e.a);
      out["known"] = e.x != 0;
      return;
    case EventKind::Shuffled: put_zone(out, "to", schema, e.to); return;
    case EventKind::Flagged: out["flags"] = flag_names(schema, static_cast<u32>(e.x)); break;
    case EventKind::Stat:
      out["number"] = name_at(schema.obj_stats, e.sub);
      out["value"] = e.x;
      break;
    case EventKind::Counter:
      out["counter"] = name_at(schema.counters, e.sub);
      out["value"] = e.x;
      break;
    case EventKind::Scored:
      out["score"] = e.sub < schema.scores.size() ? schema.scores[e.sub].name : "?";
      out["value"] = e.x;
      out["change"] = e.y;
      return;
    case EventKind::Controlled:
      put_zone(out, "from", schema, e.from);
      put_zone(out, "to", schema, e.to);
      break;
    case EventKind::Turned:
      out["turn"] = e.x;
      out["round"] = e.y;
      return;
    default: break;
  }
  put_thing(out, "object", "player", e.a);
  put_thing(out, "other", "other_player", e.b);
}

}  // namespace

Json event_json(const Rules& rules, const Event& e) {
  const Schema& schema = *rules.game->schema;
  const auto kind = static_cast<size_t>(e.kind);
  const bool said = e.kind == kSaid;
  Json out = {{"kind", said ? "said" : kind < std::size(kKinds) ? kKinds[kind] : "note"}};
  if (kind >= std::size(kKinds) && !said) out["note"] = kind - std::size(kKinds);
  if (index(e.by) < kMaxSeats) out["by"] = index(e.by);
  put_card(out, *rules.pool, e.def);
  if (is_table(e.kind)) {
    put_table(out, schema, e);
    return out;
  }
  put_thing(out, "object", "player", e.a);
  put_thing(out, "other", "other_player", e.b);
  if (e.kind == EventKind::Looked) put_zone(out, "to", schema, e.to);
  if (e.kind == EventKind::FlagSet || e.kind == EventKind::FlagCleared)
    out["flag"] = e.sub ? name_at(schema.flags, e.sub - 1u) : "?";
  const std::vector<std::string>& names = rules.pool->names;
  if (e.kind == EventKind::Named)
    out["said"] = static_cast<size_t>(e.x) < names.size() ? names[static_cast<size_t>(e.x)] : "";
  else if (e.x && e.kind != EventKind::Revealed && !said) out["amount"] = e.x;
  return out;
}

}  // namespace cantrip::sync
