#include "reading/load.hpp"

namespace cantrip::reading {

PlayerFiles read_files(const Module& module, std::span<const SourceFile> files, const Progress& progress) {
  PlayerFiles out;
  for (const SourceFile& file : files) {
    const FileKind kind = recognise(file.path, file.text);
    if (kind == FileKind::Nothing) continue;
    if (!holds_cards(kind)) {
      DeckRead deck = read_deck_file(file.path, file.text);
      if (deck.problems.empty()) out.decks.push_back(std::move(deck.deck));
      std::move(deck.problems.begin(), deck.problems.end(), std::back_inserter(out.problems));
      continue;
    }
    Expected<CardsRead> read = read_cards(module, file, progress);
    if (!read) {
      out.problems.push_back(read.problem());
      continue;
    }
    if (kind == FileKind::CardToml && file.text.find("[[deck]]") != std::string::npos) {
      Expected<std::vector<DeckFile>> decks = read_deck_tables(file.path, file.text);
      if (!decks) out.problems.push_back(decks.problem());
      else std::move(decks->begin(), decks->end(), std::back_inserter(out.decks));
    }
    const bool own = kind == FileKind::CardToml && !file.text.starts_with(kImportedMark);
    (own ? out.own : out.lists).push_back(std::move(read->file));
  }
  return out;
}

std::shared_ptr<const Content> load(const Module& module, std::span<const SourceFile> files, const Progress& progress) {
  return load_content(module, read_files(module, files, progress));
}

}  // namespace cantrip::reading
