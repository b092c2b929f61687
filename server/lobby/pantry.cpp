#include "server/lobby/pantry.hpp"

#include <nlohmann/json.hpp>

#include "server/room/plan.hpp"

namespace cantrip::server {
namespace {

constexpr size_t kMostKept = 32;
constexpr const char* kDeckPath = "deck.toml";

/// What is wrong with the player's own files; the game's own may hold refused cards.
const Problem* trouble_of(const Content& content, Problem& made) {
  for (const language::Diagnostic& d : content.refused)
    if (d.file == kCardsPath) {
      made = {d.file + ":" + std::to_string(d.line), d.message, d.remedy};
      return &made;
    }
  for (const Problem& p : content.problems)
    if (p.where.starts_with(kCardsPath) || p.where.starts_with(kDeckPath)) return &p;
  return nullptr;
}

}  // namespace

Pantry::Pantry() {
  for (const Module* module : modules()) builtin_content(*module);
}

Expected<std::shared_ptr<const Content>> Pantry::get(const std::string& game, const std::string& cards,
                                                     const std::string& deck) {
  Expected<const Module*> module = need_module(game);
  if (!module) return module.problem();
  if (cards.empty() && deck.empty()) return builtin_content(**module);
  if (std::shared_ptr<const Content> known = kept(game, cards, deck)) return known;
  std::vector<SourceFile> files;
  if (!cards.empty()) files.push_back({kCardsPath, cards});
  if (!deck.empty()) files.push_back({kDeckPath, deck});
  std::shared_ptr<const Content> content = load_content(**module, files);
  Problem made;
  if (const Problem* trouble = trouble_of(*content, made)) return *trouble;
  const std::lock_guard lock(mutex_);
  kept_.push_front({game, cards, deck, content});
  if (kept_.size() > kMostKept) kept_.pop_back();
  return content;
}

std::shared_ptr<const Content> Pantry::kept(const std::string& game, const std::string& cards,
                                            const std::string& deck) {
  const std::lock_guard lock(mutex_);
  for (auto it = kept_.begin(); it != kept_.end(); ++it)
    if (it->game == game && it->cards == cards && it->deck == deck) {
      kept_.splice(kept_.begin(), kept_, it);
      return it->content;
    }
  return nullptr;
}

std::string deck_file(const std::string& name, const std::vector<std::pair<std::string, int>>& cards) {
  // A JSON text is a TOML text, once it has no bytes that are not UTF-8.
  auto quoted = [](const std::string& s) {
    return nlohmann::json(s).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  };
  std::string out = "id = \"" + std::string(kOwnDeck) + "\"\nname = " + quoted(name) + "\ncards = [\n";
  for (const auto& [card, copies] : cards)
    out += "  { card = " + quoted(card) + ", copies = " + std::to_string(copies) + " },\n";
  return out + "]\n";
}

}  // namespace cantrip::server
