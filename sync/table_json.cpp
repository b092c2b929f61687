#include "sync/table_json.hpp"

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "language/explain.hpp"

namespace cantrip {
namespace {

/// What an effect forbids this object that is not forbidden yet: "can't quest during their next turn".
u32 later_bans(const Machine& m, u16 row, u32 now) {
  u32 later = 0;
  for (const Effect& e : m.st.effects) {
    if (e.kind != EffectKind::Modify || e.on.id != row) continue;
    const Static& what = m.pool().statics[e.what];
    if (what.kind == StaticKind::Ban && !what.param) later |= 1u << what.key;
  }
  return later & ~now;
}

Json object_json(Machine& m, const std::vector<std::string>& names, u16 row) {
  const State& s = m.st;
  const Schema& schema = m.schema();
  if (row == 0) return {{"hidden", true}};
  const Obj& o = s.obj[row];
  Json out = {{"id", row}, {"owner", names[static_cast<size_t>(index(o.owner))]}};
  if (o.ctrl != o.owner && index(o.ctrl) < s.seats) out["controller"] = names[static_cast<size_t>(index(o.ctrl))];
  Json flags = Json::array();
  for (size_t f = 0; f < schema.flags.size(); ++f)
    if (flag(s, row, static_cast<int>(f))) flags.push_back(schema.flags[f]);
  if (o.def == DefId::Hidden) {  // face down, but one can follow it: whether it is turned, and what it lies under
    out["hidden"] = true;
    if (!flags.empty()) out["flags"] = std::move(flags);
    if (o.host) out["on"] = o.host;
    return out;
  }
  const CardText& text = m.pool().texts[index(o.def)];
  out["name"] = text.name;
  out["card"] = text.id;
  if (o.kind == Kind::Token) out["token"] = true;
  if (o.kind == Kind::Instance) out["instance"] = true;
  Json types = Json::array(), subtypes = Json::array(), keywords = Json::array(), bans = Json::array(),
       later = Json::array();
  Json numbers = Json::object(), counters = Json::object(), stats = Json::object();
  for (size_t k = 0; k < schema.obj_stats.size(); ++k)
    if (o.stat[k]) numbers[std::string(schema.obj_stats[k])] = number_json(schema, static_cast<int>(k), o.stat[k]);
  for (size_t k = 0; k < schema.counters.size(); ++k)
    if (o.counter[k]) counters[std::string(schema.counters[k])] = o.counter[k];
  const Derived& d = derived(m, row);
  for (size_t k = 0; k < schema.stats.size(); ++k)
    stats[std::string(schema.stats[k])] = stat_now(m, row, static_cast<int>(k));
  for (size_t k = 0; k < schema.types.size(); ++k)
    if (d.types >> k & 1) types.push_back(schema.types[k]);
  for (size_t k = 0; k < m.pool().subtypes.size() && k < 256; ++k)
    if (d.subtypes[k >> 6] >> (k & 63) & 1) subtypes.push_back(m.pool().subtypes[k]);
  for (size_t k = 0; k < schema.keywords.size(); ++k)
    if (d.keywords >> k & 1) {
      if (schema.adding_keywords >> k & 1 && k < 32 && !d.keyword_value[k]) continue;  // Resist +0 is none
      Json word = {{"name", schema.keywords[k]}};
      if (k < 32 && d.keyword_value[k]) {
        word["value"] = d.keyword_value[k];
        if (d.keyword_param[k] < m.pool().subtypes.size()) word["subtype"] = m.pool().subtypes[d.keyword_param[k]];
      }
      keywords.push_back(std::move(word));
    }
  for (size_t k = schema.keywords.size(); k < m.pool().keyword_abilities.size(); ++k)
    if (d.keywords >> k & 1) {
      Json word = {{"name", language::own_keyword(m.pool(), k)}};
      if (k < 32 && d.keyword_value[k]) word["value"] = d.keyword_value[k];
      keywords.push_back(std::move(word));
    }
  for (size_t k = 0; k < schema.bans.size(); ++k)
    if (d.bans >> k & 1) bans.push_back(schema.bans[k]);
  const u32 coming = later_bans(m, row, d.bans);
  for (size_t k = 0; k < schema.bans.size(); ++k)
    if (coming >> k & 1) later.push_back(schema.bans[k]);
  out["types"] = std::move(types);
  out["subtypes"] = std::move(subtypes);
  out["stats"] = std::move(stats);
  for (auto& [key, value] : {std::pair<const char*, Json*>{"flags", &flags},
                             {"numbers", &numbers},
                             {"counters", &counters},
                             {"keywords", &keywords},
                             {"cannot", &bans},
                             {"cannot_later", &later}})
    if (!value->empty()) out[key] = std::move(*value);
  if (o.host) out["on"] = o.host;
  return out;
}

Json zone_json(Machine& m, const std::vector<std::string>& names, ZoneId z) {
  Json out = Json::array();
  const int from = m.st.zone_begin[z], to = m.st.zone_begin[z + 1];
  for (int i = from; i < to; ++i) out.push_back(object_json(m, names, m.st.order[i]));
  return out;
}

Json thing_json(const Machine& m, const std::vector<std::string>& names, Ref r) {
  if (is_player(r)) return {{"player", names[static_cast<size_t>(index(player_of(r)))]}};
  if (!r) return nullptr;
  return {{"id", r.id}, {"name", name_of(m, r)}};
}

std::string_view cause(u16 event) {
  switch (static_cast<EventKind>(event)) {
    case EventKind::Played: return "played";
    case EventKind::Activated: return "activated";
    case EventKind::Attacked: return "attack";
    case EventKind::Traded: return "trade";
    default: return "triggered";
  }
}

Json pending_json(const Machine& m, const std::vector<std::string>& names) {
  Json out = Json::array();
  for (const Item& item : m.st.items) {
    Json one = {
        {"id", item.id},
        {"cause", cause(item.event)},
        {"player", names[static_cast<size_t>(index(item.who) < static_cast<int>(names.size()) ? index(item.who) : 0)]},
        {"source", thing_json(m, names, item.source)}};
    one["state"] = item.state == ItemState::Resolving ? "resolving"
                   : item.state == ItemState::Placed  ? "placed"
                                                      : "recorded";
    if (item.ability) one["text"] = sentence(m, item.ability);
    Json targets = Json::array();
    for (const Rel& rel : m.st.rels)
      if (rel.kind == kTargetRel && rel.a == item.self) targets.push_back(thing_json(m, names, rel.b));
    if (!targets.empty()) one["targets"] = std::move(targets);
    out.push_back(std::move(one));
  }
  return out;
}

Json effects_json(const Machine& m, const std::vector<std::string>& names) {
  static constexpr const char* kinds[] = {"", "modify", "listen", "replace"};
  static constexpr const char* untils[] = {
      "forever", "this turn", "your next turn", "end of your next turn", "end of this fight", "while its source stays",
      "used up"};
  Json out = Json::array();
  for (const Effect& e : m.st.effects)
    out.push_back({{"kind", kinds[static_cast<size_t>(e.kind) & 3]},
                   {"source", thing_json(m, names, e.source)},
                   {"on", thing_json(m, names, e.on)},
                   {"until", untils[std::min<size_t>(static_cast<size_t>(e.until), 6)]}});
  return out;
}

Json running_json(const Machine& m) {
  Json out = Json::array();
  for (const Frame& f : m.st.frames) {
    switch (f.kind) {
      case FrameKind::Flow: {
        const Flow& flow = m.game().flows[f.prog];
        out.push_back({{"flow", flow.name}, {"step", flow.steps[f.pc].name}});
        break;
      }
      case FrameKind::Program: out.push_back({{"text", sentence(m, f.ability)}}); break;
      case FrameKind::Plan: out.push_back({{"declaring", name_of(m, f.source)}}); break;
      case FrameKind::Batch: out.push_back({{"happening", "together"}}); break;
      case FrameKind::None: break;
    }
  }
  return out;
}

}  // namespace

Json number_json(const Schema& schema, int obj_stat, int n) {
  for (const ValueNames& values : schema.values)
    if (values.obj_stat == obj_stat && n >= 0 && static_cast<size_t>(n) < values.names.size())
      return values.names[static_cast<size_t>(n)];
  return n;
}

int stat_now(Machine& m, u16 row, int k) {
  return k == m.schema().left_stat ? stat(m, ref_of(m.st, row), k) : derived(m, row).stat[k];
}

bool sees_score(const State& view, const Schema& schema, int seat, int score) {
  const Sees sees = schema.scores[static_cast<size_t>(score)].sees;
  return view.viewer == Seat::Truth || sees == Sees::All || (sees == Sees::Owner && view.viewer == seat_at(seat));
}

/// In one pass: a name that looks like another seat's is not replaced again.
std::string with_names(std::string line, const std::vector<std::string>& names) {
  constexpr std::string_view kPlayer = "Player ";
  std::string out;
  size_t from = 0;
  for (size_t at = line.find(kPlayer); at != std::string::npos; at = line.find(kPlayer, at + kPlayer.size())) {
    const size_t digit = at + kPlayer.size();
    const size_t seat = digit < line.size() ? static_cast<size_t>(line[digit]) - '1' : names.size();
    if (seat >= names.size()) continue;
    out.append(line, from, at - from).append(names[seat]);
    from = digit + 1;
  }
  return out.append(line, from);
}

std::string_view word_of(Ask ask) {
  static constexpr std::string_view words[] = {"none",   "act",  "yes-no", "pick", "order",
                                               "number", "mode", "pay",    "name"};
  return words[static_cast<size_t>(ask)];
}

Json results_json(const State& s) {
  static constexpr const char* words[] = {"playing", "lost", "won", "drawn"};
  Json out = Json::array();
  for (int i = 0; i < s.seats; ++i) out.push_back(words[static_cast<size_t>(s.result[i])]);
  return out;
}

Json table_json(Machine& m, const std::vector<std::string>& names) {
  const State& s = m.st;
  const Schema& schema = m.schema();
  Json players = Json::array(), table = Json::object();
  for (int p = 0; p < s.seats; ++p) {
    Json scores = Json::object(), zones = Json::object();
    for (size_t k = 0; k < schema.scores.size(); ++k)
      if (sees_score(s, schema, p, static_cast<int>(k))) scores[std::string(schema.scores[k].name)] = s.score[p][k];
    for (size_t k = 1; k < schema.zones.size(); ++k)
      if (!schema.zones[k].shared)
        zones[std::string(schema.zones[k].name)] = zone_json(m, names, zone_of(static_cast<int>(k), p));
    players.push_back(
        {{"name", names[static_cast<size_t>(p)]}, {"scores", std::move(scores)}, {"zones", std::move(zones)}});
  }
  for (size_t k = 1; k < schema.zones.size(); ++k)
    if (schema.zones[k].shared)
      table[std::string(schema.zones[k].name)] = zone_json(m, names, zone_of(static_cast<int>(k)));
  return {{"turn", names[static_cast<size_t>(index(s.turn))]},
          {"first", names[static_cast<size_t>(index(s.first))]},
          {"turn_number", s.turn_no},
          {"round", s.round},
          {"step", s.step_no},
          {"over", s.over != 0},
          {"results", results_json(s)},
          {"players", std::move(players)},
          {"table", std::move(table)},
          {"pending", pending_json(m, names)},
          {"effects", effects_json(m, names)},
          {"running", running_json(m)}};
}

namespace {

/// Dice of each face by the names of their scores: {"omni": 1, "pyro": 2}.
Json dice_json(const Schema& schema, u32 dice) {
  Json out = Json::object();
  for (int f = 0; f < schema.faces; ++f)
    if (const u32 n = (dice >> (3 * f)) & 7; n)
      out[std::string(schema.scores[static_cast<size_t>(schema.first_face + f)].name)] = n;
  return out;
}

Json price_json(Machine& m, Seat seat, const Option* o) {
  Json out = Json::object();
  if (!m.game().price) return out;
  Bounded<PricePiece, 12> pieces;
  pieces.n = 0;
  m.game().price(m, seat, o, pieces);
  for (const PricePiece& piece : pieces) out[std::string(piece.name)] = piece.n;
  return out;
}

/// What an option is about that is no object: dice, a price.
void add_dice(Machine& m, Seat seat, const Option& o, Json& out) {
  if (m.game().dice) {
    Json faces = dice_json(m.schema(), m.game().dice(m, o));
    if (o.verb == kPayment) out["dice"] = std::move(faces);
    else if (!faces.empty()) out["die"] = faces.begin().key();
  }
  if (m.st.decision.ask != Ask::Act) return;
  if (Json price = price_json(m, seat, &o); !price.empty()) out["price"] = std::move(price);
}

}  // namespace

Json decision_json(Machine& m, const std::vector<std::string>& names, Seat seat) {
  const State& s = m.st;
  if (s.over) return {{"over", true}, {"results", results_json(s)}, {"step", s.step_no}};
  if (m.options_for != seat) list_options(m, seat);
  const Decision& d = s.decision;
  Json options = Json::array();
  const std::vector<std::string> words = labels(m);
  if (d.ask == Ask::Name)  // the place in this list is the answer
    for (const std::string& name : words) options.push_back({{"label", name}});
  for (int i = 0; i < m.options.size(); ++i) {
    const Option& o = m.options[i];
    Json one = {{"label", with_names(words[static_cast<size_t>(i)], names)}};
    if (o.verb < m.schema().verbs.size()) one["verb"] = m.schema().verbs[o.verb];
    if (o.verb == kCancelOption) one["cancel"] = true;
    if (o.verb == kPassOption) one["pass"] = true;
    if (is_player(o.a)) one["player"] = names[static_cast<size_t>(index(player_of(o.a)))];
    else if (o.a && o.verb != kCancelOption) one["object"] = o.a.id;
    if (o.b && !is_player(o.b)) one["partner"] = o.b.id;
    add_dice(m, seat, o, one);
    options.push_back(std::move(one));
  }
  Json asked = Json::array();
  for (int p = 0; p < s.seats; ++p)
    if (is_asked(s, seat_at(p))) asked.push_back(names[static_cast<size_t>(p)]);
  Json out = {{"step", s.step_no},
              {"player", names[static_cast<size_t>(index(seat))]},
              {"asked", asked},
              {"ask", word_of(d.ask)},
              {"prompt", with_names(prompt(m), names)},
              {"min", d.ask == Ask::Name ? 1 : d.min},
              {"max", d.ask == Ask::Name ? 1 : d.max},
              {"options", std::move(options)}};
  if (d.ask == Ask::Pay)
    if (Json price = price_json(m, seat, nullptr); !price.empty()) out["price"] = std::move(price);
  for (const Ref r : looked_at(m, seat)) out["looked"].push_back(r.id);
  return out;
}

}  // namespace cantrip
