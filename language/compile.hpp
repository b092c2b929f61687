// The public face of the card compiler.
//
//   std::vector<CardFacts> cards;  read them with card_file.hpp, or fill them in by hand
//   Pool pool;
//   CompileResult result = compile_cards(estraven::lexicon(), cards, pool);
//   for (const Diagnostic& d : result.diagnostics) puts(to_string(d).c_str());
//
// A card is compiled whole or refused: every word of its text is understood, or the diagnostic points at
// the one that is not. Refused cards are not in the pool; the others are.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/program.hpp"
#include "language/diagnostic.hpp"
#include "language/lexicon.hpp"

namespace cantrip::language {

struct WordList;

/// What is printed on a card, before its text is understood.
struct CardFacts {
  std::string id, name;
  std::string version;                             // what tells cards of one name apart: "name - version"
  std::string type;                                // the type line: "Unit Leader Zombie"
  std::vector<std::pair<std::string, int>> stats;  // by fact key: "cost", 3
  std::string text;                                // one paragraph a line
  bool token = false;
  std::string set, flavour;
  std::string file;                                // for diagnostics
  int line = 0;                                    // where the card begins
  int text_line = 0, text_column = 1;              // where its text begins
  std::string number{};                            // in its set; of some games the number it is shared by
  std::vector<std::string> printings{};            // "9-19": every set and number it was printed with
  std::string printed{};                           // what the card says, where `text` says it in other words
  std::shared_ptr<const WordList> words{};         // that its file brings with it (own_words.hpp)
  unsigned char origin = 0;                        // 0: the program's; then a list's; then a player's own
};

struct CompileResult {
  std::vector<Diagnostic> diagnostics;
  std::vector<Diagnostic> warnings;  // of cards that were accepted: what was passed over
  std::vector<std::string> unwritten;  // cards that texts name and nobody has given
  int accepted = 0, refused = 0;
  bool ok() const { return diagnostics.empty(); }
};

class ReadingListener;

/// Compiles all cards into a new pool; card i (of those accepted, in order) gets DefId i + 1.
CompileResult compile_cards(const Lexicon&, std::span<const CardFacts>, Pool& out, ReadingListener* = nullptr);

/// Compiles one ability as if it stood on a card with this type line; for trying out texts. The pool gets
/// one card. `known` are cards whose subtypes and tokens the text may name.
CompileResult compile_text(const Lexicon&, std::string_view type_line, std::string_view text, Pool& out,
                           std::span<const CardFacts> known = {});

} // namespace cantrip::language
