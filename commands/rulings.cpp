#include "commands/commands.hpp"
namespace cantrip {
void add_rulings(CLI::App&) {}
}
