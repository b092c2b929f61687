// Creations that have more than is printed on them, and characters in another form.
#include "games/genius-invokation/words/words.hpp"

namespace cantrip::genius::words {
namespace {

/// The line listens to what comes by that name, on your side or on a character of yours.
void hears_coming(Maker& m, const Noun& what) {
  When& w = m.hears(EntityEntered);
  w.always_free = true;
  w.trigger.subject = m.selector(what);
}
/// "creates a X, it will have the following effects: ...": it becomes another version of itself as soon as it comes.
void grows(Maker& m, const Node& n) {
  if (const Node* who = n.find("noun")) m.who(*who);
  const Node& card = n.at("card");
  if (const Node* again = n.find("two"); again && m.spelling(*again) != m.spelling(card))
    return m.refuse(*again, "another thing was created", "Name what is created.");
  hears_coming(m, m.named_entity(card, m.given_to_opponents(card) ? Who::Opponent : Who::You));
  if (const Node* by = n.find("by"))
    m.emit(kRaise, n.mark("rounds") ? Rounds : Usage, m.rows().constant(by->value), Slot::EventA);
  if (!n.has("body") && !n.has("line")) return;
  m.begin_version(card);
  if (m.refused()) return;
  if (const Node* line = n.find("line")) m.run(*line);
  else m.body(n.at("body"));
  m.end_version(card, Slot::EventA);
}

constexpr const char* kMore[] = {
    "(When|After) <noun> [,] creates (a|an) <card> , (it|<two:card>) will (have|gain) the following (effect|effects) : "
    "<line>",
    "When this card is equipped by <noun> , (her|his|their) <card> has the following extra effect : <line>",
    "(When|After) <noun> [,] creates (a|an) <card> , it will have the following (effect|effects) : Starting "
    "(Usages|Duration ⦅ Rounds ⦆ #rounds) <by:signed> , <body>",
    "(When|After) <noun> [,] creates (a|an) <card> , it will have <by:signed> starting (Usages|Duration ⦅ Rounds ⦆ "
    "#rounds) . It will also <body>",
};

}  // namespace

void version_words(Grammar& g) {
  for (const char* words : kMore) g.add(Sort::Line, words, own<grows>).costs(-3);
  g.add(Sort::Line, "The <card> created by <noun> [,] allows the character to which it is attached to <body>",
        own<grows>)
      .costs(-3);
  g.add(Sort::Do, "[the] <e:element> DMG dealt by <noun> <n:signed>", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.row_of(who);
          r.kinds = BySkill;
          r.fields = static_cast<u16>(1u << n.at("e").value);
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, {});
        }>);
  g.add(Sort::Do, "increase the <e:element> DMG <noun> takes by <n:number>", own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          Replace r;
          r.act = ActKind::Damage;
          r.target = m.row_of(who);
          r.fields = static_cast<u16>(1u << n.at("e").value);
          add(r, m.rows().constant(n.at("n").value));
          m.add_change(r, {});
        }>);
  g.add(Sort::Do, "[the] <e:element> DMG <noun> ~deal (is|will be) converted to <f:element> DMG",
        own<[](Maker& m, const Node& n) {
          const Noun who = m.who(n.at("noun"));
          Replace r;
          r.act = ActKind::Damage;
          r.source = m.row_of(who);
          r.kinds = BySkill;
          convert(r, n.at("e").value, n.at("f").value);
          m.add_change(r, {});
        }>);
  for (const char* words :
       {"<noun> [will] transform into the <card> state", "<noun> permanently switches to <card> state"})
    g.add(Sort::Do, words, own<[](Maker& m, const Node& n) {
            Noun whom = m.who(n.at("noun"));
            const u16 def = m.def_of(n.at("card"), type_bit(Character), "character");
            const Slot slot = m.load(whom);
            m.emit(kBecome, static_cast<u8>(slot), kNone, def);
          }>);
}

}  // namespace cantrip::genius::words
