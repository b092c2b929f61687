// Cards and things that go somewhere: destroyed, discarded, returned, put, played, shuffled in.
#include "language/meaning/meaning.hpp"
#include "language/words/keys.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

/// "destroy", "sacrifice", "discard": the verb knows where to.
void by_verb(Meaning& m, const Node& n) {
  const MoveVerb& v = *static_cast<const MoveVerb*>(n.rule->data);
  Thing t = m.thing(m.part(n, "noun"));
  if (n.mark("choose") && (t.word != ThingWord::Objects || t.found != Thing::Found::Choose || t.chosen))
    return void(m.refuse(t.at, "this is nothing to choose", "Write \"a card\" or the like."));
  if (t.word == ThingWord::Objects && !t.among && !t.zones) t.zones = v.from;
  if (m.scale && m.lex.one_text && t.word == ThingWord::Objects && t.max == 1 && t.min == 1 && t.least.empty() &&
      t.found == Thing::Found::Random) {  // "for each ..., discard a card at random": so many at once
    Count one;
    one.number = 1;
    t.least.push_back(m.for_each(one, *m.scale));
    t.min = 1;
    t.max = 2;
    m.scaled = true;
  }
  Person chooser;
  if (n.mark("yours")) chooser.word = PersonWord::You;
  Destination to;
  to.key = v.to;
  m.move(t, v.event, to, v.own && !(t.among && m.lex.one_text), chooser);  // what was looked at: whosever it is
}

/// "discard cards until you have 3 in your hand": as many as are too many.
void down_to(Meaning& m, const Node& n) {
  const MoveVerb& v = *static_cast<const MoveVerb*>(n.rule->data);
  Thing t;
  t.at = n.from;
  t.card = t.plural = t.article = true;
  t.found = n.mark("random") ? Thing::Found::Random : Thing::Found::Choose;
  t.zones = v.from;
  t.side = {m.actor.who == Who::You ? PersonWord::You : PersonWord::They, n.from};
  t.min = 0;
  t.max = 2;
  Count many;
  many.constant = false;
  many.row.kind = AmountKind::ZoneCount;
  many.row.key = m.lex.hand;
  many.row.players = m.actor;
  many.row.add = static_cast<i16>(-n.at("until").value);
  many.row.floor = 0;
  t.least.push_back(many);
  Destination to;
  to.key = v.to;
  m.move(t, v.event, to, v.own);
}

/// "return cards at random from their inkwell to their hand until they have 3 cards in their inkwell"
void return_down_to(Meaning& m, const Node& n) {
  const std::vector<const Node*> zones = n.list("zone");
  if (zones.size() != 2 || zones[0]->value != zones[1]->value)
    return void(m.refuse(n.from, "this counts other cards than it returns", "Name one zone."));
  Thing t;
  t.at = n.from;
  t.card = t.plural = t.article = true;
  t.found = n.mark("random") ? Thing::Found::Random : Thing::Found::Choose;
  const u8 kind = m.lex.zones[static_cast<size_t>(zones[0]->value)].kind;
  t.zones = 1u << kind;
  t.side = m.person(*n.list("whose")[0]);
  t.min = 0;
  t.max = 2;
  Count many;
  many.constant = false;
  many.row.kind = AmountKind::ZoneCount;
  many.row.key = kind;
  many.row.players = m.actor;
  many.row.add = static_cast<i16>(-n.at("until").value);
  many.row.floor = 0;
  t.least.push_back(many);
  m.move(t, Verb::Return, m.place(n.at("place")), false);
}

void to_place(Meaning& m, const Node& n) {
  const Verb verb = static_cast<Verb>(n.rule->mode);
  m.last_put = verb;
  const Destination to = m.place(n.at("place"));
  Thing t = m.thing(n.at("noun"));
  if (n.mark("choose") && (t.word != ThingWord::Objects || t.found != Thing::Found::Choose || t.chosen))
    return void(m.refuse(t.at, "this is nothing to choose", "Write \"a card\" or the like."));
  if (m.scale && m.lex.one_text && m.actor.who != Who::You && t.word == ThingWord::Objects && t.zones && !t.top &&
      t.max == 1 && t.min == 1 && t.least.empty()) {  // "for each ..., each opponent puts a card ...": so many at once
    Count one;
    one.number = 1;
    t.least.push_back(m.for_each(one, *m.scale));
    t.min = 1;
    t.max = 2;
    m.scaled = true;
  }
  if (t.top && t.word == ThingWord::Objects && verb == Verb::Put) {
    Count k;
    k.number = t.max;
    if (t.count) k = m.count(*t.count);
    if (m.scale) k = m.for_each(k, *m.scale), m.scaled = true;
    return m.take_top(t, k, to, m.actor.who != Who::You);
  }
  m.move(t, verb, to, false);
}

/// "put it on the top of your deck or into your hand": whoever puts it says where.
void either_place(Meaning& m, const Node& n) {
  const Slot what = m.bring_object(m.thing(n.at("noun")));
  if (m.refused()) return;
  Thing it;
  it.at = n.from;
  it.word = ThingWord::Slot;
  it.slot = what;
  Amount there;
  there.kind = AmountKind::CountSlot;
  there.slot = what;
  Cond some;
  some.kind = CondKind::Compare;
  some.cmp = Cmp::Ge;
  some.a = m.rows.amount(there);
  some.b = m.rows.constant(1);
  const int any = m.emit(Op::If, 0, m.rows.conds({some}));
  const int head = m.emit(Op::Modes, 2);
  m.emit(Op::Jump);
  m.emit(Op::Jump);
  m.patch(head + 1);
  const std::vector<const Node*> places = n.list("place");
  m.move(it, Verb::Put, m.place(*places[0]), false);
  const int skip = m.emit(Op::Jump);
  m.patch(head + 2);
  if (const Node* host = n.find("host")) {
    const Slot under = m.bring_object(m.thing(*host));
    m.emit(Op::Under, 0, op(what), op(under));
  } else {
    m.move(it, Verb::Put, m.place(*places[1]), false);
  }
  m.patch(skip);
  m.patch(any);
  m.moved = false;
  m.happened(Slot::N);
}

void some_to_place(Meaning& m, const Node& n) {  // "put one into your hand": of what was looked at
  Thing t;
  t.at = n.from;
  t.among = true;
  t.found = Thing::Found::Choose;
  t.up_to = n.mark("up");
  t.max = static_cast<u16>(n.at("n").value);
  t.min = t.up_to ? u16{0} : t.max;
  m.move(t, Verb::Put, m.place(n.at("place")), false);
}

void under(Meaning& m, const Node& n) {
  Thing what = m.thing(n.at("noun"));
  const Thing where = m.thing(n.at("host"));
  const bool back = where.word != ThingWord::Objects;  // "under it": what was named before, not the card put there
  Slot host = back ? m.bring_object(where) : Slot::None;
  Slot slot = Slot::None;
  if (what.top) {
    Selector s;
    s.zones = what.zones;
    s.side = m.players(what.side);
    s.flags = static_cast<u8>(SelectorFlag::Top);
    s.min = s.max = what.max;
    m.flags |= kReadsHidden;
    slot = m.next_list();
    m.emit(Op::All, op(slot), m.rows.selector(s));
    m.scope.object(slot, 0, what.max != 1);
  } else {
    slot = m.bring_object(what);
  }
  if (!back) host = m.bring_object(where);
  if (m.refused()) return;
  if (m.many(where, host)) return void(m.refuse(where.at, "cards go under one card", "Name one card."));
  m.emit(Op::Under, n.mark("faceup") ? 1 : 0, op(slot), op(host));
  m.scope.forget(Slot::Moved);
  m.moved = false;
  m.happened(Slot::N);
}

}  // namespace

void play_card(Meaning& m, const Node& n) {
  Thing t = m.thing(n.at("noun"));
  int mode = n.rule->mode == 2 ? 0 : kPlayFree;
  if (n.rule->mode == 1) mode |= kPlayOnTop;
  if (n.mark("tapped")) mode |= kPlayTapped;
  if (n.mark("bottom") || n.rule->mode == 3) mode |= kPlayThenBottom;
  if (t.word == ThingWord::Objects && !t.zones && !t.among) {
    t.zones = 1u << m.lex.hand;
    t.side = {m.actor.who == Who::You ? PersonWord::You : PersonWord::They, t.at};
  }
  if (t.word == ThingWord::Objects && t.zones && t.side.word == PersonWord::None)
    return void(m.refuse(t.at, "this does not say whose cards", "Write \"your\"."));
  if (mode & kPlayOnTop) {
    if (t.word != ThingWord::Objects) return void(m.refuse(t.at, "this does not say which cards", "Write \"a card\"."));
    Meaning::check(t, TestKind::Playable, static_cast<u16>(mode));
  }
  const Slot what = m.bring_object(t);
  if (m.refused()) return;
  if (m.actor.who != Who::You && m.actor.who != Who::That)
    return void(m.lacks(n.from, "let several players play cards at once", "Write \"you may play\"."));
  const bool plural = m.many(t, what);
  m.emit(Op::Play, 0, op(what), mode);
  m.moved = false;
  m.scope.object(Slot::Moved, t.types, plural);
  m.can_fail = true;
}

namespace {

void host(Meaning& m, const Node& n) {
  const Slot who = m.bring_object(m.thing(n.at("noun")));
  Thing place, also;
  Slot other = Slot::None;
  if (const Node* second = n.find("also")) {
    also = m.thing(*second);
    other = m.bring_object(also);
    if (m.many(also, other)) return void(m.refuse(also.at, "this names more than one", "Name one."));
  }
  if (const Node* same = n.find("same")) {  // all of them to one
    place.at = same->from;
    m.describe(*same, place);
    place.found = Thing::Found::Choose;
  } else {
    place = m.thing(n.at("where"));
  }
  if (place.word == ThingWord::Objects && place.side.word == PersonWord::None)
    place.side = {PersonWord::You, place.at};  // nobody moves to a place of somebody else
  const Slot where = m.bring_object(place);
  if (m.refused()) return;
  if (m.many(place, where)) return void(m.refuse(place.at, "this names more than one place", "Name one place."));
  m.emit(Op::Host, 0, op(who), op(where));
  m.happened(Slot::N);
  if (other == Slot::None) return;
  m.emit(Op::Host, 0, op(other), op(where));
  m.scope.object(other, also.types, false);  // "the other one"
  m.scope.number(Slot::None);
}

// ---------------------------------------------------------------------------------------------------------- places

const ZoneWord& zone_of(Meaning& m, const Node& n) { return m.lex.zones[static_cast<size_t>(n.at("zone").value)]; }

void into(Meaning& m, const Node& n, Destination& d) {
  const ZoneWord& z = zone_of(m, n);
  if (z.ordered && z.hidden != Hidden::No)
    m.refuse(n.from, "this does not say where in it", "Write \"on the top of\" or \"on the bottom of\".");
  d.key = z.kind;
  if (const Node* w = n.find("whose")) d.owner = m.person(*w);
  if (n.mark("tapped")) d.mode |= kEntersTapped;
  if (n.mark("yours")) d.mode |= kYourControl;
}

void end_of(Meaning& m, const Node& n, Destination& d) {
  const ZoneWord* z = nullptr;
  if (n.has("zone")) z = &zone_of(m, n);
  if (z && !z->ordered) m.refuse(n.from, "this zone has no top and no bottom", "Write \"into\".");
  d.key = z ? z->kind : m.lex.deck;
  if (const Node* w = n.find("whose")) d.owner = m.person(*w);
  if (n.mark("bottom")) d.mode |= kToBottom;
  if (n.mark("either")) d.mode |= kTopOrBottom;
  if (n.mark("any")) d.mode |= kAnyOrder;
  if (n.mark("random")) d.mode |= kRandomOrder;
}

void places(Grammar& g, const Lexicon& lex) {
  const std::string tapped(lex.tapped_word);
  for (const std::string_view way : {"into", "to", "onto", "in"})
    g.add(Sort::Place,
          std::string(way) + " (<whose>|the|a) <zone> [facedown [and]] [(" + tapped +
              " #tapped [?yours under your control]|under your control #yours [?tapped " + tapped +
              "])] [under (its|their) (owner|owners) ('s|') control [?tapped " + tapped + "]]",
          into);
  g.add(Sort::Place,
        "[back] (on the bottom of #bottom|to the bottom of #bottom|on top of|on the top of|to the top of|on either the "
        "top or "
        "the bottom of #either|on the top or the bottom of #either|on the top or bottom of #either) (<whose>|the) "
        "<zone> [?any in any order] [?random in a random order]",
        end_of);
  g.add(Sort::Place, "(on the bottom #bottom|on the top) [?any in any order]", end_of).costs(1);
  g.add(Sort::Place, "back in any order #any", end_of);
  g.add(Sort::Place, "on top of it", end_of);
}

}  // namespace

void move_words(Grammar& g, const Lexicon& lex) {
  places(g, lex);
  for (const MoveVerb& v : lex.move_verbs) {
    const std::string tail = v.tail.empty() ? "" : " " + as_pattern(v.tail);
    g.add(Sort::Do,
          "[?choose ~choose and] ~" + std::string(v.verb) + " <noun>" + tail +
              " [?yours of your choice] [of their choice] [instead of (putting|placing) (it|them) into "
              "(your|their|its owner 's) <zone>]",
          by_verb)
        .with(0, 0, &v);
  }
  for (const MoveVerb& v : lex.move_verbs)
    if (v.from == (1u << lex.hand))
      g.add(Sort::Do,
            "[?choose ~choose and] ~" + std::string(v.verb) +
                " [cards] [?random at random] (until you have|until they have #they) <until:number> [card+] [in "
                "(your|their) hand]",
            down_to)
          .with(0, 0, &v);
  g.add(Sort::Do,
        "~return cards [?random at random] from <whose> <zone> <place> until (you|they) have <until:number> card+ in "
        "<whose> <zone>",
        return_down_to);
  g.add(Sort::Do, "[?choose ~choose and] ~return <noun> <place>", to_place).as(static_cast<int>(Verb::Return));
  // Where it lies says nothing that was not said before: "return that card from your discard to your hand".
  g.add(Sort::Do, "~return <noun> from <whose> <zone> <place>",
        [](Meaning& m, const Node& n) {
          if (n.at("noun").rule && n.at("noun").rule->key == kPronoun) return to_place(m, n);
          m.refuse(n.at("noun").from, "this does not name what was named before", "Write \"that card\".");
        })
      .as(static_cast<int>(Verb::Return))
      .costs(2);
  // What goes elsewhere "instead of into your discard" lies there when the text resolves; it is put where it says.
  g.add(Sort::Do,
        "[?choose ~choose and] ~put <noun> [facedown] <place> [instead of into (your|their|its) (<zone>|owner 's "
        "<zone>)]",
        to_place)
      .with(0, kTopAtOnce)
      .as(static_cast<int>(Verb::Put));
  g.add(Sort::Do, "~put [?up up to] <n:number> <place>", some_to_place);
  g.add(Sort::Joined, "[,] and [?up up to] <n:number> <place>", some_to_place);  // the verb is said once
  g.add(Sort::Joined, ", [?up up to] <n:number> <place>", some_to_place).costs(1);
  g.add(Sort::Do, "~shuffle <noun> <place>", [](Meaning& m, const Node& n) {
    const Node& p = n.at("place");
    const ZoneWord& z = zone_of(m, p);
    if (!z.ordered) return void(m.refuse(p.from, "this zone can't be shuffled", "Name a deck."));
    Destination d;
    d.key = z.kind;
    if (const Node* w = p.find("whose")) d.owner = m.person(*w);
    m.move(m.thing(n.at("noun")), Verb::Shuffle, d, false);
  });
  g.add(Sort::Do, "~put <noun> <place> or <place>", either_place)
      .eg("Look at the top card of your deck. Put it on top of your deck or into your discard.");
  g.add(Sort::Do, "~put <noun> [facedown] under <host:noun> or <place>", either_place);
  g.add(Sort::Do,
        "~put <noun> [facedown] under <host:noun> [?faceup faceup] [facedown] [instead of into (your|their|its) "
        "(<zone>|owner 's <zone>)]",
        under);
  const std::string tapped(lex.tapped_word);
  g.add(Sort::Do,
        "~play <noun> [again from your <zone>] for free [?tapped (and (they enter|it enters|he enters|she enters) "
        "play " +
            tapped + "|, " + tapped +
            ")] [?bottom , then put (it|that card|that <kind>) on the "
            "bottom of your deck instead of into your discard]",
        play_card)
      .with(0, kInTurn);
  g.add(Sort::Do,  // said as sentences of their own: what is played goes there when its text is done
        "~play <noun> [again from your <zone>] for free (. then ,|. if you do ,) put (it|that card|that <kind>) on the "
        "bottom of your deck instead of into your discard",
        play_card)
      .with(0, kInTurn)
      .as(3)
      .costs(-3);
  g.add(Sort::Do,
        "~play <noun> [?tapped (and (they enter|it enters|he enters|she enters) play " + tapped + "|, " + tapped + ")]",
        play_card)
      .with(0, kInTurn)
      .as(2)
      .costs(2);
  g.add(Sort::Do, "~move <noun> to (<where:noun>|the same <same:kind>) for free", host);
  g.add(Sort::Do, "~move <noun> and <also:noun> to the same <same:kind> for free", host).costs(1);
}

}  // namespace cantrip::language
