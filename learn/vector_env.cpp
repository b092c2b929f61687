#include "learn/vector_env.hpp"

#include <algorithm>

#include "core/move.hpp"
#include "deck/choose.hpp"

namespace cantrip {
namespace {

constexpr int kMostMatches = 1 << 16;
constexpr u64 kSeedMask = 0x7FFFFFFFFFFFFFFFull;  // JSON, C and Python agree about such numbers
constexpr u64 kOpponentLuck = 0x6F70706F6E656E74ull;

Status check(const Content& content, EnvSettings& s) {
  const Game& game = *content.module->game;
  auto range = [](const char* what, int n, int least, int most) -> Status {
    if (n >= least && n <= most) return done();
    return Problem{what, std::to_string(n) + " is out of range",
                   "Use a whole number from " + std::to_string(least) + " to " + std::to_string(most) + "."};
  };
  if (s.seats == 0) s.seats = game.min_seats;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  for (const Status& status :
       {range("n", s.n, 1, kMostMatches), range("seats", s.seats, game.min_seats, game.max_seats),
        range("actions", s.actions, 4, kMostActions), range("most_answers", s.most_answers, 1, 1'000'000),
        range("threads", s.threads, 1, std::max(64, cores)), range("learner", s.learner, -1, s.seats - 1)})
    if (!status) return status;
  s.threads = std::min(s.threads, s.n);
  if (Expected<MatchSetup> setup = choose_decks(content, s.seats, s.decks, s.seed); !setup) return setup.problem();
  return done();
}

}  // namespace

Expected<std::unique_ptr<VectorEnv>> VectorEnv::make(std::shared_ptr<const Content> content, EnvSettings settings) {
  if (Status good = check(*content, settings); !good) return good.problem();
  std::unique_ptr<VectorEnv> env(new VectorEnv(std::move(content), std::move(settings)));
  if (Status begun = env->reset(); !begun) return begun.problem();
  return env;
}

VectorEnv::VectorEnv(std::shared_ptr<const Content> content, EnvSettings settings)
    : content_(std::move(content)), settings_(std::move(settings)), workers_(settings_.threads) {
  encoder_ = std::make_unique<Encoder>(*content_->module->game, content_->pool, settings_.seats);
  const size_t n = static_cast<size_t>(settings_.n), actions = static_cast<size_t>(settings_.actions);
  states.resize(n * static_cast<size_t>(encoder_->state_size()));
  options.resize(n * actions * static_cast<size_t>(encoder_->option_size()));
  cards.resize(n * actions * 2);
  mask.resize(n * actions);
  seat.resize(n);
  rewards.resize(n * static_cast<size_t>(settings_.seats));
  done.resize(n);
  truncated.resize(n);
  seeds.resize(n);
  lengths.resize(n);
  for (size_t i = 0; i < n; ++i) slots_.push_back(std::make_unique<Slot>());
  for (int t = 0; t < settings_.threads; ++t) {
    Desk desk;
    for (int s = 0; s < settings_.seats; ++s)
      desk.eyes.push_back(std::make_unique<Eyes>(*content_->module, seat_at(s)));
    if (settings_.opponent) desk.bot = settings_.opponent();
    desks_.push_back(std::move(desk));
  }
}

void VectorEnv::for_all(const std::function<void(int, Desk&)>& fn) {
  workers_.run([&](int part) {
    const int from = static_cast<int>(static_cast<long long>(settings_.n) * part / workers_.size());
    const int to = static_cast<int>(static_cast<long long>(settings_.n) * (part + 1) / workers_.size());
    for (int i = from; i < to; ++i) fn(i, desks_[static_cast<size_t>(part)]);
  });
}

Status VectorEnv::troubles() const {
  for (const auto& slot : slots_)
    if (!slot->trouble.why.empty()) return slot->trouble;
  return cantrip::done();
}

u64 VectorEnv::answers() const {
  u64 sum = 0;
  for (const auto& slot : slots_) sum += slot->answered;
  return sum;
}

Status VectorEnv::reset() {
  std::fill(rewards.begin(), rewards.end(), 0.f);
  std::fill(done.begin(), done.end(), u8{0});
  std::fill(truncated.begin(), truncated.end(), u8{0});
  for_all([this](int i, Desk& desk) {
    Slot& slot = *slots_[static_cast<size_t>(i)];
    slot.played = 0;
    slot.trouble = {};
    slot.actions.clear();
    if (begin(i)) go_on(i, desk);
  });
  return troubles();
}

Status VectorEnv::step(std::span<const i32> chosen) {
  if (chosen.size() != slots_.size())
    return Problem{"actions", "there are " + std::to_string(chosen.size()) + " for " + std::to_string(n()) + " matches",
                   "Give one action a match."};
  if (Status well = troubles(); !well) return well;
  for (size_t i = 0; i < chosen.size(); ++i)
    if (!slots_[i]->actions.legal(chosen[i]))
      return Problem{"actions[" + std::to_string(i) + "]", "action " + std::to_string(chosen[i]) + " is not legal now",
                     "Choose one whose mask is 1."};
  std::fill(rewards.begin(), rewards.end(), 0.f);
  std::fill(done.begin(), done.end(), u8{0});
  std::fill(truncated.begin(), truncated.end(), u8{0});
  for_all([&](int i, Desk& desk) {
    Slot& slot = *slots_[static_cast<size_t>(i)];
    if (slot.actions.take(chosen[static_cast<size_t>(i)])) {
      if (!give(i, slot.actions.answer())) return;
      slot.actions.clear();
    }
    go_on(i, desk);
  });
  return troubles();
}

Status VectorEnv::suggest(const BotMaker& maker, std::span<i32> out) {
  if (out.size() != slots_.size()) return Problem{"suggest", "the place for actions has another size", "Give n."};
  if (Status well = troubles(); !well) return well;
  std::vector<std::unique_ptr<Bot>> bots;
  for (size_t t = 0; t < desks_.size(); ++t) bots.push_back(maker());
  for_all([&](int i, Desk& desk) {
    Slot& slot = *slots_[static_cast<size_t>(i)];
    if (slot.actions.picked() == 0) {
      Eyes& eyes = *desk.eyes[static_cast<size_t>(index(slot.actions.seat()))];
      eyes.look(slot.truth);
      slot.plan = bots[static_cast<size_t>(&desk - desks_.data())]->choose(eyes, slot.luck);
    }
    out[static_cast<size_t>(i)] = slot.actions.towards(slot.plan);
  });
  return cantrip::done();
}

bool VectorEnv::begin(int i) {
  Slot& slot = *slots_[static_cast<size_t>(i)];
  const u64 seed = mixed(mixed(settings_.seed, static_cast<u64>(i) + 1), slot.played) & kSeedMask;
  Expected<MatchSetup> setup = choose_decks(*content_, settings_.seats, settings_.decks, seed);
  const Rules rules{content_->module->game, &content_->pool, settings_.switches};
  const Err err = setup ? start(slot.truth, rules, seed, setup->view()) : Err::BadSetup;
  if (err != Err::Ok) {
    slot.trouble = setup ? Problem{"match " + std::to_string(i), std::string(to_string(err)), "Check seats and decks."}
                         : setup.problem();
    return false;
  }
  const int turn = static_cast<int>((slot.played + static_cast<u64>(i)) % static_cast<u64>(settings_.seats));
  slot.learner = !settings_.opponent ? Seat::None : seat_at(settings_.learner < 0 ? turn : settings_.learner);
  slot.luck = Rng::seeded(seed ^ kOpponentLuck);
  ++slot.played;
  seeds[static_cast<size_t>(i)] = seed;
  lengths[static_cast<size_t>(i)] = 0;
  return true;
}

bool VectorEnv::give(int i, const Answer& a) {
  Slot& slot = *slots_[static_cast<size_t>(i)];
  const u64 before = slot.truth.st.step_no;
  const Err err = answer(slot.truth, a);
  ++lengths[static_cast<size_t>(i)];
  ++slot.answered;
  if (err == Err::Ok || slot.truth.st.over || slot.truth.st.step_no != before) return true;
  slot.trouble = {"match " + std::to_string(i) + ", answer " + std::to_string(before),
                  "the machine refused it: " + std::string(to_string(err)), "Call reset(); this is worth a report."};
  return false;
}

void VectorEnv::finish(int i) {
  const State& s = slots_[static_cast<size_t>(i)]->truth.st;
  const size_t at = static_cast<size_t>(i);
  done[at] = 1;
  truncated[at] = s.over ? 0 : 1;
  for (int p = 0; p < settings_.seats; ++p)
    rewards[at * static_cast<size_t>(settings_.seats) + static_cast<size_t>(p)] = s.result[p] == Result::Won    ? 1.f
                                                                                  : s.result[p] == Result::Lost ? -1.f
                                                                                                                : 0.f;
}

/// To the next choice of the learner: opponents answer, what can be answered in one way only is answered, a match that
/// ends makes room for the next.
void VectorEnv::go_on(int i, Desk& desk) {
  Slot& slot = *slots_[static_cast<size_t>(i)];
  Machine& m = slot.truth;
  while (true) {
    if (m.st.over || lengths[static_cast<size_t>(i)] >= settings_.most_answers) {
      finish(i);
      if (!begin(i)) return;
      slot.actions.clear();
      continue;
    }
    const Seat asked = m.st.decision.seat;
    if (slot.learner != Seat::None && asked != slot.learner) {
      Eyes& eyes = *desk.eyes[static_cast<size_t>(index(asked))];
      eyes.look(m);
      if (!give(i, desk.bot->choose(eyes, slot.luck))) return;
      continue;
    }
    if (slot.actions.seat() != asked) slot.actions.begin(m, asked, settings_.actions);
    const int only = slot.actions.only();
    if (only < 0) return look(i, desk);
    if (!slot.actions.take(only)) continue;
    if (!give(i, slot.actions.answer())) return;
    slot.actions.clear();
  }
}

void VectorEnv::look(int i, Desk& desk) {
  Slot& slot = *slots_[static_cast<size_t>(i)];
  const Seat me = slot.actions.seat();
  const size_t at = static_cast<size_t>(i), actions = static_cast<size_t>(settings_.actions);
  seat[at] = index(me);
  slot.actions.observe(*encoder_, slot.truth, desk.sheet, &states[at * static_cast<size_t>(encoder_->state_size())],
                       &options[at * actions * static_cast<size_t>(encoder_->option_size())], &cards[at * actions * 2],
                       &mask[at * actions]);
}

}  // namespace cantrip
