#include "language/grammar/sort.hpp"

namespace cantrip::language {
namespace {

struct Row {
  std::string_view name, words;
};
constexpr Row kRows[kSorts] = {
    {"none", ""},
    {"paragraph", "a paragraph"},
    {"line", "an ability"},
    {"unstopped", "an ability"},
    {"body", "an effect such as \"draw a card\""},
    {"sentence", "an effect such as \"draw a card\""},
    {"effect", "an effect such as \"draw a card\""},
    {"clause", "an effect such as \"draw a card\""},
    {"joined", "\"and\" or \"then\""},
    {"do", "a verb such as \"draw\""},
    {"gain", "what it gets or can't do"},
    {"gains", "what it gets or can't do"},
    {"given", "a number such as +1, or a keyword"},
    {"gifts", "a number such as +1, or a keyword"},
    {"ban", "what can't be done"},
    {"permit", "what can be done"},
    {"event", "something that happens"},
    {"past", "something that happened"},
    {"unpast", "something that did not happen"},
    {"would", "something that would happen"},
    {"did", "what it did"},
    {"happened", "what was done"},
    {"when", "what starts it"},
    {"condition", "a condition"},
    {"state", "what it is or has"},
    {"span", "a part of the turn"},
    {"amount", "a number"},
    {"quantity", "an amount"},
    {"compare", "a number such as \"3 or more\""},
    {"noun", "a noun"},
    {"group", "a noun"},
    {"kind", "a noun"},
    {"kinds", "a noun"},
    {"word", "a noun"},
    {"per", "what is counted"},
    {"pre", "a noun"},
    {"post", "more about the noun"},
    {"player", "a player"},
    {"whose", "whose"},
    {"duration", "how long it lasts"},
    {"price", "a price"},
    {"prices", "a price"},
    {"place", "where to"},
    {"mode", "one of the choices"},
    {"suffix", "a sentence about the ability"},
    {"head", "a timing word"},
    {"bound", "a timing word"},
    {"gate", "a condition in brackets"},
    {"title", "a title"},
    {"own", "words of the game"},
    {"number", "a number"},
    {"signed", "a number such as +1"},
    {"type", "a card type"},
    {"subtype", "a subtype"},
    {"stat", "a number of a card"},
    {"score", "what a player has"},
    {"zone", "a zone"},
    {"keyword", "a keyword"},
    {"name", "the name of a card"},
    {"token", "the name of a token"},
    {"counter", "a kind of counter"},
    {"circled", "a price"},
    {"capitals", "a title"},
    {"quoted", "words in quotation marks"},
    {"bracketed", "words in square brackets"},
};

}  // namespace

std::string_view sort_name(Sort s) { return kRows[static_cast<int>(s)].name; }
std::string_view sort_words(Sort s) { return kRows[static_cast<int>(s)].words; }
Sort sort_of(std::string_view name) {
  for (int i = 1; i < kSorts; ++i)
    if (kRows[i].name == name) return static_cast<Sort>(i);
  return Sort::None;
}

}  // namespace cantrip::language
