// Bots as people choose them: by how strong they are.
#pragma once
#include <span>

#include "bots/bot.hpp"

namespace cantrip {

/// easy, medium, hard, expert.
std::span<const std::string_view> level_names();
/// Null: no such level.
std::unique_ptr<Bot> make_level(std::string_view name);
/// "search", "search:MILLISECONDSms" or "search:ITERATIONSit", with ":THREADSt" behind it.
Expected<std::unique_ptr<Bot>> make_search(std::string_view name);

}  // namespace cantrip
