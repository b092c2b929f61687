#include "games/lorcana/import.hpp"

#include "games/card_list.hpp"
#include "language/lexer.hpp"

namespace cantrip::lorcana {
namespace {

using language::CardFacts;
using language::CardFile;
using language::Json;
using Kind = Json::Kind;

/// The signs that card databases print for the symbols of the game.
struct Sign {
  std::string_view sign, symbol;
};
constexpr Sign kSigns[] = {{"⟳", "{E}"}, {"⬡", "{I}"}, {"¤", "{S}"}, {"⛉", "{W}"}, {"◊", "{L}"}, {"◉", "{IW}"}};

std::string with_symbols(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    const Sign* found = nullptr;
    for (const Sign& s : kSigns)
      if (text.substr(i).starts_with(s.sign)) found = &s;
    if (found) out += found->symbol, i += found->sign.size();
    else out += text[i++];
  }
  return out;
}

/// "Amber Character Storyborn Hero": inks first, then types, then classifications.
CardFault type_line(const Json& j, CardFacts& c) {
  for (const std::string& ink : texts_of(first_of(j, {"colors", "colours", "inks", "color", "colour", "ink"})))
    for (size_t from = 0; from < ink.size();) {
      const size_t dash = std::min(ink.find('-', from), ink.size());
      if (dash > from) c.type += capital(language::lower(std::string_view(ink).substr(from, dash - from))) + " ";
      from = dash + 1;
    }
  const std::vector<std::string> types = texts_of(j.find("type"));
  if (types.empty()) return {"the card has no type", "Add \"type\": \"Character\"."};
  for (const std::string& type : types) c.type += (c.type.empty() || c.type.ends_with(' ') ? "" : " ") + capital(type);
  for (const std::string& sub : texts_of(first_of(j, {"subtypes", "classifications"}))) c.type += " " + capital(sub);
  return {};
}

std::string one_line(std::string_view text) {
  std::string out(text);
  for (size_t i = 0; i < out.size(); ++i)
    if (out[i] == '\n' && !std::string_view(out).substr(i + 1).starts_with("•")) out[i] = ' ';
  return out;
}

/// One paragraph a line.
std::string text(const Json& j) {
  std::vector<std::string> lines;
  const Json* printed = j.find("text");
  if (printed) {
    lines = texts_of(printed);
  } else {
    if (const Json* abilities = j.find("abilities"); abilities && abilities->is(Kind::List))
      for (const Json& a : abilities->items) {
        const std::string full = a.is(Kind::Text) ? a.text : text_of(first_of(a, {"fullText", "effect"}));
        if (!full.empty()) lines.push_back(one_line(full));
      }
    for (const std::string& effect : texts_of(j.find("effects"))) lines.push_back(one_line(effect));
    if (lines.empty()) lines = texts_of(j.find("fullText"));
  }
  std::string out;
  for (const std::string& line : lines)
    if (!line.empty()) out += (out.empty() ? "" : "\n") + with_symbols(line);
  return out;
}

CardFault one(const Json& j, CardFacts& c) {
  c.version = text_of(first_of(j, {"version", "subtitle"}));
  if (CardFault fault = type_line(j, c); !fault.message.empty()) return fault;
  c.text = text(j);
  return read_stats(j,
                    {{"cost", {"cost"}},
                     {"strength", {"strength"}},
                     {"willpower", {"willpower"}},
                     {"lore", {"lore"}},
                     {"move_cost", {"moveCost", "move_cost"}},
                     {"inkable", {"inkwell", "inkable"}}},
                    c);
}

} // namespace

CardFile read_cards(std::string_view path, std::string_view content) { return read_card_list(path, content, &one); }

} // namespace cantrip::lorcana
