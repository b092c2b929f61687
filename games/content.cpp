#include "games/content.hpp"

#include <algorithm>
#include <toml++/toml.h>
#include <unordered_set>

#include "games/card_name.hpp"
#include "games/embedded.hpp"
#include "games/said.hpp"
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

void CardIndex::build(const Pool& pool, std::span<const language::CardFacts> cards, bool share_codes) {
  ids.clear(), full_names.clear(), names.clear(), codes.clear();
  facts.assign(pool.texts.size(), 0);
  std::unordered_map<std::string_view, int> origins;
  for (const language::CardFacts& c : cards) origins.emplace(c.id, c.origin);
  // A list that a player has goes before the program's own cards of these names, and what the player wrote before both.
  std::unordered_map<std::string, int> latest[2];
  const auto add = [&](std::unordered_map<std::string, DefId>& to, const std::string& name, DefId def) {
    const auto known = origins.find(pool.texts[index(def)].id);
    const int origin = known == origins.end() ? 0 : known->second;
    const auto [at, first] = to.emplace(name, def);
    int& before = latest[&to == &names][name];
    if (!first && origin < before) return;
    if (!first) at->second = origin > before ? def : DefId::Hidden;  // which of them?
    before = origin;
  };
  for (const bool for_decks : {true, false})  // what effects make gives way to what can be in a deck
    for (size_t d = 1; d < pool.texts.size(); ++d) {
      if (((pool.cards[d].flags & (kIsToken | kBackFace)) == 0) != for_decks) continue;
      const auto def = static_cast<DefId>(d);
      ids.emplace(pool.texts[d].id, def);
      const std::string full = plain_name(pool.texts[d].name), name = plain_name(pool.names[pool.cards[d].name]);
      if (for_decks || !full_names.contains(full)) add(full_names, full, def);
      if (for_decks || !names.contains(name)) add(names, name, def);
    }
  int latest_origin = 0;
  for (const language::CardFacts& c : cards) latest_origin = std::max(latest_origin, int{c.origin});
  for (int origin = latest_origin; origin >= 0; --origin)
    for (size_t i = 0; i < cards.size(); ++i) {
      const auto found = cards[i].origin == origin ? ids.find(cards[i].id) : ids.end();
      if (found == ids.end()) continue;
      facts[index(found->second)] = static_cast<u32>(i + 1);
      codes.emplace(plain_code(cards[i].id), found->second);
      for (const std::string& printing : cards[i].printings) codes.emplace(plain_code(printing), found->second);
      if (share_codes && !cards[i].number.empty()) codes.emplace(share_name(cards[i].number), found->second);
    }
}

DefId Content::find_card(std::string_view typed) const {
  if (const auto at = lookup.ids.find(std::string(typed)); at != lookup.ids.end()) return at->second;
  const auto in = [](const auto& map, const std::string& key) {
    const auto at = map.find(key);
    return at == map.end() ? DefId::Hidden : at->second;
  };
  const CardName written = read_card_name(typed);
  DefId by_name = DefId::Hidden;
  for (const auto* map : {&lookup.full_names, &lookup.names})
    for (const std::string& name : written.names)
      if (by_name == DefId::Hidden) by_name = in(*map, name);
  for (const std::string& code : written.codes)
    if (const DefId by_code = in(lookup.codes, code); by_code != DefId::Hidden) {
      if (by_name == DefId::Hidden) return by_code;
      if (pool.card(by_code).name == pool.card(by_name).name) return by_code;  // which of those with this name
    }
  return by_name;
}

const language::CardFacts* Content::facts_of(DefId def) const {
  const size_t at = index(def) < lookup.facts.size() ? lookup.facts[index(def)] : 0;
  return at ? &facts[at - 1] : nullptr;
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

namespace {

Expected<DeckFile> deck_of_table(std::string_view path, const toml::table& table) {
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

Problem not_toml(std::string_view path, const toml::parse_error& error) {
  return {at_line(path, error.source()), "this is not TOML: " + std::string(error.description()),
          std::string(kDeckShape)};
}

}  // namespace

Expected<DeckFile> read_deck_toml(std::string_view path, std::string_view text) {
  const toml::parse_result parsed = toml::parse(text, std::string(path));
  if (!parsed) return not_toml(path, parsed.error());
  return deck_of_table(path, parsed.table());
}

Expected<std::vector<DeckFile>> read_deck_tables(std::string_view path, std::string_view text) {
  const toml::parse_result parsed = toml::parse(text, std::string(path));
  if (!parsed) return not_toml(path, parsed.error());
  std::vector<DeckFile> out;
  const toml::node* decks = parsed.table().get("deck");
  if (!decks || !decks->is_array_of_tables()) return out;
  for (const toml::node& node : *decks->as_array()) {
    Expected<DeckFile> deck = deck_of_table(path, *node.as_table());
    if (!deck) return deck.problem();
    out.push_back(std::move(*deck));
  }
  return out;
}

// ------------------------------------------------------------------------------------------------- loading
namespace {

struct Loader {
  const Module& module;
  Content& out;
  std::vector<language::Diagnostic> unread{};
  std::vector<language::CardFacts> fresh{};
  std::vector<language::CardFacts> changes{};
  std::vector<std::shared_ptr<const language::WordList>> words{};
  unsigned char origin = 0;  // of those read since the last call of settle()

  void cards(language::CardFile read) {
    out.cards += static_cast<int>(read.cards.size() + read.diagnostics.size());
    std::move(read.cards.begin(), read.cards.end(), std::back_inserter(fresh));
    std::move(read.changes.begin(), read.changes.end(), std::back_inserter(changes));
    if (read.words) words.push_back(std::move(read.words));
    std::move(read.diagnostics.begin(), read.diagnostics.end(), std::back_inserter(unread));
  }
  void deck(DeckFile read) {
    for (DeckFile& d : out.decks)
      if (d.id == read.id) return void(d = std::move(read));
    out.decks.push_back(std::move(read));
  }
  /// The cards read since the last call join the others; same ids give way to them.
  void settle() {
    std::unordered_set<std::string_view> ids;
    for (language::CardFacts& c : fresh) {
      ids.insert(c.id);
      c.origin = origin;
    }
    ++origin;
    std::erase_if(out.facts, [&](const language::CardFacts& old) { return ids.contains(old.id); });
    std::move(fresh.begin(), fresh.end(), std::back_inserter(out.facts));
    fresh.clear();
  }
  /// A card in a player's own words keeps the facts of its list, and what it says.
  void change() {
    if (changes.empty()) return;
    std::unordered_map<std::string, language::CardFacts*> by_id;
    std::unordered_multimap<std::string, language::CardFacts*> by_name;
    for (language::CardFacts& c : out.facts) {
      by_id.emplace(c.id, &c);
      if (!c.token) by_name.emplace(plain_name(full_name(c)), &c);
    }
    for (language::CardFacts& change : changes) {
      if (change.id.empty()) {  // a table of numbers; it may know more cards than there are
        const auto [from, to] = by_name.equal_range(plain_name(change.name));
        for (auto at = from; at != to; ++at) number(*at->second, change);
        continue;
      }
      const auto found = by_id.find(change.id);
      if (found == by_id.end()) {
        no_such_card(change);
        continue;
      }
      language::CardFacts& c = *found->second;
      number(c, change);
      if (change.text.empty()) continue;
      if (c.printed.empty()) c.printed = c.text;
      c.text = std::move(change.text);
      c.file = std::move(change.file);
      c.line = change.line;
      c.text_line = change.text_line;
      c.text_column = change.text_column;
    }
  }
  static void number(language::CardFacts& c, const language::CardFacts& change) {
    if (!change.number.empty()) c.number = change.number;
    c.printings.insert(c.printings.end(), change.printings.begin(), change.printings.end());
  }
  void no_such_card(const language::CardFacts& change) {
    language::Diagnostic d;
    d.file = change.file;
    d.card = change.id;
    d.line = change.line;
    d.message = "there is no card \"" + change.id + "\" whose words these could be";
    d.remedy = "Import the list that has it, or add its name, type and numbers.";
    unread.push_back(std::move(d));
    ++out.cards;
  }
  void compile() {
    change();
    for (const auto& own : words) language::share_words(out.facts, own);
    language::CompileResult result = language::compile_cards(module.lexicon(), out.facts, out.pool);
    out.refused = std::move(unread);
    std::move(result.diagnostics.begin(), result.diagnostics.end(), std::back_inserter(out.refused));
    out.lookup.build(out.pool, out.facts, module.share_codes);
  }
};

}  // namespace

std::shared_ptr<const Content> load_content(const Module& module, PlayerFiles files) {
  auto content = std::make_shared<Content>();
  content->module = &module;
  Loader loader{module, *content};
  const std::string folder = std::string(module.game->slug) + "/";
  for (const EmbeddedFile& file : embedded_files()) {
    const std::string path = "games/" + std::string(file.path);
    if (file.path.starts_with(folder + "cards/"))
      loader.cards(language::read_card_file(module.lexicon(), path, file.content));
    if (!file.path.starts_with(folder + "decks/")) continue;
    if (Expected<DeckFile> deck = read_deck_toml(path, file.content)) loader.deck(std::move(*deck));
    else content->problems.push_back(deck.problem());
  }
  loader.settle();
  for (std::vector<language::CardFile>* kind : {&files.lists, &files.own}) {
    for (language::CardFile& file : *kind) loader.cards(std::move(file));
    loader.settle();
  }
  for (DeckFile& deck : files.decks) loader.deck(std::move(deck));
  std::move(files.problems.begin(), files.problems.end(), std::back_inserter(content->problems));
  loader.compile();
  return content;
}

std::shared_ptr<const Content> with_cards(const Content& base, std::span<const language::CardFacts> cards) {
  auto content = std::make_shared<Content>();
  content->module = base.module;
  content->decks = base.decks;
  content->facts = base.facts;
  Loader loader{*base.module, *content, {}, {cards.begin(), cards.end()}};
  for (const language::CardFacts& c : base.facts)
    if (loader.origin <= c.origin) loader.origin = static_cast<unsigned char>(c.origin + 1);
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

/// "Say it in other words": what a player can do about a card the compiler does not understand.
std::string own_words(const Module& module, const language::CardFacts& card) {
  return "Say it in other words: cantrip cards word " + card.id + " \"...\" --game " + std::string(module.game->slug) +
         ". It says: " + (card.printed.empty() ? card.text : card.printed);
}

/// Why a card a deck names is not there.
Problem unknown_card(const Content& content, const DeckFile& deck, const DeckEntry& entry) {
  const std::string where = deck.at(entry), wanted = plain_name(entry.card);
  const CardName written = read_card_name(entry.card);
  for (const language::CardFacts& c : content.facts) {
    const bool named =
        std::find(written.names.begin(), written.names.end(), plain_name(full_name(c))) != written.names.end();
    const auto coded = [&](const std::string& code) {
      return std::find(written.codes.begin(), written.codes.end(), code) != written.codes.end();
    };
    const bool shared = content.module->share_codes && !c.number.empty() && coded(share_name(c.number));
    if (c.id != entry.card && !named && !shared && !coded(plain_code(c.id))) continue;
    for (const language::Diagnostic& r : content.refused)
      if (r.card == c.id)
        return {where, "the card " + full_name(c) + " was refused: " + r.message, own_words(*content.module, c)};
  }
  std::vector<std::string> names, ids, versions;
  for (size_t d = 1; d < content.pool.texts.size(); ++d) {
    names.push_back(content.pool.texts[d].name);
    ids.push_back(content.pool.texts[d].id);
    if (plain_name(content.pool.names[content.pool.cards[d].name]) != wanted) continue;
    const std::string& full = content.pool.texts[d].name;
    versions.push_back(plain_name(full) == wanted ? full + " (" + content.pool.texts[d].id + ")" : full);
  }
  if (versions.size() > 1) {
    const std::string count = std::to_string(versions.size());
    if (versions.size() > 3) versions.resize(3);
    return {where, "'" + entry.card + "' is the name of " + count + " cards",
            "Say which: " + join(versions, " or ") + "."};
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

void sort_by_line(std::string_view file, std::vector<Problem>& problems) {
  const auto line = [&](const Problem& p) {
    int n = 0;
    for (size_t i = file.size() + 1; i < p.where.size() && p.where.starts_with(file); ++i) {
      if (p.where[i] < '0' || p.where[i] > '9' || n > 100'000'000) break;
      n = n * 10 + (p.where[i] - '0');
    }
    return n;
  };
  std::stable_sort(problems.begin(), problems.end(),
                   [&](const Problem& a, const Problem& b) { return line(a) < line(b); });
}

std::vector<Problem> deck_problems(const Content& content, const DeckFile& deck, std::string_view format) {
  std::vector<Problem> out = unknown_cards(content, deck);
  if (content.module->illegal)
    for (Problem& p : content.module->illegal(content, deck, format)) out.push_back(std::move(p));
  sort_by_line(deck.file, out);
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

namespace {

/// Paragraphs that are played by hand need people at every seat.
std::optional<Problem> played_by_hand(const Content& content, const MatchSetup& setup) {
  for (int i = 0; i < setup.seats; ++i)
    for (const std::vector<DefId>* cards : {&setup.deck[i], &setup.second[i]})
      for (const DefId def : *cards)
        if (has_by_hand(content, def))
          return Problem{"decks of seat " + std::to_string(i + 1),
                         content.pool.texts[index(def)].name + " has a paragraph that is played by hand",
                         "Play it with people who agreed to it, say it in other words, or take the card out."};
  return std::nullopt;
}

/// `by_hand`: people who agreed to it play.
Expected<MatchSetup> setup_for(const Content& content, std::span<const std::vector<std::string>> chosen, bool by_hand) {
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
  if (!by_hand)
    if (auto problem = played_by_hand(content, setup)) return *problem;
  return setup;
}

}  // namespace

Expected<MatchSetup> make_setup(const Content& content, std::span<const std::vector<std::string>> chosen) {
  return setup_for(content, chosen, false);
}

Expected<MatchSetup> make_setup_by_hand(const Content& content, std::span<const std::vector<std::string>> chosen) {
  return setup_for(content, chosen, true);
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
      if (!language::by_hand(pool.texts[index(def)].text).empty()) continue;
      if (module.joins && !module.joins(pool, def, out.deck[p], out.second[p])) continue;
      const bool other = card.types & module.second_types;
      std::vector<DefId>& deck = other ? out.second[p] : out.deck[p];
      if (deck.size() < (other ? second : wanted)) deck.push_back(def);
    }
  }
  return out;
}

}  // namespace cantrip
