#include "bindings/wasm/table_trial.hpp"

#include <algorithm>

#include "bots/greedy.hpp"
#include "core/engine.hpp"
#include "sync/default_answer.hpp"

namespace cantrip::page {
namespace {

constexpr const char* kTried = "the deck that is tried";
constexpr int kMostAnswers = 3'000, kMostOpening = 60;
constexpr size_t kShownNext = 12;
constexpr GreedySettings kHurried{.worlds = 1, .finishes = 2, .candidates = 16, .steps = 40};

/// Chooses so many decks: these first, then others of the game.
std::vector<std::string> filled(const Content& content, std::vector<std::string> decks) {
  for (const std::string& id : content.deck_ids())
    if (static_cast<int>(decks.size()) < content.module->decks_per_seat && id != kTried &&
        std::find(decks.begin(), decks.end(), id) == decks.end())
      decks.push_back(id);
  return decks;
}

Json ids(const Pool& pool, const State& s, std::span<const u16> rows) {
  Json out = Json::array();
  for (const u16 row : rows)
    if (row) out.push_back(pool.texts[index(s.obj[row].def)].id);
  return out;
}

}  // namespace

Expected<std::unique_ptr<Trials>> Trials::open(const Content& base, DeckFile deck) {
  auto content = std::make_shared<Content>(base);
  deck.id = deck.name = kTried;
  content->decks.push_back(std::move(deck));
  auto out = std::make_unique<Trials>();
  out->content_ = std::move(content);
  return out;
}

Expected<std::unique_ptr<Machine>> Trials::begin(const std::string& against, int seat, u64 seed) const {
  std::vector<std::vector<std::string>> chosen(2);
  chosen[static_cast<size_t>(seat)] = filled(*content_, {kTried});
  chosen[static_cast<size_t>(1 - seat)] =
      filled(*content_, against.empty() ? std::vector<std::string>{} : std::vector<std::string>{against});
  Expected<MatchSetup> setup = make_setup(*content_, chosen);
  if (!setup) return setup.problem();
  auto m = std::make_unique<Machine>();
  const Err err = start(*m, Rules{content_->module->game, &content_->pool, 0}, seed, setup->view());
  if (err != Err::Ok) return Problem{"deck", std::string(to_string(err)), "Choose other decks."};
  return m;
}

Expected<Json> Trials::opening(u64 seed, const std::vector<std::vector<u16>>& answers) const {
  Expected<std::unique_ptr<Machine>> begun = begin("", 0, seed);
  if (!begun) return begun.problem();
  Machine& m = **begun;
  size_t given = 0;
  Json question = nullptr;
  for (int n = 0; n < kMostOpening && !m.st.over && m.st.decision.ask != Ask::Act; ++n) {
    Answer a;
    if (!is_asked(m.st, Seat::P0)) {
      a = sync::default_answer(m, m.st.decision.seat);
    } else if (given < answers.size()) {
      a.seat = Seat::P0;
      a.step_no = m.st.step_no;
      for (const u16 pick : answers[given++])
        if (a.n < kMaxPicks) a.pick[a.n++] = pick;
    } else {
      list_options(m, Seat::P0);
      question = decision_json(m, {"You", "The other"}, Seat::P0);
      break;
    }
    if (answer(m, a) != Err::Ok) return Problem{"answers", "an answer does not fit", "Begin with a new hand."};
  }
  const State& s = m.st;
  std::vector<u16> next;
  const std::span<const u16> deck = zone(s, m.schema().deck_zone, Seat::P0);
  for (size_t i = deck.size(); i > 0 && next.size() < kShownNext; --i) next.push_back(deck[i - 1]);
  Json out = {{"hand", ids(content_->pool, s, zone(s, m.schema().hand_zone, Seat::P0))},
              {"question", question},
              {"next", question.is_null() ? ids(content_->pool, s, next) : Json::array()}};
  return out;
}

Expected<Json> Trials::game(const std::string& against, u64 seed) const {
  const int own = static_cast<int>(seed & 1);
  Expected<std::unique_ptr<Machine>> begun = begin(against, own, seed);
  if (!begun) return begun.problem();
  Machine& m = **begun;
  GreedyBot bot(kHurried);
  Eyes eyes[2] = {Eyes(*content_->module, Seat::P0), Eyes(*content_->module, Seat::P1)};
  Rng rng = Rng::seeded(seed ^ 0x9E3779B97F4A7C15ull);
  int n = 0;
  for (; n < kMostAnswers && !m.st.over; ++n) {
    Eyes& who = eyes[index(m.st.decision.seat) & 1];
    who.look(m);
    if (answer(m, bot.choose(who, rng)) != Err::Ok) return Problem{"game", "it can't go on", "Try another deck."};
  }
  const Result result = m.st.over ? m.st.result[own] : Result::Drawn;
  return Json{{"result", result == Result::Won    ? "won"
                         : result == Result::Lost ? "lost"
                                                  : "drawn"},
              {"answers", n},
              {"turns", m.st.turn_no}};
}

}  // namespace cantrip::page
