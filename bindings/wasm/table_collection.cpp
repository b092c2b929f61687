#include "bindings/wasm/table_collection.hpp"

#include <algorithm>

#include "bindings/wasm/table_game.hpp"
#include "games/card_name.hpp"
#include "language/explain.hpp"
#include "language/said.hpp"
#include "reading/load.hpp"
#include "reading/share_code.hpp"

namespace cantrip::page {
namespace {

using language::CardFacts;
using language::Diagnostic;

constexpr const char* kWords = "own words";  // the file a card in the player's words is of
constexpr const char* kList = "list.txt";    // what a deck is called in places
constexpr size_t kMostFiles = 200, kMostTold = 100, kMostEntries = 2'000, kMostNear = 6;

/// Places in a card are told in its text: paragraph and column, both from 1.
Json problem_of(const Diagnostic& d, const CardFacts& card) {
  Diagnostic here = d;
  if (card.text_line > 0 && d.column > 0) {
    here.line = d.line - card.text_line + 1;
    if (here.line == 1) here.column = d.column - card.text_column + 1;
  }
  return problem_json(here);
}

/// The line of a place in the list; 0: it is about the whole.
int line_of(const Problem& p) {
  const std::string head = std::string(kList) + ":";
  if (!p.where.starts_with(head)) return 0;
  int n = 0;
  for (size_t i = head.size(); i < p.where.size() && p.where[i] >= '0' && p.where[i] <= '9' && n < 1'000'000; ++i)
    n = n * 10 + (p.where[i] - '0');
  return n;
}

}  // namespace

Json recognise_json(const std::string& name, const std::string& text) {
  const reading::FileKind kind = reading::recognise(name, text);
  const Module* game = reading::game_of_cards(name, text);
  return {{"kind", kind == reading::FileKind::Nothing ? "nothing"
                   : reading::holds_cards(kind)       ? "cards"
                                                      : "deck"},
          {"game", game ? Json(game->game->slug) : Json(nullptr)}};
}

Expected<std::unique_ptr<Collection>> Collection::open(const std::string& game, const Json* files, const Json* words,
                                                       const Json* hands) {
  Expected<const Module*> module = need_module(game);
  if (!module) return module.problem();
  auto out = std::make_unique<Collection>();
  out->module_ = *module;
  PlayerFiles read;
  if (files)
    if (auto problem = out->read(*files, read)) return *problem;
  if (words)
    if (auto problem = out->read_words(*words, read)) return *problem;
  out->content_ = read.lists.empty() && read.own.empty() ? builtin_content(**module) : load_content(**module, read);
  if (hands)
    if (auto problem = out->part(*hands)) return *problem;
  const std::vector<CardFacts>& facts = out->content_->facts;
  for (size_t i = 0; i < facts.size(); ++i) out->facts_.emplace(facts[i].id, i);
  return out;
}

std::optional<Problem> Collection::read(const Json& files, PlayerFiles& into) {
  if (files.size() > kMostFiles) return Problem{"files", "there are more than 200 card files", "Take some away."};
  for (const Json& one : files) {
    Fields f(one, "files");
    const std::string name = f.text("name", "", true);
    const std::string text = f.text("text", "", true);
    if (!f.finish()) return f.problem();
    File file;
    file.name = name;
    Expected<reading::CardsRead> got = reading::read_cards(*module_, {name, text});
    if (!got) file.problem = got.problem();
    else {
      file.shapes = got->shapes;
      file.records = got->records;
      file.faults = got->file.diagnostics.size();
      for (const Diagnostic& d : got->file.diagnostics)
        if (file.told.size() < kMostTold) {
          file.told.push_back(problem_json(d));
          file.told.back()["card"] = d.card;
        }
      for (const CardFacts& c : got->file.cards) file_of_[c.id] = files_.size();
      into.lists.push_back(std::move(got->file));
    }
    files_.push_back(std::move(file));
  }
  for (const auto& [id, at] : file_of_) ++files_[at].cards;
  return std::nullopt;
}

std::optional<Problem> Collection::read_words(const Json& words, PlayerFiles& into) const {
  language::CardFile own;
  for (const auto& [id, text] : words.items()) {
    if (!text.is_string() || text.get_ref<const std::string&>().size() > reading::kLongestText)
      return Problem{"words." + id, "a text of at most 20,000 bytes is expected", "Say what the card does."};
    CardFacts change;
    change.id = id;
    change.text = text;
    change.file = kWords;
    own.changes.push_back(std::move(change));
  }
  if (!own.changes.empty()) into.own.push_back(std::move(own));
  return std::nullopt;
}

/// Of the cards that are to be played by hand: what is understood stays, the rest is for the players.
std::optional<Problem> Collection::part(const Json& ids) {
  std::vector<CardFacts> parted;
  for (const Json& id : ids) {
    if (!id.is_string()) return Problem{"hands", "card ids are expected", "Name the cards that are played by hand."};
    if (content_->lookup.ids.contains(id.get<std::string>())) continue;  // all of it is understood now
    for (const CardFacts& c : content_->facts)
      if (c.id == id.get_ref<const std::string&>()) {
        CardFacts one = c;
        if (language::part_by_hand(module_->lexicon(), content_->facts, content_->pool, one))
          parted.push_back(std::move(one));
        break;
      }
  }
  if (!parted.empty()) content_ = with_cards(*content_, parted);
  return std::nullopt;
}

const CardFacts* Collection::find(const std::string& id) const {
  const auto at = facts_.find(id);
  return at == facts_.end() ? nullptr : &content_->facts[at->second];
}

bool Collection::understood(const std::string& id) const { return content_->lookup.ids.contains(id); }

/// The card a line of a list means, refused ones too; null: there is none.
const CardFacts* Collection::meant(const std::string& typed) const {
  if (const CardFacts* exact = find(typed)) return exact;
  if (const DefId def = content_->find_card(typed); def != DefId::Hidden)
    if (const CardFacts* facts = content_->facts_of(def)) return facts;
  const CardName written = read_card_name(typed);
  const auto among = [](const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  for (const CardFacts& c : content_->facts) {
    if (c.token || understood(c.id)) continue;
    if (among(written.names, plain_name(full_name(c))) || among(written.codes, plain_code(c.id))) return &c;
    if (module_->share_codes && !c.number.empty() && among(written.codes, share_name(c.number))) return &c;
    for (const std::string& printing : c.printings)
      if (among(written.codes, plain_code(printing))) return &c;
  }
  return nullptr;
}

const char* Collection::state_of(const CardFacts& c) const {
  if (!understood(c.id)) return "refused";
  if (!language::by_hand(c.text).empty()) return "hand";
  return c.file == kWords ? "worded" : "plays";
}

Json Collection::card(const CardFacts& c) const {
  Json out = card_json(*content_, c);
  out["state"] = state_of(c);
  if (const auto at = file_of_.find(c.id); at != file_of_.end()) out["file"] = files_[at->second].name;
  return out;
}

Json Collection::opened(int id) const {
  std::unordered_map<std::string, Json> problems;
  for (const Diagnostic& d : content_->refused)
    if (const CardFacts* c = find(d.card); c && !understood(c->id)) {
      Json& told = problems.try_emplace(d.card, Json::array()).first->second;
      told.push_back(problem_of(d, *c));
    }
  Json cards = Json::array(), files = Json::array();
  std::vector<size_t> refused(files_.size(), 0), worded(files_.size(), 0);
  for (const CardFacts& c : content_->facts) {
    Json one = card(c);
    const auto at = file_of_.find(c.id);
    if (at != file_of_.end() && one["state"] == "refused") ++refused[at->second];
    if (at != file_of_.end() && one["state"] == "worded") ++worded[at->second];
    if (const auto told = problems.find(c.id); told != problems.end()) one["problems"] = std::move(told->second);
    cards.push_back(std::move(one));
  }
  for (size_t i = 0; i < files_.size(); ++i) {
    const File& f = files_[i];
    Json one = {{"name", f.name},       {"cards", f.cards},   {"refused", refused[i]}, {"worded", worded[i]},
                {"records", f.records}, {"shapes", f.shapes}, {"faults", f.faults},    {"told", f.told}};
    if (f.problem)
      one["problem"] = {{"where", f.problem->where}, {"why", f.problem->why}, {"remedy", f.problem->remedy}};
    files.push_back(std::move(one));
  }
  Json formats = Json::array();
  for (const std::string_view format : module_->formats) formats.push_back(format);
  return {{"id", id},
          {"game", module_->game->slug},
          {"title", module_->game->title},
          {"files", std::move(files)},
          {"cards", std::move(cards)},
          {"decks", decks_json(*content_)},
          {"formats", std::move(formats)},
          {"keywords", module_->game->schema->keywords},
          {"decks_per_seat", module_->decks_per_seat},
          {"share_codes", module_->share_codes}};
}

Expected<Json> Collection::explained(const std::string& id) const {
  const auto at = content_->lookup.ids.find(id);
  if (at == content_->lookup.ids.end())
    return Problem{"card", "no card of this id is understood", "Use the id of a card that is."};
  const DefId def = at->second;
  return Json{{"explain", language::explain(content_->pool, module_->lexicon(), def)},
              {"canonical", join(content_->pool.texts[index(def)].canonical, "\n")}};
}

Expected<Json> Collection::worded(const std::string& id, const std::string& text) const {
  const CardFacts* found = find(id);
  if (!found) return Problem{"card", "there is no such card", "Use the id of a card of these files."};
  if (text.empty() || text.size() > reading::kLongestText)
    return Problem{"text", "it is empty or longer than 20,000 bytes", "Say in rules English what the card does."};
  // The others are there for what the words may name; their own texts need not be understood again.
  std::vector<CardFacts> all;
  all.reserve(content_->facts.size());
  for (const CardFacts& c : content_->facts) {
    if (&c != found && !understood(c.id)) continue;
    all.push_back(c);
    CardFacts& one = all.back();
    one.text = &c == found ? text : "";
    one.text_line = 0;
  }
  Pool pool;
  Json problems = Json::array();
  for (const Diagnostic& d : language::compile_cards(module_->lexicon(), all, pool).diagnostics)
    if (d.card == id) problems.push_back(problem_json(d));
  const DefId def = pool.find(id);
  if (def == DefId::Hidden) return Json{{"ok", false}, {"problems", std::move(problems)}};
  return Json{{"ok", true},
              {"explain", language::explain(pool, module_->lexicon(), def)},
              {"canonical", join(pool.texts[index(def)].canonical, "\n")}};
}

// ---------------------------------------------------------------------------------------------------- decks
Expected<Json> Collection::deck(const std::string& text, const std::string& format) const {
  reading::DeckRead read = reading::read_deck_file(kList, text);
  read.deck.file = kList;
  return checked(std::move(read.deck), std::move(read.problems), format);
}

Expected<Json> Collection::deck(const Json& cards, const std::string& name, const std::string& format) const {
  DeckFile deck;
  if (auto problem = read_rows(cards, deck)) return *problem;
  deck.id = deck.name = name.empty() ? "deck" : name;
  return checked(std::move(deck), {}, format);
}

Expected<std::unique_ptr<Trials>> Collection::trials(const Json& cards) const {
  DeckFile deck;
  if (auto problem = read_rows(cards, deck)) return *problem;
  return Trials::open(*content_, std::move(deck));
}

std::optional<Problem> Collection::read_rows(const Json& cards, DeckFile& deck) {
  deck.file = kList;
  if (cards.size() > kMostEntries) return Problem{"cards", "the deck is too long", "Use fewer cards."};
  for (const Json& row : cards) {
    const bool fits = row.is_array() && row.size() == 2 && row[0].is_string() && row[1].is_number_integer();
    if (!fits || row[1] < 1 || row[1] > reading::kMostCopies)
      return Problem{"cards", "an entry is not a card and a number of copies", "Write [\"card id\", 4]."};
    deck.cards.push_back({row[0].get<std::string>(), row[1].get<int>(), static_cast<int>(deck.cards.size()) + 1});
  }
  return std::nullopt;
}

/// What the game says of a deck whose cards are known.
std::vector<Problem> Collection::illegal(const DeckFile& deck, const std::string& format) const {
  if (module_->illegal) return module_->illegal(*content_, deck, format);
  if (!unknown_cards(*content_, deck).empty()) return {};
  std::vector<const DeckFile*> chosen = {&deck};  // the others that a seat chooses are the game's own
  for (const DeckFile& other : content_->decks)
    if (static_cast<int>(chosen.size()) < module_->decks_per_seat && other.id != module_->shared_deck &&
        other.id != deck.id)
      chosen.push_back(&other);
  MatchSetup setup;
  if (auto problem = module_->build(*content_, Seat::P0, chosen, setup)) return {*problem};
  return {};
}

/// Full names of cards that are called much like this; `exactly`: of all that have just this name.
std::vector<std::string> Collection::like(const std::string& typed, bool exactly) const {
  std::vector<std::string> full, names;
  for (const CardFacts& c : content_->facts)
    if (!c.token) full.push_back(full_name(c)), names.push_back(c.name);
  std::vector<std::string> out = exactly ? std::vector<std::string>{} : nearest(typed, full);
  if (!out.empty()) return out;
  // People leave out the version.
  const std::vector<std::string> near = exactly ? std::vector<std::string>{} : nearest(typed, names);
  for (size_t i = 0; i < full.size() && out.size() < kMostNear; ++i)
    if (exactly ? plain_name(names[i]) == plain_name(typed)
                : std::find(near.begin(), near.end(), names[i]) != near.end())
      out.push_back(full[i]);
  return out;
}

Json Collection::checked(DeckFile deck, std::vector<Problem> problems, const std::string& format) const {
  Json cards = Json::array(), told = Json::array();
  const auto tell = [&](int line, const std::string& why, const std::string& remedy, const std::string& kind) -> Json& {
    told.push_back({{"line", line}, {"why", why}, {"remedy", remedy}, {"kind", kind}});
    return told.back();
  };
  for (const Problem& p : problems) tell(line_of(p), p.why, p.remedy, "line");
  for (DeckEntry& e : deck.cards) {
    const CardFacts* c = meant(e.card);
    const char* state = c ? state_of(*c) : "unknown";
    cards.push_back({{"typed", e.card},
                     {"card", c ? Json(c->id) : Json(nullptr)},
                     {"copies", e.copies},
                     {"line", e.line},
                     {"state", state}});
    if (!c) {
      // Several cards may have the name: the content says which.
      const std::vector<Problem> why = unknown_cards(*content_, {"", "", "", {e}, kList});
      const bool several = !why.empty() && why[0].remedy.starts_with("Say which");
      const std::vector<std::string> near = like(e.card, several);
      tell(e.line, several ? why[0].why : "there is no card '" + e.card + "'",
           near.empty() ? "Add the card file that has it, or take the line out."
           : several    ? "Say which."
                        : "Did you mean " + join(near, " or ") + "?",
           "unknown")["near"] = near;
      continue;
    }
    e.card = c->id;
    if (std::string_view(state) == "refused")
      tell(e.line, full_name(*c) + " is refused", "Word it, play it by hand, or take it out.", "refused")["card"] =
          c->id;
  }
  for (const Problem& p : illegal(deck, format)) tell(line_of(p), p.why, p.remedy, "rules");
  std::stable_sort(told.begin(), told.end(), [](const Json& a, const Json& b) { return a["line"] < b["line"]; });
  Json out = {{"name", deck.name}, {"size", deck.size()},   {"cards", std::move(cards)},
              {"problems", told},  {"legal", told.empty()}, {"list", reading::write_deck_list(*content_, deck)}};
  if (module_->share_codes)
    if (Expected<std::string> code = reading::share_code_of(*content_, deck)) out["code"] = *code;
  return out;
}

}  // namespace cantrip::page
