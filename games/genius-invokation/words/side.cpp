// What either side does, and what comes and goes on its side of the field.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

Who side_of(const Node& n) { return n.mark("theirs") ? Who::Opponent : Who::You; }

When& heard(Maker& m, EventKind event, Who by = Who::None) {
  When& w = m.whens.emplace_back();
  w.heard = true;
  w.trigger.event = event;
  w.trigger.by.who = by;
  return w;
}
/// "it" is the one that stepped in.
void about_newcomer(Maker& m) {
  Noun to;
  to.slot = Slot::EventA;
  m.remember(to);
}

void switching(Grammar& g) {
  g.add(Sort::Event,
        "(your opponent #theirs|the opposing side #theirs|either (player|side) #any) (switches|performs \" Switch "
        "Character \"|switch) [characters]",
        own<[](Maker& m, const Node& n) {
          const Who by = n.mark("any") ? Who::None : side_of(n);
          When& w = heard(m, Switched, by);
          if (!n.mark("any")) {
            w.priced = true;
            w.price.kinds = ForSwitch;
            w.price.target = m.selector(m.character(by));
          }
          about_newcomer(m);
        }>)
      .costs(2);
  g.add(Sort::Event, "(your characters switch|your (side|team) switches characters)", own<[](Maker& m, const Node&) {
          heard(m, Switched, Who::You);
          about_newcomer(m);
        }>);
  g.add(Sort::Event, "<who:player> (~switch@who in|~be@who switched in|~become@who (the|your) active character)",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          heard(m, Switched).trigger.subject = m.selector(who);
          if (!Maker::fixed(who.slot)) about_newcomer(m);
        }>)
      .costs(2);
  g.add(Sort::Event, "<who:player> (~switch@who out|~be@who switched out)", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          heard(m, Switched).trigger.object = m.selector(who);
        }>)
      .costs(2);
}

/// Summons, supports and combat statuses that come and go.
void coming_and_going(Grammar& g) {
  const Sort kind = g.declare("entitykind", "a kind of card in play");
  struct KindWord {
    const char* words;
    Type type;
  };
  static constexpr KindWord kKinds[] = {{"Summon", Summon}, {"Support [Card]", Support}, {"Combat Status", TeamStatus}};
  for (const KindWord& w : kKinds)
    g.add(kind, w.words, own<[](Maker& m, const Node& n) {
            m.types_bits = type_bit(static_cast<const KindWord*>(n.rule->data)->type);
          }>)
        .with(0, 0, &w);
  constexpr auto happens = own<[](Maker& m, const Node& n) {
    m.types_bits = 0;
    m.run(n.at("k"));
    Selector any;
    any.types = m.types_bits;
    if (!n.mark("any")) any.side.who = side_of(n);
    if (n.mark("another")) any.rel = Rel8::Not, any.slot = Slot::Self;
    heard(m, n.mark("comes") ? EntityEntered : Discarded).trigger.subject = m.rows().selector(any);
    Noun it;
    it.entity = true;
    it.slot = Slot::EventA;
    m.remember(it);
  }>;
  for (const char* words :
       {"((a|any) #any|(one of your|your|a friendly)|another of your #another|(an opposing|one of your opponent 's) "
        "#theirs) <k:entitykind> ((leaves the field|is (removed|discarded|destroyed))|(enters (the field|play)|is "
        "(summoned|created)) #comes)",
        "(a|any) <k:entitykind> on (your side|the opposing side #theirs) ((leaves the field|is "
        "(removed|discarded|destroyed))|(enters (the field|play)|is (summoned|created)) #comes)"})
    g.add(Sort::Event, words, happens).costs(2);
  g.add(Sort::When, "(Upon leaving the field|When this (card|Summon|Status|Combat Status) leaves the field)",
        own<[](Maker& m, const Node& n) {
          if (!m.is(kEntities)) return m.refuse(n, "this card is nothing that stays in play", "Leave this out.");
          When& w = heard(m, Discarded);
          w.always_free = true;
          w.trigger.subject = m.is_slot(Slot::Self);
          m.gone = true;
        }>);
  g.add(Sort::When, "[(At the start of|At the beginning of)] [the] Action Phase [begins]",
        own<[](Maker& m, const Node&) { heard(m, ActionPhase); }>)
      .costs(1);
  g.add(Sort::Event, "(you Discard|your opponent Discards #theirs) (a|<n:number>) card+",
        own<[](Maker& m, const Node& n) {
          if (n.has("n") && n.at("n").value != 1) return m.refuse(n, "each card counts", "Write a card.");
          heard(m, Shed, side_of(n));
        }>)
      .costs(1);
  g.add(Sort::Event,
        "(you tune|your opponent tunes #theirs|you use|your opponent uses #theirs) [a card for] "
        "[Elemental] Tuning",
        own<[](Maker& m, const Node& n) { heard(m, Tuned, side_of(n)); }>);
  g.add(Sort::When, "Before <who:player> (~deal@who #deals|~take@who) [<k:word>] DMG", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          const DamageKind k = m.damage_kind(n.find("k"));
          When& w = m.whens.emplace_back();
          w.hits = true;
          const Row16 sel = m.selector(who);
          (n.mark("deals") ? w.damage.source : w.damage.target) = sel;
          w.damage.fields = k.fields;
          w.damage.extras = k.extras;
          w.damage.kinds = k.kinds ? k.kinds : n.mark("deals") ? u16{BySkill} : u16{0};
        }>);
}

/// Cards of either side.
void deeds(Grammar& g) {
  g.add(Sort::Do, "(your opponent draws|your opponent ~draw|the opposing side draws) <n:number> card+",
        own<[](Maker& m, const Node& n) { m.emit(kDraw, 1, m.rows().constant(n.at("n").value), u16{0}); }>);
  g.add(Sort::Do, "(both sides|both players|each player|each side) (draw|draws) <n:number> card+",
        own<[](Maker& m, const Node& n) {
          for (const u8 theirs : {u8{0}, u8{1}}) m.emit(kDraw, theirs, m.rows().constant(n.at("n").value), u16{0});
        }>);
  g.add(Sort::Do,
        "(~discard|(your opponent|the opposing side) (discards|discard) #theirs|(both sides|both players) (discard|"
        "discards) #both|(each player|each side) (discards|discard) #both) <n:number> (random #random card+|card+ at "
        "random) [from (their|your) hand]",
        own<[](Maker& m, const Node& n) {
          for (const u16 theirs : {u16{0}, u16{1}})
            if (n.mark("both") || n.mark("theirs") == (theirs == 1))
              m.emit(kDiscardHand, kAtRandom, m.rows().constant(n.at("n").value), theirs);
          m.flags |= kUsesChance;
        }>)
      .costs(2);
  g.add(Sort::Do, "~convert all [of] [your] Elemental Dice (to|into) Omni Element",
        own<[](Maker& m, const Node&) { m.emit(kDiceToOmni, 0, kNone, u16{0}); }>)
      .costs(2);
  g.add(Sort::Do, "~remove (all|the) Elemental (Application|Applications) from <noun>",
        own<[](Maker& m, const Node& n) {
          Noun whom = m.who(n.at("noun"));
          m.emit(kApply, NoElement, kNone, m.load(whom));
        }>);
  g.add(Sort::Do, "<noun> ~gain <k:number> Shield point+", own<[](Maker& m, const Node& n) {
          const Noun whom = m.who(n.at("noun"));
          m.begin_made(&whom, 0, 0);
          m.add_variable(n, kVarShield, n.at("k").value);
          m.add_shield();
          m.end_made();
        }>)
      .costs(-1);
}

/// One summon, and what its uses become.
void uses(Grammar& g) {
  g.add(Sort::Do, "choose (one|1|any one|any 1) (opposing Summon #theirs|of your Summons|friendly Summon)",
        own<[](Maker& m, const Node& n) {
          Noun what;
          what.entity = true;
          what.sel.zones = zone_bit(Summons);
          what.sel.side.who = side_of(n);
          m.target(what, n);
          m.remember(what);
        }>);
  const auto changes = [&](const char* words, u8 mode) {
    g.add(Sort::Do, words, own<[](Maker& m, const Node& n) {
            Noun what = m.it_entity(n);
            if (what.slot == Slot::None && !what.sel.zones) return;
            const u8 how = static_cast<u8>(n.rule->key);
            m.emit(kCount, how, m.rows().constant(n.at("n").value), m.load(what));
          }>)
        .with(mode)
        .costs(2);
  };
  changes("(reduce|decrease) its Usages by <n:number>", u8{Usage} | u8{kLose});
  changes("it ~lose <n:number> Usages", u8{Usage} | u8{kLose});
  changes("increase its Usages by <n:number>", Usage);
  changes("it ~gain <n:number> [additional] Usages", Usage);
  g.add(Sort::Do, "all (of your|your|friendly|opposing #theirs) Summons ~lose <n:number> Usages",
        own<[](Maker& m, const Node& n) {
          Noun all;
          all.entity = all.many = true;
          all.sel.zones = zone_bit(Summons);
          all.sel.side.who = side_of(n);
          m.emit(kCount, u8{Usage} | u8{kLose}, m.rows().constant(n.at("n").value), m.load(all));
        }>);
}

/// "Your next Food card this Round costs 1 less Elemental Die."
void next_cards(Grammar& g) {
  constexpr auto next = own<[](Maker& m, const Node& n) {
    m.types_bits = 0;
    if (const Node* kind = n.find("t")) m.run(*kind);
    const u32 types = m.types_bits;
    m.part = kAny;
    m.pass = PriceAny;
    if (const Node* die = n.find("die")) m.run(*die);
    const u8 part = m.part, pass = n.mark("more") ? u8{PriceUnaligned} : m.pass;
    m.begin_made(nullptr, n.mark("round") || n.mark("until") ? 1 : 0, 1);
    When& w = m.whens.emplace_back();
    w.priced = true;
    w.price.kinds = ForCard;
    Selector card;
    card.zones = kAnywhere;
    card.side.who = Who::You;
    card.types = types;
    w.price.source = m.rows().selector(card);
    m.change_price(n, [&](Replace& r) {
      r.key = part;
      r.pass = pass;
      r.op = n.mark("more") ? ReplaceOp::Add : ReplaceOp::Prevent;
      r.amount = m.rows().constant(n.at("n").value);
    });
    m.end_made(n.mark("theirs"));
  }>;
  g.add(Sort::Do,
        "(your|your opponent 's #theirs) next (<t:ct>|card) [played] [?until (this Round|during this Round)] costs "
        "<n:number> "
        "(less <die:price>|more Elemental (Die|Dice) #more)",
        next)
      .costs(1);
  g.add(Sort::Do,
        "the next (<t:ct>|card) (you play|your opponent plays #theirs) [?until (this Round|during this Round)] costs "
        "<n:number> (less <die:price>|more Elemental (Die|Dice) #more)",
        next)
      .costs(1);
  g.add(Sort::Do, "this (Summon|card|summon) deals <n:signed> [additional] [<k:word>] DMG",
        own<[](Maker& m, const Node& n) {
          if (!m.is(type_bit(Summon))) return m.refuse(n, "only a summon deals damage itself", "Say who deals it.");
          const DamageKind k = m.damage_kind(n.find("k"));
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.is_slot(Slot::Self);
          r.fields = k.fields;
          r.pass = AddPass;
          r.op = ReplaceOp::Add;
          r.amount = m.rows().constant(n.at("n").value);
          std::vector<Conds> conds;
          for (const When& w : m.whens) conds.insert(conds.end(), w.changing.begin(), w.changing.end());
          m.add_change(r, conds, true);
        }>)
      .costs(-1);
  g.add(Sort::Do, "<who:player> ~deal@who <n:signed> <e:element> DMG and <k:signed> <f:element> DMG",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("who"));
          for (const auto& [by, element] : {std::pair{"n", "e"}, std::pair{"k", "f"}}) {
            Replace r;
            r.act = ActKind::Damage;
            r.source = m.selector(who);
            r.kinds = BySkill;
            r.fields = static_cast<u16>(1u << n.at(element).value);
            r.pass = AddPass;
            r.op = ReplaceOp::Add;
            r.amount = m.rows().constant(n.at(by).value);
            m.add_change(r, {});
          }
        }>)
      .costs(1);
}

}  // namespace

void side_words(Grammar& g) {
  switching(g);
  coming_and_going(g);
  deeds(g);
  uses(g);
  next_cards(g);
}

}  // namespace cantrip::genius::words
