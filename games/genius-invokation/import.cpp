#include "games/genius-invokation/import.hpp"

#include "games/card_list.hpp"
#include "games/genius-invokation/text/printed.hpp"

namespace cantrip::genius {
namespace {

using language::CardFacts;
using language::Json;

constexpr std::string_view kElements[] = {"cryo", "hydro", "pyro", "electro", "anemo", "geo", "dendro"};

bool has(const std::vector<std::string>& words, std::string_view word) {
  for (const std::string& w : words)
    if (w == word) return true;
  return false;
}

/// "weapon_pole" is Polearm, "nation_liyue" Liyue, "camp_monster" Monster.
std::string_view subtype_word(std::string_view s) {
  struct Word {
    std::string_view from, to;
  };
  static constexpr Word kWords[] = {
      {"talent", "Talent"},
      {"weapon", "Weapon"},
      {"artifact", "Artifact"},
      {"technique", "Technique"},
      {"place", "Location"},
      {"ally", "Companion"},
      {"item", "Item"},
      {"food", "Food"},
      {"resonance", "Resonance"},
      {"legend", "Legend"},
      {"slowly", "Combat"},
      {"weapon_sword", "Sword"},
      {"weapon_pole", "Polearm"},
      {"weapon_claymore", "Claymore"},
      {"weapon_bow", "Bow"},
      {"weapon_catalyst", "Catalyst"},
      {"nation_mondstadt", "Mondstadt"},
      {"nation_liyue", "Liyue"},
      {"nation_inazuma", "Inazuma"},
      {"nation_sumeru", "Sumeru"},
      {"nation_fontaine", "Fontaine"},
      {"nation_natlan", "Natlan"},
      {"camp_fatui", "Fatui"},
      {"camp_monster", "Monster"},
      {"camp_eremite", "Eremite"},
      {"camp_hilichurl", "Hilichurl"},
      {"camp_sacread", "Sacred"},
      {"arkhe_ousia", "Ousia"},
      {"arkhe_pneuma", "Pneuma"},
  };
  for (const Word& w : kWords)
    if (w.from == s) return w.to;
  return {};
}

CardFault type_line(const Json& j, CardFacts& c) {
  const std::string type = text_of(j.find("type"));
  const std::vector<std::string> subtypes = texts_of(j.find("subtypes"));
  if (type == "character") c.type = "Character";
  else if (type == "support") c.type = "Support";
  else if (type == "event") c.type = "Event";
  else if (type == "status") c.type = "Status", c.token = true;
  else if (type == "combat_status") c.type = "Team", c.token = true;
  else if (type == "summon") c.type = "Summon", c.token = true;
  else if (type != "equipment")
    return {"unknown type \"" + type + "\"",
            "Known: character, equipment, support, event, status, combat_status, summon."};
  const auto add = [&](std::string_view word) { c.type += (c.type.empty() ? "" : " ") + std::string(word); };
  if (type == "character")
    for (const std::string& colour : texts_of(j.find("colors"))) add(capital(colour));
  for (const std::string& s : subtypes) {
    if (type == "event" && s == "talent") continue;  // an event for one character
    if (const std::string_view word = subtype_word(s); !word.empty()) add(word);
  }
  if (c.type.empty()) return {"the equipment is neither talent, weapon nor artifact", "Add it to \"subtypes\"."};
  if (has(subtypes, "resonance"))  // its element is that of the characters it wants
    for (const std::string& line : texts_of(j.find("text")))
      for (const std::string_view e : kElements)
        if (line.starts_with("(You must have at least 2 " + capital(e) + " characters")) add(capital(e));
  return {};
}

int number_of(const Json* table, std::string_view key) {
  const Json* n = table ? table->find(key) : nullptr;
  return n && n->is(Json::Kind::Number) && n->number >= 0 && n->number < 100 ? static_cast<int>(n->number) : 0;
}

/// "1 cryo + 2 any, 3 energy"
std::string price(const Json* cost) {
  std::string out;
  const auto add = [&](int n, std::string_view word) {
    if (n) out += (out.empty() ? "" : " + ") + std::to_string(n) + " " + std::string(word);
  };
  for (const std::string_view e : kElements) add(number_of(cost, e), e);
  add(number_of(cost, "same"), "same");
  add(number_of(cost, "void"), "any");
  if (const int n = number_of(cost, "energy")) out += (out.empty() ? "" : ", ") + std::to_string(n) + " energy";
  return out;
}

void skills(const Json& j, CardFacts& c) {
  const Json* list = j.find("skills");
  if (!list || !list->is(Json::Kind::List)) return;
  for (const Json& skill : list->items) {
    const std::string kind = text_of(skill.find("kind"));
    const std::vector<std::string> text = texts_of(skill.find("text"));
    if (kind == "passive") {
      for (const std::string& line : text::formulas_of(text)) c.text += (c.text.empty() ? "" : "\n") + line;
      continue;
    }
    bool no_energy = false;
    const std::string does = text::formula_of_skill(text, no_energy), costs = price(skill.find("cost"));
    c.text += (c.text.empty() ? "" : "\n") + ("Skill " + text_of(skill.find("name"))) + " (" +
              (kind == "skill" ? "elemental" : kind) + (costs.empty() ? "" : ", " + costs) +
              (no_energy ? ", no energy" : "") + "): " + does;
  }
}

CardFault one(const Json& j, CardFacts& c) {
  if (CardFault fault = type_line(j, c); !fault.message.empty()) return fault;
  if (c.type.starts_with("Character")) {
    skills(j, c);
    return read_stats(j, {{"hp", {"hp"}}, {"energy", {"energy"}}}, c);
  }
  if (texts_of(j.find("text")).empty()) return {"the card has no English text", "Add \"text\"."};
  for (const std::string& line : text::formulas_of(texts_of(j.find("text"))))
    c.text += (c.text.empty() ? "" : "\n") + line;
  const Json* cost = j.find("cost");
  for (const std::string_view key :
       {"same", "cryo", "hydro", "pyro", "electro", "anemo", "geo", "dendro", "void", "energy"})
    if (const int n = number_of(cost, key)) c.stats.emplace_back(key == "void" ? "any" : key, n);
  return {};
}

}  // namespace

language::CardFile read_cards(std::string_view path, std::string_view content) {
  return read_card_list(path, content, &one);
}

}  // namespace cantrip::genius
