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
#include "games/genius-invokation/schema.hpp"
#include "games/grand-archive/schema.hpp"
#include "games/gundam/schema.hpp"
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

/// What somebody does, or what becomes of something: a line in any case.
bool is_deed(const Machine& m, const Event& e) {
  switch (e.kind) {
    case EventKind::Played:
    case EventKind::Activated:
    case EventKind::Attacked:
    case EventKind::Blocked:
    case EventKind::Hit:
    case EventKind::Healed:
    case EventKind::Lost:
    case EventKind::Won:
    case EventKind::Turned: return true;
    default: break;
  }
  const auto any = [&](auto... kinds) { return ((e.kind == kinds) || ...); };
  const std::string_view game = m.game().slug;
  if (game == "lorcana") return any(lorcana::Quested, lorcana::Sang);
  if (game == "gundam") return any(gundam::PairedWith, gundam::CommandUsed, gundam::ResourcePlaced, gundam::ExSpent);
  if (game == "grand-archive")
    return any(grand_archive::LeveledTo, grand_archive::Deleveled, grand_archive::Retaliated, grand_archive::Recovered,
               grand_archive::Glimpsed, grand_archive::EmpoweredNow);
  if (game == "genius-invokation")
    return any(genius::Switched, genius::BeforeSkill, genius::Reacted, genius::Fell, genius::Revived, genius::Tuned);
  return false;
}

/// A payment that no change of a shown number and no move of a card tells: ink, Resources, dice.
bool is_payment_of_note(const Machine& m, const Event& e) {
  return e.kind == EventKind::Paid && e.x > 0 && m.game().slug != "estraven" && m.game().slug != "grand-archive";
}

/// What is wrong with a line as English; empty: nothing.
std::string fault_of(const std::string& line, const std::vector<std::string>& names) {
  static const std::regex wrong[] = {
      std::regex(
          R"(\bYou (is|has|draws|plays|gains|loses|takes|uses|discards|inks|chooses|deals|looks|rolls|puts|pays|deploys|pairs|places|switches|tunes|reserves|recovers|glimpses)\b)"),
      std::regex(R"(\b1 (cards|counters|dice|[Rr]esources|units)\b)"),
      std::regex(R"(\b([02-9]|1\d) (card|counter|die|[Rr]esource)\b)"),
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
    if (std::regex_search(
            line, std::regex(
                      "\\b" + name +
                      " (draw|play|gain|lose|take|use|discard|ink|choose|put|spend|pay|deploy|pair|place|reserve)\\b")))
      return "has a verb for you";
  return "";
}

/// The number on the table that lowers what a card is fought for, and its line's word; of characters and champions.
std::string_view fought_for(const Machine& m, const Event& e) {
  if (is_player(e.a) || !live(m.st, e.a)) return "";
  const int kind = zone_kind(m.st.obj[e.a.id].zone);
  if (m.game().slug == "grand-archive" && kind == grand_archive::Champion && e.sub == grand_archive::Damage)
    return "life";
  if (m.game().slug == "genius-invokation" && kind == genius::Characters && e.sub == genius::Damage) return "hp";
  return "";
}

/// An event with what each seat hears of it.
struct Heard {
  Event event;
  std::array<std::string, 2> line;
  std::string_view number;  // of a Stat: the word for it
  bool before_match;
};

struct Ear {
  const std::vector<std::string>& names;
  std::vector<Heard> heard;

  static void hear(void* self, const Machine& m, const Event& e) {
    Ear& ear = *static_cast<Ear*>(self);
    Heard h{e, {}, e.kind == EventKind::Stat ? fought_for(m, e) : "", m.st.turn_no == 0};
    for (int i = 0; i < 2; ++i) h.line[static_cast<size_t>(i)] = with_names(tell(m, e, seat_at(i)), ear.names);
    ear.heard.push_back(std::move(h));
  }
  long count(size_t viewer, const std::string& words) const {
    return std::count_if(heard.begin(), heard.end(),
                         [&](const Heard& h) { return h.line[viewer].find(words) != std::string::npos; });
  }
  bool says(size_t viewer, const std::string& words) const { return count(viewer, words) > 0; }
};

class Log : public testing::TestWithParam<std::string_view> {
protected:
  std::map<std::string, int> faults;

  /// Why a move needs no line of its own; false: it needs one.
  static bool is_quiet(const Heard& h) {
    const Event& e = h.event;
    if (e.flags & kSameObject || e.from == e.to) return true;
    const Verb verb = static_cast<Verb>(e.sub);
    // Laid out before the match; or done with, when it has resolved: its play has been told.
    return h.before_match || verb == Verb::Deal || verb == Verb::Resolve;
  }
  static bool sees(const Machine& m, const Event& e, Seat viewer) {
    return e.def != DefId::Hidden && ((e.seen_by & bit(viewer)) || face_visible(m.schema(), e.from, viewer));
  }

  void check_score(const Machine& m, const Ear& ear, const Event& e, size_t viewer) {
    if (!(e.seen_by & bit(seat_at(static_cast<int>(viewer)))) || e.sub >= m.schema().scores.size()) return;
    const std::string score(m.schema().scores[e.sub].name);
    const std::string change = std::to_string(e.x - e.y) + " to " + std::to_string(e.x);
    if (is_shown(m.game().slug, score) && !ear.says(viewer, change)) ++faults["no line says: " + score + " changed"];
    if (m.game().slug == "genius-invokation" && score == "dice" && !ear.says(viewer, " dice") &&
        !ear.says(viewer, " die"))
      ++faults["no line says: dice changed"];
  }

  /// A move of a card that is seen has a line with its name, another one a line for a card: as many as there are moves.
  void check_moves(const Machine& m, const Ear& ear, size_t viewer) {
    std::map<std::string, std::pair<long, std::string>> moves;
    for (const Heard& h : ear.heard)
      if (h.event.kind == EventKind::Moved && !is_quiet(h)) {
        const bool seen = sees(m, h.event, seat_at(static_cast<int>(viewer)));
        auto& [n, how] = moves[seen ? m.pool().texts[index(h.event.def)].name : " card"];
        ++n;
        how = "verb " + std::to_string(h.event.sub) + " from " + std::string(spec(m, h.event.from).name) + " to " +
              std::string(spec(m, h.event.to).name);
      }
    for (const auto& [name, move] : moves)
      if (ear.count(viewer, name) < move.first) ++faults["too few lines for moves, the last by " + move.second];
  }

  /// Who does it is "you" to themselves and has a name to others, with the verb in the form for each.
  void check_persons(const Ear& ear, const Heard& h) {
    for (size_t i = 0; i < 2; ++i) {
      const std::string &own = h.line[i], &others = h.line[1 - i];
      if (!own.starts_with("You ")) continue;
      if (others.empty() && h.event.kind == EventKind::Scored) continue;  // one's own secret; its sum is told to all
      if (!others.starts_with(ear.names[i] + " ")) {
        ++faults["\"" + own + "\" is to others \"" + others + "\""];
        continue;
      }
      const std::string verb = own.substr(4, own.find(' ', 4) - 4);
      const std::string theirs = others.substr(ear.names[i].size() + 1);
      if (theirs.starts_with(verb + " ")) ++faults["\"" + others + "\" has a verb for you"];
    }
  }

  void check(const Machine& m, const Ear& ear) {
    for (size_t i = 0; i < 2; ++i) {
      for (const Heard& h : ear.heard) {
        const Event& e = h.event;
        if (e.kind == EventKind::Scored && !h.before_match) check_score(m, ear, e, i);
        if (!h.number.empty() && !h.before_match && !ear.says(i, std::string(h.number)))
          ++faults["no line says: " + std::string(h.number) + " changed"];
        if ((is_deed(m, e) || is_payment_of_note(m, e)) && h.line[i].empty())
          ++faults["no line for a deed of kind " + std::to_string(static_cast<int>(e.kind))];
        if (const std::string& line = h.line[i]; !line.empty())
          if (const std::string fault = fault_of(line, ear.names); !fault.empty())
            ++faults["\"" + line + "\" " + fault];
      }
      check_moves(m, ear, i);
    }
    for (const Heard& h : ear.heard) check_persons(ear, h);
  }
};

TEST_P(Log, TellsTheGame) {
  const Module& module = *find_module(GetParam());
  size_t lines = 0;
  long moves = 0;
  for (u64 seed = 1; seed <= kMatches; ++seed) {
    const std::shared_ptr<const Content> content = builtin_content(module);
    MatchOptions options;
    options.seed = seed;
    options.names = {"Ann", "Ben"};
    Expected<std::unique_ptr<Match>> started = Match::start(content, decks_for(*content, 2, seed), options);
    ASSERT_TRUE(started) << to_string(started.problem());
    Machine& m = (*started)->machine();
    Ear ear{(*started)->names(), {}};
    observe(m, {&Ear::hear, &ear});
    Rng rng = Rng::seeded(seed);
    for (int n = 0; n < kMostAnswers && !m.st.over; ++n) {
      ear.heard.clear();
      ASSERT_EQ((*started)->answer(random_answer(m, rng)), Err::Ok);
      check(m, ear);
      for (const Heard& h : ear.heard) {
        lines += !h.line[0].empty();
        moves += h.event.kind == EventKind::Moved;
      }
    }
  }
  std::string all;
  for (const auto& [fault, n] : faults) all += std::to_string(n) + " x " + fault + "\n";
  EXPECT_TRUE(faults.empty()) << all;
  EXPECT_GT(lines, static_cast<size_t>(moves) / 4);
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
