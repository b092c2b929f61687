#include "tests/support/mutate.hpp"

#include "core/describe.hpp"
#include "core/random_answer.hpp"
#include "core/redact.hpp"
#include "deck/choose.hpp"

namespace cantrip::test {
namespace {

/// A used part of the state, without the counts of arrays: those are set within what the array can hold.
struct Part {
  u8* at;
  size_t size;
  u32* count = nullptr;
  u32 most = 0;
};

std::vector<Part> parts_of(State& s) {
  std::vector<Part> out;
  const auto plain = [&](void* at, size_t size) { out.push_back({static_cast<u8*>(at), size}); };
  const auto array = [&](auto& a) {
    out.push_back({reinterpret_cast<u8*>(a.at), sizeof(a.at[0]) * a.n, &a.n, static_cast<u32>(a.capacity)});
  };
  plain(&s.turn_no, offsetof(State, score) - offsetof(State, turn_no));
  plain(&s.score, sizeof s.score);
  plain(&s.zone_begin, sizeof s.zone_begin);
  array(s.order);
  array(s.obj);
  array(s.last);
  plain(&s.tally, sizeof s.tally);
  // Twice: what runs is where most can go wrong.
  for (int i = 0; i < 2; ++i) {
    array(s.frames);
    array(s.scratch);
    array(s.items);
    array(s.effects);
    array(s.rels);
    array(s.waiting);
    plain(&s.decision, sizeof s.decision);
  }
  return out;
}

void change(const Part& part, Rng& rng) {
  if (part.count && rng.below(16) == 0) {
    const u32 n = *part.count, more = 1 + rng.below(3);
    *part.count = rng.below(2) ? std::min(part.most, n + more) : n > more ? n - more : 0;
    return;
  }
  if (part.size == 0) return;
  const size_t at = rng.below(static_cast<u32>(part.size));
  u8& byte = part.at[at];
  switch (rng.below(6)) {
    case 0: byte = static_cast<u8>(byte ^ 1u << rng.below(8)); break;
    case 1: byte = static_cast<u8>(rng.next()); break;
    case 2: byte = static_cast<u8>(byte + (rng.below(2) ? 1 : 255)); break;
    case 3: byte = rng.below(2) ? 0xFF : 0; break;
    case 4: byte = part.at[rng.below(static_cast<u32>(part.size))]; break;
    case 5:  // a whole record's worth
      for (size_t i = at; i < std::min(part.size, at + 4); ++i) part.at[i] = static_cast<u8>(rng.next());
      break;
  }
}

}  // namespace

std::unique_ptr<State> match_in_play(const Module& module, u64 seed, int answers) {
  const auto m = std::make_unique<Machine>();
  Rng rng = Rng::seeded(seed);
  const auto content = builtin_content(module);
  const Expected<MatchSetup> setup = choose_decks(*content, module.game->min_seats, {}, seed);
  auto out = std::make_unique<State>();
  if (!setup || start(*m, {module.game, &content->pool, 0}, seed, setup->view()) != Err::Ok) return nullptr;
  for (int i = 0; i < answers && !m->st.over; ++i) {
    clone(*out, m->st);
    answer(*m, random_answer(*m, rng, true));
  }
  if (!m->st.over || answers == 0) clone(*out, m->st);
  return out;
}

std::unique_ptr<State> view_of(const Module& module, const State& truth, Seat viewer) {
  const auto lens = std::make_unique<Lens>();
  auto out = std::make_unique<State>();
  open_lens(*lens, truth, *module.game->schema, viewer);
  redact(truth, *module.game->schema, *lens, *out);
  return out;
}

void mutate(State& s, Rng& rng) {
  const std::vector<Part> parts = parts_of(s);
  for (u32 i = 0, n = 1 + rng.below(4); i < n; ++i) change(parts[rng.below(static_cast<u32>(parts.size()))], rng);
}

bool survives(const Rules& rules, const State& hostile, Rng& rng, int answers) {
  static thread_local const std::unique_ptr<Machine> m = std::make_unique<Machine>();
  static thread_local const std::unique_ptr<State> loaded = std::make_unique<State>();
  if (load(*loaded, save(hostile), rules) != Err::Ok) return false;
  *m = Machine{};
  m->rules = rules;
  adopt(*m, *loaded);
  const Seat viewer = m->st.viewer;
  m->probing = viewer != Seat::Truth;
  for (int i = 0; i < answers && !m->st.over; ++i) {
    if (m->st.decision.ask == Ask::None || (m->probing && !is_asked(m->st, viewer))) break;
    list_options(*m, m->probing ? viewer : m->st.decision.seat);
    (void)labels(*m);
    (void)prompt(*m);
    (void)digest(m->st);
    const u64 before = m->st.step_no;
    answer(*m, m->probing ? random_answer(*m, viewer, rng, true) : random_answer(*m, rng, true));
    if (m->stopped) break;  // what comes now only the server knows
    if (m->st.step_no == before) break;  // nothing can be answered: a match nobody can go on with
  }
  return true;
}

}  // namespace cantrip::test
