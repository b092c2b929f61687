// Decks from anywhere, in any form: entries or problems with a place; every name can be looked up; share codes go round.
#include <string>

#include "reading/load.hpp"
#include "reading/share_code.hpp"

using namespace cantrip;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, size_t size) {
  static const std::shared_ptr<const Content> content = builtin_content(*find_module("lorcana"));
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const char* path : {"deck.txt", "deck.toml", "deck.csv"}) {
    const reading::DeckRead read = reading::read_deck_file(path, text);
    if (read.deck.cards.empty() && read.problems.empty()) __builtin_trap();
    for (const DeckEntry& e : read.deck.cards) {
      if (e.card.empty() || e.copies < 1) __builtin_trap();
      content->find_card(e.card);
    }
    for (const Problem& p : read.problems)
      if (p.why.empty() || p.remedy.empty()) __builtin_trap();
  }
  if (const auto numbers = reading::read_share_code(text))
    if (reading::read_share_code(reading::write_share_code(*numbers, static_cast<int>(size % 255))) != numbers)
      __builtin_trap();
  return 0;
}
