#include "commands/commands.hpp"
namespace cantrip {
void add_replay(CLI::App&) {}
}
