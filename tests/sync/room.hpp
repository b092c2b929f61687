// A server's room without sockets: a match, a stream for every viewer, and what each of them was sent.
#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/random_answer.hpp"
#include "replay/match.hpp"
#include "sync/follower.hpp"
#include "sync/seat_stream.hpp"
#include "tests/support/conform.hpp"

namespace cantrip::sync::test {

inline std::vector<std::string> names_for(int seats) {
  const std::vector<std::string> all = {"Ann", "Ben", "Cid", "Dora"};
  return {all.begin(), all.begin() + seats};
}

/// Every seat takes known decks of the game, by seed.
inline MatchSetup decks_for(const Content& content, int seats, u64 seed) {
  Rng rng = Rng::seeded(seed);
  const std::vector<std::string> ids = content.deck_ids();
  std::vector<std::vector<std::string>> chosen(static_cast<size_t>(seats));
  for (auto& seat : chosen)
    while (static_cast<int>(seat.size()) < content.module->decks_per_seat) {
      const std::string& id = ids[rng.below(static_cast<u32>(ids.size()))];
      if (std::find(seat.begin(), seat.end(), id) == seat.end()) seat.push_back(id);
    }
  Expected<MatchSetup> setup = make_setup(content, chosen);
  if (!setup) ADD_FAILURE() << to_string(setup.problem());
  return setup ? *setup : MatchSetup{};
}

/// Seat counts a game is tried with.
inline std::vector<int> tables_of(const Module& module) {
  std::vector<int> out = {module.game->min_seats};
  if (module.game->max_seats >= 4) out.push_back(4);
  return out;
}

class Room {
public:
  Room(const Module& module, int seats, u64 seed) : bench_(std::make_unique<Bench>()) {
    const std::shared_ptr<const Content> content = builtin_content(module);
    MatchOptions options;
    options.seed = seed;
    options.names = names_for(seats);
    Expected<std::unique_ptr<Match>> started = Match::start(content, decks_for(*content, seats, seed), options);
    if (!started) ADD_FAILURE() << to_string(started.problem());
    match = std::move(*started);
    for (int i = 0; i <= seats; ++i)
      streams.push_back(
          std::make_unique<SeatStream>(m(), i == seats ? Seat::Spectator : seat_at(i), match->names(), *bench_));
    observe(m(), {&Room::hear, this});
  }
  Room(const Room&) = delete;

  Machine& m() { return match->machine(); }
  int viewers() const { return static_cast<int>(streams.size()); }
  SeatStream& stream(Seat s) { return *streams[static_cast<size_t>(index(s))]; }
  Bench& bench() { return *bench_; }

  std::string whole(int viewer, std::string_view why, Form form = Form::Core) {
    SeatStream& s = *streams[static_cast<size_t>(viewer)];
    return s.view_message(m(), *bench_, form, why, match->can_undo(s.viewer()));
  }
  /// Everybody's message for what was just accepted.
  std::vector<std::shared_ptr<const StepText>> tell(Seat by, std::optional<u64> n, bool json = false) {
    std::vector<std::shared_ptr<const StepText>> out;
    for (auto& s : streams) {
      StepNote note{.by = by, .n = {}, .can_undo = match->can_undo(s->viewer()), .json = json};
      if (s->viewer() == by) note.n = n;
      out.push_back(s->step(m(), *bench_, note));
    }
    return out;
  }
  void rewound(Seat by) {
    for (auto& s : streams) s->rewound(m(), *bench_, by);
  }

  std::unique_ptr<Match> match;
  std::vector<std::unique_ptr<SeatStream>> streams;

private:
  static void hear(void* self, const Machine& machine, const Event& e) {
    for (auto& s : static_cast<Room*>(self)->streams) s->hear(machine, e);
  }
  std::unique_ptr<Bench> bench_;
};

inline Json parsed(const std::string& text) {
  Json out = Json::parse(text, nullptr, false);
  EXPECT_FALSE(out.is_discarded()) << text;
  return out;
}

}  // namespace cantrip::sync::test
