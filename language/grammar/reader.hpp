// Reads a text by a grammar: every way in which a sort can be read from a place on, each kept once.
#pragma once
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "language/grammar/grammar.hpp"
#include "language/lexer.hpp"

namespace cantrip::language {

class Vocabulary;

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
  Cell& cell(Sort s, int at) { return cells_[static_cast<size_t>(at) * sorts_ + static_cast<size_t>(s)]; }
  void walk(Sort sort, int station, int from, int at, const Link* links);
  void accept(Sort sort, const Variant& v, int from, int to, const Link* links);
  void keep(Cell& c, const Node& n);
  void lexical(Sort sort, int at);
  void leaf(Sort sort, int from, int to, int value, bool plural = false, int cost = 0);

  const Grammar& grammar_;
  const Vocabulary& vocabulary_;
  const std::vector<Token>& tokens_;
  const OwnWords* own_;
  size_t sorts_;
  std::vector<u16> words_;
  std::vector<Cell> cells_;
  std::deque<Node> nodes_;
  std::deque<Link> links_;
  std::deque<std::vector<Kid>> kids_;
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
};

/// How many tokens from `at` on are the longest known name of a card; 0: none.
int name_length(const Vocabulary&, const std::vector<Token>&, int at);

/// Tokens as the grammar reads them: "unit's" is two, "you've" is two.
std::vector<Token> split(const std::vector<Token>&);

}  // namespace cantrip::language
