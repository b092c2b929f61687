// Constructions, and the network they are read by.
//
// A construction is one way to say something: a pattern, what it means, and an example. The pattern both reads and
// prints. In it stand
//   word            that word; a|b is either (outside parentheses), the first is printed
//   <label:sort>    anything of that sort; <sort> if one label is enough; <label:sort*> any number of them
//   [ ... ]         may be left out; printed only if a hole in it is filled
//   [?name ... ]    may be left out and means something: Node::mark(name)
//   #name           no word, but Node::mark(name) holds: which of several alternatives it was
//   ( ... | ... )   either; printed: the first whose holes are filled and whose marks hold
//   ~draw           a verb in the present; ~draw.past, ~draw.did (did not), ~draw.bare, ~draw.part, ~draw.ing
//   ~draw@who       printed to agree with the hole `who`
//   card+           a noun in either number; printed to agree with the amount before it
//   \( \)           a parenthesis of the text
//   ^mark           printed, never read
#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "language/grammar/english.hpp"
#include "language/grammar/tree.hpp"

namespace cantrip::language {

class Meaning;
/// What a game with rows of its own makes of its trees; its constructions know which.
struct OwnMeaning {
  virtual ~OwnMeaning() = default;
};
struct Thing;
struct Person;
struct Happening;
struct Count;
struct Comparison;
struct Logic;
struct Lasting;
struct Payment;
struct Gained;
struct Destination;

// What a construction means, by its sort.
using DoFn = void (*)(Meaning&, const Node&);                      // Clause, Do, Body, Line, ...
using ThingFn = void (*)(Meaning&, const Node&, Thing&);           // Noun, Group, Kind, Pre, Post, State
using PersonFn = void (*)(Meaning&, const Node&, Person&);         // Player, Whose
using EventFn = void (*)(Meaning&, const Node&, Happening&);       // Event, Past, Would, When
using CountFn = void (*)(Meaning&, const Node&, Count&);           // Amount, Quantity
using CompareFn = void (*)(Meaning&, const Node&, Comparison&);    // Compare
using LogicFn = void (*)(Meaning&, const Node&, Logic&);           // Condition, Span
using LastingFn = void (*)(Meaning&, const Node&, Lasting&);       // Duration
using PaymentFn = void (*)(Meaning&, const Node&, Payment&);       // Price, Prices
using GainFn = void (*)(Meaning&, const Node&, Gained&);           // Gain, Given, Ban, Permit
using PlaceFn = void (*)(Meaning&, const Node&, Destination&);     // Place
using OwnFn = void (*)(OwnMeaning&, const Node&);                  // any sort, in a game with rows of its own

union Sense {
  DoFn act = nullptr;
  ThingFn thing;
  PersonFn person;
  EventFn event;
  CountFn count;
  CompareFn compare;
  LogicFn logic;
  LastingFn lasting;
  PaymentFn payment;
  GainFn gain;
  PlaceFn place;
  OwnFn own;
};

/// A piece of a pattern as written.
struct Piece {
  enum class Kind : u8 { Word, Verb, Noun, Hole, Optional, Either, Mark } kind = Kind::Word;
  std::string text;      // Word, Verb (its bare form), Noun (singular); Hole: its label
  Sort sort = Sort::None;
  bool star = false;
  bool shown = false;    // Word: printed only
  Form form = Form::Plural;
  bool tensed = true;    // Verb: printed as the sentence asks for
  bool past = false, negated = false;
  std::string agrees;    // Verb: with this hole
  int mark = -1;         // Optional, Mark: its bit
  std::vector<std::vector<Piece>> parts;  // Optional: one; Either: several
};

struct Construction {
  Sort sort = Sort::None;
  std::string pattern;
  Sense sense;
  std::string_view example;
  int cost = 0;            // of choosing it where another reading is there
  int key = 0, also = 0;   // how the language treats it (words/keys.hpp), or where it stands in a table
  int mode = 0;            // which of several that share their meaning
  const void* data = nullptr;
  bool third = false;      // Player: its verb ends with -s
  std::vector<Piece> pieces;
  std::vector<std::string> holes, marks;

  Construction& eg(std::string_view text) { return example = text, *this; }
  Construction& costs(int n) { return cost = n, *this; }
  Construction& with(int k, int a = 0, const void* d = nullptr) { return key = k, also = a, data = d, *this; }
  Construction& as(int m) { return mode = m, *this; }
  Construction& singular() { return third = true, *this; }
};

/// One expanded pattern: what the network accepts.
struct Variant {
  const Construction* rule = nullptr;
  u16 marks = 0;
  std::vector<std::pair<int, u8>> holes;  // edge, hole
};

struct Edge {
  int id = 0;
  Sort sort = Sort::None;
  bool star = false;  // stays in its state
  int next = 0;
};
struct Station {
  std::vector<std::pair<u16, int>> words;  // word, next
  std::vector<Edge> edges;
  std::vector<int> accepts;  // variants
};

class Grammar {
public:
  template <class Fn>
  Construction& add(Sort sort, std::string_view pattern, Fn fn) {
    Construction& c = rules_.emplace_back();
    c.sort = sort;
    c.pattern = pattern;
    set(c.sense, +fn);
    return c;
  }
  /// In its four moods: it happens, it happened, it did not happen, it would happen.
  Construction& event(std::string_view pattern, EventFn fn, const void* data = nullptr);

  /// A sort of the game's own. A lexical one is read from words that the game looks up (OwnWords).
  Sort declare(std::string_view name, std::string_view words, bool lexical = false);
  Sort sort_named(std::string_view name) const;
  std::string_view words_of(Sort) const;
  bool is_lexical(Sort) const;
  int sorts() const { return kSorts + static_cast<int>(own_.size()); }

  /// Makes the network. Call once after the last construction. Returns what is wrong with the patterns, or "".
  std::string build();

  u16 word(std::string_view text) const;  // 0: no pattern has it
  const std::string& word_text(u16 id) const { return texts_[id]; }
  const std::vector<std::string>& words() const { return texts_; }
  int root(Sort s) const { return roots_[static_cast<size_t>(s)]; }
  int tail(Sort s) const { return tails_[static_cast<size_t>(s)]; }
  const Station& station(int i) const { return stations_[static_cast<size_t>(i)]; }
  const Variant& variant(int i) const { return variants_[static_cast<size_t>(i)]; }
  const std::deque<Construction>& rules() const { return rules_; }
  /// May a sort begin with this word, or with one of these lexical sorts (a bit each, by lexical_bit)?
  bool may_begin(Sort s, u16 word, u64 lexical) const {
    const Beginning& b = begins_[static_cast<size_t>(s)];
    return (b.lexical & lexical) || ((b.words[word >> 6] >> (word & 63)) & 1);
  }
  u64 lexical_bit(Sort s) const { return u64{1} << lexical_[static_cast<size_t>(s)]; }
  const std::vector<Sort>& lexical_sorts() const { return lexical_sorts_; }
  /// Sorts that begin with themselves through others: the reader could not read them.
  std::string left_cycles() const;

private:
  static void set(Sense& s, DoFn f) { s.act = f; }
  static void set(Sense& s, ThingFn f) { s.thing = f; }
  static void set(Sense& s, PersonFn f) { s.person = f; }
  static void set(Sense& s, EventFn f) { s.event = f; }
  static void set(Sense& s, CountFn f) { s.count = f; }
  static void set(Sense& s, CompareFn f) { s.compare = f; }
  static void set(Sense& s, LogicFn f) { s.logic = f; }
  static void set(Sense& s, LastingFn f) { s.lasting = f; }
  static void set(Sense& s, PaymentFn f) { s.payment = f; }
  static void set(Sense& s, GainFn f) { s.gain = f; }
  static void set(Sense& s, PlaceFn f) { s.place = f; }
  static void set(Sense& s, OwnFn f) { s.own = f; }

  struct Beginning {
    std::vector<u64> words;
    u64 lexical = 0;
  };
  void find_beginnings();
  std::vector<Beginning> begins_;     // by sort
  std::vector<u8> lexical_;           // by sort: its bit
  std::vector<Sort> lexical_sorts_;   // by bit

  u16 intern(std::string_view text);
  int fresh();
  int step_word(int from, u16 word);
  u16 spelt(std::string_view text);
  Edge& step_hole(int from, const Piece& hole);
  struct Filled {  // a hole on a path, and those before it
    int edge = 0;
    u8 hole = 0;
    const Filled* before = nullptr;
  };
  struct Path {
    int at = 0;
    u16 marks = 0;
    const Filled* holes = nullptr;
  };
  static bool same_holes(const Filled* a, const Filled* b);
  const Filled* filled(int edge, u8 hole, const Filled* before) {
    return &filled_.emplace_back(Filled{edge, hole, before});
  }
  void follow(const std::vector<Piece>& pieces, std::vector<Path>& paths, const Construction& rule, bool skip_first);
  void follow_piece(const Piece& piece, std::vector<Path>& paths, const Construction& rule);
  void follow_words(const Piece& piece, const std::vector<Path>& paths, std::vector<Path>& out);
  void follow_hole(const Piece& piece, const std::vector<Path>& paths, const Construction& rule,
                   std::vector<Path>& out);

  std::deque<Construction> rules_;
  struct HashOfText {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::unordered_map<std::string, u16, HashOfText, std::equal_to<>> ids_;
  std::vector<std::string> texts_{""};
  std::vector<Station> stations_;
  std::vector<Variant> variants_;
  std::vector<int> roots_, tails_;
  struct OwnSort {
    std::string name, words;
    bool lexical = false;
  };
  std::vector<OwnSort> own_;
  std::deque<Filled> filled_;                  // while it is built
  std::unordered_map<u64, int> next_by_word_;  // by station and word, while it is built
  int edges_ = 0;
};

/// A pattern with its first verb in another form: "<a:noun> ~attack", "would ", ".bare".
std::string in_form(std::string_view pattern, std::string_view before, std::string_view form);

/// Words of a table as a pattern writes them: "action's" as two words.
std::string as_pattern(std::string_view words);

/// Reads a pattern. Returns what is wrong with it, or "".
std::string parse_pattern(Construction& c, const Grammar&);

}  // namespace cantrip::language
