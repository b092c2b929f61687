#include "games/genius-invokation/text/printed.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "language/lexer.hpp"

namespace cantrip::genius::text {

namespace {

/// In `printed`: # a number, @ an element, * some words. In `formula`: $1, $2 ... what they were.
struct Form {
  std::string_view printed, formula;
};

// Reminders of rules that hold anyway.
constexpr std::string_view kReminders[] = {
    "(A character can equip a maximum of # Artifact)",
    "(Only * Characters can equip this. A character can equip a maximum of # Weapon)",
    "(You must have at least # @ characters in your deck to add this card to your deck.)",
    "(A character can consume at most # Food per Round)",
    "(Only one \"Arcane Legend\" card can be played *)",
};

constexpr Form kLines[] = {
    {"Usage(s): #", "Uses $1."},
    {"Usage(s)：#", "Uses $1."},
    {"Usage(s): # (Can stack. Max # stacks.)", "Uses $1, stacking to $2."},
    {"Usage(s): # (Can stack. Max # stacks)", "Uses $1, stacking to $2."},
    {"Usage(s): # (Can stack, max # stacks)", "Uses $1, stacking to $2."},
    {"Usage(s): #. When the Usage is depleted, this card will not be discarded.", "Uses $1. Stays when spent."},
    {"Duration (Rounds): #", "Lasts $1 rounds."},
    {"Duration (Rounds): #.", "Lasts $1 rounds."},
    {"Grants # Shield points to your active character.", "Shield $1."},
    {"Grants # Shield point for your active character.", "Shield $1."},
    {"Grant # Shield points to your active character.", "Shield $1."},
    {"Provides # Shield point for your active character.", "Shield $1."},
    {"Grants # Shield point to your active character. (Can stack. Max # points.)", "Shield $1, stacking to $2."},
    {"The character deals +# DMG.", "Skill damage of this character gets +$1."},
    {"Character deals +# DMG.", "Skill damage of this character gets +$1."},
    {"Once per Round: This character's Normal Attacks deal +# additional DMG.",
     "Normal attack damage of this character gets +$1. Once each round."},
    {"Deal +# additional DMG if the target's remaining HP is equal to or less than #.",
     "Skill damage of this character to a character with $2 or less hp gets +$1."},
    {"The character to which this is attached has their @ DMG dealt converted to @ DMG.",
     "$1 damage of this character becomes $2."},
    {"The character to which this is attached has their @ DMG dealt converted to @ DMG, and they will deal +# @ DMG.",
     "$1 damage of this character becomes $2.\n$4 skill damage of this character gets +$3."},
    {"The character to which this is attached has their Normal Attacks deal +# DMG, and their @ DMG dealt converted to "
     "@ "
     "DMG.",
     "$2 damage of this character becomes $3.\nNormal attack damage of this character gets +$1."},
    {"The character to which this is attached takes -# DMG and deals +# DMG.",
     "Skill damage of this character gets +$2.\nDamage to this character gets -$1."},
    {"When your active character takes DMG: Decrease DMG taken by #.", "Damage to your active character gets -$1."},
    {"When your active character receives DMG: Decrease DMG taken by #.", "Damage to your active character gets -$1."},
    {"When your active character receives DMG: Decreases DMG taken by #.", "Damage to your active character gets -$1."},
    {"When your active character receives at least # DMG: Decrease DMG taken by #.",
     "Damage of $1 or more to your active character gets -$2."},
    {"When you deal @ DMG or @ DMG to an opposing active character, DMG dealt +#.",
     "$1 or $2 damage of your side to the opposing active character gets +$3."},
    {"When dealing Skill DMG: Remove this status and double the DMG dealt for this instance.",
     "Skill damage of your characters is doubled.\nUses 1."},
    {"Roll Phase: # of the starting Elemental Dice you roll are always guaranteed to be @.",
     "When you roll: $1 dice are $2."},
    {"Roll Phase: Gain another chance to reroll.", "When you roll: You may reroll once more."},
    {"When you play a Talent card or a Character uses a Skill: Spend # less @ Die.",
     "Skills of this character and talents for it cost $1 $2 less."},
    {"When you play a Talent card or a Character uses an Elemental Skill: Spend # less Elemental Die.",
     "Elemental skills of this character and talents for it cost $1 less."},
    {"When you play a Talent card or a Character uses a Normal Attack: Spend # less Elemental Die.",
     "Normal attacks of this character and talents for it cost $1 less."},
    {"When you perform \"Switch Character\": Spend # less Elemental Die.", "Your switches cost $1 less."},
    {"When you perform \"Switch Character\": This switch is considered a Fast Action instead of a Combat Action.",
     "Your switches are fast."},
    {"When playing a Location Support Card: Spend # less Elemental Dice.", "Your locations cost $1 less."},
    {"When your character triggers an Elemental Reaction: Deal +# DMG.",
     "Reaction damage of your characters gets +$1."},
    {"When the character to which this is attached would be defeated: Remove this effect, ensure the character will "
     "not be "
     "defeated, and heal them to # HP.",
     "Before this character falls: Discard this. Set its hp to $1."},
    {"The character to which this is attached cannot use Skills. (Will be removed at the end of this Round)",
     "This character can't use skills.\nLasts 1 round."},
    {"Choose one Summon on your side and grant it +# Usage(s).", "Target summon of yours gains $1 uses."},
    {"Choose one Summon on the opposing side and cause it to lose # Usage(s).",
     "Target opposing summon loses $1 uses."},
    {"Destroy all Summons. (Affects both you and your opponent!)", "Discard all summons."},
    {"Select any Elemental Dice to reroll. Can reroll # times.", "Reroll any dice, twice."},
    {"Convert all Elemental Dice to Omni Element.", "Your dice become omni."},
    {"Heal your active character for # HP and all your characters on standby for # HP.",
     "Heal your active character $1. Heal your standby characters $2."},
    {"(Passive) When the battle begins, this character gains *.",
     "When the battle begins: Attach $1 to this character."},
};

constexpr Form kLimits[] = {
    {" (Once per Round)", "Once each round."},
    {" (Once per Round).", "Once each round."},
    {" (once per Round).", "Once each round."},
    {" (Twice per Round)", "Twice each round."},
    {" (Max twice per Round)", "Twice each round."},
    {" (Can be triggered up to twice per Round)", "Twice each round."},
    {" (Max 3 times per Round)", "3 times each round."},
};

constexpr Form kHeads[] = {
    {"End Phase", "At the end phase"},
    {"When Action Phase begins", "When the action phase begins"},
    {"When played", "When this enters"},
    {"Before you choose your action", "Before you act"},
    {"After you switch characters", "After you switch"},
    {"After your character uses a Normal Attack", "After your character uses a normal attack"},
    {"After your character uses a Skill", "After your character uses a skill"},
    {"After your character uses an Elemental Skill", "After your character uses an elemental skill"},
    {"After your character other than * uses a Skill", "After your character other than $1 uses a skill"},
    {"After another character of yours uses an Elemental Burst",
     "After your character other than this character uses a burst"},
    {"After the character uses a Normal Attack", "After this character uses a normal attack"},
    {"After the character uses an Elemental Skill", "After this character uses an elemental skill"},
    {"After the character uses an Elemental Burst", "After this character uses a burst"},
    {"After this character uses a Skill", "After this character uses a skill"},
    {"After this character takes DMG", "After this character takes damage"},
    {"After the opposing character uses a Skill", "After an opposing character uses a skill"},
    {"After an opposing character is defeated", "After an opposing character falls"},
    {"After the character triggers an Elemental Reaction", "After this character uses a skill that caused a reaction"},
    {"After playing a Food Event Card", "After you play a food"},
    {"When you play a Food Event Card", "After you play a food"},
    {"After you switch to a character that lacks Energy", "After you switch to a character with no energy"},
};

constexpr Form kClauses[] = {
    {"deals # Piercing DMG to all opposing characters on standby", "pierce $1 to the opposing standby characters"},
    {"deals # @ DMG to attached character", "deal $1 $2 to this character"},
    {"deals # @ DMG", "deal $1 $2"},
    {"creates Omni Element ×#", "gain $1 omni"},
    {"creates # Omni Element", "gain $1 omni"},
    {"creates # @ Die", "gain $1 $2"},
    {"creates # @ Dice", "gain $1 $2"},
    {"creates # Elemental Die of the same Elemental Type as this character", "gain $1 dice of its element"},
    {"creates # Elemental Die that matches this Character's Elemental Type", "gain $1 dice of its element"},
    {"creates # Elemental Die of this character's Elemental Type", "gain $1 dice of its element"},
    {"creates # random Basic Elemental Die", "gain $1 random element dice"},
    {"creates # random basic Elemental Die", "gain $1 random element dice"},
    {"creates # different Basic Elemental Dice", "gain $1 different element dice"},
    {"creates 1 *", "create $1"},
    {"summons 1 *", "summon $1"},
    {"heals your active character for # HP", "heal your active character $1"},
    {"heals this character for # HP", "heal this character $1"},
    {"heals self for # HP", "heal this character $1"},
    {"heals all your characters for # HP", "heal your characters $1"},
    {"heals all of your characters for # HP", "heal your characters $1"},
    {"heals the target character for # HP", "heal target character of yours $1"},
    {"heals the character on your team that has taken the most damage for # HP", "heal your most hurt character $1"},
    {"grants this character @ Application", "apply $1 to this character"},
    {"this character gains # Energy", "this character gains $1 energy"},
    {"the character gains # additional Energy", "this character gains $1 energy"},
    {"the character to which this is attached gains # Energy", "this character gains $1 energy"},
    {"your active character gains # Energy", "your active character gains $1 energy"},
    {"your current active character gains # Energy", "your active character gains $1 energy"},
    {"all your characters on standby gain # Energy", "your standby characters gain $1 energy"},
    {"the opposing active character loses # Energy", "the opposing active character loses $1 energy"},
    {"this character gains *", "attach $1 to this character"},
    {"the target is forcibly switched to the next character", "your opponent switches to their next character"},
    {"discard this card", "discard this"},
    {"draws # card", "draw $1"},
    {"draws # cards", "draw $1"},
    {"draws a card", "draw 1"},
    {"draws # random Food Event Card from your deck", "draw a food"},
    {"selects any Elemental Dice to reroll", "reroll any dice"},
};

constexpr Form kIfs[] = {
    {"If the character with this attached is the active character, *", "If this character is active, "},
    {"If the character this card is attached to is the active character, *", "If this character is active, "},
    {"If the character to which this is attached is the active character, then *", "If this character is active, "},
};

constexpr std::string_view kElements[] = {"Cryo", "Hydro", "Pyro", "Electro", "Anemo", "Geo", "Dendro", "Physical"};

using Found = std::vector<std::string>;

bool match(std::string_view form, std::string_view text, Found& found) {
  while (!form.empty()) {
    const char c = form[0];
    if (c == '*') {
      for (size_t n = 1; n <= text.size(); ++n) {
        const size_t kept = found.size();
        found.emplace_back(text.substr(0, n));
        if (match(form.substr(1), text.substr(n), found)) return true;
        found.resize(kept);
      }
      return false;
    }
    if (c == '#') {
      size_t n = 0;
      while (n < text.size() && text[n] >= '0' && text[n] <= '9') ++n;
      if (!n) return false;
      found.emplace_back(text.substr(0, n));
      text.remove_prefix(n);
    } else if (c == '@') {
      std::string_view one;
      for (const std::string_view e : kElements)
        if (text.starts_with(e)) one = e;
      if (one.empty()) return false;
      found.push_back(language::lower(one));
      text.remove_prefix(one.size());
    } else {
      if (text.empty() || text[0] != c) return false;
      text.remove_prefix(1);
    }
    form.remove_prefix(1);
  }
  return text.empty();
}

std::string capital(std::string s) {
  if (!s.empty() && s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 32);
  return s;
}

std::string filled(std::string_view formula, const Found& found) {
  std::string out;
  for (size_t i = 0; i < formula.size(); ++i)
    if (formula[i] == '$') out += found[static_cast<size_t>(formula[++i] - '1')];
    else out += formula[i];
  for (size_t line = 0; line < out.size(); line = std::min(out.find('\n', line), out.size() - 1) + 1)
    out.replace(line, 1, capital(out.substr(line, 1)));
  return out;
}

template <size_t N>
std::optional<std::string> by(const Form (&forms)[N], std::string_view text) {
  for (const Form& f : forms)
    if (Found found; match(f.printed, text, found)) return filled(f.formula, found);
  return std::nullopt;
}

std::vector<std::string> split(std::string_view text, std::string_view at) {
  std::vector<std::string> out;
  for (size_t end = text.find(at); end != std::string_view::npos; end = text.find(at)) {
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(end + at.size());
  }
  out.emplace_back(text);
  return out;
}

/// "Deal", "deals" and the like are one word here.
std::optional<std::string> clause(std::string text) {
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z' && !text.starts_with("HP"))
    text[0] = static_cast<char>(text[0] + 32);
  if (text.starts_with("then ")) text.erase(0, 5);
  for (const std::string_view verb : {"deal ", "create ", "summon ", "heal ", "draw ", "select "})
    if (text.starts_with(verb)) text.insert(verb.size() - 1, "s");
  for (const Form& f : kClauses)
    if (Found found; match(f.printed, text, found)) {
      std::string out;
      for (size_t i = 0; i < f.formula.size(); ++i)
        if (f.formula[i] == '$') out += found[static_cast<size_t>(f.formula[++i] - '1')];
        else out += f.formula[i];
      return out;
    }
  return std::nullopt;
}

/// "Deals 2 Cryo DMG, creates 1 Ice Lotus": what a skill pierces comes first.
std::optional<std::string> sentence(const std::string& text, bool skill) {
  std::vector<std::string> pierced, others;
  for (const std::string& comma : split(text, ", "))
    for (const std::string& part : split(comma, " and ")) {
      const std::optional<std::string> one = clause(part);
      if (!one) return std::nullopt;
      (skill && one->starts_with("pierce") ? pierced : others).push_back(*one);
    }
  pierced.insert(pierced.end(), others.begin(), others.end());
  std::string out;
  for (const std::string& one : pierced) out += (out.empty() ? "" : " ") + capital(one) + ".";
  return out;
}

/// Sentences one by one.
std::optional<std::string> sentences(std::string text, bool skill = false) {
  if (!text.empty() && text.back() == '.') text.pop_back();
  std::string out;
  for (const std::string& one : split(text, ". ")) {
    const std::optional<std::string> read = sentence(one, skill);
    if (!read) return std::nullopt;
    out += (out.empty() ? "" : " ") + *read;
  }
  return out;
}

/// "End Phase: Deal 1 Cryo DMG."
std::optional<std::string> trigger(const std::string& text) {
  const size_t colon = text.find(": ");
  if (colon == std::string::npos) return std::nullopt;
  const std::optional<std::string> head = by(kHeads, std::string_view(text).substr(0, colon));
  if (!head) return std::nullopt;
  std::string rest = text.substr(colon + 2), before;
  for (const Form& f : kIfs)
    if (Found found; match(f.printed, rest, found)) {
      before = f.formula;
      rest = found[0];
      break;
    }
  std::optional<std::string> body = sentences(rest);
  if (!body) return std::nullopt;
  if (!before.empty()) {
    if (split(*body, ". ").size() > 1) return std::nullopt;  // the condition would not reach that far
    (*body)[0] = static_cast<char>((*body)[0] | 32);
  }
  if (body->find("iscard this.") != std::string::npos) body->insert(body->size() - 1, " for free");  // used or not
  return *head + ": " + before + *body;
}

std::string line(const std::string& printed) {
  if (const auto whole = by(kLines, printed)) return *whole;
  std::string text = printed, limit;
  for (const Form& f : kLimits)
    if (text.ends_with(f.printed)) {
      text.resize(text.size() - f.printed.size());
      limit = " " + std::string(f.formula);
      break;
    }
  if (const auto whole = by(kLines, text); whole && whole->find('\n') == std::string::npos) return *whole + limit;
  if (const auto heard = trigger(text)) return *heard + limit;
  if (limit.empty())
    if (const auto done = sentences(text)) return *done;
  return printed;
}

/// What takes an element and does more takes it without spending anything.
void free_infusions(std::vector<std::string>& lines) {
  bool uses = false, more = false;
  for (const std::string& l : lines) {
    uses |= l.starts_with("Uses ");
    more |= l.find(" gets +") != std::string::npos;
  }
  for (std::string& l : lines)
    if (const size_t at = l.find(" becomes "); uses && more && at != std::string::npos)
      l.insert(std::min(l.find('.', at), l.size()), " for free");
}

}  // namespace

std::vector<std::string> formulas_of(const std::vector<std::string>& paragraphs) {
  std::vector<std::string> out;
  std::string whose, used;
  for (const std::string& p : paragraphs) {
    Found found;
    bool reminds = false;
    for (const std::string_view r : kReminders) reminds |= match(r, p, found);
    if (reminds) continue;
    found.clear();
    if (match("(You must have * in your deck to add this card to your deck.)", p, found)) {
      whose = found[0];
    } else if (match("Combat Action: When your active character is *, equip this card.", p, found)) {
      whose = found[0];
    } else if (match("After * equips this card, immediately use * once.", p, found)) {
      used = found[1];
    } else if (!p.empty()) {
      out.push_back(line(p));
    }
  }
  free_infusions(out);
  if (!whose.empty())
    out.insert(out.begin(), "For " + whose + "." + (used.empty() ? "" : " When played: Use " + used + "."));
  return out;
}

std::string formula_of_skill(const std::vector<std::string>& paragraphs, bool& no_energy) {
  std::string out;
  for (std::string p : paragraphs) {
    constexpr std::string_view kNoEnergy = " (This Skill does not grant Energy)";
    if (p.ends_with(kNoEnergy)) p.resize(p.size() - kNoEnergy.size()), no_energy = true;
    out += (out.empty() ? "" : " ") + sentences(p, true).value_or(p);
  }
  return out;
}

std::string formulas_of_text(std::string_view text) {
  std::vector<std::string> skills, others;
  for (const std::string& line : split(text, "\n")) {
    const size_t head = line.starts_with("Skill ") ? line.find("): ") : std::string::npos;
    if (head == std::string::npos) {
      others.push_back(line);
      continue;
    }
    bool no_energy = false;
    const std::string does = formula_of_skill({line.substr(head + 3)}, no_energy);
    skills.push_back(line.substr(0, head) + (no_energy ? ", no energy" : "") + "): " + does);
  }
  std::string out;
  for (const std::string& line : skills) out += (out.empty() ? "" : "\n") + line;
  for (const std::string& line : formulas_of(others)) out += (out.empty() ? "" : "\n") + line;
  return out;
}

}  // namespace cantrip::genius::text
