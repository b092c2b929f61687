#include "server/lobby/order.hpp"

#include <algorithm>

#include "deck/choose.hpp"
#include "games/said.hpp"
#include "rpc/scenario_json.hpp"
#include "server/bots/workers.hpp"
#include "server/config/secrets.hpp"
#include "server/lobby/names.hpp"

namespace cantrip::server {
namespace {

constexpr size_t kMostDepth = 16;

std::string read_nonce(Fields& f) {
  std::string nonce = f.text("nonce");
  if (!is_nonce(nonce)) f.trouble("nonce", "this can't be a part of the deal", "Use up to 64 letters and digits.");
  return nonce;
}

std::vector<std::string> read_decks(Fields& f) {
  std::vector<std::string> out;
  const Json* v = f.get("decks");
  if (!v || *v == "random") return out;
  if (!v->is_array() || v->size() > 8) {
    f.trouble("decks", "a list of deck names is expected", "Write [\"a\", \"b\"], or \"random\".");
    return out;
  }
  for (const Json& deck : *v) {
    if (!deck.is_string() || deck.get_ref<const std::string&>().size() > 100)
      f.trouble("decks", "a list of deck names is expected", "Write [\"a\", \"b\"], or \"random\".");
    else if (deck != "random") out.push_back(deck);
  }
  return out;
}

ClockRule read_clock(Fields& f) {
  ClockRule rule;
  const Json* clock = f.object("clock");
  if (!clock) return rule;
  Fields c(*clock, f.at("clock"));
  rule.main = 1000 * c.number("main", 0, 0, 7 * 86'400);
  rule.step = 1000 * c.number("step", 0, 0, 7 * 86'400);
  rule.away = 1000 * c.number("away", 0, 0, 7 * 86'400);
  const std::string gone = c.text("gone", "lose");
  if (gone != "lose" && gone != "answer")
    c.trouble("gone", "this is not known", "Write \"lose\" or \"answer\": what happens when the main time is gone.");
  rule.lose = gone == "lose";
  if (!c.finish()) f.trouble("clock", c.problem().why, c.problem().remedy);
  return rule;
}

std::string read_own_deck(Fields& f) {
  const Json* deck = f.object("deck");
  if (!deck) return "";
  Fields d(*deck, f.at("deck"));
  const std::string name = read_name(d, "name", "My deck");
  std::vector<std::pair<std::string, int>> cards;
  if (const Json* list = d.list("cards", true))
    for (const Json& one : *list) {
      Fields row(one, d.at("cards"));
      const std::string card = row.text("card", "", true);
      cards.emplace_back(card, static_cast<int>(row.number("copies", 1, 1, 60)));
      if (!row.finish()) d.trouble("cards", row.problem().why, row.problem().remedy);
      if (card.size() > 100 || cards.size() > 200) d.trouble("cards", "the deck is too long", "Use fewer cards.");
    }
  if (!d.finish()) f.trouble("deck", d.problem().why, d.problem().remedy);
  return deck_file(name, cards);
}

SeatPlan read_opponent(Fields& f, int number) {
  SeatPlan seat;
  const std::string kind = f.text("kind", "", true);
  if (kind == "bot") {
    seat.kind = store::SeatKind::Bot;
    seat.bot = f.text("bot", "greedy");
    const std::vector<std::string> bots = offered_bots();
    if (std::find(bots.begin(), bots.end(), seat.bot) == bots.end())
      f.trouble("bot", "there is no such bot", did_you_mean(seat.bot, bots, "The bots are: " + join(bots) + "."));
    seat.name = read_name(f, "name", number > 1 ? "Bot " + std::to_string(number) : "Bot");
  } else if (kind == "me") {
    seat.kind = store::SeatKind::Person;
    seat.name = read_name(f, "name", "Player " + std::to_string(number + 1));
  } else if (kind != "open" && f.ok()) {
    f.trouble("kind", "this kind of opponent is not known", "Use \"bot\", \"open\" or \"me\".");
  }
  seat.decks = read_decks(f);
  return seat;
}

void place_seats(Fields& f, const Game& game, SeatPlan maker, std::vector<SeatPlan> others, Order& out) {
  const int seats = static_cast<int>(others.size()) + 1;
  if (seats < game.min_seats || seats > game.max_seats)
    return f.trouble("opponents",
                     "this game is for " + std::to_string(game.min_seats) + " to " + std::to_string(game.max_seats) +
                         " players",
                     "Name that many opponents, less yourself.");
  int at = 0;
  const Json* seat = f.get("seat");
  if (seat && *seat == "random") at = static_cast<int>(random_number() % static_cast<u64>(seats));
  else if (seat) at = static_cast<int>(f.number("seat", 0, 0, seats - 1));
  out.seats = std::move(others);
  out.seats.insert(out.seats.begin() + at, std::move(maker));
  for (int i = 0; i < seats; ++i) {
    SeatPlan& plan = out.seats[static_cast<size_t>(i)];
    if (plan.kind != store::SeatKind::Person) continue;
    plan.owner = at;
    out.mine.push_back(i);
  }
  out.plan.seats = seats;
}

/// Names have to tell the players apart.
void part_names(std::vector<SeatPlan>& seats) {
  for (size_t i = 0; i < seats.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (!seats[i].name.empty() && seats[i].name == seats[j].name) seats[i].name += " " + std::to_string(i + 1);
}

}  // namespace

std::string read_name(Fields& f, const char* key, const std::string& otherwise) {
  std::string name = clean_name(f.text(key));
  if (letters_of(name) > kMostName) f.trouble(key, "the name is too long", "Use at most 40 letters.");
  return name.empty() ? otherwise : name;
}

Expected<Json> read_body(const std::string& body) {
  size_t depth = 0, deepest = 0;
  bool inside = false;
  for (size_t i = 0; i < body.size(); ++i) {
    if (inside && body[i] == '\\') ++i;
    else if (body[i] == '"') inside = !inside;
    else if (!inside && (body[i] == '{' || body[i] == '[')) deepest = std::max(deepest, ++depth);
    else if (!inside && (body[i] == '}' || body[i] == ']') && depth > 0) --depth;
  }
  if (deepest > kMostDepth) return Problem{"body", "this is nested too deeply", "Send a plain JSON object."};
  Json json = Json::parse(body.empty() ? "{}" : body, nullptr, false);
  if (json.is_discarded() || !json.is_object())
    return Problem{"body", "this is not a JSON object", "Send, for example, {\"name\":\"Ann\"}."};
  return json;
}

Expected<Order> read_order(const Json& body, size_t most_cards_text) {
  Fields f(body, "");
  Order out;
  out.plan.game = f.text("game", "", true);
  if (!f.ok()) return f.problem();
  Expected<const Module*> module = need_module(out.plan.game);
  if (!module) return module.problem();
  const Game& game = *(*module)->game;
  SeatPlan maker;
  maker.kind = store::SeatKind::Person;
  maker.name = read_name(f, "name", "Player 1");
  maker.decks = read_decks(f);
  maker.nonce = read_nonce(f);
  out.plan.deck = read_own_deck(f);
  const int wanted = (*module)->decks_per_seat;
  const bool named = std::find(maker.decks.begin(), maker.decks.end(), kOwnDeck) != maker.decks.end();
  if (!out.plan.deck.empty() && !named && static_cast<int>(maker.decks.size()) < wanted)
    maker.decks.emplace_back(kOwnDeck);
  std::vector<SeatPlan> others;
  if (const Json* list = f.list("opponents", true))
    for (size_t i = 0; i < list->size() && i < kMaxSeats; ++i) {
      Fields one((*list)[i], "opponents[" + std::to_string(i) + "]");
      others.push_back(read_opponent(one, static_cast<int>(i) + 1));
      if (!one.finish()) return one.problem();
    }
  out.listed = f.flag("listed");
  const bool open = std::any_of(others.begin(), others.end(),
                                [](const SeatPlan& seat) { return seat.kind == store::SeatKind::Open; });
  if (!f.get("seed")) out.plan.secret = new_deal_secret();
  else if (open)
    f.trouble("seed", "nobody chooses the seed of a match with others", "Leave it out; send a \"nonce\" if you like.");
  else out.plan.seed = static_cast<u64>(f.number("seed", 0, 0, 0x7FFFFFFFFFFFFFFFll));
  out.plan.switches = read_switches(f, game);
  out.plan.clock = read_clock(f);
  out.plan.cards = f.text("cards");
  if (out.plan.cards.size() > most_cards_text) f.trouble("cards", "the cards' text is too long", "Use fewer cards.");
  place_seats(f, game, std::move(maker), std::move(others), out);
  if (!f.finish()) return f.problem();
  part_names(out.seats);
  return out;
}

Expected<JoinOrder> read_join(const Json& body, size_t most_cards_text) {
  Fields f(body, "");
  JoinOrder out;
  out.name = read_name(f, "name", "");
  out.decks = read_decks(f);
  out.nonce = read_nonce(f);
  out.agree = f.text("agree");
  out.deck = read_own_deck(f);
  out.cards = f.text("cards");
  if (out.cards.size() > most_cards_text) f.trouble("cards", "the cards' text is too long", "Use fewer cards.");
  if (!out.cards.empty() && out.deck.empty())
    f.trouble("cards", "they come without a deck", "Send the deck they are in.");
  if (!out.deck.empty() && std::find(out.decks.begin(), out.decks.end(), kOwnDeck) == out.decks.end())
    out.decks.emplace_back(kOwnDeck);
  if (!f.finish()) return f.problem();
  return out;
}

Status settle_decks(const Content& content, int seats, std::vector<std::string>& decks, bool by_hand) {
  if (decks.empty()) {
    Rng rng = Rng::seeded(random_number());
    do decks = random_decks(content, rng);
    while (std::find(decks.begin(), decks.end(), kOwnDeck) != decks.end());  // that one is its maker's
  }
  const std::vector<std::vector<std::string>> alike(static_cast<size_t>(seats), decks);
  Expected<MatchSetup> setup = by_hand ? make_setup_by_hand(content, alike) : make_setup(content, alike);
  if (!setup) return setup.problem();
  return done();
}

Status settle_decks(const Content& content, Order& order) {
  const bool people = std::none_of(order.seats.begin(), order.seats.end(),
                                   [](const SeatPlan& seat) { return seat.kind == store::SeatKind::Bot; });
  for (SeatPlan& seat : order.seats) {
    if (seat.kind == store::SeatKind::Open || !seat.deck.empty()) continue;  // those were looked at when they came
    if (Status ok = settle_decks(content, order.plan.seats, seat.decks, people); !ok) return ok;
  }
  return done();
}

}  // namespace cantrip::server
