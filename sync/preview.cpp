#include "sync/preview.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/engine.hpp"

namespace cantrip::sync {
namespace {

constexpr int kMostPayments = 4;

bool in_play(const State& s, const Schema& schema, u16 row) {
  if (row >= s.obj.n) return false;
  const Obj& o = s.obj[row];
  return o.kind != Kind::Free && o.kind != Kind::Ghost && ((schema.play_zones >> zone_kind(o.zone)) & 1);
}

bool same_object(const State& before, const State& after, const Schema& schema, u16 row) {
  return in_play(before, schema, row) && in_play(after, schema, row) && before.obj[row].gen == after.obj[row].gen;
}

void put_change(Json& out, const char* group, std::string_view name, Json before, Json after) {
  if (before != after) out[group][std::string(name)] = {std::move(before), std::move(after)};
}

/// What has changed of an object that is there before and after; empty: nothing.
Json change_json(Machine& before, Machine& after, u16 row) {
  const Schema& schema = before.schema();
  const Obj &was = before.st.obj[row], &is = after.st.obj[row];
  Json out = Json::object();
  for (size_t k = 0; k < schema.stats.size(); ++k)
    put_change(out, "stats", schema.stats[k], stat_now(before, row, static_cast<int>(k)),
               stat_now(after, row, static_cast<int>(k)));
  for (size_t k = 0; k < schema.obj_stats.size(); ++k) {
    const int stat = static_cast<int>(k);
    put_change(out, "numbers", schema.obj_stats[k], number_json(schema, stat, was.stat[k]),
               number_json(schema, stat, is.stat[k]));
  }
  for (size_t k = 0; k < schema.counters.size(); ++k)
    put_change(out, "counters", schema.counters[k], was.counter[k], is.counter[k]);
  for (size_t k = 0; k < schema.flags.size(); ++k)
    if (const int f = static_cast<int>(k); flag(before.st, row, f) != flag(after.st, row, f))
      out["flags"][std::string(schema.flags[k])] = flag(after.st, row, f);
  return out;
}

Json new_json(const Machine& m, const std::vector<std::string>& names, u16 row) {
  const Obj& o = m.st.obj[row];
  Json out = {{"zone", m.schema().zones[static_cast<size_t>(zone_kind(o.zone))].name}};
  if (o.def != DefId::Hidden) {
    out["name"] = m.pool().texts[index(o.def)].name;
    out["card"] = m.pool().texts[index(o.def)].id;
  }
  if (index(o.ctrl) < m.st.seats) out["player"] = names[static_cast<size_t>(index(o.ctrl))];
  if (o.host) out["on"] = o.host;
  return out;
}

Json scores_json(const State& before, const State& after, const Schema& schema, int seat) {
  Json out = Json::object();
  for (size_t k = 0; k < schema.scores.size(); ++k) {
    const int was = before.score[seat][k], is = after.score[seat][k];
    if (was != is && sees_score(before, schema, seat, static_cast<int>(k)))
      out[std::string(schema.scores[k].name)] = {was, is};
  }
  return out;
}

Answer answer_of(const State& s, Seat seat, std::span<const u16> picks) {
  Answer a;
  a.seat = seat;
  a.step_no = s.step_no;
  a.n = static_cast<u16>(picks.size());
  std::copy(picks.begin(), picks.end(), a.pick);
  return a;
}

}  // namespace

Previewer::Previewer() : after_(std::make_unique<Machine>()) {}

Expected<Json> Previewer::of(Machine& view, const std::vector<std::string>& names, std::span<const u16> picks) {
  const Seat seat = view.st.viewer;
  if (index(seat) >= view.st.seats || !is_asked(view.st, seat))
    return Problem{"preview", "nothing is asked of this viewer", "Ask while there is a decision."};
  if (picks.size() > kMaxPicks) return Problem{"picks", "these are too many", "Send what an answer could be."};
  Machine& after = *after_;
  after.rules = view.rules;
  after.observers_n = 0;
  clone(after.st, view.st);
  std::vector<std::string> told;
  Prediction p = predictor_.play(view.rules, after.st, answer_of(after.st, seat, picks), &told);
  if (p.refused != Err::Ok)
    return Problem{"picks", "this is no answer to the question", "Use the places of options, from 0."};
  constexpr u16 kSuggested[] = {0};
  for (int i = 0; i < kMostPayments && p.complete && after.st.decision.ask == Ask::Pay && is_asked(after.st, seat); ++i)
    p = predictor_.play(view.rules, after.st, answer_of(after.st, seat, kSuggested), &told);
  adopt(after, after.st);

  const Schema& schema = view.schema();
  Json objects = Json::array(), arrived = Json::array(), scores = Json::object(), lines = Json::array();
  const u16 rows = static_cast<u16>(std::max(view.st.obj.n, after.st.obj.n));
  for (u16 row = 1; row < rows; ++row) {
    if (same_object(view.st, after.st, schema, row)) {
      if (Json change = change_json(view, after, row); !change.empty()) {
        change["id"] = row;
        objects.push_back(std::move(change));
      }
      continue;
    }
    if (in_play(view.st, schema, row)) objects.push_back({{"id", row}, {"gone", true}});
    if (in_play(after.st, schema, row)) arrived.push_back(new_json(after, names, row));
  }
  for (int i = 0; i < view.st.seats; ++i)
    if (Json changed = scores_json(view.st, after.st, schema, i); !changed.empty())
      scores[names[static_cast<size_t>(i)]] = std::move(changed);
  for (std::string& line : told) lines.push_back(with_names(std::move(line), names));
  Json out = {{"complete", p.complete},
              {"objects", std::move(objects)},
              {"new", std::move(arrived)},
              {"scores", std::move(scores)},
              {"lines", std::move(lines)}};
  Json asked = Json::array();  // an opponent without an answer may be passed over when it really happens
  for (int i = 0; i < after.st.seats && !after.st.over; ++i)
    if (is_asked(after.st, seat_at(i))) asked.push_back(names[static_cast<size_t>(i)]);
  out["asked"] = std::move(asked);
  if (after.st.turn != view.st.turn) out["turn"] = names[static_cast<size_t>(index(after.st.turn))];
  if (after.st.over) out["over"] = results_json(after.st);
  return out;
}

}  // namespace cantrip::sync
