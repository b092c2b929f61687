#include "server/lobby/pantry.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "deck/bundle.hpp"
#include "deck/collection.hpp"
#include "deck/folder.hpp"
#include "reading/load.hpp"
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

struct HostFile {
  const Module* module = nullptr;
  std::string path;
};
/// "lorcana=my-deck.txt", or a card list that says its game by its shape.
Expected<HostFile> host_file(const std::string& word) {
  const size_t equals = word.find('=');
  if (const Module* named = find_module(word.substr(0, std::min(equals, word.size()))); named && equals < word.size())
    return HostFile{named, word.substr(equals + 1)};
  std::error_code err;
  if (!std::filesystem::exists(word, err)) return Problem{word, "there is no such file or folder", "Check the path."};
  if (!std::filesystem::is_directory(word, err)) {
    const Expected<std::string> text = read_file(word);
    if (!text) return text.problem();
    if (const Module* told = reading::game_of_cards(word, *text)) return HostFile{told, word};
  }
  return Problem{word, "it is not clear of which game this is", "Name it, as in --cards lorcana=" + word + "."};
}

}  // namespace

Pantry::Pantry() {
  for (const Module* module : modules()) builtin_content(*module);
}

Status Pantry::bring(const std::string& collection, const std::vector<std::string>& cards) {
  std::map<const Module*, std::vector<std::string>> named;
  for (const std::string& word : cards) {
    Expected<HostFile> file = host_file(word);
    if (!file) return file.problem();
    named[file->module].push_back(file->path);
  }
  for (const Module* module : modules()) {
    std::vector<std::string> paths = named[module];
    Expected<std::shared_ptr<const Content>> content = collected_content(*module, collection, std::move(paths));
    if (!content) return content.problem();
    if (*content == builtin_content(*module)) continue;
    Hosted host{*content, {}, ""};
    std::vector<const DeckFile*> own;
    for (const DeckFile& deck : (*content)->decks) {
      if (!deck_problems(**content, deck).empty() && !builtin_content(*module)->find_deck(deck.id)) continue;
      host.decks.push_back(deck);
      for (DeckEntry& e : host.decks.back().cards)
        if (const DefId def = (*content)->find_card(e.card); def != DefId::Hidden)
          e.card = (*content)->pool.texts[index(def)].id;
      if (!deck.file.starts_with("games/")) own.push_back(&deck);
    }
    host.bundle = write_bundle(**content, own);
    hosts_.emplace(module, std::move(host));
  }
  return done();
}

const std::vector<DeckFile>& Pantry::decks(const Module& module) const {
  const auto at = hosts_.find(&module);
  return at == hosts_.end() ? builtin_content(module)->decks : at->second.decks;
}

std::string Pantry::cards(const Module& module) const {
  const auto at = hosts_.find(&module);
  return at == hosts_.end() ? "" : write_own_cards(*at->second.content);
}

std::string Pantry::hosted(const std::string& game, const std::string& deck) const {
  const Module* module = find_module(game);
  const auto at = hosts_.find(module);
  if (!module || at == hosts_.end()) return "";
  if (deck.empty()) return at->second.bundle;
  Expected<DeckFile> own = read_deck_toml(kDeckPath, deck);
  if (!own) return at->second.bundle;  // what is wrong with it is said when the room is made
  std::vector<const DeckFile*> all;
  for (const DeckFile& d : at->second.decks)
    if (!d.file.starts_with("games/")) all.push_back(&d);
  std::vector<const DeckFile*> with = all;
  with.push_back(&*own);
  std::string out = write_bundle(*at->second.content, with);
  out.resize(out.rfind("\n[[deck]]"));  // the maker's own is kept by itself
  return out;
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
  std::shared_ptr<const Content> content = reading::load(**module, files);
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
