// A game whose texts become rows of its own reads them by itself (Lexicon::dialect). Facts, type lines,
// names, numbers of cards and diagnostics stay the compiler's.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/program.hpp"
#include "language/diagnostic.hpp"
#include "language/lexer.hpp"
#include "language/rows.hpp"

namespace cantrip::language {

struct CardFacts;
class Grammar;
class ReadingListener;
class Vocabulary;

/// A card among those compiled together, as texts may name it.
struct NamedCard {
  std::string_view name, version, text;
  u32 types = 0;
  bool token = false;
  u16 def = 0;  // 0: it was refused
  u8 origin = 0;  // CardFacts::origin
};
/// All that a text may name.
struct Nameable {
  std::span<const NamedCard> cards;
  std::span<const std::string> subtypes;
  const Vocabulary* words = nullptr;
  u16 next = 0;  // the number of the first entity that a text makes beside the cards
  ReadingListener* listener = nullptr;
};

/// An entity that a text brings with it: it has no card of its own, and its maker's name.
struct MadeCard {
  u32 types = 0;
  std::vector<Ability> abilities;
  std::vector<Variable> variables;
  std::string text;  // what it does, in the words of its maker
  bool another = false;  // its maker makes something else besides: they are two things
  std::string name;  // if it is not called like its maker
  u16 base = 0;  // it is another version of this card: all that it has, and this besides
  u16 flags = 0;
};

/// What a text compiled to. Ability::text is its line in canonical spelling already.
struct ReadText {
  std::vector<Ability> abilities;
  std::vector<Variable> variables;
  std::vector<std::string> canonical;  // all lines
  u16 flags = 0;  // DefFlag
  std::vector<MadeCard> made;  // numbered one after the other from Nameable::next on
};

/// Reads the texts of cards that are compiled together.
class TextReader {
public:
  virtual ~TextReader() = default;
  /// False: the text is not understood, for this reason. `card` is its place in Nameable.cards.
  virtual bool read(size_t card, const std::vector<Token>& tokens, ReadText& out, Refusal& why) = 0;
  /// The same cards with the same texts, by other numbers: some were refused.
  virtual void again(const Nameable&, Rows& rows) = 0;
};

class Dialect {
public:
  virtual ~Dialect() = default;
  /// The constructions its texts are read by.
  virtual const Grammar& grammar() const = 0;
  /// Looks at all names first, so that the order of files does not matter. Rows go where `rows` says.
  virtual std::unique_ptr<TextReader> begin(const Nameable&, Rows& rows) const = 0;
  /// Cards that texts speak of as cards there are, and that are not among these: they stand in for them (kUnwritten).
  virtual std::vector<CardFacts> unwritten(const Nameable&) const;

  // -- for people: what explain() prints instead of numbers ------------------------------------------------------
  enum class Kind : u8 { Event, Pass, Part, Counter, ObjStat, Flag, NativeAmount, NativeTest };
  virtual std::string name(Kind, int key) const = 0;
  /// An Op::Native without its amount.
  virtual std::string native(const Pool&, const Ins&) const = 0;
  virtual std::string condition(const Pool&, const Cond&) const = 0;
  virtual std::string variable(const Pool&, const Variable&) const = 0;
  /// What Replace::key, fields, kinds, extras and then say.
  virtual std::string replacement(const Pool&, const Replace&) const = 0;
  /// What Ability::name and kind say; empty: nothing.
  virtual std::string ability(const Pool&, const Ability&) const = 0;
};

}  // namespace cantrip::language
