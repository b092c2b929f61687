#include "games/content.hpp"

#include <algorithm>
#include <toml++/toml.h>

#include "games/deck_list.hpp"
#include "games/embedded.hpp"
#include "language/card_file.hpp"

namespace cantrip {

int DeckFile::size() const {
  int n = 0;
  for (const DeckEntry& e : cards) n += e.copies;
  return n;
}

std::string DeckFile::at(const DeckEntry& e) const { return e.line > 0 ? file + ":" + std::to_string(e.line) : file; }

std::string full_name(const language::CardFacts& card) {
  return card.version.empty() ? card.name : card.name + " - " + card.version;
}

namespace {

/// How names of cards are compared: as typed by people, with any apostrophe.
std::string plain(std::string_view name) {
  std::string out;
  for (size_t i = 0; i < name.size(); ++i) {
    const std::string_view rest = name.substr(i);
    if (rest.starts_with("’") || rest.starts_with("‘")) out += '\'', i += 2;
    else if (rest.starts_with("–") || rest.starts_with("—")) out += '-', i += 2;
    else out += name[i];
  }
  return folded(out);
}

}  // namespace

DefId Content::find_card(std::string_view typed) const {
  for (size_t d = 1; d < pool.texts.size(); ++d)
    if (pool.texts[d].id == typed) return static_cast<DefId>(d);
  const std::string wanted = plain(typed);
  for (size_t d = 1; d < pool.texts.size(); ++d)
    if (plain(pool.texts[d].name) == wanted) return static_cast<DefId>(d);
  DefId found = DefId::Hidden;
  for (size_t d = 1; d < pool.texts.size(); ++d)
    if (plain(pool.names[pool.cards[d].name]) == wanted) {
      if (found != DefId::Hidden) return DefId::Hidden;  // which of them?
      found = static_cast<DefId>(d);
    }
  return found;
}

const DeckFile* Content::find_deck(std::string_view id_or_name) const {
  const std::string wanted = folded(id_or_name);
  for (const DeckFile& d : decks)
    if (folded(d.id) == wanted || folded(d.name) == wanted) return &d;
  return nullptr;
}

std::vector<std::string> Content::deck_ids() const {
  std::vector<std::string> out;
  for (const DeckFile& d : decks)
    if (!module || d.id != module->shared_deck) out.push_back(d.id);
  return out;
}

Setup MatchSetup::view() const {
  Setup s;
  s.seats = seats;
  for (int i = 0; i < kMaxSeats; ++i) {
    s.deck[i] = deck[i];
    s.second[i] = second[i];
  }
  s.shared = shared;
  return s;
}

// ---------------------------------------------------------------------------------------------- deck files
namespace {

std::string at_line(std::string_view path, const toml::source_region& region) {
  return std::string(path) + ":" + std::to_string(region.begin.line) + ":" + std::to_string(region.begin.column);
}

constexpr std::string_view kDeckShape =
    "A deck file has id, name and cards = [ { card = \"card-id\", copies = 2 }, ... ].";

std::optional<Problem> read_entry(std::string_view path, const toml::node& node, DeckFile& deck) {
  const std::string where = at_line(path, node.source());
  const toml::table* row = node.as_table();
  if (!row) return Problem{where, "an entry of cards is not a table", "Write { card = \"card-id\", copies = 2 }."};
  for (auto&& [key, value] : *row)
    if (key.str() != "card" && key.str() != "copies")
      return Problem{at_line(path, value.source()), "a deck entry has no '" + std::string(key.str()) + "'",
                     "An entry has card and copies only."};
  const auto id = (*row)["card"].value_exact<std::string>();
  if (!id || id->empty()) return Problem{where, "an entry has no card", "Name the card by its id: card = \"card-id\"."};
  const toml::node* copies = row->get("copies");
  const auto n = copies ? copies->value_exact<int64_t>() : std::optional<int64_t>(1);
  if (!n || *n < 1 || *n > 60)
    return Problem{where, "copies of " + *id + " must be a whole number from 1 to 60",
                   "Write copies = 2, for example."};
  for (const DeckEntry& e : deck.cards)
    if (e.card == *id) return Problem{where, "the card " + *id + " is listed twice", "Add the copies up in one entry."};
  deck.cards.push_back({*id, static_cast<int>(*n), static_cast<int>(node.source().begin.line)});
  return std::nullopt;
}

}  // namespace

Expected<DeckFile> read_deck(std::string_view path, std::string_view text) {
  if (is_deck_list(path)) return read_deck_list(path, text);
  toml::parse_result parsed = toml::parse(text, std::string(path));
  if (!parsed)
    return Problem{at_line(path, parsed.error().source()),
                   "this is not TOML: " + std::string(parsed.error().description()), std::string(kDeckShape)};
  const toml::table& table = parsed.table();
  DeckFile deck;
  deck.file = std::string(path);
  for (auto&& [key, value] : table) {
    const std::string_view name = key.str();
    if (name == "cards") continue;
    std::string* into = name == "id" ? &deck.id : name == "name" ? &deck.name : name == "motto" ? &deck.motto : nullptr;
    if (!into)
      return Problem{at_line(path, value.source()), "a deck file has no '" + std::string(name) + "'",
                     did_you_mean(name, {"id", "name", "motto", "cards"}, kDeckShape)};
    const auto word = value.value_exact<std::string>();
    if (!word) return Problem{at_line(path, value.source()), std::string(name) + " is not a text", "Put it in quotes."};
    *into = *word;
  }
  if (deck.id.empty()) return Problem{std::string(path), "the deck has no id", std::string(kDeckShape)};
  if (deck.name.empty()) deck.name = deck.id;
  const toml::node* cards = table.get("cards");
  if (!cards || !cards->is_array())
    return Problem{cards ? at_line(path, cards->source()) : std::string(path), "the deck has no list of cards",
                   std::string(kDeckShape)};
  for (const toml::node& node : *cards->as_array())
    if (auto problem = read_entry(path, node, deck)) return *problem;
  if (deck.cards.empty())
    return Problem{at_line(path, cards->source()), "the deck has no cards", std::string(kDeckShape)};
  return deck;
}

bool is_deck_file(std::string_view path, std::string_view text) {
  if (path.find("/decks/") != std::string_view::npos || is_deck_list(path)) return true;
  if (text.find("[[card]]") != std::string_view::npos) return false;  // a collection is long: it is parsed once only
  const toml::parse_result parsed = toml::parse(text, std::string(path));
  return parsed && parsed.table().get("cards") && !parsed.table().get("card");
}

// ------------------------------------------------------------------------------------------------- loading
namespace {

struct Loader {
  const Module& module;
  Content& out;
  std::vector<language::Diagnostic> unread{};

  void file(std::string_view path, std::string_view text) {
    if (is_deck_file(path, text)) return deck(path, text);
    language::CardFile read = language::read_card_file(module.lexicon(), path, text);
    out.cards += static_cast<int>(read.cards.size() + read.diagnostics.size());
    for (language::CardFacts& card : read.cards) fresh.push_back(std::move(card));
    for (language::Diagnostic& d : read.diagnostics) unread.push_back(std::move(d));
  }
  void deck(std::string_view path, std::string_view text) {
    Expected<DeckFile> read = read_deck(path, text);
    if (!read) return out.problems.push_back(read.problem());
    for (DeckFile& d : out.decks)
      if (d.id == read->id) return void(d = std::move(*read));
    out.decks.push_back(std::move(*read));
  }
  /// The cards read since the last call join the others; same ids give way to them.
  void settle() {
    auto replaced = [&](const language::CardFacts& old) {
      return std::any_of(fresh.begin(), fresh.end(), [&](const language::CardFacts& c) { return c.id == old.id; });
    };
    std::erase_if(out.facts, replaced);
    std::move(fresh.begin(), fresh.end(), std::back_inserter(out.facts));
    fresh.clear();
  }
  void compile() {
    language::CompileResult result = language::compile_cards(module.lexicon(), out.facts, out.pool);
    out.refused = std::move(unread);
    std::move(result.diagnostics.begin(), result.diagnostics.end(), std::back_inserter(out.refused));
  }

  std::vector<language::CardFacts> fresh{};
};

}  // namespace

std::shared_ptr<const Content> load_content(const Module& module, std::span<const SourceFile> extra) {
  auto content = std::make_shared<Content>();
  content->module = &module;
  Loader loader{module, *content, {}, {}};
  const std::string folder = std::string(module.game->slug) + "/";
  for (const EmbeddedFile& file : embedded_files()) {
    const bool cards = file.path.starts_with(folder + "cards/"), decks = file.path.starts_with(folder + "decks/");
    if (cards || decks) loader.file("games/" + std::string(file.path), file.content);
  }
  loader.settle();
  for (const SourceFile& file : extra) loader.file(file.path, file.text);
  loader.settle();
  loader.compile();
  return content;
}

std::shared_ptr<const Content> with_cards(const Content& base, std::span<const language::CardFacts> cards) {
  auto content = std::make_shared<Content>();
  content->module = base.module;
  content->decks = base.decks;
  content->facts = base.facts;
  Loader loader{*base.module, *content, {}, {cards.begin(), cards.end()}};
  loader.settle();
  content->cards = static_cast<int>(content->facts.size());
  loader.compile();
  return content;
}

std::shared_ptr<const Content> builtin_content(const Module& module) {
  static std::vector<std::pair<const Module*, std::shared_ptr<const Content>>> loaded;  // before any thread starts
  for (const auto& [known, content] : loaded)
    if (known == &module) return content;
  loaded.emplace_back(&module, load_content(module));
  return loaded.back().second;
}

namespace {

/// Why a card a deck names is not there.
Problem unknown_card(const Content& content, const DeckFile& deck, const DeckEntry& entry) {
  const std::string where = deck.at(entry), wanted = plain(entry.card);
  for (const language::CardFacts& c : content.facts) {
    if (c.id != entry.card && plain(full_name(c)) != wanted) continue;
    for (const language::Diagnostic& r : content.refused)
      if (r.card == c.id)
        return {where, "the card " + entry.card + " was refused: " + r.message, "`cantrip cards check` says more."};
  }
  std::vector<std::string> names, ids, versions;
  for (size_t d = 1; d < content.pool.texts.size(); ++d) {
    names.push_back(content.pool.texts[d].name);
    ids.push_back(content.pool.texts[d].id);
    if (plain(content.pool.names[content.pool.cards[d].name]) == wanted) versions.push_back(content.pool.texts[d].name);
  }
  if (versions.size() > 1) {
    const std::string count = std::to_string(versions.size());
    if (versions.size() > 3) versions.resize(3);
    return {where, "'" + entry.card + "' is the name of " + count + " cards",
            "Add the version, as in " + join(versions, " or ") + "."};
  }
  return {where, "there is no card '" + entry.card + "'",
          did_you_mean(entry.card, names,
                       did_you_mean(entry.card, ids, "`cantrip cards list` prints the cards there are."))};
}

}  // namespace

std::vector<Problem> unknown_cards(const Content& content, const DeckFile& deck) {
  std::vector<Problem> out;
  for (const DeckEntry& e : deck.cards)
    if (content.find_card(e.card) == DefId::Hidden) out.push_back(unknown_card(content, deck, e));
  return out;
}

Expected<std::vector<DefId>> deck_cards(const Content& content, const DeckFile& deck) {
  std::vector<DefId> out;
  for (const DeckEntry& e : deck.cards) {
    const DefId def = content.find_card(e.card);
    if (def == DefId::Hidden) return unknown_card(content, deck, e);
    out.insert(out.end(), static_cast<size_t>(e.copies), def);
  }
  return out;
}

Expected<MatchSetup> make_setup(const Content& content, std::span<const std::vector<std::string>> chosen) {
  const Module& module = *content.module;
  const Game& game = *module.game;
  MatchSetup setup;
  setup.seats = static_cast<int>(chosen.size());
  if (setup.seats < game.min_seats || setup.seats > game.max_seats)
    return Problem{"seats", std::to_string(setup.seats) + " seats",
                   std::string(game.title) + " is for " + std::to_string(game.min_seats) +
                       (game.max_seats > game.min_seats ? " to " + std::to_string(game.max_seats) : "") + " players."};
  for (int i = 0; i < setup.seats; ++i) {
    const std::string where = "decks of seat " + std::to_string(i + 1);
    const std::vector<std::string>& names = chosen[static_cast<size_t>(i)];
    std::vector<const DeckFile*> decks;
    if (static_cast<int>(names.size()) != module.decks_per_seat)
      return Problem{where, std::to_string(names.size()) + " decks were chosen",
                     "Choose " + std::to_string(module.decks_per_seat) + " of: " + join(content.deck_ids()) + "."};
    for (const std::string& name : names) {
      const DeckFile* deck = content.find_deck(name);
      if (!deck || deck->id == module.shared_deck)
        return Problem{where, "there is no deck '" + name + "'",
                       did_you_mean(name, content.deck_ids(), "The decks are: " + join(content.deck_ids()) + ".")};
      decks.push_back(deck);
      setup.deck_ids[i].push_back(deck->id);
    }
    if (auto problem = module.build(content, seat_at(i), decks, setup)) {
      if (problem->where.empty()) problem->where = where;
      return *problem;
    }
  }
  if (!module.shared_deck.empty()) {
    const DeckFile* deck = content.find_deck(module.shared_deck);
    if (!deck)
      return Problem{"decks", "the shared deck '" + std::string(module.shared_deck) + "' is missing",
                     "Restore games/" + std::string(game.slug) + "/decks/" + std::string(module.shared_deck) +
                         ".toml."};
    Expected<std::vector<DefId>> cards = deck_cards(content, *deck);
    if (!cards) return cards.problem();
    setup.shared = std::move(*cards);
  }
  return setup;
}

std::optional<Problem> build_decks(const Content& content, Seat seat, std::span<const DeckFile* const> decks,
                                   MatchSetup& setup) {
  const Module& module = *content.module;
  for (const DeckFile* deck : decks) {
    Expected<std::vector<DefId>> cards = deck_cards(content, *deck);
    if (!cards) return cards.problem();
    if (const std::vector<Problem> wrong = module.illegal(content, *deck, ""); !wrong.empty()) return wrong[0];
    for (const DefId def : *cards) {
      const bool second = content.pool.card(def).types & module.second_types;
      (second ? setup.second : setup.deck)[index(seat)].push_back(def);
    }
  }
  return std::nullopt;
}

MatchSetup decks_of_everything(const Module& module, const Pool& pool, int seats, u64 seed) {
  Rng rng = Rng::seeded(seed);
  MatchSetup out;
  out.seats = seats;
  std::vector<int> bits;
  for (int b = 0; b < 32; ++b)
    if ((module.colours >> b) & 1) bits.push_back(b);
  for (int p = 0; p < seats; ++p) {
    u32 two = ~0u;
    if (bits.size() > 1) {
      const u32 a = rng.below(static_cast<u32>(bits.size())), b = rng.below(static_cast<u32>(bits.size() - 1));
      two = (1u << bits[a]) | (1u << bits[b >= a ? b + 1 : b]);
    }
    const size_t wanted = static_cast<size_t>(module.deck_size), second = static_cast<size_t>(module.second_size);
    for (int tries = 0; (out.deck[p].size() < wanted || out.second[p].size() < second) && tries < 100'000; ++tries) {
      const auto def = static_cast<DefId>(1 + rng.below(static_cast<u32>(pool.cards.size() - 1)));
      const CardDef& card = pool.card(def);
      if ((card.types & module.colours & ~two) || (card.flags & (kIsToken | kBackFace))) continue;
      if (module.joins && !module.joins(pool, def, out.deck[p], out.second[p])) continue;
      const bool other = card.types & module.second_types;
      std::vector<DefId>& deck = other ? out.second[p] : out.deck[p];
      if (deck.size() < (other ? second : wanted)) deck.push_back(def);
    }
  }
  return out;
}

}  // namespace cantrip
