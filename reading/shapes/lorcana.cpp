// Lorcana: LorcanaJSON (allCards.json and its set files), and the set files of simulators.
#include "reading/shapes/shapes.hpp"

namespace cantrip::reading {
namespace {

/// The signs that LorcanaJSON prints for the symbols of the game.
constexpr Replacement kSigns[] = {{"⟳", "{E}"}, {"⬡", "{I}"}, {"¤", "{S}"}, {"⛉", "{W}"}, {"◊", "{L}"}, {"◉", "{C}"}};
/// Simulators put keywords in angle brackets.
constexpr Replacement kBrackets[] = {{"<", ""}, {">", ""}};

CardFault numbers(const Json& j, CardRecord& r) {
  return read_numbers(j,
                      {{"cost", {"cost"}},
                       {"strength", {"strength"}},
                       {"willpower", {"willpower"}},
                       {"lore", {"lore"}},
                       {"move_cost", {"moveCost", "move_cost"}},
                       {"inkable", {"inkwell", "inkable"}}},
                      r);
}

void place(const Json& j, std::string_view set_key, CardRecord& r) {
  r.set = text_of(find(j, set_key));
  r.number = text_of(find(j, "number"));
  r.id = r.number.empty() ? text_of(find(j, "id")) : id_of(r.set, r.number);
  if (!r.number.empty()) r.printings.push_back(r.set + "-" + r.number);
}

void inks(const std::vector<std::string>& words, CardRecord& r) {
  for (const std::string& word : words)
    for (size_t from = 0; from <= word.size();) {  // "Amber-Steel" is two
      const size_t dash = std::min(word.find('-', from), word.size());
      if (dash > from) r.colours.push_back(lowered(std::string_view(word).substr(from, dash - from)));
      from = dash + 1;
    }
}

// ------------------------------------------------------------------------------------------------ LorcanaJSON
bool is_lorcana_json(const Json& j, std::string_view) {
  return has(j, "fullTextSections") || has(j, "fullText") || has(j, "setCode");
}

std::string symbols(std::string_view text) { return replaced(plain_quotes(text), kSigns); }

CardFault read_lorcana_json(const Json& j, std::string_view, std::vector<CardRecord>& out) {
  CardRecord r;
  r.name = text_of(find(j, "name"));
  r.version = text_of(first_of(j, {"version", "subtitle"}));
  place(j, "setCode", r);
  const Json* both = find(j, "colors");
  inks(texts_of(both && both->is_array() && !both->empty() ? both : first_of(j, {"color", "colors"})), r);
  std::string type;
  for (const std::string& word : texts_of(find(j, "type"))) type += (type.empty() ? "" : " ") + word;
  r.type = lowered(type);
  r.subtypes = texts_of(find(j, "subtypes"));
  // A section is a paragraph; line breaks in it are those of the card's width.
  if (const Json* sections = find(j, "fullTextSections"); sections && sections->is_array() && !sections->empty()) {
    for (const std::string& section : texts_of(sections)) r.text.push_back(symbols(one_paragraph(section)));
  } else if (const Json* abilities = find(j, "abilities"); abilities && abilities->is_array() && !abilities->empty()) {
    for (const Json& a : *abilities)
      r.text.push_back(symbols(one_paragraph(text_of(first_of(a, {"fullText", "effect"})))));
    for (const std::string& effect : texts_of(find(j, "effects"))) r.text.push_back(symbols(one_paragraph(effect)));
  } else {
    for (const std::string& line : paragraphs(text_of(find(j, "fullText")))) r.text.push_back(symbols(line));
  }
  r.flavour = text_of(find(j, "flavorText"));
  CardFault fault = numbers(j, r);
  out.push_back(std::move(r));
  return fault;
}

// ------------------------------------------------------------------------------------------- set files
bool is_set_file(const Json& j, std::string_view) { return has(j, "inkColors") && has(j, "cardType"); }

CardFault read_set_file(const Json& j, std::string_view, std::vector<CardRecord>& out) {
  CardRecord r;
  r.name = text_of(find(j, "name"));
  r.version = text_of(first_of(j, {"subtitle", "version"}));
  place(j, "setId", r);
  inks(texts_of(find(j, "inkColors")), r);
  r.type = lowered(text_of(find(j, "cardType")));
  r.subtypes = texts_of(find(j, "traits"));
  for (const std::string& line : paragraphs(text_of(find(j, "rulesText"))))
    r.text.push_back(replaced(symbols(line), kBrackets));
  r.flavour = text_of(find(j, "flavorText"));
  CardFault fault = numbers(j, r);
  out.push_back(std::move(r));
  return fault;
}

}  // namespace

const Shape kLorcanaJson = {"LorcanaJSON", "lorcana", &is_lorcana_json, &read_lorcana_json, true};
const Shape kLorcanaSets = {"set files of simulators", "lorcana", &is_set_file, &read_set_file, true};

}  // namespace cantrip::reading
