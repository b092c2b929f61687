#include "commands/commands.hpp"
namespace cantrip {
void add_cards(CLI::App&) {}
}
