#include "server/metrics/metrics.hpp"

#include <fmt/format.h>

namespace cantrip::server {

void Histogram::add(u64 microseconds) {
  size_t i = 0;
  while (i < kBounds.size() && microseconds > kBounds[i]) ++i;
  counts_[i].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(microseconds, std::memory_order_relaxed);
}

void Histogram::text(std::string& out, std::string_view name) const {
  out += fmt::format("# TYPE {} histogram\n", name);
  u64 total = 0;
  for (size_t i = 0; i <= kBounds.size(); ++i) {
    total += counts_[i].load(std::memory_order_relaxed);
    const std::string bound = i < kBounds.size() ? fmt::format("{}", kBounds[i] / 1e6) : "+Inf";
    out += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, bound, total);
  }
  out += fmt::format("{}_sum {}\n{}_count {}\n", name, static_cast<double>(sum_.load()) / 1e6, name, total);
}

std::string_view to_string(Refusal code) {
  static constexpr std::string_view words[] = {"stale",   "not-yours", "illegal",    "changed",  "over",
                                               "no-undo", "slow-down", "not-seated", "malformed"};
  return words[static_cast<size_t>(code)];
}

std::string Metrics::text() const {
  std::string out;
  auto gauge = [&](std::string_view name, const Gauge& g) {
    out += fmt::format("# TYPE {0} gauge\n{0} {1}\n", name, g.value());
  };
  auto counter = [&](std::string_view name, const Counter& c) {
    out += fmt::format("# TYPE {0} counter\n{0} {1}\n", name, c.value());
  };
  gauge("cantrip_connections", connections);
  gauge("cantrip_sockets", sockets);
  gauge("cantrip_watchers", watchers);
  gauge("cantrip_rooms", rooms);
  counter("cantrip_rooms_created_total", rooms_created);
  counter("cantrip_rooms_loaded_total", rooms_loaded);
  counter("cantrip_rooms_dropped_total", rooms_dropped);
  counter("cantrip_matches_finished_total", matches_finished);
  counter("cantrip_answers_total", answers);
  counter("cantrip_bot_answers_total", bot_answers);
  counter("cantrip_default_answers_total", default_answers);
  counter("cantrip_undos_total", undos);
  counter("cantrip_http_requests_total", requests);
  counter("cantrip_http_errors_total", request_errors);
  counter("cantrip_turned_away_total", turned_away);
  counter("cantrip_slow_readers_total", slow_readers);
  counter("cantrip_stuck_sockets_total", stuck_sockets);
  counter("cantrip_bad_messages_total", bad_messages);
  counter("cantrip_store_errors_total", store_errors);
  counter("cantrip_messages_in_total", messages_in);
  counter("cantrip_messages_out_total", messages_out);
  out += fmt::format("# TYPE cantrip_rooms_deleted_total counter\ncantrip_rooms_deleted_total{{kind=\"waiting\"}} {}\n"
                     "cantrip_rooms_deleted_total{{kind=\"abandoned\"}} {}\n"
                     "cantrip_rooms_deleted_total{{kind=\"finished\"}} {}\n",
                     rooms_deleted[0].value(), rooms_deleted[1].value(), rooms_deleted[2].value());
  out += "# TYPE cantrip_refusals_total counter\n";
  for (size_t i = 0; i < refusals.size(); ++i)
    out += fmt::format("cantrip_refusals_total{{code=\"{}\"}} {}\n", to_string(static_cast<Refusal>(i)),
                       refusals[i].value());
  out += fmt::format("# TYPE cantrip_bytes_out_total counter\ncantrip_bytes_out_total{{form=\"core\"}} {}\n"
                     "cantrip_bytes_out_total{{form=\"json\"}} {}\n",
                     bytes_core.value(), bytes_json.value());
  answer_durable.text(out, "cantrip_answer_durable_seconds");
  answer_sent.text(out, "cantrip_answer_sent_seconds");
  return out;
}

}  // namespace cantrip::server
