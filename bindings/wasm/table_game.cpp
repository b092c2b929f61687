#include "bindings/wasm/table_game.hpp"

#include <algorithm>
#include <deque>

#include "games/embedded.hpp"
#include "games/said.hpp"
#include "language/explain.hpp"
#include "reading/load.hpp"

namespace cantrip::page {
namespace {

constexpr size_t kKept = 4;
constexpr const char* kCardsPath = "cards.toml";  // what a page calls the cards it was given

struct Kept {
  std::string game, cards;
  std::shared_ptr<const Content> content;
};

template <class List>
Json words(const List& list) {
  Json out = Json::array();
  for (const auto& word : list) out.push_back(word);
  return out;
}
Json fields(std::span<const FieldSpec> specs) {
  Json out = Json::array();
  for (const FieldSpec& f : specs) out.push_back(f.name);
  return out;
}

Json schema_json(const Game& game) {
  constexpr const char* sees[] = {"all", "owner", "nobody"};
  const Schema& schema = *game.schema;
  Json zones = Json::array(), steps = Json::array();
  for (size_t k = 1; k < schema.zones.size(); ++k) {
    const ZoneSpec& z = schema.zones[k];
    zones.push_back({{"name", z.name},
                     {"shared", z.shared},
                     {"ordered", z.ordered},
                     {"faces", sees[static_cast<size_t>(z.faces)]},
                     {"play", z.play},
                     {"waiting", z.waiting}});
  }
  for (const Flow& flow : game.flows)
    for (const Step& step : flow.steps) steps.push_back({{"flow", flow.name}, {"step", step.name}});
  return {{"zones", zones},
          {"scores", fields(schema.scores)},
          {"stats", words(schema.stats)},
          {"numbers", words(schema.obj_stats)},
          {"flags", words(schema.flags)},
          {"counters", words(schema.counters)},
          {"keywords", words(schema.keywords)},
          {"types", words(schema.types)},
          {"verbs", words(schema.verbs)},
          {"steps", steps}};
}

/// The types of a card that was refused: the words of its type line that are types; the others are subtypes.
void read_type_line(const Module& module, const std::string& line, Json& types, Json& colours, Json& subtypes) {
  const Schema& schema = *module.game->schema;
  for (size_t from = 0; from < line.size();) {
    const size_t end = std::min(line.find(' ', from), line.size());
    const std::string word = line.substr(from, end - from);
    from = end + 1;
    if (word.empty()) continue;
    size_t k = 0;
    while (k < schema.types.size() && schema.types[k] != word) ++k;
    if (k == schema.types.size()) subtypes.push_back(word);
    else (((module.colours >> k) & 1) ? colours : types).push_back(word);
  }
}

}  // namespace

Json card_json(const Content& content, const language::CardFacts& facts) {
  const Module& module = *content.module;
  const Pool& pool = content.pool;
  const auto at = content.lookup.ids.find(facts.id);
  const DefId def = at == content.lookup.ids.end() ? DefId::Hidden : at->second;
  const Schema& schema = *module.game->schema;
  Json types = Json::array(), colours = Json::array(), subtypes = Json::array(), numbers = Json::object();
  if (def == DefId::Hidden) read_type_line(module, facts.type, types, colours, subtypes);
  else {
    const CardDef& card = pool.card(def);
    for (size_t k = 0; k < schema.types.size(); ++k)
      if ((card.types >> k) & 1) (((module.colours >> k) & 1) ? colours : types).push_back(schema.types[k]);
    for (size_t k = 0; k < pool.subtypes.size() && k < 256; ++k)
      if ((card.subtypes[k >> 6] >> (k & 63)) & 1) subtypes.push_back(pool.subtypes[k]);
  }
  for (const auto& [key, value] : facts.stats) numbers[key] = value;
  Json out = {{"id", facts.id},     {"name", facts.name},   {"full", full_name(facts)}, {"type", facts.type},
              {"types", types},     {"subtypes", subtypes}, {"colours", colours},       {"facts", numbers},
              {"text", facts.text}, {"set", facts.set}};
  if (!facts.version.empty()) out["version"] = facts.version;
  if (!facts.flavour.empty()) out["flavour"] = facts.flavour;
  if (facts.token) out["token"] = true;
  if (const auto hand = language::by_hand(facts.text); !hand.empty()) {
    out["by_hand"] = hand;
    out["text"] = language::without_by_hand(facts.text);
  }
  if (!facts.printed.empty() && facts.printed != facts.text) out["printed"] = facts.printed;
  return out;
}

Json decks_json(const Content& content) {
  Json out = Json::array();
  for (const DeckFile& deck : content.decks) {
    if (deck.id == content.module->shared_deck) continue;
    Json cards = Json::array();
    for (const DeckEntry& e : deck.cards) {
      const DefId def = content.find_card(e.card);
      cards.push_back({def == DefId::Hidden ? e.card : content.pool.texts[index(def)].id, e.copies});
    }
    out.push_back({{"id", deck.id}, {"name", deck.name}, {"motto", deck.motto}, {"cards", cards}});
  }
  return out;
}

Json problem_json(const language::Diagnostic& d) {
  return {{"line", d.line},   {"column", d.column}, {"length", d.length},      {"word", d.word},
          {"why", d.message}, {"remedy", d.remedy}, {"near", words(d.nearest)}};
}

Json layout_of(std::string_view slug) {
  const std::string path = std::string(slug) + "/table.json";
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) {
      Json layout = Json::parse(file.content, nullptr, false);
      return layout.is_discarded() ? Json(nullptr) : layout;
    }
  return nullptr;
}

Expected<std::shared_ptr<const Content>> content_for(const std::string& game, const std::string& cards) {
  static std::deque<Kept> kept;
  Expected<const Module*> module = need_module(game);
  if (!module) return module.problem();
  if (cards.empty()) return builtin_content(**module);
  for (const Kept& k : kept)
    if (k.game == game && k.cards == cards) return k.content;
  const SourceFile file{kCardsPath, cards};
  std::shared_ptr<const Content> content = reading::load(**module, {&file, 1});
  for (const language::Diagnostic& d : content->refused)
    if (d.file == kCardsPath) return Problem{"cards, line " + std::to_string(d.line), d.message, d.remedy};
  kept.push_front({game, cards, content});
  if (kept.size() > kKept) kept.pop_back();
  return content;
}

Json game_json(const Content& content) {
  Json cards = Json::object();
  for (const language::CardFacts& facts : content.facts)
    if (content.pool.find(facts.id) != DefId::Hidden) cards[facts.id] = card_json(content, facts);
  const Schema& schema = *content.module->game->schema;
  for (size_t d = 1; d < content.pool.texts.size(); ++d) {  // what texts bring with them
    const CardText& text = content.pool.texts[d];
    if (!(content.pool.cards[d].flags & kIsToken) || cards.contains(text.id)) continue;
    language::CardFacts made;
    made.id = text.id;
    made.name = text.name;
    made.text = text.text;
    made.set = text.set;
    made.token = true;
    for (size_t t = 0; t < schema.types.size(); ++t)
      if ((content.pool.cards[d].types >> t) & 1)
        made.type += (made.type.empty() ? "" : " ") + std::string(schema.types[t]);
    cards[text.id] = card_json(content, made);
  }
  const Game& game = *content.module->game;
  return {{"game", game.slug},
          {"title", game.title},
          {"seats", {game.min_seats, game.max_seats}},
          {"layout", layout_of(game.slug)},
          {"schema", schema_json(game)},
          {"cards", std::move(cards)},
          {"decks", decks_json(content)}};
}

Expected<Json> said_json(const Content& content, const std::string& card, const std::string& text) {
  const auto at = content.lookup.ids.find(card);
  const language::CardFacts* facts = at == content.lookup.ids.end() ? nullptr : content.facts_of(at->second);
  if (!facts) return Problem{"card", "there is no such card", "Use the id of a card of this match."};
  const language::Lexicon& lexicon = content.module->lexicon();
  const std::string_view as = say_rules(*content.module->game).as;
  if (text.empty()) return Json{{"ok", false}, {"examples", language::sayings(lexicon, *facts, as)}};
  Pool pool = content.pool;
  const language::Said said = language::compile_said(lexicon, content.facts, card, text, as, pool);
  if (said.ability) return Json{{"ok", true}, {"canonical", said.canonical}};
  Json problems = Json::array();
  for (const language::Diagnostic& d : said.diagnostics) problems.push_back(problem_json(d));
  return Json{{"ok", false}, {"problems", std::move(problems)}};
}

Expected<Json> compile_json(const std::string& game, const std::string& text) {
  Expected<const Module*> module = need_module(game);
  if (!module) return module.problem();
  const SourceFile file{kCardsPath, text};
  const std::shared_ptr<const Content> content = reading::load(**module, {&file, 1});
  Json cards = Json::array();
  std::vector<std::string> told;
  for (const language::Diagnostic& d : content->refused) {
    if (d.file != kCardsPath || std::find(told.begin(), told.end(), d.card) != told.end()) continue;
    told.push_back(d.card);
    Json problems = Json::array();
    for (const language::Diagnostic& other : content->refused)
      if (other.file == kCardsPath && other.card == d.card) problems.push_back(problem_json(other));
    cards.push_back({{"id", d.card}, {"ok", false}, {"problems", problems}});
  }
  for (const language::CardFacts& facts : content->facts) {
    const DefId def = facts.file == kCardsPath ? content->pool.find(facts.id) : DefId::Hidden;
    if (def == DefId::Hidden) continue;
    cards.push_back({{"id", facts.id},
                     {"ok", true},
                     {"explain", language::explain(content->pool, (*module)->lexicon(), def)},
                     {"canonical", join(content->pool.texts[index(def)].canonical, "\n")},
                     {"card", card_json(*content, facts)}});
  }
  return Json{{"cards", cards}};
}

}  // namespace cantrip::page
