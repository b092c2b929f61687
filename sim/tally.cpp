#include "sim/tally.hpp"

#include "core/engine.hpp"

namespace cantrip {

Layout::Layout(const Plan& plan, const Content& content) {
  size_ = pairing_at(static_cast<int>(plan.pairings.size()));
  if (!plan.statistics) return;
  decks_ = static_cast<int>(plan.decks.size());
  defs_ = static_cast<int>(content.pool.cards.size());
  metrics_ = metric_count(*content.module->game->schema);
  cards_at_ = size_;
  curves_at_ = card(decks_, 0, InGames);
  size_ = curve(metrics_ + 1, 0, false);
}

int metric_count(const Schema& schema) { return static_cast<int>(schema.zones.size() + schema.scores.size()); }

std::string metric_name(const Schema& schema, int metric) {
  const size_t i = static_cast<size_t>(metric);
  if (i < schema.zones.size()) return "cards in " + std::string(schema.zones[i].name);
  return std::string(schema.scores[i - schema.zones.size()].name);
}

int metric_value(const State& s, const Schema& schema, Seat seat, int metric) {
  const int zones = static_cast<int>(schema.zones.size());
  if (metric >= zones) return score(s, seat, metric - zones);
  if (metric == 0 || schema.zones[static_cast<size_t>(metric)].shared) return 0;
  return zone_size(s, zone_of(metric, seat));
}

}  // namespace cantrip
