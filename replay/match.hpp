// A match that remembers: a machine, its rules kept alive, every answer recorded. What play, sim, rpc and the server
// hold; and the way back into a recording, to any decision, and on from there.
#pragma once
#include <memory>

#include "core/undo.hpp"
#include "games/said.hpp"
#include "replay/replay.hpp"

namespace cantrip {

struct MatchOptions {
  u64 seed = 1;
  u64 switches = 0;
  std::vector<std::string> names;  // of the players
  bool undo = true;
};

class Match {
public:
  /// Sets up and runs to the first decision.
  static Expected<std::unique_ptr<Match>> start(std::shared_ptr<const Content>, const MatchSetup&,
                                                const MatchOptions& = {});
  /// Takes over a position that was set up elsewhere; the recording begins there.
  static std::unique_ptr<Match> from_position(std::shared_ptr<const Content>, const State&, const MatchOptions& = {});
  /// The position after `answers` answers of a recording (-1: all of them), ready to be played on: a branch.
  static Expected<std::unique_ptr<Match>> resume(std::shared_ptr<const Content>, const Replay&, int answers = -1);

  Machine& machine() { return awake(); }
  const Machine& machine() const { return awake(); }
  /// Nobody needs it for a while: of the machine the state alone is kept, in few bytes, until `machine` is asked for.
  void rest();
  /// The position, packed (core/difference.hpp); wakes nobody.
  std::vector<u8> packed() const;
  const Content& content() const { return *content_; }
  std::shared_ptr<const Content> shared_content() const { return content_; }
  const std::vector<std::string>& names() const { return names_; }

  Err answer(const Answer&);
  Err concede(Seat);
  /// A text is said for a card (core say). The problem says what of it is not understood, or why it can't be said now;
  /// then nothing has changed.
  Status say(Seat, Ref source, const std::string& text);
  /// What was said and not taken back: for cards of these ids.
  const std::vector<std::pair<std::string, std::string>>& said() const { return said_; }
  bool can_undo(Seat seat) const { return undo_ && undo_->can_undo(machine(), seat); }
  bool undo(Seat);

  int answers() const { return static_cast<int>(replay_.answers.size()); }
  /// The recording so far, with its results and digest.
  Replay replay() const;

private:
  Match() : machine_(std::make_unique<Machine>()) {}
  void record(Given);
  void watch(bool undo);
  Machine& awake() const;
  void use(std::shared_ptr<const Content>);

  std::shared_ptr<const Content> content_;
  mutable std::unique_ptr<Machine> machine_;  // none: it rests
  mutable std::vector<u8> resting_;  // its state then,
  u64 switches_ = 0;  // its rules
  std::vector<Observer> observers_;  // and who looks at it
  std::unique_ptr<UndoLog> undo_;
  std::vector<std::string> names_;
  Replay replay_;
  std::vector<std::shared_ptr<const Content>> before_said_;  // by text that was said: for undo
  std::vector<std::pair<std::string, std::string>> said_;
};

/// A recording being walked through.
class Playback {
public:
  /// Checks that this program has its game, cards and rules.
  static Expected<std::unique_ptr<Playback>> open(std::shared_ptr<const Content>, Replay);

  const Machine& machine() const { return *machine_; }
  Machine& machine() { return *machine_; }
  const Replay& replay() const { return replay_; }
  std::shared_ptr<const Content> shared_content() const { return content_; }
  const std::vector<std::pair<std::string, std::string>>& said() const { return said_; }
  int at() const { return at_; }
  int size() const { return static_cast<int>(replay_.answers.size()); }
  /// To the position after n answers, forwards or backwards.
  Status go(int n);
  /// One answer on. Errors say which answer does not fit.
  Status step();
  /// What the next answer is, in words.
  std::string next_in_words();

private:
  Playback() : machine_(std::make_unique<Machine>()) {}
  Status rewind();

  std::shared_ptr<const Content> content_, first_content_;  // it grows by what is said
  std::unique_ptr<Machine> machine_;
  Replay replay_;
  std::vector<std::pair<std::string, std::string>> said_;
  MatchSetup setup_;
  int at_ = 0;
};

/// A recorded answer as an answer to the open question. Whether it fits is for the machine to say.
Answer to_answer(const State&, const Given&);
/// The picks of an answer to the open question, in words.
std::string in_words(Machine&, Seat, std::span<const u16> picks);

struct Verified {
  int answers = 0;
  u64 digest = 0;
};
/// Plays the recording again: every answer must be legal, every digest and result the same.
Expected<Verified> verify(std::shared_ptr<const Content>, const Replay&);

}  // namespace cantrip
