#include "sim/table.hpp"

#include <algorithm>

#include "core/engine.hpp"
#include "deck/choose.hpp"
#include "replay/match.hpp"

namespace cantrip {
namespace {

enum CardMark : u8 { kInDeck = 1, kDrawn = 2, kPlayed = 4 };

/// The digests of games are added up, each with its number, so that their order does not matter but their places do.
u64 placed_digest(u64 digest, u64 game) {
  u64 z = digest + (game + 1) * 0x9E3779B97F4A7C15ull;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

Rng bot_stream(u64 seed, int seat) { return Rng::seeded(seed ^ (0xB07u + static_cast<u64>(seat) * 0x9E37u)); }

bool all_named(const Pairing& p) {
  return std::all_of(p.sides.begin(), p.sides.end(), [](const Side& s) { return !s.deck.empty(); });
}

/// The decks of a deal. Named ones go round with their sides; those by chance stay at their seats, so that another side
/// plays them next.
Expected<MatchSetup> decks_of(const Content& content, const Plan& plan, const Pairing& p, const Deal& deal) {
  std::vector<std::string> typed;
  const size_t n = p.sides.size();
  for (size_t seat = 0; seat < n; ++seat) {
    const std::string& deck = p.sides[(seat + static_cast<size_t>(deal.rotation)) % n].deck;
    typed.push_back(deck.empty() ? "random" : deck);
  }
  return choose_decks(content, plan.seats(), typed, all_named(p) ? plan.seed : deal.seed);
}

}  // namespace

Table::Table(std::shared_ptr<const Content> content, const Plan& plan, const Layout& layout)
    : content_(std::move(content)), plan_(plan), layout_(layout), seats_(plan.seats()) {
  rules_ = {content_->module->game, &content_->pool, plan.switches};
  for (int i = 0; i < seats_; ++i) eyes_.push_back(std::make_unique<Eyes>(*content_->module, seat_at(i)));
  if (!layout.statistics()) return;
  for (Seen& s : seen_) s.cards.assign(static_cast<size_t>(layout.defs()), 0);
  curves_.resize(static_cast<size_t>(kCurveTurns * kMaxSeats * layout.metrics()));
  observe(*machine_, {hear, this});
}

Status Table::play(int pairing, int from, int to, Tally& tally) {
  sit_down(pairing);
  for (int game = from; game < to; ++game) {
    const Deal d = deal_of(plan_, game);
    if (Status dealt = deal(pairing, d, game); !dealt) return dealt.problem();
    Expected<Ended> ended = finish(game);
    if (!ended) return ended.problem();
    tally[layout_.count(pairing, Layout::Digest)] += placed_digest(digest(machine_->st), static_cast<u64>(game));
    count(pairing, d, *ended, tally);
  }
  return done();
}

void Table::sit_down(int pairing) {
  if (pairing == pairing_) return;
  pairing_ = pairing;
  bots_.clear();
  for (const Side& s : plan_.pairings[static_cast<size_t>(pairing)].sides) bots_.push_back(*make_bot(s.bot));
  named_.reset();
}

Status Table::deal(int pairing, const Deal& d, int game) {
  const Pairing& p = plan_.pairings[static_cast<size_t>(pairing)];
  const bool fixed = all_named(p) && !plan_.mirrored;  // the same cards every time
  if (!fixed || !named_) {
    Expected<MatchSetup> setup = decks_of(*content_, plan_, p, d);
    if (!setup) return setup.problem();
    named_ = std::move(*setup);
  }
  rotation_ = d.rotation;
  curve_turns_ = 0;
  if (layout_.statistics())
    for (int seat = 0; seat < seats_; ++seat) {
      const int side = (seat + rotation_) % seats_;
      for (const auto* cards : {&named_->deck[seat], &named_->second[seat]})
        for (const DefId def : *cards) mark(side, def, kInDeck);
    }
  if (const Err err = start(*machine_, rules_, d.seed, named_->view()); err != Err::Ok)
    return Problem{"game " + std::to_string(game + 1), std::string(to_string(err)), "Check the decks."};
  for (int i = 0; i < seats_; ++i) rng_[i] = bot_stream(d.seed, i);
  return done();
}

Expected<Table::Ended> Table::finish(int game) {
  Machine& m = *machine_;
  Ended out;
  while (!m.st.over) {
    if (out.decisions == static_cast<u64>(plan_.most_answers)) {
      out.stopped = true;
      break;
    }
    if (layout_.statistics()) note_turn();
    const int seat = index(m.st.decision.seat);
    Bot& bot = *bots_[static_cast<size_t>((seat + rotation_) % seats_)];
    Eyes& eyes = *eyes_[static_cast<size_t>(seat)];
    eyes.look(m);
    const Err answered = answer(m, bot.choose(eyes, rng_[seat]));
    ++out.decisions;
    if (answered != Err::Ok && !m.st.over)
      return Problem{"game " + std::to_string(game + 1) + ", answer " + std::to_string(out.decisions),
                     "the bot " + std::string(bot.name()) + " got stuck: " + std::string(to_string(answered)),
                     "Report it with the seed " + std::to_string(plan_.seed) + "."};
  }
  for (int i = 0; i < seats_; ++i)
    if (m.st.result[i] == Result::Won) out.winner = (i + rotation_) % seats_;
  return out;
}

void Table::count(int pairing, const Deal& d, const Ended& e, Tally& tally) {
  auto more = [&](Layout::Count c, u64 n = 1) { tally[layout_.count(pairing, c)] += n; };
  const State& s = machine_->st;
  more(Layout::Games);
  more(Layout::Decisions, e.decisions);
  more(Layout::Turns, s.turn_no);
  ++tally[layout_.length(pairing, s.turn_no)];
  if (e.stopped) more(Layout::Stopped);
  if (e.winner < 0) more(Layout::Draws);
  else {
    const int seat = (e.winner + seats_ - rotation_) % seats_;
    ++tally[layout_.side_wins(pairing, e.winner)];
    ++tally[layout_.seat_wins(pairing, seat)];
    more(Layout::FirstGames);
    if (s.first == seat_at(seat)) more(Layout::FirstWins);
  }
  if (plan_.mirrored) {  // half points of the first side in this deal
    pair_score_ = (d.rotation == 0 ? 0 : pair_score_) + (e.winner == 0 ? 2 : e.winner < 0 ? 1 : 0);
    if (d.rotation == seats_ - 1) {
      more(Layout::Pairs);
      more(Layout::PairSquares, static_cast<u64>(pair_score_) * static_cast<u64>(pair_score_));
    }
  }
  if (!layout_.statistics()) return;
  count_cards(pairing, e, tally);
  if (e.winner >= 0) count_curves(d, e, tally);
}

void Table::count_cards(int pairing, const Ended& e, Tally& tally) {
  for (int side = 0; side < seats_; ++side) {
    const std::string& deck = plan_.pairings[static_cast<size_t>(pairing)].sides[static_cast<size_t>(side)].deck;
    const int slot = plan_.deck_index(deck);
    Seen& seen = seen_[side];
    for (const u16 def : seen.touched) {
      const u8 marks = seen.cards[def];
      seen.cards[def] = 0;
      if (e.winner < 0 || !(marks & kInDeck)) continue;
      const bool won = e.winner == side;
      auto more = [&](Layout::CardCount games) {
        ++tally[layout_.card(slot, def, games)];
        tally[layout_.card(slot, def, static_cast<Layout::CardCount>(games + 1))] += won;
      };
      more(Layout::InGames);
      if (marks & (kDrawn | kPlayed)) more(Layout::DrawnGames);
      if (marks & kPlayed) more(Layout::PlayedGames);
    }
    seen.touched.clear();
  }
}

void Table::count_curves(const Deal&, const Ended& e, Tally& tally) {
  const int winner = (e.winner + seats_ - rotation_) % seats_, metrics = layout_.metrics();
  for (int turn = 0; turn < curve_turns_; ++turn)
    for (int seat = 0; seat < seats_; ++seat) {
      const bool won = seat == winner;
      const i32* values = &curves_[static_cast<size_t>((turn * kMaxSeats + seat) * metrics)];
      for (int k = 0; k < metrics; ++k) tally[layout_.curve(k, turn, won)] += static_cast<u64>(values[k]);
      ++tally[layout_.curve_games(turn, won)];
    }
}

/// At the first question of every turn.
void Table::note_turn() {
  const State& s = machine_->st;
  const int turn = s.turn_no;
  if (turn >= kCurveTurns || turn < curve_turns_) return;
  const int metrics = layout_.metrics();
  for (; curve_turns_ <= turn; ++curve_turns_)
    for (int seat = 0; seat < seats_; ++seat)
      for (int k = 0; k < metrics; ++k)
        curves_[static_cast<size_t>((curve_turns_ * kMaxSeats + seat) * metrics + k)] =
            metric_value(s, machine_->schema(), seat_at(seat), k);
}

void Table::mark(int side, DefId def, u8 what) {
  Seen& seen = seen_[side];
  if (index(def) >= seen.cards.size()) return;
  if (!seen.cards[index(def)]) seen.touched.push_back(index(def));
  seen.cards[index(def)] |= what;
}

void Table::hear(void* self, const Machine& m, const Event& e) {
  Table& t = *static_cast<Table*>(self);
  if (e.kind != EventKind::Moved && e.kind != EventKind::Played) return;
  const Ref card = e.kind == EventKind::Moved ? e.b : e.a;
  if (card.id == 0 || card.id >= kMaxRows || is_player(card)) return;
  const Obj& o = m.st.obj[card.id];
  if (o.kind != Kind::Card || index(o.owner) >= t.seats_) return;
  const int side = (index(o.owner) + t.rotation_) % t.seats_;
  if (e.kind == EventKind::Played) t.mark(side, o.def, kPlayed);
  else if (zone_kind(e.to) == m.schema().hand_zone) t.mark(side, o.def, kDrawn);
}

Expected<Replay> record(const std::shared_ptr<const Content>& content, const Plan& plan, int pairing, int game) {
  const Pairing& p = plan.pairings[static_cast<size_t>(pairing)];
  const Deal deal = deal_of(plan, game);
  const int seats = plan.seats();
  Expected<MatchSetup> setup = decks_of(*content, plan, p, deal);
  if (!setup) return setup.problem();
  MatchOptions how;
  how.seed = deal.seed;
  how.switches = plan.switches;
  how.undo = false;
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<std::unique_ptr<Eyes>> eyes;
  std::vector<Rng> rng;
  for (int i = 0; i < seats; ++i) {
    const std::string& name = p.sides[static_cast<size_t>((i + deal.rotation) % seats)].bot;
    bots.push_back(*make_bot(name));
    eyes.push_back(std::make_unique<Eyes>(*content->module, seat_at(i)));
    rng.push_back(bot_stream(deal.seed, i));
    how.names.push_back(name + " " + std::to_string(i + 1));
  }
  Expected<std::unique_ptr<Match>> match = Match::start(content, *setup, how);
  if (!match) return match.problem();
  Machine& m = (*match)->machine();
  for (int n = 0; !m.st.over && n < plan.most_answers; ++n) {
    const size_t i = static_cast<size_t>(index(m.st.decision.seat));
    eyes[i]->look(m);
    if ((*match)->answer(bots[i]->choose(*eyes[i], rng[i])) != Err::Ok) break;
  }
  return (*match)->replay();
}

}  // namespace cantrip
