// A game as a page needs it: its words, cards and decks; and texts tried out.
#pragma once
#include <memory>
#include <string>

#include "games/content.hpp"
#include "sync/table_json.hpp"

namespace cantrip::page {

/// Compiled once for each game and text of extra cards; the last few are kept. Extra cards must all be understood.
Expected<std::shared_ptr<const Content>> content_for(const std::string& game, const std::string& cards);

/// The game's table.json; null: it has none.
Json layout_of(std::string_view slug);
/// Layout, schema, cards, decks.
Json game_json(const Content&);
/// Everything a card face shows; of a refused card what its facts say.
Json card_json(const Content&, const language::CardFacts&);
/// The decks a seat may choose.
Json decks_json(const Content&);
Json problem_json(const language::Diagnostic&);
/// Would these words do for a card that is played by hand: {"ok","canonical"} or {"ok","problems"}.
Expected<Json> said_json(const Content&, const std::string& card, const std::string& text);
/// Every card of a text: what it compiled to, or what is wrong with it and where.
Expected<Json> compile_json(const std::string& game, const std::string& text);

}  // namespace cantrip::page
