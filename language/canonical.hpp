// Rows back to English. Printed from the compiled rows, never from the words of the card: compiling the
// canonical text gives the same rows again.
#pragma once
#include <string>
#include <vector>

#include "core/program.hpp"
#include "language/lexicon.hpp"

namespace cantrip::language {

class Printer {
public:
  Printer(const Pool& pool, const Lexicon& lexicon, const std::vector<std::string>& subtype_plurals)
      : pool_(pool), lex_(lexicon), plurals_(subtype_plurals) {}

  /// One line of text for an ability printed on a card of these types.
  std::string ability(const Ability&, u32 card_types) const;
  /// Keyword and price lines of a card.
  void head_lines(const CardDef&, std::vector<std::string>& out) const;
  /// Lines after its abilities: other names, its other side.
  void tail_lines(const CardDef&, std::vector<std::string>& out) const;

private:
  const Pool& pool_;
  const Lexicon& lex_;
  const std::vector<std::string>& plurals_;
};

} // namespace cantrip::language
