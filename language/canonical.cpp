#include "language/canonical.hpp"
namespace cantrip::language {
std::string Printer::ability(const Ability&, u32) const { return ""; }
void Printer::head_lines(const CardDef&, std::vector<std::string>&) const {}
}
