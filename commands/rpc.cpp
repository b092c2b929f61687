#include "commands/commands.hpp"
namespace cantrip {
void add_rpc(CLI::App&) {}
}
