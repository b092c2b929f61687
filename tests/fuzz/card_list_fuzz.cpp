// Card lists from anywhere, in any shape: cards or faults with a place, never more than a list may hold.
#include <string>

#include "reading/load.hpp"

using namespace cantrip;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, size_t size) {
  if (size == 0) return 0;
  const Module& module = *modules()[data[0] % modules().size()];
  const SourceFile file{"list", std::string(reinterpret_cast<const char*>(data + 1), size - 1)};
  const Expected<reading::CardsRead> read = reading::read_cards(module, file);
  if (!read) {
    if (read.problem().why.empty() || read.problem().remedy.empty()) __builtin_trap();
    return 0;
  }
  for (const language::CardFacts& c : read->file.cards)
    if (c.id.empty() || c.name.empty() || c.type.empty()) __builtin_trap();
  for (const language::Diagnostic& d : read->file.diagnostics)
    if (d.message.empty() || d.remedy.empty()) __builtin_trap();
  return 0;
}
