// The log tells the game: in matches by chance every change of a player's number, every move of a card that a viewer can see,
// every attack, quest, challenge and use has its line; and the lines are English.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "core/random_answer.hpp"
#include "games/lorcana/schema.hpp"
#include "sync/table_json.hpp"
#include "tests/sync/room.hpp"

namespace cantrip::sync::test {
namespace {

constexpr int kMatches = 12;
constexpr int kMostAnswers = 700;

/// Numbers of players that are shown to them: the others are the rules' own.
bool is_shown(std::string_view game, std::string_view score) {
  static const std::set<std::pair<std::string_view, std::string_view>> shown = {
      {"lorcana", "lore"}, {"estraven", "health"}, {"estraven", "mana"}};
  return shown.contains({game, score});
}

bool is_deed(const Machine& m, EventKind kind) {
  switch (kind) {
    case EventKind::Played:
    case EventKind::Activated:
    case EventKind::Attacked:
    case EventKind::Blocked:
    case EventKind::Hit:
    case EventKind::Lost:
    case EventKind::Won:
    case EventKind::Turned: return true;
    default: return m.game().slug == "lorcana" && kind == lorcana::Quested;
  }
}

/// What is wrong with a line as English; empty: nothing.
std::string fault_of(const std::string& line, const std::vector<std::string>& names) {
  static const std::regex wrong[] = {
      std::regex(R"(\bYou (is|has|draws|plays|gains|loses|takes|uses|discards|inks|chooses|deals|looks|rolls|puts)\b)"),
      std::regex(R"(\b1 (cards|counters|dice|resources)\b)"),
      std::regex(R"(  )"),
      std::regex(R"(\bPlayer \d\b)"),
      std::regex(R"( under$)"),
      std::regex(R"('s under\b)"),
      std::regex(R"([Mm]ode \d)"),
      std::regex(R"(^\s|\s$)"),
      std::regex(R"(\byou's\b|\bYou's\b)"),
      std::regex(R"([.,:;]$)"),
      std::regex(R"(\{|\})")};
  if (line.empty() || (line[0] >= 'a' && line[0] <= 'z')) return "does not begin as a sentence";
  for (const std::regex& one : wrong)
    if (std::regex_search(line, one)) return "is no English";
  for (const std::string& name : names)
    if (std::regex_search(line,
                          std::regex("\\b" + name + " (draw|play|gain|lose|take|use|discard|ink|choose|put|spend)\\b")))
      return "has a verb for you";
  return "";
}

struct Ear {
  const std::vector<std::string>& names;
  std::vector<Event> events;
  std::vector<bool> before_match;  // by event
  std::array<std::vector<std::string>, 2> lines;

  static void hear(void* self, const Machine& m, const Event& e) {
    Ear& ear = *static_cast<Ear*>(self);
    ear.events.push_back(e);
    ear.before_match.push_back(m.st.turn_no == 0);
    for (int i = 0; i < 2; ++i)
      if (std::string line = tell(m, e, seat_at(i)); !line.empty())
        ear.lines[static_cast<size_t>(i)].push_back(with_names(std::move(line), ear.names));
  }
  bool says(int viewer, const std::string& words) const {
    const auto& all = lines[static_cast<size_t>(viewer)];
    return std::any_of(all.begin(), all.end(), [&](const std::string& line) { return line.find(words) != line.npos; });
  }
};

class Log : public testing::TestWithParam<std::string_view> {
protected:
  /// Why a move needs no line of its own; false: it needs one.
  static bool is_quiet(const Event& e, bool before_match) {
    if (e.flags & kSameObject) return true;
    if (zone_kind(e.from) == zone_kind(e.to) && e.from == e.to) return true;
    const Verb verb = static_cast<Verb>(e.sub);
    // Laid out before the match; played, and done with: its play has been told.
    if (before_match || verb == Verb::Deal || verb == Verb::Play || verb == Verb::Resolve) return true;
    return false;
  }
  static bool sees(const Machine& m, const Event& e, Seat viewer) {
    return e.def != DefId::Hidden && ((e.seen_by & bit(viewer)) || face_visible(m.schema(), e.from, viewer));
  }

  void check(const Machine& m, const Ear& ear, std::map<std::string, int>& faults) {
    for (size_t k = 0; k < ear.events.size(); ++k)
      for (int i = 0; i < 2; ++i) {
        const Event& e = ear.events[k];
        const Seat viewer = seat_at(i);
        if (e.kind == EventKind::Scored && e.sub < m.schema().scores.size() && (e.seen_by & bit(viewer)) &&
            m.st.turn_no && is_shown(m.game().slug, m.schema().scores[e.sub].name)) {
          const std::string change = std::to_string(e.x - e.y) + " to " + std::to_string(e.x);
          if (!ear.says(i, change))
            ++faults["no line says: " + std::string(m.schema().scores[e.sub].name) + " changed"];
        }
        if (e.kind == EventKind::Moved && !is_quiet(e, ear.before_match[k])) {
          const std::string name = sees(m, e, viewer) ? m.pool().texts[index(e.def)].name : "a card";
          if (!ear.says(i, name) && !ear.says(i, "A card"))
            ++faults["no line for a move by verb " + std::to_string(e.sub) + " from " +
                     std::string(spec(m, e.from).name) + " to " + std::string(spec(m, e.to).name)];
        }
        if (is_deed(m, e.kind) && tell(m, e, viewer).empty())
          ++faults["no line for a deed of kind " + std::to_string(static_cast<int>(e.kind))];
      }
    for (const auto& lines : ear.lines)
      for (const std::string& line : lines)
        if (const std::string fault = fault_of(line, ear.names); !fault.empty()) ++faults["\"" + line + "\" " + fault];
  }
};

TEST_P(Log, TellsTheGame) {
  const Module& module = *find_module(GetParam());
  std::map<std::string, int> faults;
  size_t lines = 0, changes = 0;
  for (u64 seed = 1; seed <= kMatches; ++seed) {
    const std::shared_ptr<const Content> content = builtin_content(module);
    MatchOptions options;
    options.seed = seed;
    options.names = {"Ann", "Ben"};
    Expected<std::unique_ptr<Match>> started = Match::start(content, decks_for(*content, 2, seed), options);
    ASSERT_TRUE(started) << to_string(started.problem());
    Machine& m = (*started)->machine();
    Ear ear{(*started)->names(), {}, {}, {}};
    observe(m, {&Ear::hear, &ear});
    Rng rng = Rng::seeded(seed);
    for (int n = 0; n < kMostAnswers && !m.st.over; ++n) {
      ear.events.clear();
      ear.before_match.clear();
      ear.lines = {};
      ASSERT_EQ((*started)->answer(random_answer(m, rng)), Err::Ok);
      check(m, ear, faults);
      lines += ear.lines[0].size();
      changes += static_cast<size_t>(std::count_if(ear.events.begin(), ear.events.end(),
                                                   [](const Event& e) { return e.kind == EventKind::Moved; }));
    }
  }
  std::string all;
  for (const auto& [fault, n] : faults) all += std::to_string(n) + " x " + fault + "\n";
  EXPECT_TRUE(faults.empty()) << all;
  EXPECT_GT(lines, changes / 4);
}
INSTANTIATE_TEST_SUITE_P(Games, Log,
                         testing::Values("estraven", "lorcana", "gundam", "grand-archive", "genius-invokation"),
                         [](const auto& at) {
                           std::string name(at.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace cantrip::sync::test
