// Our own lists: one JSON object a card, as docs/collection.md shows. Keys of the public databases count too, where they
// mean the same.
#include "reading/shapes/shapes.hpp"

namespace cantrip::reading {
namespace {

bool is(const Json&, std::string_view) { return true; }

CardFault amounts(const Json* table, std::string_view what, Amounts& out) {
  if (!table || !table->is_object()) return {};
  if (const Json* kind = find(*table, "kind")) {  // {"kind": "reserve", "value": 2}
    const std::string value = text_of(find(*table, "value"));
    int n = 0;
    if (value == "X" || value == "x") n = kAmountX;
    else if (const Json* given = find(*table, "value"); !given || !number_of(*given, n) || n < 0)
      return {std::string(what) + " has no value", "Write \"value\": 2, or \"X\"."};
    out.emplace_back(text_of(kind), n);
    return {};
  }
  for (const auto& [name, value] : table->items()) {
    int n = 0;
    if (value.is_null()) continue;
    if (!number_of(value, n) || n < 0)
      return {std::string(what) + " has a part that is no number", "Write \"cryo\": 1."};
    if (n > 0) out.emplace_back(name, n);
  }
  return {};
}

CardFault skills(const Json& j, CardRecord& r) {
  const Json* list = find(j, "skills");
  if (!list || !list->is_array()) return {};
  for (const Json& one : *list) {
    SkillRecord skill{text_of(find(one, "name")), text_of(find(one, "kind")), {}, texts_of(find(one, "text"))};
    if (CardFault fault = amounts(find(one, "cost"), "the cost of a skill", skill.cost); !fault.message.empty())
      return fault;
    r.skills.push_back(std::move(skill));
  }
  return {};
}

std::string words(const std::vector<std::string>& list) {
  std::string out;
  for (const std::string& word : list) out += (out.empty() ? "" : " ") + word;
  return out;
}

/// "Amber-Steel" is two.
std::vector<std::string> colours(const Json& j) {
  std::vector<std::string> out;
  for (const std::string& word :
       texts_of(first_of(j, {"colors", "colours", "inks", "elements", "color", "colour", "ink", "element"})))
    for (size_t from = 0; from <= word.size();) {
      const size_t dash = std::min(word.find('-', from), word.size());
      if (dash > from) out.push_back(word.substr(from, dash - from));
      from = dash + 1;
    }
  return out;
}

/// One paragraph each: "text", or "abilities" and "effects" as LorcanaJSON has them.
std::vector<std::string> text(const Json& j) {
  if (const Json* printed = find(j, "text"))
    return printed->is_string() ? paragraphs(text_of(printed)) : texts_of(printed);
  std::vector<std::string> out;
  if (const Json* abilities = find(j, "abilities"); abilities && abilities->is_array())
    for (const Json& a : *abilities)
      out.push_back(one_paragraph(text_of(a.is_string() ? &a : first_of(a, {"fullText", "effect"}))));
  for (const std::string& effect : texts_of(find(j, "effects"))) out.push_back(one_paragraph(effect));
  return out;
}

CardFault read(const Json& j, std::string_view, std::vector<CardRecord>& out) {
  CardRecord r;
  r.name = text_of(find(j, "name"));
  r.version = text_of(first_of(j, {"version", "subtitle"}));
  r.set = text_of(first_of(j, {"set", "setCode"}));
  r.number = text_of(find(j, "number"));
  r.id = text_of(find(j, "id"));
  if (r.id.empty() && !r.number.empty()) r.id = id_of(r.set, r.number);
  r.printings = texts_of(find(j, "printings"));
  r.type = words(texts_of(find(j, "type")));
  r.subtypes = texts_of(first_of(j, {"subtypes", "classifications", "traits"}));
  r.classes = texts_of(find(j, "classes"));
  r.colours = colours(j);
  r.text = text(j);
  r.flavour = text_of(first_of(j, {"flavorText", "flavor_text", "flavour"}));
  r.face = text_of(find(j, "face"));
  const Json* stats = find(j, "stats");
  r.link = text_of(find(j, "link"));
  if (r.link.empty() && stats) r.link = text_of(find(*stats, "link"));
  r.speed = text_of(stats ? find(*stats, "speed") : find(j, "speed"));
  if (const Json* token = find(j, "token"); token && token->is_boolean()) r.token = token->get<bool>();
  if (CardFault fault = amounts(find(j, "cost"), "the cost", r.price); !fault.message.empty()) return fault;
  if (CardFault fault = skills(j, r); !fault.message.empty()) return fault;
  CardFault fault = read_numbers(j,
                                 {{"cost", {"cost"}},
                                  {"strength", {"strength"}},
                                  {"willpower", {"willpower"}},
                                  {"lore", {"lore"}},
                                  {"move_cost", {"move_cost", "moveCost"}},
                                  {"inkable", {"inkable", "inkwell"}},
                                  {"level", {"level"}},
                                  {"ap", {"ap"}},
                                  {"hp", {"hp"}},
                                  {"energy", {"energy"}},
                                  {"power", {"power"}},
                                  {"life", {"life"}},
                                  {"durability", {"durability"}}},
                                 r);
  out.push_back(std::move(r));
  return fault;
}

}  // namespace

const Shape kOwnShape = {"own", "", &is, &read};

}  // namespace cantrip::reading
