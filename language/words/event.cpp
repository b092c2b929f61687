// Events, in all their moods, and what starts a text.
#include "language/meaning/meaning.hpp"
#include "language/words/done.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

/// What the row of a verb says of the event.
void told(const EventWord& w, Happening& h) {
  h.word = &w;
  h.event = w.event;
  h.sub = sub_of(w);
  h.flags = w.flags;
  h.from = w.from;
  h.to = w.to;
}

Thing victim(Meaning& m, const Node& n) {
  Thing t = m.thing(n, Use::Filter);
  return t;
}

void happens(Meaning& m, const Node& n, Happening& h) {
  const EventWord& w = *static_cast<const EventWord*>(n.rule->data);
  told(w, h);
  if (w.by != Who::None) h.by = {w.by == Who::You ? PersonWord::You : PersonWord::Opponent, n.from};
  if (const Node* who = n.find("player")) {
    h.by = m.person(*who);
    if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;  // whoever it is
  }
  if (const Node* a = n.find("a")) {
    h.a.push_back(m.thing(*a, Use::Filter));
    if (h.a[0].word == ThingWord::Players) m.refuse(a->from, "this does not happen to players", "Name a thing.");
    if (m.lex.one_text && w.shape == EventShape::PlayerObject && h.a[0].word == ThingWord::Objects && h.a[0].zones) {
      // When it is told the card lies elsewhere; only a move tells from where.
      if (w.event != EventKind::Moved) m.lacks(a->from, "tell from where this is done", "Leave it out.");
      h.from = h.a[0].zones;
      h.a[0].zones = 0;
    }
  }
  if (const Node* group = n.find("group")) {
    Thing t = m.group(*group);
    if (n.mark("your")) t.side = {PersonWord::You, n.from};
    h.a.push_back(t);
    h.flags |= kOncePerBatch;
  }
  if (const Node* b = n.find("b")) {
    Thing t = victim(m, *b);
    const bool there = w.object_place ? t.zones && !(t.zones & ~w.object_place) : !t.zones;
    if (!there && m.lex.places.size()) m.refuse(b->from, "this happens to other things", "Name what lies there.");
    if (w.distinct) t.other = false;  // nothing does this to itself, so "another" says nothing
    const bool any = w.object_named && t.types == w.object_named && t.tests.empty() && t.word == ThingWord::Objects &&
                     t.side.word == PersonWord::None && !t.other;  // it is always one of these
    if (!any) h.b.push_back(std::move(t));
  }
  if (w.tail == "here" && !h.a.empty()) h.a[0].here = false;
  if (w.event == EventKind::Hosted && h.by.word != PersonWord::None && !h.a.empty()) {
    // Players move only what is theirs, so whose it is says who moved it.
    if (h.a[0].word == ThingWord::Objects && h.a[0].side.word == PersonWord::None) h.a[0].side = h.by;
    h.by = {};
  }
  if (w.swapped) std::swap(h.a, h.b);
}

constexpr std::string_view kNth[] = {"first", "second", "third", "fourth", "fifth"};

/// "you play a second song in a turn"
void nth_one(Meaning& m, const Node& n, Happening& h) {
  const EventWord& w = *static_cast<const EventWord*>(n.rule->data);
  told(w, h);
  h.by = m.person(n.at("player"));
  if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  Thing t = m.group(n.at("group"));
  if (t.types || !t.tests.empty() || t.zones || t.side.word != PersonWord::None) h.a.push_back(std::move(t));
  h.ordinal = n.rule->mode;
}

/// "for each character banished this turn": as often as it happened.
void times(Meaning& m, const Node& n, Count& c) {
  const EventWord& w = *static_cast<const EventWord*>(n.rule->data);
  Happening h;
  h.at = n.from;
  told(w, h);
  Thing t = m.group(n.at("group"));
  if (n.mark("your")) t.side = {PersonWord::You, n.from};
  (w.swapped ? h.b : h.a).push_back(std::move(t));
  h.last_turn = n.mark("last");
  const Row16 row = m.tally(h);
  if (m.refused()) return;
  c.constant = false;
  c.row = m.rows.pool().amounts[row];
}

/// "the number of units you have returned to their owners' hands this turn": by an effect of yours.
void moved_this_turn(Meaning& m, const Node& n, Count& c) {
  Happening h;
  h.at = n.from;
  h.event = EventKind::Moved;
  h.sub = static_cast<u8>(n.rule->key);
  h.by = {PersonWord::You, n.from};
  if (const Node* p = n.find("place")) h.to = 1u << m.place(*p).key;
  h.a.push_back(m.group(n.at("group")));
  if (m.lex.in_play && !h.a[0].zones && !h.a[0].card) h.from = m.lex.in_play;
  if (h.a[0].zones) h.from = h.a[0].zones, h.a[0].zones = 0;
  const Row16 row = m.tally(h);
  if (m.refused()) return;
  c.constant = false;
  c.row = m.rows.pool().amounts[row];
}

/// "for each song you've played this turn"
void times_by_you(Meaning& m, const Node& n, Count& c) {
  const EventWord& w = *static_cast<const EventWord*>(n.rule->data);
  Happening h;
  h.at = n.from;
  told(w, h);
  h.by = {PersonWord::You, n.from};
  Thing t = m.group(n.at("group"));
  t.card = false;
  (w.swapped ? h.b : h.a).push_back(std::move(t));
  const Row16 row = m.tally(h);
  if (m.refused()) return;
  c.constant = false;
  c.row = m.rows.pool().amounts[row];
}

void from_table(Grammar& g, const EventWord& w, bool duel) {
  const std::string verb = as_pattern(w.verb), tail = w.tail.empty() ? "" : " " + as_pattern(w.tail);
  const auto moods = [&](const std::string& pattern) { g.event(pattern, happens, &w); };
  const auto did = [&](const std::string& what) {
    g.add(Sort::Did, in_form(what, "", ".past"), happens).with(0, 0, &w);
  };
  switch (w.shape) {
    case EventShape::Object:
      moods("<a:noun> ~" + verb + tail);
      did("~" + verb + tail);
      moods("one or more [of your #your] <group> ~" + verb + tail);
      if (verb.starts_with("be ")) {
        g.add(Sort::Post, verb.substr(3) + tail + " this turn",
              [](Meaning& m, const Node& n, Thing& t) {
                Happening h;
                h.at = n.from;
                told(*static_cast<const EventWord*>(n.rule->data), h);
                Meaning::check(t, TestKind::Marked, m.mark(h, h.word->swapped));
              })
            .with(0, 0, &w)
            .costs(2);
        const std::string done =
            verb.substr(3) + tail + (duel ? " (this turn|during your opponent 's last turn #last)" : " this turn");
        g.add(Sort::Per, "[of your #your] <group> [that (was|were)] " + done, times).with(0, 0, &w);
        g.add(Sort::Quantity, "the number of [?your your] <group> [that were] " + done, times).with(0, 0, &w);
      }
      break;
    case EventShape::ObjectObject:
      did("~" + verb + (w.amount || !w.tail.empty() ? " <b:noun>" : " [<b:noun>]") + tail);
      moods("<a:noun> ~" + verb +
            (w.amount || !w.tail.empty() ? " (<b:noun>|<b:player>)" : " [(<b:noun>|<b:player>)]") + tail);
      moods("one or more [of your #your] <group> ~" + verb +
            (w.amount || !w.tail.empty() ? " <b:noun>" : " [<b:noun>]") + tail);
      break;
    case EventShape::Player:
    case EventShape::PlayerFixed:
      moods("<player> ~" + verb + tail);
      for (int i = 0; i < 5 && verb.ends_with(" a card"); ++i)
        g.add(Sort::Event,
              "<player> ~" + verb.substr(0, verb.size() - 6) + "(a|an|your|their|the) " + std::string(kNth[i]) +
                  " card (in a turn|each turn|this turn)",
              [](Meaning& m, const Node& n, Happening& h) { happens(m, n, h), h.ordinal = n.rule->mode; })
            .with(0, 0, &w)
            .as(i + 1);
      break;
    case EventShape::PlayerObject:
      moods("<player> ~" + verb + " <a:noun>" + (w.tail == "here" ? " [here]" : tail));
      if (w.tail.empty() && !w.past.empty()) {
        const std::string done = " (you 've|you have|you) " + std::string(w.past) + " this turn";
        g.add(Sort::Per, "<group>" + done, times_by_you).with(0, 0, &w);
        g.add(Sort::Quantity, "the number of <group>" + done, times_by_you).with(0, 0, &w);
      }
      for (int i = 0; i < 5 && w.tail.empty(); ++i)
        g.add(Sort::Event,
              "<player> ~" + verb + " (a|an|your|their|the) " + std::string(kNth[i]) +
                  " <group> (in a turn|each turn|this turn)",
              nth_one)
            .with(0, 0, &w)
            .as(i + 1);
      break;
    case EventShape::PlayerPair: moods("<player> ~" + verb + " <b:noun>" + tail + " <a:noun>"); break;
    case EventShape::Fixed: {
      Construction& now = g.add(Sort::Event, verb, happens);
      now.with(0, 0, &w);
      if (!w.past.empty()) g.add(Sort::Past, as_pattern(w.past), happens).with(0, 0, &w);
      break;
    }
    case EventShape::FixedObject: g.add(Sort::Event, verb + " <b:noun>", happens).with(0, 0, &w); break;
  }
}

// ------------------------------------------------------------------------------------------------- what starts a text

void when(Meaning& m, const Node& n, Happening& h) {
  h = m.happening(n.at("event"));
  if (n.rule->key) h.ordinal = n.rule->key;
  // "The first time this unit is damaged each turn": once each turn, for nothing else is asked.
  const std::vector<Thing>& about = h.word && h.word->swapped ? h.b : h.a;
  if (h.ordinal == 1 && m.made && !n.has("span") && h.gates.empty() && !about.empty() &&
      about[0].word == ThingWord::Self && !m.made->once && n.list("left").empty())
    m.made->once = true, h.ordinal = 0;
  if (const Node* s = n.find("span")) h.gate_nodes.push_back(s);
}

/// "During each opponent's turn, whenever they ...", "an opponent ... during their turn": the player whose turn it is.
void in_their_turn(Meaning& m, const Node& n, Happening& h) {
  const Node* event = n.at("when").find("event");
  const Node* who = event ? event->find("player") : nullptr;
  if (!who || n.at("when").rule->key) return void(m.refuse(n.from, "this does not say whose turn", "Name the player."));
  const std::string& first = m.token(who->from).text;
  const bool before = n.has("span");
  if (before ? first != "they" : first != "an" && first != "each")
    return void(m.refuse(n.from, "this does not say whose turn", "Name the player."));
  if (before) m.scope.player({Who::Active, Slot::None});
  h = m.happening(n.at("when"));
  h.by = {PersonWord::Active, n.from};
  Cond theirs;
  theirs.kind = CondKind::Turn;
  theirs.a = Players{Who::Opponent, Slot::None}.pack();
  h.gates.push_back({theirs});
}

/// "an opponent draws a card for the second time during their turn"
void nth_in_their_turn(Meaning& m, const Node& n, Happening& h) {
  const Node* who = n.at("event").find("player");
  const std::string first = who ? m.token(who->from).text : "";
  if (first != "an" && first != "each")
    return void(m.refuse(n.from, "this does not say whose turn", "Name the player."));
  h = m.happening(n.at("event"));
  h.by = {PersonWord::Active, n.from};
  h.ordinal = n.rule->key;
  Cond theirs;
  theirs.kind = CondKind::Turn;
  theirs.a = Players{Who::Opponent, Slot::None}.pack();
  h.gates.push_back({theirs});
}

void gated(Meaning& m, const Node& n, Happening& h) {
  const Node* span = n.find("span");
  const Node* event = span && span->from < n.at("when").from ? n.at("when").find("event") : nullptr;
  if (event && event->has("player") && m.token(event->at("player").from).text == "they" &&
      span->rule->key == static_cast<int>(Who::Opponent))
    return in_their_turn(m, n, h);
  h = m.happening(n.at("when"));
  if (const Node* c = n.find("condition")) {
    h.gate_nodes.push_back(c);
    const Node* noun =
        m.lex.one_text && c->rule ? c->find("noun") : nullptr;  // "... while this is awake, you may rest it"
    if (noun && m.thing(*noun, Use::Filter).word == ThingWord::Self) h.about_self = true;
  }
  if (const Node* s = n.find("span")) h.gate_nodes.push_back(s);
  if (const Node* p = n.find("post")) {  // "while here": said of what the event is about
    std::vector<Thing>& about = h.word && h.word->swapped ? h.b : h.a;
    if (about.empty()) return void(m.refuse(p->from, "nothing is named that this could be said of", "Name it."));
    if (about[0].word == ThingWord::Objects) return m.describe(*p, about[0]);
    Thing place;
    m.describe(*p, place);
    Cond c;
    c.kind = CondKind::Matches;
    c.slot = m.pronoun(about[0]);
    c.a = m.selector(place, false);
    h.gates.push_back({c});
  }
}

void turn_event(Meaning& m, const Node& n, Happening& h) {
  h.event = n.mark("start") ? EventKind::TurnStart : EventKind::TurnEnd;
  if (const Node* w = n.find("whose")) {
    h.by = m.person(*w);
    if (h.by.word == PersonWord::Each) h.by.word = PersonWord::None;
  }
}

}  // namespace

void event_words(Grammar& g, const Lexicon& lex) {
  for (const EventWord& w : lex.events) from_table(g, w, lex.duel);
  for (const Participle& p : participles(lex)) {
    if (p.verb != Verb::Return && p.bare.empty()) continue;
    const std::string done = "you (have|'ve) " + p.word + (p.verb == Verb::Return ? " [<place>]" : "") + " this turn";
    g.add(Sort::Per, "<group> " + done, moved_this_turn).with(static_cast<int>(p.verb)).costs(-2);
    g.add(Sort::Quantity, "the number of <group> " + done, moved_this_turn).with(static_cast<int>(p.verb)).costs(-2);
    if (p.verb == Verb::Destroy) continue;  // battles destroy as well
    g.add(Sort::Condition,
          "you (have|'ve) " + p.word + " <compare> <group>" + (p.verb == Verb::Return ? " [<place>]" : "") +
              " this turn",
          [](Meaning& m, const Node& n, Logic& l) {
            Count done_so;
            moved_this_turn(m, n, done_so);
            const Comparison than = m.comparison(n.at("compare"));
            Cond c;
            c.kind = CondKind::Compare;
            c.cmp = than.cmp;
            c.a = m.amount(done_so);
            c.b = m.amount(than.value);
            l.rows.push_back(c);
          })
        .with(static_cast<int>(p.verb));
  }
  g.add(Sort::When, "(when|whenever) <event>", when);
  for (int i = 0; i < 5; ++i) {
    const std::string nth(kNth[i]);
    g.add(Sort::When, "the " + nth + " time <event> (each turn|during each turn)", when).with(i + 1);
    g.add(Sort::When, "the " + nth + " time <event>", when).with(i + 1).costs(2);
    g.add(Sort::When, "the " + nth + " time <event> during <span>", when).with(i + 1);
    g.add(Sort::When, "(when|whenever) <event> for the " + nth + " time (each turn|in a turn|this turn)", when)
        .with(i + 1);
    g.add(Sort::When, "(when|whenever) <event> for the " + nth + " time during <span>", when).with(i + 1);
    g.add(Sort::When, "(when|whenever) <event> for the " + nth + " time during their turn", nth_in_their_turn)
        .with(i + 1)
        .costs(-1);
  }
  g.add(Sort::When, "at the (start #start|end) of (<whose>|each) turn", turn_event);
  g.add(Sort::When, "<when> while <condition>", gated);
  g.add(Sort::When, "<when> during <span>", gated);
  g.add(Sort::When, "<when> during their turn", in_their_turn)
      .eg("When an opponent draws a card during their turn, gain 1 health.");
  g.add(Sort::When, "<when> while <post>", gated).costs(1);
  g.add(Sort::When, "during <span> , <when>", gated);
  g.add(Sort::When, "while <condition> , <when>", gated);
  g.add(Sort::When, "<left:when> and <right:when>",
        [](Meaning& m, const Node& n, Happening&) { m.refuse(n.from, "two events start this", "Name one event."); });
}

}  // namespace cantrip::language
