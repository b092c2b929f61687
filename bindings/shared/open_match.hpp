// A match as programs in other languages hold it: begun by names, asked and answered by seat, told in words and JSON.
// Everything that can go wrong is a Problem; nothing here throws on its own.
#pragma once
#include <map>

#include "bots/bot.hpp"
#include "deck/collection.hpp"
#include "replay/match.hpp"
#include "sync/story.hpp"
#include "sync/table_json.hpp"

namespace cantrip {

/// Every game: slug, title, seats, decks, rule switches.
Json games_json();

struct OpenOptions {
  std::string game;
  std::vector<std::string> decks;                            // by seat; fewer: the rest by chance
  u64 seed = 1;
  std::string rules;                                         // "seed" or "official"; empty: seed
  std::map<std::string, std::string> switches;               // single rules, over the profile
  int seats = 0;                                             // 0: the fewest
  std::vector<std::string> names;
  PlayedWith with{};                                         // own cards; decks may be files too
};

Expected<u64> read_profile(const Game&, const std::string& profile, const std::map<std::string, std::string>& switches);

class OpenMatch {
public:
  static Expected<std::unique_ptr<OpenMatch>> start(const OpenOptions&);
  /// What save() or replay() gave: a position, or a whole recording.
  static Expected<std::unique_ptr<OpenMatch>> load(std::span<const u8>, const PlayedWith& = {});
  /// A position of a game, with its own log from here on.
  static std::unique_ptr<OpenMatch> at(std::shared_ptr<const Content>, const State&, std::vector<std::string> names);

  std::unique_ptr<OpenMatch> clone() const;
  /// A world that `seat` could not tell from this match.
  Expected<std::unique_ptr<OpenMatch>> sample(int seat, u64 seed) const;

  const Machine& machine() const { return match_->machine(); }
  const State& state() const { return machine().st; }
  const Module& module() const { return *match_->content().module; }
  std::shared_ptr<const Content> content() const { return match_->shared_content(); }
  const std::vector<std::string>& names() const { return match_->names(); }
  bool over() const { return state().over != 0; }
  int answers() const { return match_->answers(); }

  /// Who is asked now, lowest first; -1: nobody. Several are asked where they answer unseen by each other.
  int asked() const;
  /// What asked() is asked, without words.
  OpenQuestion question() { return question_of(match_->machine(), state().decision.seat); }
  /// The open decision of a seat (-1: of asked()), in its own eyes.
  Expected<Json> decision(int seat);
  /// What a seat may know of the table; -1: what anybody may.
  Expected<Json> view(int seat);
  Status answer(int seat, std::span<const long long> picks);
  Status concede(int seat);
  /// What a bot would answer; and the same, answered. The bot sees what its seat sees.
  Expected<std::vector<int>> choose(Bot&, int seat, u64 seed);
  Status play(Bot&, int seat, u64 seed);

  /// Lines of the log from `from` on, as a seat was told them; -1: as they were.
  Expected<std::vector<std::string>> log(int seat, long long from) const;
  std::vector<u8> save() const;
  std::vector<u8> replay() const;
  u64 digest() const { return cantrip::digest(state()); }

  /// The redacted state, as bots and learners see it; lasts until the next call that looks.
  Machine& look(Seat viewer);

private:
  explicit OpenMatch(std::unique_ptr<Match>);
  Expected<Seat> seat_of(int seat, bool must_be_asked) const;
  Expected<Answer> bot_answer(Bot&, int seat, u64 seed);

  std::unique_ptr<Match> match_;
  std::unique_ptr<Story> story_;
  std::unique_ptr<Machine> view_;
};

}  // namespace cantrip
