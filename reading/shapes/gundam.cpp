// Gundam: gcg-api's cards.json and cards.ndjson.
#include "reading/shapes/shapes.hpp"

namespace cantrip::reading {
namespace {

/// The game prints both dots.
constexpr Replacement kDots[] = {{"･", "・"}};

bool is(const Json& j, std::string_view) { return has(j, "card_number") && (has(j, "card_type") || has(j, "effect")); }

/// "(At the end of your turn, ...)": it explains the line before it. "(Zeon) Units ..." is a sentence of its own.
bool is_reminder(std::string_view line) {
  if (!line.starts_with('(') || !line.ends_with(')')) return false;
  int depth = 0;
  for (size_t i = 0; i + 1 < line.size(); ++i) {
    depth += line[i] == '(' ? 1 : line[i] == ')' ? -1 : 0;
    if (depth == 0) return false;
  }
  return line.find('.') != std::string_view::npos;
}

std::vector<std::string> effect(const Json& j) {
  std::vector<std::string> out;
  const std::string text = text_of(find(j, "effect"));
  if (text == "-") return out;
  for (const std::string& line : paragraphs(replaced(text, kDots))) {
    if (is_reminder(line) && !out.empty()) out.back() += " " + line;
    else out.push_back(line);
  }
  return out;
}

/// ["A", "B"], or "(A) (B)".
std::vector<std::string> traits(const Json& j) {
  if (const Json* list = find(j, "traits"); list && list->is_array() && !list->empty()) return texts_of(list);
  std::vector<std::string> out;
  const std::string text = text_of(find(j, "trait"));
  for (size_t open = text.find('('); open != std::string::npos; open = text.find('(', open + 1))
    if (const size_t close = text.find(')', open); close != std::string::npos)
      out.push_back(text.substr(open + 1, close - open - 1));
  return out;
}

CardFault read(const Json& j, std::string_view, std::vector<CardRecord>& out) {
  CardRecord r;
  r.id = text_of(find(j, "card_number"));
  r.name = text_of(find(j, "name"));
  r.set = text_of(find(j, "set_code"));
  if (const size_t dash = r.id.rfind('-'); dash != std::string::npos) {
    r.number = r.id.substr(dash + 1);
    if (r.set.empty()) r.set = r.id.substr(0, dash);
  }
  r.type = lowered(text_of(find(j, "card_type")));
  r.subtypes = traits(j);
  if (const std::string colour = lowered(text_of(first_of(j, {"color", "colour"}))); !colour.empty() && colour != "-")
    r.colours.push_back(colour);
  if (r.link = text_of(find(j, "link")); r.link == "-") r.link.clear();
  r.text = effect(j);
  CardFault fault = read_numbers(j, {{"level", {"level"}}, {"cost", {"cost"}}, {"ap", {"ap"}}, {"hp", {"hp"}}}, r);
  out.push_back(std::move(r));
  return fault;
}

}  // namespace

const Shape kGundamApi = {"gcg-api", "gundam", &is, &read};

}  // namespace cantrip::reading
