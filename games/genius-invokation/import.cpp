#include "games/genius-invokation/import.hpp"

namespace cantrip::genius {
namespace {

using language::CardFacts;

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

CardFault type_line(const CardRecord& r, CardFacts& c) {
  const std::string& type = r.type;
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
    for (const std::string& colour : r.colours) add(capital(colour));
  for (const std::string& s : r.subtypes) {
    if (type == "event" && s == "talent") continue;  // an event for one character
    if (const std::string_view word = subtype_word(s); !word.empty()) add(word);
  }
  if (c.type.empty()) return {"the equipment is neither talent, weapon nor artifact", "Add it to \"subtypes\"."};
  if (has(r.subtypes, "resonance"))  // its element is that of the characters it wants
    for (const std::string& line : r.text)
      for (const std::string_view e : kElements)
        if (line.starts_with("(You must have at least 2 " + capital(e) + " characters")) add(capital(e));
  return {};
}

int amount(const Amounts& cost, std::string_view of) {
  for (const auto& [name, n] : cost)
    if (name == of) return n;
  return 0;
}

/// "1 cryo + 2 any, 3 energy"
std::string price(const Amounts& cost) {
  std::string out;
  const auto add = [&](int n, std::string_view word) {
    if (n) out += (out.empty() ? "" : " + ") + std::to_string(n) + " " + std::string(word);
  };
  for (const std::string_view e : kElements) add(amount(cost, e), e);
  add(amount(cost, "same"), "same");
  add(amount(cost, "void"), "any");
  if (const int n = amount(cost, "energy")) out += (out.empty() ? "" : ", ") + std::to_string(n) + " energy";
  return out;
}

/// 6.4: another skill prepares it, so that nobody chooses it, whatever price is given.
bool is_prepared(const CardRecord& r, const SkillRecord& skill) {
  for (const SkillRecord& other : r.skills)
    for (const std::string& line : other.text)
      for (size_t at = line.find(skill.name); &other != &skill && at != std::string::npos;
           at = line.find(skill.name, at + 1)) {
        const size_t end = at + skill.name.size();
        const size_t said = line.rfind("repare", at);
        if (said != std::string::npos && line.find('.', said) >= at && (end >= line.size() || line[end] != ':'))
          return true;
      }
  return false;
}

void skills(const CardRecord& r, CardFacts& c) {
  for (const SkillRecord& skill : r.skills) {
    if (!skill.text.empty()) c.printed += (c.printed.empty() ? "" : "\n") + skill.name + ": " + lines_of(skill.text);
    if (skill.kind == "passive") {
      for (const std::string& line : skill.text)
        if (!line.empty()) c.text += (c.text.empty() ? "" : "\n") + line;
      continue;
    }
    std::string does;
    for (const std::string& line : skill.text)
      if (!line.starts_with("(Prepare for")) does += (does.empty() ? "" : " ") + line;
    const std::string costs = is_prepared(r, skill) ? std::string() : price(skill.cost);  // none: it is prepared (6.4)
    const std::string kind = costs.empty() ? "prepared" : skill.kind == "skill" ? "elemental" : skill.kind;
    c.text += (c.text.empty() ? "" : "\n") + ("Skill " + skill.name) + " (" + kind +
              (costs.empty() ? "" : ", " + costs) + "): " + does;
  }
}

CardFault one(const CardRecord& r, CardFacts& c) {
  if (CardFault fault = type_line(r, c); !fault.message.empty()) return fault;
  if (c.type.starts_with("Character")) {
    skills(r, c);
    take_numbers(r, {"hp", "energy"}, c);
    return {};
  }
  if (r.text.empty()) return {"the card has no English text", "Add \"text\"."};
  c.printed = lines_of(r.text);
  c.text = lines_of(r.text);
  for (const std::string_view key :
       {"same", "cryo", "hydro", "pyro", "electro", "anemo", "geo", "dendro", "void", "energy"})
    if (const int n = r.amount(key)) c.stats.emplace_back(key == "void" ? "any" : key, n);
  return {};
}

}  // namespace

language::CardFile import_cards(std::span<const CardRecord> records) { return facts_of(records, &one); }

}  // namespace cantrip::genius
