// Card text from anywhere: compiled or refused, and if compiled, equal after a round through canonical English.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "games/estraven/lexicon.hpp"
#include "language/card_file.hpp"
#include "language/compile.hpp"
#include "language/explain.hpp"

using namespace cantrip;

namespace {

const char* const kTypes[] = {"Unit Leader Zombie", "Spell", "Reaction", "Resource Materials"};

void round_trip(const char* type, const std::string& text) {
  Pool pool, again;
  if (!language::compile_text(estraven::lexicon(), type, text, pool).ok()) return;
  const DefId id = pool.find("text");
  std::string canonical;
  for (const std::string& line : pool.texts[index(id)].canonical) canonical += (canonical.empty() ? "" : "\n") + line;
  if (!language::compile_text(estraven::lexicon(), type, canonical, again).ok()) abort();
  if (language::explain(pool, estraven::lexicon(), id) !=
      language::explain(again, estraven::lexicon(), again.find("text")))
    abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  if (data[0] % 5 == 4) {
    const language::CardFile file = language::read_card_file(estraven::lexicon(), "fuzz.toml", text);
    Pool pool;
    language::compile_cards(estraven::lexicon(), file.cards, pool);
  } else {
    round_trip(kTypes[data[0] % 5], text);
  }
  return 0;
}
