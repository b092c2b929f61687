#include "server/metrics/log.hpp"

#include <atomic>
#include <nlohmann/json.hpp>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace cantrip::server {
namespace {

std::atomic<bool> as_json = false;

std::shared_ptr<spdlog::logger> logger() {
  static const std::shared_ptr<spdlog::logger> one =
      std::make_shared<spdlog::logger>("cantrip", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  return one;
}

spdlog::level::level_enum level_of(Level level) {
  static constexpr spdlog::level::level_enum levels[] = {spdlog::level::debug, spdlog::level::info, spdlog::level::warn,
                                                         spdlog::level::err};
  return levels[static_cast<size_t>(level)];
}

std::string in_quotes(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool is_plain(std::string_view text) {
  if (text.empty()) return false;
  for (const char c : text)
    if (static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '=' || c == '\\' || c == 0x7F) return false;
  return true;
}

}  // namespace

bool set_up_log(std::string_view level, bool json) {
  const spdlog::level::level_enum wanted = spdlog::level::from_str(std::string(level));
  if (wanted == spdlog::level::off && level != "off") return false;
  as_json = json;
  logger()->set_level(wanted);
  logger()->set_pattern(json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})"
                             : "time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
  logger()->flush_on(spdlog::level::debug);
  return true;
}

void log(Level level, std::string_view event, std::initializer_list<Fact> facts) {
  if (!logger()->should_log(level_of(level))) return;
  const bool json = as_json;
  std::string line =
      json ? "\"event\":" + in_quotes(event) : "event=" + (is_plain(event) ? std::string(event) : in_quotes(event));
  for (const Fact& fact : facts) {
    line += json ? "," + in_quotes(fact.key) + ":" : " " + std::string(fact.key) + "=";
    line += json || !is_plain(fact.value) ? in_quotes(fact.value) : fact.value;
  }
  logger()->log(level_of(level), "{}", line);
}

}  // namespace cantrip::server
