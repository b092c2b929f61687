// No byte of a seat's messages, in either form, depends on what that seat may not know.
#include <cstdio>

#include "tests/support/amount.hpp"
#include "tests/support/leak.hpp"
#include "tests/support/tables.hpp"
#include "tests/sync/room.hpp"

namespace cantrip::sync::test {
namespace {

/// Everything a room could send this viewer: the step in both forms, and every so often the whole view in both.
class Messages : public cantrip::test::Sender {
public:
  Messages(Machine& m, Seat viewer, Bench& bench) : bench_(bench), stream_(m, viewer, names_for(m.st.seats), bench) {}
  void hear(const Machine& m, const Event& e) override { stream_.hear(m, e); }
  std::string sent(Machine& m, Seat by) override {
    const auto step = stream_.step(m, bench_, {.by = by, .json = true});
    std::string out = step->core + "\n" + step->json;
    if (steps_++ % 8 == 0) {
      out += "\n" + stream_.view_message(m, bench_, Form::Core, "asked", false);
      out += "\n" + stream_.view_message(m, bench_, Form::Json, "asked", false);
    }
    return out;
  }

private:
  Bench& bench_;
  SeatStream stream_;
  int steps_ = 0;
};

TEST(SyncLeak, NoMessageTellsMoreThanTheViewerMayKnow) {
  const auto bench = std::make_unique<Bench>();
  for (const Module* module : modules())
    for (const int seats : tables_of(*module)) {
      cantrip::test::KnownDecks decks(*module, seats);
      cantrip::test::LeakOptions options;
      options.games = cantrip::test::games(25);
      options.sender = [&](Machine& m, Seat viewer) { return std::make_unique<Messages>(m, viewer, *bench); };
      const auto r = cantrip::test::leak(decks.rules(), [&](u64 seed) { return decks(seed); }, options);
      std::printf("%s, %d seats: %s, %llu bytes sent\n", std::string(module->game->slug).c_str(), seats,
                  r.summary().c_str(), static_cast<unsigned long long>(r.sent));
      EXPECT_GT(r.sent, 0u);
    }
}

/// From the first decision to the end, for every seat and for those who watch.
TEST(SyncLeak, AWholeMatchTellsNobodyMoreThanTheyMayKnow) {
  const auto bench = std::make_unique<Bench>();
  for (const Module* module : modules()) {
    cantrip::test::KnownDecks decks(*module, module->game->min_seats);
    cantrip::test::LeakOptions options;
    options.whole = true;
    options.seed = 5000;
    options.games = cantrip::test::amount("CANTRIP_WHOLE_MATCHES", 4, 200);
    options.sender = [&](Machine& m, Seat viewer) { return std::make_unique<Messages>(m, viewer, *bench); };
    const auto r = cantrip::test::leak(decks.rules(), [&](u64 seed) { return decks(seed); }, options);
    std::printf("%s: %d matches, %s, %llu bytes sent\n", std::string(module->game->slug).c_str(), options.games,
                r.summary().c_str(), static_cast<unsigned long long>(r.sent));
    EXPECT_GT(r.decisions, r.alone * 2) << "the comparison leaves much out";
  }
}

}  // namespace
}  // namespace cantrip::sync::test
