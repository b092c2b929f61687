// Cards that texts put into hands and decks, and those that are discarded.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

constexpr u32 kInDecks = type_bit(EventCard) | type_bit(Equipment) | type_bit(Support);

void into_deck(Maker& m, const Node& n, int place, bool theirs = false) {
  const u16 def = m.def_of(n.at("card"), kInDecks, "card");
  m.emit(kMakeInDeck, static_cast<u8>(place | (theirs ? 128 : 0)), m.rows().constant(n.at("n").value), def);
  m.flags |= kUsesChance;
}
void into_hand(Maker& m, const Node& n) {
  const u16 def = m.def_of(n.at("card"), kInDecks, "card");
  m.emit(kMakeInHand, 0, m.rows().constant(n.at("n").value), def);
}

void among_top(Maker& m, const Node& n) {
  const int cards = n.at("k").value;
  if (cards < 1 || cards > 60) return m.refuse(n, "no deck has so many cards", "Name fewer cards.");
  into_deck(m, n, kAmongTop + cards);
}

#define MADE "(~create|~generate) <n:number> [\"] <card> [\"] [(card|cards)] "

void made_cards(Grammar& g) {
  g.add(Sort::Do, MADE "and place (it|them) into your Hand", own<into_hand>).costs(-1);
  g.add(Sort::Do, MADE "in your Hand", own<into_hand>).costs(-1);
  g.add(Sort::Do, "~add <n:number> <card> (card|cards) to your Hand", own<into_hand>).costs(-1);
  for (const char* words :
       {MADE "and distribute them evenly in your deck", MADE "and place them evenly into your deck"})
    g.add(Sort::Do, words, own<[](Maker& m, const Node& n) { into_deck(m, n, kEvenly); }>).costs(-1);
  for (const char* words : {MADE "and randomly place (it|them) (in|into) your deck",
                            MADE "and place (it|them) randomly (in|into) your deck"})
    g.add(Sort::Do, words, own<[](Maker& m, const Node& n) { into_deck(m, n, kAnywhereInDeck); }>).costs(-1);
  for (const char* words : {MADE "and randomly place (it|them) within the top <k:number> cards of your deck",
                            MADE "and place (it|them) randomly amongst the <k:number> cards at the top of your deck"})
    g.add(Sort::Do, words, own<among_top>).costs(-1);
  g.add(Sort::Do, MADE "at the top of your (deck|opponent 's deck #theirs)",
        own<[](Maker& m, const Node& n) { into_deck(m, n, kOnTop, n.mark("theirs")); }>)
      .costs(-1);
  g.add(
       Sort::Do,
       "<n:number> <card> will be created [immediately] and randomly placed (within|in|into) (your|their #theirs) deck",
       own<[](Maker& m, const Node& n) { into_deck(m, n, kAnywhereInDeck, n.mark("theirs")); }>)
      .costs(-1);
  g.add(Sort::Do, "~copy <n:number> card at the top of your opponent 's deck and add it to your Hand",
        own<[](Maker& m, const Node& n) {
          if (n.at("n").value != 1) return m.refuse(n, "only one card is on top", "Write 1 card.");
          m.emit(kCopyTop, 0, kNone, u16{0});
        }>);
  g.add(Sort::Do, "~draw <n:number> <card> (card|cards)", own<[](Maker& m, const Node& n) {
          m.emit(kDrawNamed, 0, m.rows().constant(n.at("n").value), m.name_of(n.at("card")));
          m.flags |= kUsesChance;
        }>)
      .costs(-1);
}

/// A number that was doubled once for every so many of what was done before.
Row16 doubled(Maker& m, int base, int every) {
  const Row16 cards = m.done_number();
  Row16 out = m.rows().constant(base);
  for (int times = 1; times * every <= kHandLimit; ++times)
    out = m.either(m.cond_row(m.compare(cards, Cmp::Ge, m.rows().constant(times * every))),
                   m.rows().constant(base << times), out);
  return out;
}

void shed_cards(Grammar& g) {
  g.add(Sort::Do, "~discard (all #all|up to <n:number>) <card> cards (in|from) your Hand",
        own<[](Maker& m, const Node& n) {
          m.emit(kDiscardCard, 0, m.rows().constant(n.mark("all") ? kHandLimit : n.at("n").value),
                 m.name_of(n.at("card")));
        }>)
      .costs(-1);
  g.add(Sort::Sentence,
        "~deal <a:number> <e:element> DMG . ~discard all <card> cards in your Hand . Double the DMG dealt once for "
        "every <k:number> cards you Discard .",
        own<[](Maker& m, const Node& n) {
          if (n.at("k").value < 2) return m.refuse(n, "it doubles too often", "Double it for every 2 cards.");
          m.emit(kDiscardCard, 0, m.rows().constant(kHandLimit), m.name_of(n.at("card")));
          m.deal(n, doubled(m, n.at("a").value, n.at("k").value), static_cast<u8>(n.at("e").value), m.victim(), false);
        }>)
      .with(kOwnSentence)
      .costs(-2);
  g.add(Sort::Do,
        "~discard a maximum of <n:number> cards with the (highest|lowest #low) original Elemental Dice Cost in your "
        "Hand",
        own<[](Maker& m, const Node& n) {
          m.emit(kDiscardHand, n.mark("low") ? kCheapestFirst : kDearestFirst, m.rows().constant(n.at("n").value),
                 u16{0});
          m.flags |= kUsesChance;
        }>);
  g.add(Sort::Do,
        "~discard <n:number> card+ from your Hand with the (highest|lowest #low) original Elemental Dice Cost",
        own<[](Maker& m, const Node& n) {
          m.emit(kDiscardHand, n.mark("low") ? kCheapestFirst : kDearestFirst, m.rows().constant(n.at("n").value),
                 u16{0});
          m.flags |= kUsesChance;
        }>);
  g.add(Sort::Sentence,
        "For each card you Discard , this card accumulates <n:number> <m:meter> point . ⦅ maximum of <most:number> ⦆",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities) || !m.meter(n.at("m"))) return;
          Amount done;
          done.kind = AmountKind::SlotN;
          done.slot = Slot::N;
          done.mul = static_cast<i16>(n.at("n").value);
          m.emit(kCount, Points, m.rows().amount(done),
                 static_cast<u16>(static_cast<u16>(Slot::Self) | n.at("most").value << 8));
        }>)
      .with(kOwnSentence);
  g.add(Sort::Do, "~discard the card at the top of your deck",
        own<[](Maker& m, const Node&) { m.emit(kDiscardTop, 0, m.rows().constant(1), u16{0}); }>);
  g.add(Sort::Do, "~deal <e:element> DMG equal to the original Elemental Dice Cost of the card you Discarded",
        own<[](Maker& m, const Node& n) {
          if (!m.here()) return m.refuse(n, "nothing was discarded before", "Say what is discarded.");
          m.deal(n, m.done_number(), static_cast<u8>(n.at("e").value), m.victim(), false);
        }>);
  g.add(Sort::Line,
        "Usages : Initial amount equal to the number of <card> discarded when created . ⦅ Max <n:number> stacks ⦆",
        own<[](Maker& m, const Node& n) {
          m.add_variable(n, kVarUses, 1, Again::Stack, n.at("n").value);
          m.usage_limit = n.at("n").value;
          m.usage_before = true;
        }>);
}

/// Several points of a meter are worth something each time.
void progress(Grammar& g) {
  g.add(Sort::Sentence,
        "Whenever you reach <a:number> , <b:number> , and <c:number> points , you will gain <n:number> Omni Element .",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card counts nothing", "Leave this out.");
          std::vector<Conds> any;
          for (const char* label : {"a", "b", "c"})
            any.push_back(m.compare(m.counter(Slot::Self, Points), Cmp::Eq, m.rows().constant(n.at(label).value)));
          const size_t first = m.here();
          m.emit(kGainDice, 0, m.rows().constant(n.at("n").value), u16{0});
          m.insert_if(first, m.cond_row(Maker::all_of(any, CondKind::Or)));
        }>)
      .with(kOwnSentence);
  g.add(Sort::Condition, "<m:meter> is at least <n:number>", own<[](Maker& m, const Node& n) {
          if (m.is(kEntities) && m.meter(n.at("m")))
            m.cond = m.compare(m.counter(Slot::Self, Points), Cmp::Ge, m.rows().constant(n.at("n").value));
        }>)
      .costs(2);
  g.add(Sort::Do, "deduct <n:number> points", own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Name what is meant.");
          m.emit(kCount, u8{Points} | u8{kLose}, m.rows().constant(n.at("n").value), Slot::Self);
        }>);
}

/// Each time so many of a summon have come.
void gatherings(Grammar& g) {
  g.add(Sort::Event, "you summon <n:number> <card>", own<[](Maker& m, const Node& n) {
          When& came = m.hears(EntityEntered, Who::You);
          came.trigger.subject = m.selector(m.named_entity(n.at("card"), Who::You));
          m.gather_events(n, n.at("n").value);
        }>);
  g.add(Sort::Do, "<noun> ~obtain <k:number> Shield point+", own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 0, 0);
          m.add_variable(n, kVarShield, n.at("k").value);
          m.add_shield();
          m.end_made();
        }>);
  g.add(Sort::Do, "~obtain <k:number> Shield point+", own<[](Maker& m, const Node& n) {
          const Noun whom = m.this_character();
          if (whom.slot == Slot::None) return m.refuse(n, "who obtains it?", "Name the character.");
          m.begin_made(&whom, 0, 0);
          m.add_variable(n, kVarShield, n.at("k").value);
          m.add_shield();
          m.end_made();
        }>);
  g.add(
      Sort::Line,
      "Before either side chooses their action : If your side has <a:card> or <b:card> , <n:signed> to their Usages , "
      "and <x:do> . After this , <y:do> .",
      own<[](Maker& m, const Node& n) {
        Noun one = m.named_entity(n.at("a"), Who::You), two = m.named_entity(n.at("b"), Who::You);
        if (n.at("n").value >= 0) return m.refuse(n, "these are not fewer", "Write -1.");
        When& w = m.hears(BeforeAction);
        w.conds.push_back(Maker::all_of({m.exists(one.sel, one.tests), m.exists(two.sel, two.tests)}, CondKind::Or));
        for (Noun* what : {&one, &two})
          m.emit(kCount, u8{Usage} | u8{kLose}, m.rows().constant(-n.at("n").value), m.load(*what));
        m.run(n.at("x"));
        m.run(n.at("y"));
      }>);
}

/// Kinds of cards side by side: "Food/Location/Companion/Item".
struct KindWord {
  const char* words;
  Type type;
};
constexpr KindWord kKindWords[] = {{"Food", Food},     {"Location", Location}, {"Companion", Companion},
                                   {"Item", ItemCard}, {"Weapon", Weapon},     {"Artifact", Artifact}};

u32 types_in(Maker& m, const Node& n) {
  m.types_bits = 0;
  m.run(n);
  return m.types_bits;
}
void lists(Grammar& g) {
  const Sort kinds = g.declare("cardkinds", "kinds of cards");
  for (const KindWord& w : kKindWords) {
    g.add(kinds, std::string(w.words) + " / <rest:cardkinds>", own<[](Maker& m, const Node& n) {
            m.types_bits |= type_bit(static_cast<const KindWord*>(n.rule->data)->type);
            m.run(n.at("rest"));
          }>)
        .with(0, 0, &w);
    g.add(kinds, w.words, own<[](Maker& m, const Node& n) {
            m.types_bits |= type_bit(static_cast<const KindWord*>(n.rule->data)->type);
          }>)
        .with(0, 0, &w);
  }
  g.add(Sort::Event, "you play a <t:cardkinds> [Action] card [other than <card>]", own<[](Maker& m, const Node& n) {
          Selector played;
          played.types = types_in(m, n.at("t"));
          if (m.is(type_bit(Support) | type_bit(Equipment))) {  // its own coming is not meant
            played.rel = Rel8::Not;
            played.slot = Slot::Self;
          }
          std::vector<Test> tests;
          if (const Node* not_this = n.find("card"))
            tests = {{TestKind::Not, Cmp::Eq, 0, kNone}, m.named(m.name_of(*not_this))};
          When& w = m.whens.emplace_back();
          w.heard = w.priced = true;
          w.trigger.event = CardPlayed;
          w.trigger.by.who = Who::You;
          w.trigger.subject = m.selector(played, tests);
          Selector card;
          card.zones = kAnywhere;
          card.side.who = Who::You;
          card.types = played.types;
          w.price.kinds = ForCard;
          w.price.source = m.selector(card, tests);
        }>)
      .costs(1);
  g.add(Sort::Do, "Randomly create <n:number> <t:cardkinds> Action Card other than <card> , and add it to your hand",
        own<[](Maker& m, const Node& n) {
          std::vector<u16> all{m.name_of(n.at("card"))};
          const u32 types = types_in(m, n.at("t"));
          for (u16 t = 0; t < 32; ++t)
            if ((types >> t) & 1) all.push_back(t);
          m.emit(kMakeRandomInHand, 1, m.rows().constant(n.at("n").value), m.rows().list(all));
          m.flags |= kUsesChance;
        }>);
}

/// Summons that are one kind to texts, by what their names have in common.
struct Family {
  const char* words;
  const char* names[2];
};
constexpr Family kFamilies[] = {{"Oceanid Mimic", {"Oceanic Mimic: ", nullptr}},
                                {"Hilichurl Summon", {"Hilichurl", "Samachurl"}}};

void summons_of(Maker& m, const Node& n, u8 how) {
  const Family& family = *static_cast<const Family*>(n.rule->data);
  const std::vector<u16> all = m.summons_named({family.names[0], family.names[1] ? family.names[1] : family.names[0]});
  if (all.size() < 2) return m.refuse(n, "there are no such summons", "Give their cards, too.");
  const int many = n.has("n") ? n.at("n").value : 1;
  if (many < 1 || many > 4) return m.refuse(n, "so many have no room", "Write 1 to 4.");
  m.emit(kEnterRandom, static_cast<u8>(many | how), kNone, m.rows().list(all));
  m.flags |= kUsesChance;
}
void families(Grammar& g) {
  for (const Family& f : kFamilies) {
    g.add(Sort::Sentence,
          "Randomly ~summon <n:number> " + std::string(f.words) +
              " . ⦅ Prioritizes summoning a different type from preexisting ones , at most 2 types of " + f.words +
              " can exist at the same time in the summons area ⦆ [.]",
          own<[](Maker& m, const Node& n) { summons_of(m, n, kAbsentOnly); }>)
        .with(kOwnSentence, 0, &f);
    g.add(Sort::Sentence,
          "Randomly ~summon <n:number> " + std::string(f.words) +
              " . ⦅ Prioritizes summoning a different type from preexisting ones ⦆",
          own<[](Maker& m, const Node& n) { summons_of(m, n, kAbsentFirst); }>)
        .with(kOwnSentence, 0, &f);
    g.add(Sort::Do, "~summon <n:number> Random " + std::string(f.words) + " [!]",
          own<[](Maker& m, const Node& n) { summons_of(m, n, 0); }>)
        .with(0, 0, &f);
  }
  g.add(Sort::Line,
        "⦅ You must have at least <n:number> Monster characters in your deck to add this card to your deck . ⦆",
        own<[](Maker&, const Node&) {}>)
      .with(kReminder);
}

}  // namespace

void deck_words(Grammar& g) {
  made_cards(g);
  shed_cards(g);
  progress(g);
  gatherings(g);
  lists(g);
  families(g);
}

}  // namespace cantrip::genius::words
