#include "commands/commands.hpp"
namespace cantrip {
void add_charts(CLI::App&) {}
}
