// Genius Invokation: genshin-db's folders tcgcharactercards, tcgactioncards, tcgsummons and tcgstatuseffects, a file each,
// or put together as one object a folder.
#include "reading/shapes/shapes.hpp"

namespace cantrip::reading {
namespace {

constexpr std::string_view kTag = "GCG_TAG_", kElement = "ELEMENT_", kDice = "GCG_COST_DICE_", kCost = "GCG_COST_";

bool is(const Json& j, std::string_view folder) {
  if (folder.starts_with("tcg")) return true;
  return has(j, "descriptionraw") || has(j, "cardtypetext") || (has(j, "maxenergy") && has(j, "skills"));
}

/// Without the marks of rich text: <color=#FFF>, {SPRITE_PRESET#2102}; references in braces, $[C112043], stay unknown.
std::string plain(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const char close = text[i] == '<' ? '>' : text.substr(i).starts_with("{SPRITE") ? '}' : '\0';
    const size_t end = close ? text.find(close, i) : std::string_view::npos;
    if (end != std::string_view::npos) i = end;
    else if (text.substr(i).starts_with("\\n")) out += '\n', ++i;  // two letters, as the raw texts have it
    else out += text[i];
  }
  return plain_quotes(out);
}

std::vector<std::string> description(const Json& j) {
  return paragraphs(plain(text_of(first_of(j, {"description", "descriptionreplaced"}))));
}

CardFault cost(const Json* list, Amounts& out) {
  if (!list || !list->is_array()) return {};
  for (const Json& one : *list) {
    const std::string type = text_of(find(one, "costtype"));
    const Json* count = find(one, "count");
    int n = 0;
    if (!count || !number_of(*count, n) || n < 0) return {"a cost has no count", "Write \"count\": 1."};
    if (n == 0) continue;
    const std::string_view prefix = type.starts_with(kDice) ? kDice : kCost;
    if (!type.starts_with(prefix)) return {"unknown kind of cost \"" + type + "\"", "As in \"GCG_COST_DICE_HYDRO\"."};
    out.emplace_back(lowered(std::string_view(type).substr(prefix.size())), n);
  }
  return {};
}

std::string_view kind_of(std::string_view tag) {
  if (tag == "GCG_SKILL_TAG_A") return "normal";
  if (tag == "GCG_SKILL_TAG_E") return "skill";
  if (tag == "GCG_SKILL_TAG_Q") return "burst";
  return tag == "GCG_SKILL_TAG_PASSIVE" ? "passive" : "";
}

CardFault skills(const Json& j, CardRecord& r) {
  const Json* list = find(j, "skills");
  if (!list || !list->is_array()) return {};
  for (const Json& one : *list) {
    const std::string tag = text_of(find(one, "typetag"));
    SkillRecord skill{text_of(find(one, "name")), std::string(kind_of(tag)), {}, description(one)};
    if (skill.kind.empty()) return {"unknown kind of skill \"" + tag + "\"", "As in \"GCG_SKILL_TAG_A\"."};
    if (CardFault fault = cost(find(one, "playcost"), skill.cost); !fault.message.empty()) return fault;
    r.skills.push_back(std::move(skill));
  }
  return {};
}

void tags(const Json& j, CardRecord& r) {
  for (const std::string& tag : texts_of(find(j, "tags"))) {
    if (!tag.starts_with(kTag)) continue;
    const std::string_view word = std::string_view(tag).substr(kTag.size());
    if (word.starts_with(kElement)) r.colours.push_back(lowered(word.substr(kElement.size())));
    else r.subtypes.push_back(lowered(word));
  }
}

/// Empty: not a card of its own. Equipment and support in the folder of statuses repeat an action card.
std::string type_of(const Json& j, std::string_view folder) {
  const std::string type = text_of(find(j, "cardtype")), words = text_of(find(j, "cardtypetext"));
  const std::string status = text_of(find(j, "statustypetext"));
  const bool is_status = !status.empty() || folder.starts_with("tcgstatuseffects");
  if (has(j, "skills") && has(j, "hp")) return "character";
  if (type == "GCG_CARD_ONSTAGE" || status == "Team Combat Status" || words == "Combat Status") return "combat_status";
  if (type == "GCG_CARD_STATE" || words == "Status" || status == "Character Status") return "status";
  if (type == "GCG_CARD_SUMMON" || words == "Summon" || folder.starts_with("tcgsummons")) return "summon";
  if (is_status) return "";
  if (type == "GCG_CARD_MODIFY") return "equipment";
  if (type == "GCG_CARD_ASSIST") return "support";
  return type == "GCG_CARD_EVENT" ? "event" : type.empty() ? words : type;
}

CardFault read(const Json& j, std::string_view folder, std::vector<CardRecord>& out) {
  CardRecord r;
  r.type = type_of(j, folder);
  if (r.type.empty()) return {};
  r.id = text_of(find(j, "id"));
  r.name = text_of(find(j, "name"));
  r.number = text_of(find(j, "shareid"));
  r.token = r.number.empty();  // what can't be shared is in no deck: effects make it
  tags(j, r);
  if (r.type != "character") r.text = description(j);
  CardFault fault = skills(j, r);
  if (fault.message.empty()) fault = cost(find(j, "playcost"), r.price);
  if (fault.message.empty()) fault = read_numbers(j, {{"hp", {"hp"}}, {"energy", {"maxenergy"}}}, r);
  out.push_back(std::move(r));
  return fault;
}

}  // namespace

const Shape kGenshinDb = {"genshin-db", "genius-invokation", &is, &read};

}  // namespace cantrip::reading
