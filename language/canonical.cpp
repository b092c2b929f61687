#include "language/canonical.hpp"

#include "language/speaker.hpp"

namespace cantrip::language {

std::string Printer::ability(const Ability& a, u32 card_types) const {
  if (a.flags & kSelfIsHost) card_types = lex_.gated ? lex_.champion : lex_.riders.carrier;
  Speaker speaker(pool_, lex_, plurals_, card_types);
  return speaker.ability(a);
}

void Printer::head_lines(const CardDef& card, std::vector<std::string>& out) const {
  Speaker speaker(pool_, lex_, plurals_, card.types);
  if (lex_.gated) return speaker.gated_lines(card, out);
  for (int i = 0; i < card.keyword_rows; ++i) {
    const KeywordRow& k = pool_.keywords[static_cast<size_t>(card.keyword_row + i)];
    if (!lex_.brackets) out.push_back(speaker.keyword(k.keyword, k.value, k.param) + ".");
    else if (k.keyword == lex_.riders.condition_keyword) out.push_back(speaker.link_line(k.param));
    else out.push_back("<" + speaker.keyword(k.keyword, k.value, k.param) + ">");
  }
  if (card.costs)
    out.push_back("As an additional cost to play this card, " + speaker.costs(card.cost, card.costs) + ".");
}

/// Suffixes come last and in one order, whatever the card wrote.
std::string Speaker::ability(const Ability& a) {
  if (lex_.brackets) return bracket_text(a);
  if (lex_.gated) return gated_text(a);
  if (a.head == Head::Static || a.head == Head::CostChange) return static_ability(a);
  if (a.head == Head::Replace) return replacement(pool_.replaces[a.replace]);
  std::string out;
  if (a.head == Head::Reaction && a.costs) out = "Reaction — ";
  if (a.costs)
    out += (out.empty() ? capital(costs(a.cost, a.costs)) : costs(a.cost, a.costs)) + (lex_.cost_dash ? " — " : ": ");
  std::string when = a.trigger ? trigger(pool_.triggers[a.trigger]) : "";
  const std::string text = body(a);
  out += when.empty() ? capital(text) : capital(when) + text;
  if (a.cond) {
    Row16 at = a.cond;
    out += (a.costs ? " Activate only if " : " Play this card only if ") + condition(at) + ".";
  }
  if (a.limit) {
    bool done = false;
    for (Row16 i = a.entry; pool_.code[i].op != Op::End; ++i) done |= pool_.code[i].op == Op::Used;
    out += a.head != Head::Triggered ? " Activate only once each turn."
           : done                    ? " Do this only once each turn."
                                     : " This triggers only once each turn.";
  }
  if (a.flags & kNoChain) out += " This doesn't start a chain.";
  return out;
}

} // namespace cantrip::language
