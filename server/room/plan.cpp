#include "server/room/plan.hpp"

#include "rpc/fields.hpp"

namespace cantrip::server {

std::string_view word_of(store::SeatKind kind) {
  static constexpr std::string_view words[] = {"open", "person", "bot"};
  return words[static_cast<size_t>(kind)];
}

Json clock_json(const ClockRule& rule) {
  if (!rule.any()) return nullptr;
  Json out = {{"main", rule.main / 1000}, {"step", rule.step / 1000}, {"gone", rule.lose ? "lose" : "answer"}};
  if (rule.away) out["away"] = rule.away / 1000;
  return out;
}

Json given_json(const Given& given) {
  if (given.object) return {{"seat", index(given.seat)}, {"object", given.object}, {"text", given.said}};
  Json out = {index(given.seat)};
  if (given.concedes) out.push_back(-1);
  for (const u16 pick : given.picks) out.push_back(pick);
  return out;
}

bool read_given(const Json& json, Given& out) {
  out = {};
  if (json.is_object()) {
    Fields f(json, "given");
    out.seat = seat_at(static_cast<int>(f.number("seat", 0, 0, kMaxSeats - 1, true)));
    out.object = static_cast<u16>(f.number("object", 0, 1, kMaxRows - 1, true));
    out.said = f.text("text", "", true);
    return f.finish();
  }
  if (!json.is_array() || json.empty() || json.size() > kMaxPicks + 1) return false;
  for (const Json& n : json)
    if (!n.is_number_integer() || n.get<i64>() < -1 || n.get<i64>() > 0xFFFF) return false;
  if (json[0].get<i64>() < 0 || json[0].get<i64>() >= kMaxSeats) return false;
  out.seat = seat_at(json[0].get<int>());
  for (size_t i = 1; i < json.size(); ++i) {
    if (json[i].get<i64>() < 0) out.concedes = true;
    else out.picks.push_back(json[i].get<u16>());
  }
  return true;
}

Json plan_json(const Plan& p) {
  Json out = {{"game", p.game},   {"seed", std::to_string(p.seed)},        {"switches", std::to_string(p.switches)},
              {"seats", p.seats}, {"rules", std::to_string(p.rules_hash)}, {"engine", p.engine}};
  if (!p.secret.empty()) out["secret"] = p.secret;
  if (!p.cards.empty()) out["cards"] = p.cards;
  if (p.hosted > 0) out["hosted"] = p.hosted;
  if (!p.deck.empty()) out["deck"] = p.deck;
  if (p.clock.any()) out["clock"] = {p.clock.main, p.clock.step, p.clock.away, p.clock.lose ? 1 : 0};
  if (!p.branch_of.empty()) {
    out["branch_of"] = p.branch_of;
    Json given = Json::array();
    for (const Given& g : p.given) given.push_back(given_json(g));
    out["given"] = std::move(given);
  }
  return out;
}

namespace {

u64 big_number(Fields& f, const char* key) {
  const std::string text = f.text(key, "", true);
  u64 out = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') f.trouble(key, "this is not a number", "Restore the store from a backup.");
    out = out * 10 + static_cast<u64>(c - '0');
  }
  return out;
}

void read_clock(Fields& f, ClockRule& rule) {
  const Json* clock = f.list("clock");
  if (!clock) return;
  if (clock->size() != 4) return f.trouble("clock", "four numbers are expected", "Restore the store from a backup.");
  for (const Json& n : *clock)
    if (!n.is_number_integer()) return f.trouble("clock", "four numbers are expected", "Restore the store.");
  rule.main = (*clock)[0];
  rule.step = (*clock)[1];
  rule.away = (*clock)[2];
  rule.lose = (*clock)[3].get<int>() != 0;
}

}  // namespace

Expected<Plan> read_plan(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  Fields f(json, "room set-up");
  Plan out;
  out.game = f.text("game", "", true);
  out.seed = big_number(f, "seed");
  out.secret = f.text("secret");
  out.switches = big_number(f, "switches");
  out.rules_hash = big_number(f, "rules");
  out.engine = static_cast<int>(f.number("engine", 0, 0, 1'000'000));
  out.seats = static_cast<int>(f.number("seats", 2, 1, kMaxSeats, true));
  out.cards = f.text("cards");
  out.hosted = static_cast<int>(f.number("hosted", 0, 0, static_cast<i64>(out.cards.size())));
  out.deck = f.text("deck");
  read_clock(f, out.clock);
  out.branch_of = f.text("branch_of");
  if (const Json* given = f.list("given"))
    for (const Json& one : *given) {
      out.given.emplace_back();
      if (!read_given(one, out.given.back())) f.trouble("given", "an answer is damaged", "Restore the store.");
    }
  if (!f.finish()) return f.problem();
  return out;
}

std::string cards_of(const Plan& plan, const std::vector<SeatPlan>& seats) {
  std::string out = plan.cards;
  for (const SeatPlan& seat : seats)
    if (!seat.cards.empty()) out += (out.empty() || out.ends_with('\n') ? "" : "\n") + seat.cards;
  return out;
}

bool waits_for_agreement(const std::vector<SeatPlan>& seats, size_t seat) {
  if (seats[seat].cards.empty() || seats[seat].kind != store::SeatKind::Person) return false;
  for (size_t i = 0; i < seats.size(); ++i)
    if (i != seat && seats[i].kind == store::SeatKind::Person && !(seats[seat].agreed >> i & 1)) return true;
  return false;
}

FairDeal deal_of(const Plan& plan, const std::vector<SeatPlan>& seats, bool over) {
  FairDeal out;
  if (plan.secret.empty()) return out;
  out.commitment = commitment_of(plan.secret);
  if (over) out.secret = plan.secret;
  for (const SeatPlan& seat : seats) out.nonces.push_back(seat.nonce);
  return out;
}

u64 seed_of(const Plan& plan, const std::vector<SeatPlan>& seats) {
  return plan.secret.empty() ? plan.seed : dealt_seed(plan.secret, deal_of(plan, seats, false).nonces);
}

Json deal_json(const FairDeal& deal) {
  if (!deal.any()) return nullptr;
  Json out = {{"commitment", deal.commitment}, {"nonces", deal.nonces}};
  if (!deal.secret.empty()) out["secret"] = deal.secret;
  return out;
}

store::SeatRecord seat_record(int seat, const SeatPlan& p) {
  Json detail = {{"decks", p.decks}, {"owner", p.owner}};
  if (!p.bot.empty()) detail["bot"] = p.bot;
  if (!p.nonce.empty()) detail["nonce"] = p.nonce;
  if (!p.former.empty()) detail["former"] = p.former;
  if (!p.deck.empty()) detail["deck"] = p.deck;
  if (!p.cards.empty()) {
    detail["cards"] = p.cards;
    detail["agreed"] = p.agreed;
  }
  return {seat, p.kind, p.name, p.token_hash, detail.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

Expected<SeatPlan> read_seat(const store::SeatRecord& record) {
  SeatPlan out;
  out.kind = record.kind;
  out.name = record.name;
  out.token_hash = record.token_hash;
  const Json json = Json::parse(record.detail, nullptr, false);
  Fields f(json, "seat " + std::to_string(record.seat));
  out.bot = f.text("bot");
  out.nonce = f.text("nonce");
  out.former = f.text("former");
  out.deck = f.text("deck");
  out.cards = f.text("cards");
  out.agreed = static_cast<u8>(f.number("agreed", 0, 0, 255));
  out.owner = static_cast<int>(f.number("owner", -1, -1, kMaxSeats));
  if (const Json* decks = f.list("decks"))
    for (const Json& deck : *decks)
      if (deck.is_string()) out.decks.push_back(deck);
  if (!f.finish()) return f.problem();
  return out;
}

}  // namespace cantrip::server
