#include "rpc/scenario.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fmt/format.h>

#include "core/describe.hpp"
#include "core/engine.hpp"

namespace cantrip {
namespace {

template <class Names, class Get>
int find_named(const Names& names, std::string_view name, Get get) {
  for (size_t i = 0; i < names.size(); ++i)
    if (get(names[i]) == name) return static_cast<int>(i);
  const std::string wanted = folded(name);
  for (size_t i = 0; i < names.size(); ++i)
    if (folded(get(names[i])) == wanted) return static_cast<int>(i);
  return -1;
}
std::string_view itself(std::string_view s) { return s; }

}  // namespace

int zone_named(const Schema& schema, std::string_view name) {
  const int kind = find_named(schema.zones, name, [](const ZoneSpec& z) { return z.name; });
  return kind == 0 ? -1 : kind;
}
int score_named(const Schema& schema, std::string_view name) {
  return find_named(schema.scores, name, [](const FieldSpec& f) { return f.name; });
}
int seat_named(const std::vector<std::string>& names, std::string_view name) { return find_named(names, name, itself); }

std::vector<std::string> zone_names(const Schema& schema) {
  std::vector<std::string> out;
  for (size_t i = 1; i < schema.zones.size(); ++i) out.emplace_back(schema.zones[i].name);
  return out;
}

// ------------------------------------------------------------------------------------------------- content
DefId ScenarioContent::find(std::string_view name) const {
  auto found = by_name.find(std::string(name));
  if (found == by_name.end()) found = by_name.find(folded(name));
  return found == by_name.end() ? DefId::Hidden : found->second;
}

Expected<DefId> ScenarioContent::need(std::string_view name, const std::string& where) const {
  if (const DefId def = find(name); def != DefId::Hidden) return def;
  std::vector<std::string> known;
  for (size_t d = 1; d < content->pool.texts.size(); ++d) known.push_back(content->pool.texts[d].name);
  return Problem{where, "there is no card '" + std::string(name) + "'",
                 did_you_mean(name, known, "Define it, or look at `cantrip cards list`.")};
}

namespace {

std::string key_of(const Module& module, const std::vector<language::CardFacts>& cards) {
  std::string key(module.game->slug);
  for (const language::CardFacts& c : cards) {
    key += '\x1f' + c.id + '\x1f' + c.name + '\x1f' + c.version + '\x1f' + c.type + '\x1f' + c.text +
           (c.token ? "\x1ft" : "");
    for (const auto& [fact, value] : c.stats) key += '\x1e' + fact + '=' + std::to_string(value);
  }
  return key;
}

Problem refused(const language::Diagnostic& d) {
  std::string where = d.card.empty() ? "cards" : "card " + d.card;
  if (d.line > 0) where += fmt::format(", line {}, column {}", d.line, d.column);
  std::string remedy = d.remedy;
  if (!d.nearest.empty()) remedy += (remedy.empty() ? "" : " ") + std::string("Known: ") + join(d.nearest, "; ") + ".";
  return {where, d.message, remedy.empty() ? "Change its text." : remedy};
}

std::shared_ptr<ScenarioContent> indexed(std::shared_ptr<const Content> content) {
  auto out = std::make_shared<ScenarioContent>();
  const Pool& pool = content->pool;
  for (size_t d = pool.texts.size(); d-- > 1;) {
    const DefId def = static_cast<DefId>(d);
    for (const std::string& name : {pool.texts[d].name, pool.texts[d].id}) {
      out->by_name[name] = def;
      out->by_name[folded(name)] = def;
    }
  }
  out->filler.assign(kZoneKinds, DefId::Hidden);
  for (const ScenarioZone& z : content->module->scenario_zones)
    out->filler[z.kind] = out->find(z.card.substr(0, z.card.find(':')));
  out->content = std::move(content);
  return out;
}

}  // namespace

Expected<std::shared_ptr<const Content>> ScenarioKitchen::base(const Module& module) const {
  if (base_) return base_(module);
  return builtin_content(module);
}

Expected<std::shared_ptr<const ScenarioContent>> ScenarioKitchen::content(const Module& module,
                                                                          std::vector<language::CardFacts> cards) {
  constexpr size_t kMost = 256;
  const std::string key = key_of(module, cards);
  const u64 hash = std::hash<std::string>{}(key);
  std::vector<Kept>& bucket = kept_[hash];
  for (Kept& k : bucket)
    if (k.key == key) {
      k.used = ++clock_;
      return k.content;
    }
  const size_t own = cards.size();
  for (const ScenarioZone& z : module.scenario_zones) {
    Expected<language::CardFacts> filler = card_line(module.lexicon(), z.card, "filler");
    if (!filler) return filler.problem();
    const auto has = [&](const language::CardFacts& c) { return c.id == filler->id; };
    if (std::none_of(cards.begin(), cards.end(), has)) cards.push_back(std::move(*filler));
  }
  ++compiled_;
  const Expected<std::shared_ptr<const Content>> below = base(module);
  if (!below) return below.problem();
  std::shared_ptr<const Content> made = with_cards(**below, cards);
  for (const language::Diagnostic& d : made->refused)
    for (size_t i = 0; i < cards.size(); ++i)
      if (d.card == cards[i].id && (i < own || own == 0)) return refused(d);
  if (count_ >= kMost) {  // forget the one not used for longest
    std::vector<Kept>* from = nullptr;
    size_t at = 0;
    for (auto& [unused, kept] : kept_)
      for (size_t i = 0; i < kept.size(); ++i)
        if (!from || kept[i].used < (*from)[at].used) from = &kept, at = i;
    if (from) from->erase(from->begin() + static_cast<std::ptrdiff_t>(at));
    --count_;
  }
  std::shared_ptr<const ScenarioContent> out = indexed(std::move(made));
  kept_[hash].push_back({out, key, ++clock_});
  ++count_;
  return out;
}

// --------------------------------------------------------------------------------------------------- cards
namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t')) s.remove_suffix(1);
  return s;
}

bool to_int(std::string_view s, int& out) {
  const auto [end, err] = std::from_chars(s.data(), s.data() + s.size(), out);
  return err == std::errc() && end == s.data() + s.size();
}

std::string id_of(std::string_view name) {
  std::string id = folded(name);
  std::string out;
  for (const char c : id)
    if (c == ' ') out += '-';
    else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
  return out;
}

/// "2/0/1": the stats that the card's types must print and that were not named yet, in the lexicon's order.
bool slashed(const language::Lexicon& lexicon, std::string_view part, language::CardFacts& card) {
  std::vector<int> values;
  while (true) {
    const size_t end = part.find('/');
    int v = 0;
    if (!to_int(trimmed(part.substr(0, end)), v)) return false;
    values.push_back(v);
    if (end == std::string_view::npos) break;
    part.remove_prefix(end + 1);
  }
  u32 types = 0;
  std::string word;
  for (const char c : card.type + " ")
    if (c == ' ') {
      for (const language::TypeWord& t : lexicon.types)
        if (folded(t.name) == folded(word)) types |= 1u << t.bit | t.implies;
      word.clear();
    } else {
      word += c;
    }
  std::vector<std::string_view> facts;
  for (const language::StatWord& s : lexicon.stats) {
    const auto named = [&](const auto& stat) { return stat.first == s.fact; };
    if (!s.fact.empty() && (s.types & types) && std::none_of(card.stats.begin(), card.stats.end(), named))
      facts.push_back(s.fact);
  }
  if (facts.size() < values.size()) return false;
  const size_t skip = facts.size() - values.size();  // a short list fills the last ones
  for (size_t i = 0; i < values.size(); ++i) card.stats.emplace_back(facts[skip + i], values[i]);
  return true;
}

}  // namespace

Expected<language::CardFacts> card_line(const language::Lexicon& lexicon, std::string_view line,
                                        const std::string& where) {
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos)
    return Problem{where, "a card needs its type after a colon",
                   "Write, for example, card Quick Rat: Unit Troop Rat, cost 1, pitch 1, 2/0/1"};
  language::CardFacts card;
  card.name = std::string(trimmed(line.substr(0, colon)));
  card.id = id_of(card.name);
  if (const size_t dash = card.name.find(" - "); dash != std::string::npos) {
    card.version = card.name.substr(dash + 3);
    card.name.resize(dash);
  }
  if (card.id.empty()) return Problem{where, "the card has no name", "Write its name before the colon."};
  std::string_view rest = line.substr(colon + 1);
  std::vector<std::string> facts;
  for (const language::StatWord& s : lexicon.stats)
    if (!s.fact.empty()) facts.emplace_back(s.fact);
  for (bool first = true; !rest.empty(); first = false) {
    const size_t end = rest.find(',');
    const std::string_view part = trimmed(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    if (first) {
      card.type = std::string(part);
    } else if (part == "token") {
      card.token = true;
    } else if (part.find('/') != std::string_view::npos) {
      if (!slashed(lexicon, part, card))
        return Problem{where, "'" + std::string(part) + "' does not fit the type " + card.type,
                       "Name the numbers, as in power 2."};
    } else {
      const size_t blank = part.rfind(' ');
      const std::string fact(trimmed(part.substr(0, blank)));
      int value = 0;
      if (blank == std::string_view::npos || !to_int(part.substr(blank + 1), value) ||
          std::find(facts.begin(), facts.end(), fact) == facts.end())
        return Problem{where, "'" + std::string(part) + "' is not a fact of a card",
                       did_you_mean(fact, facts, "The facts are: " + join(facts) + ".")};
      card.stats.emplace_back(fact, value);
    }
  }
  if (card.type.empty()) return Problem{where, "the card has no type", "Write its type after the colon."};
  return card;
}

// ------------------------------------------------------------------------------------------------ building
bool set_mark(Machine& m, u16 row, std::string_view name, int value) {
  const Schema& schema = m.schema();
  auto at = [&](const auto& names) { return find_named(names, name, itself); };
  if (const int f = at(schema.flags); f >= 0) {
    set_flag(m, row, f, value != 0);
  } else if (name.starts_with("un") && find_named(schema.flags, name.substr(2), itself) >= 0) {
    set_flag(m, row, find_named(schema.flags, name.substr(2), itself), value == 0);
  } else if (const int s = at(schema.obj_stats); s >= 0) {
    set_stat(m, row, s, value);
  } else if (const int c = at(schema.counters); c >= 0) {
    set_counter(m, row, c, value);
  } else if (schema.left_stat < schema.stats.size() && name == schema.stats[schema.left_stat]) {
    set_stat(m, row, schema.damage_stat, stat(m, ref_of(m.st, row), schema.left_of) - value);
  } else {
    return false;
  }
  return true;
}

bool value_named(const Schema& schema, std::string_view stat, std::string_view word, int& value) {
  for (const ValueNames& v : schema.values) {
    if (schema.obj_stats[v.obj_stat] != stat) continue;
    for (size_t i = 0; i < v.names.size(); ++i)
      if (v.names[i] == word) {
        value = static_cast<int>(i);
        return true;
      }
  }
  return false;
}

std::vector<std::string> mark_names(const Schema& schema) {
  std::vector<std::string> out;
  if (schema.left_stat < schema.stats.size()) out.emplace_back(schema.stats[schema.left_stat]);
  for (const auto& names : {schema.flags, schema.obj_stats, schema.counters})
    for (const std::string_view name : names) out.emplace_back(name);
  return out;
}

namespace {

Problem no_mark(const Schema& schema, const std::string& name, const std::string& where) {
  const std::vector<std::string> known = mark_names(schema);
  return {where, "a card can't have '" + name + "'", did_you_mean(name, known, "It can have: " + join(known) + ".")};
}

/// A pile nobody looks into is written with its top first; the top is the end of the zone.
bool top_first(const ZoneSpec& z) { return z.ordered && z.faces == Sees::Nobody; }

class Builder {
public:
  Builder(Machine& m, const ScenarioContent& content, const Scenario& scenario, const std::vector<std::string>& names)
      : m_(m), content_(content), scenario_(scenario), names_(names), schema_(m.schema()) {}

  Status all() {
    for (size_t i = 0; i < scenario_.seats.size(); ++i)
      if (Status s = seat(seat_at(static_cast<int>(i)), scenario_.seats[i]); !s) return s;
    for (const ZoneContent& z : scenario_.shared)
      if (Status s = zone_content(Seat::P0, z, true); !s) return s;
    rest();
    return done();
  }

private:
  Status seat(Seat seat, const SeatSpec& spec) {
    for (const ZoneContent& z : spec.zones)
      if (Status s = zone_content(seat, z, false); !s) return s;
    for (const ScenarioScore& s : content_.content->module->scenario_scores) set_score(m_, seat, s.score, s.value);
    for (const auto& [name, value] : spec.scores) {
      const int slot = score_named(schema_, name);
      if (slot < 0) {
        std::vector<std::string> known;
        for (const FieldSpec& f : schema_.scores) known.emplace_back(f.name);
        return Problem{spec.name, "a player has no '" + name + "'",
                       did_you_mean(name, known, "There are: " + join(known) + ".")};
      }
      if (value < -30000 || value > 30000)
        return Problem{spec.name, name + " is out of range", "Use a number between -30000 and 30000."};
      set_score(m_, seat, slot, value);
    }
    return done();
  }

  Status zone_content(Seat seat, const ZoneContent& z, bool shared) {
    const std::string where = (shared ? "table" : names_[static_cast<size_t>(index(seat))]) + ", " + z.zone;
    const int kind = zone_named(schema_, z.zone);
    if (kind < 0)
      return Problem{where, "there is no zone '" + z.zone + "'",
                     did_you_mean(z.zone, zone_names(schema_), "The zones are: " + join(zone_names(schema_)) + ".")};
    const ZoneSpec& spec = schema_.zones[static_cast<size_t>(kind)];
    if (spec.shared != shared)
      return Problem{where, shared ? "this zone belongs to a player" : "this zone is shared by all",
                     shared ? "Put it with a player." : "Put it under the table."};
    if (spec.waiting) return Problem{where, "what waits there can't be set up", "Play the card instead."};
    const ZoneId id = zone_of(kind, shared ? Seat::P0 : seat);
    mentioned_[id] = true;
    if (z.fillers < 0 || z.fillers > 400) return Problem{where, "so many cards do not fit", "Use 0 to 400."};
    if (z.fillers && content_.filler[static_cast<size_t>(kind)] == DefId::Hidden)
      return Problem{where, "this game has no default card for that zone", "List the cards by name."};
    if (top_first(spec)) {
      fill(id, z.fillers, seat);
      for (size_t i = z.cards.size(); i-- > 0;)
        if (Status s = card(seat, id, z.cards[i], where); !s) return s;
    } else {
      for (const PlacedCard& c : z.cards)
        if (Status s = card(seat, id, c, where); !s) return s;
      fill(id, z.fillers, seat);
    }
    return done();
  }

  void fill(ZoneId id, int n, Seat seat) {
    for (int i = 0; i < n; ++i) make(m_, content_.filler[static_cast<size_t>(zone_kind(id))], Kind::Card, seat, id);
  }

  Status card(Seat seat, ZoneId id, const PlacedCard& placed, const std::string& where) {
    Expected<DefId> def = content_.need(placed.card, where);
    if (!def) return def.problem();
    const CardDef& facts = m_.pool().card(*def);
    if (placed.copies < 1 || placed.copies > 400) return Problem{where, "so many copies do not fit", "Use 1 to 400."};
    Seat owner = seat;
    if (!placed.owner.empty()) {
      const int i = seat_named(names_, placed.owner);
      if (i < 0)
        return Problem{where, "there is no player '" + placed.owner + "'", "The players are: " + join(names_) + "."};
      owner = seat_at(i);
    }
    for (int i = 0; i < placed.copies; ++i) {
      const bool token =
          (facts.flags & kIsToken) && spec(m_, id).faces == Sees::All;  // in a hand it is a card like others
      const Ref ref = make(m_, *def, token ? Kind::Token : Kind::Card, owner, id);
      if (!ref) return Problem{where, "the table is full", "A match has room for 511 cards."};
      if (m_.st.obj[ref.id].flags) set_flags(m_, ref.id, 0);  // as the position says, not as the card would arrive
      for (const auto& [name, value] : placed.marks)
        if (!set_mark(m_, ref.id, name, value)) return no_mark(schema_, name, where + ", " + placed.card);
      if (!placed.fresh) m_.st.obj[ref.id].since = 0;
      else m_.st.obj[ref.id].since = static_cast<u16>(scenario_.turn_no);
      if (!placed.on.empty()) {
        const Expected<DefId> host = content_.need(placed.on, where);
        if (!host) return host.problem();
        u16 under = 0;
        for (u16 row = 1; row < m_.st.obj.n; ++row)
          if (row != ref.id && m_.st.obj[row].def == *host) under = row;
        if (!under) return Problem{where, placed.on + " is not on the table yet", "List it before what lies on it."};
        set_host(m_, ref.id, ref_of(m_.st, under));
      }
    }
    return done();
  }

  /// Zones that were not mentioned get the game's default.
  void rest() {
    for (const ScenarioZone& z : content_.content->module->scenario_zones) {
      const bool shared = schema_.zones[z.kind].shared;
      for (int p = 0; p < (shared ? 1 : m_.st.seats); ++p)
        if (!mentioned_[zone_of(z.kind, p)]) fill(zone_of(z.kind, p), z.count, seat_at(p));
    }
  }

  Machine& m_;
  const ScenarioContent& content_;
  const Scenario& scenario_;
  const std::vector<std::string>& names_;
  const Schema& schema_;
  bool mentioned_[kMaxZones] = {};
};

void blank(Machine& m, const Rules& rules, const Scenario& scenario, int seats) {
  m.rules = rules;
  std::memset(static_cast<void*>(&m.st), 0, sizeof m.st);
  State& s = m.st;
  s.rng = Rng::seeded(scenario.seed);
  s.switches = rules.switches;
  s.rules_hash = rules.hash();
  s.seats = static_cast<u8>(seats);
  s.alive = static_cast<u8>((1u << seats) - 1);
  s.viewer = Seat::Truth;
  s.turn = s.first = s.priority = Seat::P0;
  s.obj.n = 1;
  adopt(m, s);
}

/// Setting up is nobody's doing: nothing it caused waits or is remembered.
void forget(State& s) {
  s.items.truncate(0);
  s.effects.truncate(0);
  s.rels.truncate(0);
  s.waiting.truncate(0);
  s.scratch.truncate(0);
  s.frames.truncate(0);
  std::memset(s.tally, 0, sizeof s.tally);
  s.item_serial = 0;
}

}  // namespace

Status build(Machine& m, const ScenarioContent& content, const Scenario& scenario, std::vector<std::string>& names) {
  const Module& module = *content.content->module;
  const Game& game = *module.game;
  const int seats = static_cast<int>(scenario.seats.size());
  if (seats < game.min_seats || seats > game.max_seats)
    return Problem{"players", fmt::format("{} players", seats),
                   fmt::format("{} is for {} to {}.", game.title, game.min_seats, game.max_seats)};
  names.clear();
  for (const SeatSpec& s : scenario.seats)
    names.push_back(s.name.empty() ? seat_name(seat_at(static_cast<int>(names.size()))) : s.name);
  auto player = [&](const std::string& name) { return name.empty() ? 0 : seat_named(names, name); };
  const int turn = player(scenario.turn), first = scenario.first.empty() ? turn : player(scenario.first);
  if (turn < 0 || first < 0)
    return Problem{"turn", "there is no player '" + (turn < 0 ? scenario.turn : scenario.first) + "'",
                   "The players are: " + join(names) + "."};
  if (scenario.turn_no < 1 || scenario.turn_no > 60000 || scenario.round < 1 || scenario.round > 60000)
    return Problem{"turn", "the number of the turn or round is out of range", "Use 1 to 60000."};

  blank(m, {&game, &content.content->pool, scenario.switches}, scenario, seats);
  if (Status placed = Builder(m, content, scenario, names).all(); !placed) return placed;
  if (m.fault != Err::Ok) return Problem{"cards", std::string(to_string(m.fault)), "Set up fewer cards."};
  forget(m.st);
  const Err err = module.scenario(m, {seat_at(turn), seat_at(first), scenario.turn_no, scenario.round, scenario.step});
  if (err == Err::BadSetup)
    return Problem{"step", "there is no step '" + scenario.step + "' to begin with", "Use start, main or end."};
  if (err != Err::Ok) return Problem{"position", std::string(to_string(err)), "The position can't be played."};
  m.st.step_no = 0;
  return done();
}

// ------------------------------------------------------------------------------------------------- editing
namespace {

Status apply_edit(Machine& m, const ScenarioContent& content, const Edit& e, const std::string& where) {
  const Schema& schema = m.schema();
  const bool about_object = e.kind == Edit::Kind::Move || e.kind == Edit::Kind::Mark || e.kind == Edit::Kind::Remove;
  if (about_object && (!live(m.st, e.object) || is_ghost(m.st, e.object)))
    return Problem{where, "there is no such object", "Take ids from the latest `state`."};
  if (e.kind == Edit::Kind::Score) {
    const int slot = score_named(schema, e.mark);
    if (slot < 0 || index(e.seat) >= m.st.seats)
      return Problem{where, "a player has no '" + e.mark + "'", "Name a player and one of the game's scores."};
    if (e.value < -30000 || e.value > 30000)
      return Problem{where, "the value is out of range", "Use a number between -30000 and 30000."};
    set_score(m, e.seat, slot, e.value);
    return done();
  }
  if (e.kind == Edit::Kind::Mark) {
    if (!set_mark(m, e.object.id, e.mark, e.value)) return no_mark(schema, e.mark, where);
    return done();
  }
  if (e.kind == Edit::Kind::Remove) {
    cease(m, e.object);
    return done();
  }
  const int kind = zone_named(schema, e.zone);
  if (kind < 0)
    return Problem{where, "there is no zone '" + e.zone + "'",
                   did_you_mean(e.zone, zone_names(schema), "The zones are: " + join(zone_names(schema)) + ".")};
  const ZoneSpec& spec = schema.zones[static_cast<size_t>(kind)];
  if (spec.waiting) return Problem{where, "what waits there can't be set up", "Play the card instead."};
  Seat seat = spec.shared ? Seat::P0 : e.seat;
  if (seat == Seat::None && e.kind == Edit::Kind::Move) seat = m.st.obj[e.object.id].owner;
  if (index(seat) >= m.st.seats) return Problem{where, "the zone '" + e.zone + "' needs a player", "Say whose."};
  if (e.kind == Edit::Kind::Move) {
    move(m, e.object, {.zone = zone_of(kind, seat), .verb = Verb::None, .by = seat, .bottom = e.bottom});
    return done();
  }
  const Expected<DefId> def = content.need(e.card, where);
  if (!def) return def.problem();
  make(m, *def, m.pool().card(*def).flags & kIsToken ? Kind::Token : Kind::Card, seat, zone_of(kind, seat));
  return done();
}

}  // namespace

Status edit(Machine& m, const ScenarioContent& content, std::span<const Edit> edits, Machine& scratch) {
  scratch.rules = m.rules;
  scratch.observers_n = 0;
  adopt(scratch, m.st);
  const int items = scratch.st.items.size();
  for (size_t i = 0; i < edits.size(); ++i)
    if (Status s = apply_edit(scratch, content, edits[i], edits.size() == 1 ? "edit" : fmt::format("edit {}", i + 1));
        !s)
      return s;
  if (scratch.fault != Err::Ok) return Problem{"edit", std::string(to_string(scratch.fault)), "Set up fewer cards."};
  scratch.st.items.truncate(std::min(items, scratch.st.items.size()));  // an edit triggers nothing
  adopt(scratch, scratch.st);
  const Decision& d = scratch.st.decision;
  if (!scratch.st.over && !asks_value(d.ask) && (scratch.options.n == 0 || scratch.options.n < d.min))
    return Problem{"edit", "the open decision would be left with too few options",
                   "Answer it first, or edit something else."};
  adopt(m, scratch.st);
  return done();
}

}  // namespace cantrip
