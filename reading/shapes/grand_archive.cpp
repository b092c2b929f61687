// Grand Archive: the game's own card index, its answers page by page or as one list.
#include "reading/shapes/shapes.hpp"

namespace cantrip::reading {
namespace {

bool is(const Json& j, std::string_view) {
  return has(j, "types") && (has(j, "effect_raw") || has(j, "editions") || (has(j, "classes") && has(j, "slug")));
}

std::vector<std::string> capitalised(const Json* list) {
  std::vector<std::string> out;
  for (const std::string& word : texts_of(list)) out.push_back(capitals(lowered(word)));
  return out;
}

CardFault price(const Json& j, CardRecord& r) {
  const Json* cost = find(j, "cost");
  std::string kind = cost ? lowered(text_of(find(*cost, "type"))) : "";
  const Json* value = cost ? find(*cost, "value") : nullptr;
  for (const std::string_view other : {"reserve", "memory"})  // older answers have one key for each
    if (!value)
      if ((value = find(j, "cost_" + std::string(other)))) kind = other;
  if (!value || kind.empty()) return {};
  int n = 0;
  if (lowered(text_of(value)) == "x") n = kAmountX;
  else if (!number_of(*value, n) || n < 0) return {"the cost is no number", "Write a number, or \"X\"."};
  r.price.emplace_back(kind, n);
  return {};
}

/// "speed": true is fast, false is slow; most cards have none.
std::string speed(const Json& j) {
  const Json* s = find(j, "speed");
  if (!s) return {};
  return s->is_boolean() ? (s->get<bool>() ? "fast" : "slow") : lowered(text_of(s));
}

/// The sides listed with its editions that are not this one.
std::vector<const Json*> other_sides(const Json& j, const std::string& slug) {
  std::vector<const Json*> out;
  const Json* editions = find(j, "editions");
  if (!editions || !editions->is_array()) return out;
  for (const Json& edition : *editions) {
    const Json* sides = find(edition, "other_orientations");
    if (!sides || !sides->is_array()) continue;
    for (const Json& side : *sides) {
      const std::string its = text_of(find(side, "slug"));
      bool known = its.empty() || its == slug;
      for (const Json* other : out) known |= text_of(find(*other, "slug")) == its;
      if (!known) out.push_back(&side);
    }
  }
  return out;
}

std::string side_of(const Json& j) {
  const Json* editions = find(j, "editions");
  const Json* edition = editions && editions->is_array() && !editions->empty() ? &(*editions)[0] : find(j, "edition");
  return lowered(text_of(edition ? find(*edition, "orientation") : find(j, "orientation")));
}

void printings(const Json& j, CardRecord& r) {
  const Json* editions = find(j, "editions");
  if (!editions || !editions->is_array()) return;
  for (const Json& edition : *editions) {
    const Json* set = find(edition, "set");
    const std::string prefix = set ? text_of(find(*set, "prefix")) : "";
    const std::string number = text_of(find(edition, "collector_number"));
    if (prefix.empty()) continue;
    if (r.set.empty()) r.set = prefix, r.number = number;
    r.printings.push_back(prefix + "-" + number);
  }
}

CardFault one(const Json& j, CardRecord& r) {
  r.name = text_of(find(j, "name"));
  r.id = text_of(first_of(j, {"slug", "uuid"}));
  printings(j, r);
  for (const std::string& type : texts_of(find(j, "types"))) r.type += (r.type.empty() ? "" : "+") + lowered(type);
  r.classes = capitalised(find(j, "classes"));
  r.subtypes = capitalised(find(j, "subtypes"));
  const Json* elements = find(j, "elements");
  for (const std::string& e : texts_of(elements && !elements->empty() ? elements : find(j, "element")))
    r.colours.push_back(lowered(e));
  r.speed = speed(j);
  r.text = paragraphs(plain_quotes(text_of(find(j, "effect_raw"))));
  r.flavour = text_of(find(j, "flavor"));
  if (CardFault fault = price(j, r); !fault.message.empty()) return fault;
  return read_numbers(
      j, {{"level", {"level"}}, {"power", {"power"}}, {"life", {"life"}}, {"durability", {"durability"}}}, r);
}

CardFault read(const Json& j, std::string_view, std::vector<CardRecord>& out) {
  CardRecord r;
  CardFault fault = one(j, r);
  const std::vector<const Json*> sides = other_sides(j, r.id);
  const bool is_back = side_of(j) == "back";
  if (!sides.empty()) {
    r.face = is_back ? "back" : "front";
    if (!is_back) r.back = text_of(find(*sides[0], "name"));
  }
  const size_t at = out.size();
  out.push_back(std::move(r));
  if (!fault.message.empty()) return fault;
  for (const Json* side : sides) {
    CardRecord other;
    if (fault = one(*side, other); !fault.message.empty()) return fault;
    other.face = is_back ? "front" : "back";
    if (is_back) other.back = out[at].name;
    if (other.set.empty()) other.set = out[at].set, other.number = out[at].number;
    out.push_back(std::move(other));
  }
  return {};
}

}  // namespace

const Shape kGrandArchiveIndex = {"the card index of Grand Archive", "grand-archive", &is, &read};

}  // namespace cantrip::reading
