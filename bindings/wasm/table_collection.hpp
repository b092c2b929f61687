// A player's own cards and decks on a page: card files read together, lists checked as they are written, cards in other
// words. docs/protocol.md, "In a page", has the calls.
#pragma once
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "bindings/wasm/table_trial.hpp"
#include "games/content.hpp"
#include "sync/fields.hpp"

namespace cantrip::page {

/// What a file holds ("cards", "deck", "nothing"), and the game whose cards they are, where it says so.
Json recognise_json(const std::string& name, const std::string& text);

class Collection {
public:
  /// `files`: [{name, text}], later ones before earlier ones; `words`: card id -> text; `hands`: ids of cards whose
  /// paragraphs that are not understood are played by hand.
  static Expected<std::unique_ptr<Collection>> open(const std::string& game, const Json* files, const Json* words,
                                                    const Json* hands);

  /// Every file with what was understood of it, and every card with how it stands.
  Json opened(int id) const;
  /// A card the compiler understands: what it does.
  Expected<Json> explained(const std::string& card) const;
  /// Tries other words for a card; nothing changes.
  Expected<Json> worded(const std::string& card, const std::string& text) const;
  /// A deck in any form: its cards, and all that is wrong with it, each by its line.
  Expected<Json> deck(const std::string& text, const std::string& format) const;
  Expected<Json> deck(const Json& cards, const std::string& name, const std::string& format) const;

  /// A deck of cards and copies to be tried out.
  Expected<std::unique_ptr<Trials>> trials(const Json& cards) const;

private:
  struct File {
    std::string name;
    std::vector<std::string> shapes;
    size_t cards = 0, records = 0, faults = 0;
    Json told = Json::array();  // of the records that could not be read, the first ones
    std::optional<Problem> problem;  // why nothing was read
  };
  std::optional<Problem> read(const Json&, PlayerFiles&);
  std::optional<Problem> read_words(const Json&, PlayerFiles&) const;
  std::optional<Problem> part(const Json& ids);
  const language::CardFacts* find(const std::string& id) const;
  bool understood(const std::string& id) const;
  const language::CardFacts* meant(const std::string& typed) const;
  const char* state_of(const language::CardFacts&) const;
  Json card(const language::CardFacts&) const;
  std::vector<std::string> like(const std::string& typed, bool exactly) const;
  static std::optional<Problem> read_rows(const Json& cards, DeckFile&);
  Json checked(DeckFile, std::vector<Problem>, const std::string& format) const;
  std::vector<Problem> illegal(const DeckFile&, const std::string& format) const;

  const Module* module_ = nullptr;
  std::vector<File> files_;
  std::unordered_map<std::string, size_t> file_of_;  // by card id: its place in files_
  std::shared_ptr<const Content> content_;
  std::unordered_map<std::string, size_t> facts_;  // by card id: its place among the facts
};

}  // namespace cantrip::page
