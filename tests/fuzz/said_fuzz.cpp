// What players say for a card, from anywhere: understood, and then canonical English that says the same, or not, and then
// with a remedy. Nothing of the cards that are there moves either way.
#include <string>

#include "games/said.hpp"

using namespace cantrip;

namespace {

const language::CardFacts& some_card(const Content& content, u8 which) {
  size_t at = which % content.facts.size();
  while (content.facts[at].token || content.pool.find(content.facts[at].id) == DefId::Hidden)
    at = (at + 1) % content.facts.size();
  return content.facts[at];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, size_t size) {
  if (size < 2) return 0;
  const Module& module = *modules()[data[0] % modules().size()];
  static std::shared_ptr<const Content> all[16];
  std::shared_ptr<const Content>& content = all[data[0] % modules().size()];
  if (!content) content = builtin_content(module);
  const std::string_view as = say_rules(*module.game).as;
  const language::CardFacts& card = some_card(*content, data[1]);
  const auto say = [&](const std::string& text, Pool& pool) {
    return language::compile_said(module.lexicon(), content->facts, card.id, text, as, pool);
  };
  Pool pool = content->pool;
  const language::Said said = say(std::string(reinterpret_cast<const char*>(data + 2), size - 2), pool);
  if (pool.cards.size() < content->pool.cards.size() || pool.hash != content->pool.hash) __builtin_trap();
  if (!said.ability) {
    if (said.diagnostics.empty() || said.diagnostics[0].remedy.empty()) __builtin_trap();
    if (pool.abilities.size() != content->pool.abilities.size()) __builtin_trap();
    return 0;
  }
  Pool twice = content->pool;
  const language::Said again = say(said.canonical, twice);
  if (!again.ability || again.canonical != said.canonical) __builtin_trap();
  return 0;
}
