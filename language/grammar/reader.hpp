// Reads a text by a grammar: every way in which a sort can be read from a place on, each kept once.
#pragma once
#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "language/grammar/grammar.hpp"
#include "language/lexer.hpp"

namespace cantrip::language {

class Vocabulary;

/// Things that stay where they are until all go.
template <class T>
class Arena {
public:
  /// So many beside each other.
  T* room(size_t n) {
    if (used_ + n > kChunk || chunks_.empty()) {
      chunks_.emplace_back(new T[std::max(n, kChunk)]);
      used_ = 0;
    }
    T* const out = chunks_.back().get() + used_;
    used_ += n;
    all_ += n;
    return out;
  }
  T& add(const T& value) { return *room(1) = value; }
  size_t size() const { return all_; }

private:
  static constexpr size_t kChunk = 256;
  std::vector<std::unique_ptr<T[]>> chunks_;
  size_t used_ = 0, all_ = 0;
};

/// Looks up the words of a game's own lexical sorts.
class OwnWords {
public:
  struct Found {
    int to = 0, value = 0, cost = 0;
    bool plural = false;
  };
  virtual ~OwnWords() = default;
  virtual void find(Sort, const std::vector<Token>&, int at, std::vector<Found>& out) const = 0;
};

class Reader {
public:
  /// `tokens` must outlive the reader; make them with split().
  Reader(const Grammar&, const Vocabulary&, const std::vector<Token>& tokens, const OwnWords* own = nullptr);

  /// All readings of a sort that begin at `from`, with any end; the best of each end first.
  const std::vector<const Node*>& all(Sort, int from);
  /// The readings that end at `to`, best first.
  std::vector<const Node*> whole(Sort, int from, int to);

  /// The farthest word that could not be read, and what could have stood there.
  int farthest() const { return far_; }
  std::vector<std::string> expected() const;
  std::vector<std::string> expected_words() const;
  bool could_stand(std::string_view word) const;
  /// Was this sort sought at that place, and nothing found?
  bool missed(Sort s, int at) const {
    const u32 i = at_[static_cast<size_t>(at) * sorts_ + static_cast<size_t>(s)];
    return i && cells_[i - 1].done && cells_[i - 1].found.empty();
  }
  /// The text was too much to read.
  bool exhausted() const { return steps_ > kMostSteps; }
  const std::vector<Token>& tokens() const { return tokens_; }
  const Vocabulary& vocabulary() const { return vocabulary_; }

private:
  static constexpr int kMostSteps = 400000;
  static constexpr int kKept = 6;  // readings with one end

  struct Cell {
    bool done = false, busy = false;
    std::vector<const Node*> found;
  };
  struct Link {
    int edge = 0;
    const Node* node = nullptr;
    const Link* before = nullptr;
  };
  Cell& cell(Sort s, int at) {
    u32& i = at_[static_cast<size_t>(at) * sorts_ + static_cast<size_t>(s)];
    if (i) return cells_[i - 1];
    i = static_cast<u32>(cells_.size()) + 1;
    return cells_.emplace_back();
  }
  void walk(Sort sort, int station, int from, int at, const Link* links);
  void accept(Sort sort, const Variant& v, int from, int to, const Link* links);
  bool wanted(const Cell& c, const Node& n, const Node**& worst) const;
  void put(Cell& c, const Node& n, const Node** instead_of);
  void keep(Cell& c, const Node& n);
  /// Could this sort begin here at all?
  bool may_begin(Sort sort, int at) {
    return grammar_.may_begin(sort, words_[static_cast<size_t>(at)], lexical_from(at) & ~kLooked);
  }
  static constexpr u64 kLooked = u64{1} << 63;
  /// The lexical sorts that are found here, a bit each; all are looked for at once.
  u64 lexical_from(int at) {
    const u64 bits = lexical_at_[static_cast<size_t>(at)];
    return bits ? bits : look_up(at);
  }
  u64 look_up(int at);
  int run(int at, std::string_view words) const;
  void lexical(Sort sort, int at);
  static void put_in_order(std::vector<const Node*>& found);
  void written(Sort sort, int at);
  void each_waiting(const std::function<void(const Station&)>& fn) const;
  void leaf(Sort sort, int from, int to, int value, bool plural = false, int cost = 0);

  const Grammar& grammar_;
  const Vocabulary& vocabulary_;
  const std::vector<Token>& tokens_;
  const OwnWords* own_;
  size_t sorts_;
  u16 apostrophe_, owns_;  // "'" behind a plural, "'s"
  std::vector<std::string> spelt_;
  std::vector<u16> words_;
  std::vector<u64> lexical_at_;  // by word: the lexical sorts found there, and kLooked; 0: not looked for yet
  std::vector<u32> at_;  // by word and sort: a cell, from 1; 0: not asked for yet
  std::deque<Cell> cells_;
  Arena<Node> nodes_;
  Arena<Link> links_;
  Arena<Kid> kids_;
  int far_ = 0;
  int steps_ = 0;
  std::vector<int> waiting_;  // stations at the farthest word
};

/// Is told every paragraph or line that was read and has a meaning, in the order of the text. A text that is refused in
/// the end may have been told in part.
class ReadingListener {
public:
  virtual ~ReadingListener() = default;
  virtual void begin(std::string_view card) = 0;  // its id; again if the text is read again
  virtual void read(const Node&, const std::vector<Token>&) = 0;

  /// Does it ask for other readings of what was read?
  virtual bool asks_for_others() const { return false; }
  /// The paragraph could mean something else; `tie`: by constructions that cost the same, of which the first counts.
  virtual void could_mean(const std::string& paragraph, const std::string& chosen, const std::string& other, bool tie) {
    (void)paragraph, (void)chosen, (void)other, (void)tie;
  }
};

/// How many tokens from `at` on are the longest known name of a card; 0: none.
int name_length(const Vocabulary&, const std::vector<Token>&, int at);

/// Tokens as the grammar reads them: "unit's" is two, "you've" is two.
std::vector<Token> split(const std::vector<Token>&);

}  // namespace cantrip::language
