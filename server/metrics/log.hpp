// Structured logs: an event and its facts, as key=value or as JSON lines.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

namespace cantrip::server {

struct Fact {
  std::string_view key;
  std::string value;
};

enum class Level { Debug, Info, Warn, Error };

/// "debug", "info", "warn", "error" or "off"; false: another word.
bool set_up_log(std::string_view level, bool json);
void log(Level, std::string_view event, std::initializer_list<Fact> = {});

}  // namespace cantrip::server
