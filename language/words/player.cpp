// Players, and whose things are.
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

void person(Meaning&, const Node& n, Person& p) { p.word = static_cast<PersonWord>(n.rule->key); }

void of_noun(Meaning&, const Node& n, Person& p) {
  p.word = static_cast<PersonWord>(n.rule->key);
  p.of = n.find("noun");
}

struct Known {
  std::string_view words;
  PersonWord word;
  bool third;
};
constexpr Known kPlayers[] = {
    {"you", PersonWord::You, false},
    {"[starting with you ,] each player", PersonWord::Each, true},
    {"all players|players", PersonWord::Each, false},
    {"each opponent", PersonWord::Opponent, true},
    {"[your|all] opponents", PersonWord::Opponent, false},
    {"an opponent", PersonWord::Opponent, true},
    {"(your opponent|one of your opponents)", PersonWord::Opponent, true},
    {"a player", PersonWord::Each, true},
    {"one or more opponents", PersonWord::Opponent, false},
    {"each opposing player", PersonWord::Opponent, true},
    {"chosen player", PersonWord::Chosen, true},
    {"chosen opponent", PersonWord::ChosenOpponent, true},
    {"target player", PersonWord::Target, true},
    {"target opponent", PersonWord::TargetOpponent, true},
    {"that (player|opponent)", PersonWord::They, true},
    {"they|them", PersonWord::They, false},
};

}  // namespace

void player_words(Grammar& g, const Lexicon& lex) {
  for (const Known& k : kPlayers) {
    std::string words(k.words);
    if (words == "all players|players") words = "([all] players)";
    Construction& c = g.add(Sort::Player, words, person).with(static_cast<int>(k.word));
    if (k.third) c.singular();
  }
  const std::string owner(lex.owner_word);
  g.add(Sort::Player, "(its|their) controller", of_noun).with(static_cast<int>(PersonWord::Controller)).singular();
  g.add(Sort::Player, "(his|her) (" + owner + (owner == "owner" ? "|player" : "|owner") + ")", of_noun)
      .with(static_cast<int>(PersonWord::Owner))
      .singular();
  g.add(Sort::Player, "(its|their) (" + owner + (owner == "owner" ? "|player" : "|owner") + ")", of_noun)
      .with(static_cast<int>(PersonWord::Owner))
      .singular();
  // Of anything that was named: "that character's player", "the challenging unit's controller".
  g.add(Sort::Player, "<noun> 's controller", of_noun).with(static_cast<int>(PersonWord::Controller)).singular();
  g.add(Sort::Player, "<noun> 's (" + owner + (owner == "owner" ? "|player" : "|owner") + ")", of_noun)
      .with(static_cast<int>(PersonWord::Owner))
      .singular();

  for (const std::string_view r : event_roles(lex))  // "the challenging player"
    g.add(Sort::Player, "the " + std::string(r) + " player", [](Meaning& m, const Node& n, Person& p) {
       p.word = PersonWord::Owner;
       p.role = event_role(m.lex, n.rule->pattern);
     }).singular();

  if (lex.one_text)
    for (const std::string_view r : event_roles(lex))
      g.add(Sort::Whose, "the " + std::string(r) + " (opponent|player) 's", [](Meaning& m, const Node& n, Person& p) {
        p.word = PersonWord::Owner;
        p.role = event_role(m.lex, n.rule->pattern);
      });

  // After "for each": "opponent with more lore than you".
  g.add(Sort::Player, "opponent", person).with(static_cast<int>(PersonWord::Opponent)).singular().costs(6);
  g.add(Sort::Player, "player", person).with(static_cast<int>(PersonWord::Each)).singular().costs(6);

  const auto nobody = [](Meaning&, const Node& n, Person& p) {
    p.word = static_cast<PersonWord>(n.rule->key);
    p.none = true;
  };
  g.add(Sort::Player, "no player", nobody).with(static_cast<int>(PersonWord::Each)).singular();
  g.add(Sort::Player, "(no opponent|none of your opponents)", nobody)
      .with(static_cast<int>(PersonWord::Opponent))
      .singular();

  g.add(Sort::Player, "<player> who (doesn't|don't|didn't)",
        [](Meaning& m, const Node& n, Person& p) { p = m.person(n.at("player")); })
      .with(kWhoDidNot)
      .singular();

  g.add(Sort::Player, "<player> (who|that) (does|do|did)",
        [](Meaning& m, const Node& n, Person& p) { p = m.person(n.at("player")); })
      .with(kWhoDid)
      .singular();

  // Only those of whom something holds.
  const auto qualified = [](Meaning& m, const Node& n, Person& p) {
    if (n.has("player")) p = m.person(n.at("player"));
    else p.word = PersonWord::Each;
    p.who = &n;
  };
  g.add(Sort::Player, "<player> with (more #more|fewer|less) (<group>|<score>) than <other:player>", qualified)
      .as(1)
      .singular();
  const std::string who_has = "<player> who (has|have|controls|control) ";
  g.add(Sort::Player, who_has + "(more #more|fewer|less) (<group>|<score>) than <other:player>", qualified)
      .as(1)
      .singular();
  g.add(Sort::Player, who_has + "<compare> <group>", qualified).as(2).singular();
  g.add(Sort::Player, who_has + "<compare> <score>", qualified).as(5).singular();
  g.add(Sort::Player, who_has + "[any] <noun>", qualified).as(3).singular().costs(1);
  g.add(Sort::Player, "<player> who (doesn't|don't) #not (have|control) [any] <noun>", qualified).as(3).singular();
  g.add(Sort::Player, "<player> with <compare> <group>", qualified).as(2).singular();
  g.add(Sort::Player, "<player> with <compare> <score>", qualified).as(5).singular();
  g.add(Sort::Player, "<player> with <noun>", qualified).as(3).singular().costs(1);
  g.add(Sort::Player, "the player or players with the (most #most|fewest) (<group>|<score>)", qualified)
      .as(4)
      .singular();

  g.add(Sort::Whose, "your", person).with(static_cast<int>(PersonWord::You));
  g.add(Sort::Whose, "their", person).with(static_cast<int>(PersonWord::They));
  const std::string owners = owner == "owner" ? "owner|player" : "player|owner";
  g.add(Sort::Whose, "(its|their) (" + owners + ") ('s|')", of_noun).with(static_cast<int>(PersonWord::Owner));
  g.add(Sort::Whose, "their (owners|players) '", of_noun).with(static_cast<int>(PersonWord::Owner));
  g.add(Sort::Whose, "its controller 's", of_noun).with(static_cast<int>(PersonWord::Controller));
  g.add(Sort::Whose, "(an|your|each) opponent 's", person).with(static_cast<int>(PersonWord::Opponent));
  g.add(Sort::Whose, "[your] opponents '", person).with(static_cast<int>(PersonWord::Opponent));
  g.add(Sort::Whose, "each player 's", person).with(static_cast<int>(PersonWord::Each));
  g.add(Sort::Whose, "that (player|opponent) 's", person).with(static_cast<int>(PersonWord::They));
  g.add(Sort::Whose, "chosen player 's", person).with(static_cast<int>(PersonWord::Chosen));
  g.add(Sort::Whose, "chosen opponent 's", person).with(static_cast<int>(PersonWord::ChosenOpponent));
  g.add(Sort::Whose, "target player 's", person).with(static_cast<int>(PersonWord::Target));
  g.add(Sort::Whose, "target opponent 's", person).with(static_cast<int>(PersonWord::TargetOpponent));
}

}  // namespace cantrip::language
