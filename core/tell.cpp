// The story of a match, one line an event, in the words one viewer may hear.
#include "core/describe.hpp"
#include "core/engine.hpp"
#include "core/said.hpp"

namespace cantrip {
namespace {

std::string third_person(const std::string& verb) {
  const bool hisses = verb.ends_with("s") || verb.ends_with("sh") || verb.ends_with("ch") || verb.ends_with("x");
  return verb + (hisses ? "es" : "s");
}

struct Teller {
  const Machine& m;
  const Event& e;
  Seat viewer;

  bool in(u8 viewers) const { return viewer == Seat::Truth || (viewers & bit(viewer)); }

  // -- words for players --------------------------------------------------------------------------------
  std::string subject(Seat s) const { return s == viewer ? "You" : seat_name(s); }
  std::string object(Seat s) const { return s == viewer ? "you" : seat_name(s); }
  std::string possessive(Seat s) const { return s == viewer ? "your" : seat_name(s) + "'s"; }
  std::string does(Seat s, const std::string& verb) const {
    return subject(s) + " " + (s == viewer ? verb : third_person(verb));
  }

  // -- words for cards ----------------------------------------------------------------------------------
  std::string def_name(DefId def) const { return def == DefId::Hidden ? "a card" : m.pool().texts[index(def)].name; }
  /// A thing on the table now, if this viewer can tell it.
  std::string thing(Ref r) const {
    if (is_player(r)) return object(player_of(r));
    if (!live(m.st, r)) return "";
    return in(m.st.obj[r.id].known_to) ? def_name(m.st.obj[r.id].def) : "a card";
  }
  /// What the event is about, by its own stamp: the object may be gone.
  std::string it() const {
    if (is_player(e.a)) return object(player_of(e.a));
    return e.def != DefId::Hidden && in(e.seen_by) ? def_name(e.def) : "a card";
  }
  bool face_was_open() const { return m.schema().zones[static_cast<size_t>(zone_kind(e.from))].faces == Sees::All; }
  std::string moved_card() const {
    const bool saw = face_was_open() || face_visible(m.schema(), e.from, viewer);
    return e.def != DefId::Hidden && (saw || in(e.seen_by)) ? def_name(e.def) : "a card";
  }
  std::string zone_phrase(ZoneId z) const {
    const ZoneSpec& s = spec(m, z);
    return s.shared ? "the " + std::string(s.name) : possessive(zone_seat(z)) + " " + std::string(s.name);
  }

  /// The instruction that is running, if text is.
  Op running() const {
    if (m.st.frames.empty() || m.st.frames.back().kind != FrameKind::Program) return Op::End;
    return m.pool().code[m.st.frames.back().pc].op;
  }

  /// "20 to 17": what a number was and is now.
  static std::string change(int before, int after) { return std::to_string(before) + " to " + std::to_string(after); }
  /// Damage to a player, or health regained: the line of the blow says the number.
  bool is_blow() const {
    return e.sub == m.schema().health_score && !m.st.frames.empty() && m.st.frames.back().kind == FrameKind::Batch;
  }
  /// A player's health before and after a blow of `by` that has come true.
  std::string health_change(Ref who, int by) const {
    if (!is_player(who) || m.schema().health_score >= m.schema().scores.size()) return "";
    const int now = score(m.st, player_of(who), m.schema().health_score);
    return ", " + change(now - by, now);
  }

  std::string moved() const;
  std::string hit() const;
  std::string healed() const;
  std::string scored() const;
  std::string flagged() const;
  std::string countered() const;
  std::string played() const;
  std::string activated() const;
  std::string lost() const;
  std::string line() const;
};

std::string Teller::moved() const {
  if (e.flags & kSameObject) return "";
  const Seat from = spec(m, e.from).shared ? e.by : zone_seat(e.from);
  const std::string card = moved_card();
  const bool in_match = m.st.turn_no != 0;  // before the first turn cards are only laid out
  if (m.schema().under_zone && zone_kind(e.to) == m.schema().under_zone) return "";  // PutUnder says under what
  switch (static_cast<Verb>(e.sub)) {
    case Verb::Draw: return does(from, "draw") + " " + card;
    case Verb::Discard: return does(from, "discard") + " " + card;
    case Verb::Sacrifice: return does(from, "sacrifice") + " " + card;
    case Verb::Pitch: return does(from, std::string(m.schema().pitch_verb)) + " " + card;
    case Verb::Destroy: return card + " is destroyed";
    case Verb::Banish: return card + " is banished";
    case Verb::Return: return card + " returns to " + zone_phrase(e.to);
    case Verb::Mill: return card + " goes from " + zone_phrase(e.from) + " to " + zone_phrase(e.to);
    case Verb::Search: return does(from, "take") + " " + card + " from " + zone_phrase(e.from);
    case Verb::Reveal:
      return spec(m, e.to).shared && in_match ? card + " comes to the " + std::string(spec(m, e.to).name) : "";
    case Verb::Shuffle: return card + " is shuffled into " + zone_phrase(e.to);
    case Verb::Enter: return card + " enters " + zone_phrase(e.to);
    case Verb::Resolve: return spec(m, e.to).play ? card + " enters " + zone_phrase(e.to) : "";
    case Verb::Put:
    case Verb::Rules: return in_match || running() != Op::End ? card + " goes to " + zone_phrase(e.to) : "";
    default: return "";
  }
}

std::string Teller::scored() const {
  if (!in(e.seen_by) || e.sub >= m.schema().scores.size() || is_blow()) return "";
  if (m.st.turn_no == 0) return "";  // what everybody begins with
  const std::string score(m.schema().scores[e.sub].name);
  const bool less = e.y < 0, spent = less && e.sub == m.game().price_score;
  return does(e.by, spent  ? "spend"
                    : less ? "lose"
                           : "gain") +
         " " + std::to_string(less ? -e.y : e.y) + " " + score + ", " + change(e.x - e.y, e.x);
}

std::string Teller::hit() const {
  const std::string b = thing(e.b);
  return it() + " deals " + std::to_string(e.x) + " damage to " + (b.empty() ? "something that left" : b) +
         health_change(e.b, -e.x);
}

std::string Teller::healed() const {
  const std::string b = thing(e.b);
  if (!is_player(e.b)) return std::to_string(e.x) + " damage is taken off " + (b.empty() ? "something that left" : b);
  return does(player_of(e.b), "gain") + " " + std::to_string(e.x) + " health" + health_change(e.b, e.x);
}

std::string Teller::flagged() const {
  if (running() != Op::Flag) return "";
  for (size_t k = 0; k < m.schema().flags.size(); ++k)
    if ((e.y >> k) & 1)
      return it() + (((e.x >> k) & 1) ? " becomes " : " is no longer ") + std::string(m.schema().flags[k]);
  return "";
}

std::string Teller::countered() const {
  const std::string name(e.sub < m.schema().counters.size() ? m.schema().counters[e.sub] : "");
  return it() + " now has " + std::to_string(e.x) + " " + name + (e.x == 1 ? " counter" : " counters");
}

std::string Teller::played() const {
  const std::string partner = thing(e.b);
  return does(e.by, "play") + " " + it() + (partner.empty() ? "" : " in answer to " + partner);
}

std::string Teller::activated() const {
  const std::string partner = thing(e.b);
  return does(e.by, "use") + " " + it() + (partner.empty() ? "" : " in answer to " + partner);
}

/// Reasons as core gives them: 2 conceded, 3 by an effect, 4 a loop, 5 a full array; 1 is the game's own check.
std::string Teller::lost() const {
  if (e.x == 2) return does(e.by, "concede");
  std::string why;
  if (e.x == 1 && m.schema().health_score < m.schema().scores.size() && score(m.st, e.by, m.schema().health_score) <= 0)
    why = ": no health left";
  else if (e.x == 1 && zone(m.st, m.schema().deck_zone, e.by).empty()) why = ": no card left to draw";
  return does(e.by, "lose") + " the game" + why;
}

std::string Teller::line() const {
  const std::string b = thing(e.b), n = std::to_string(e.x);
  switch (e.kind) {
    case EventKind::Moved: return moved();
    case EventKind::Made:
      return e.sub == static_cast<u8>(Kind::Token) ? does(e.owner, "create") + " " + it() + " (token)" : "";
    case EventKind::Scored: return scored();
    case EventKind::Flagged: return flagged();
    case EventKind::Counter: return countered();
    case EventKind::Became: return "A card becomes " + it();
    case EventKind::Controlled: return does(e.by, "take") + " control of " + it();
    case EventKind::Turned: return "Round " + std::to_string(e.y) + ", turn " + n + ": " + seat_name(e.by);
    case EventKind::Fizzled: return it() + " has no effect: too few legal choices";
    case EventKind::Negated: return it() + " is negated" + (b.empty() ? "" : " by " + b);
    case EventKind::Played: return played();
    case EventKind::Activated: return activated();
    case EventKind::Targeted: return it() + " targets " + b;
    case EventKind::Attacked: return it() + " " + std::string(m.schema().attack_verb) + (b.empty() ? "" : " " + b);
    case EventKind::Blocked: return it() + " blocks" + (b.empty() ? "" : " " + b);
    case EventKind::Joined: return it() + " joins " + b;
    case EventKind::Hit: return hit();
    case EventKind::Healed: return healed();
    case EventKind::PutUnder: return does(e.by, "put") + " " + thing(e.b) + " under " + it();
    case EventKind::Prevented: return n + " damage to " + b + " is prevented";
    case EventKind::Replaced: return it() + " changes what happens to " + b;
    case EventKind::Revealed: return it() + " is revealed";
    case EventKind::Looked: return does(e.by, "look") + " at " + n + (e.x == 1 ? " card" : " cards");
    case EventKind::Rolled: return does(e.by, "roll") + " " + n;
    case EventKind::Chosen: return does(e.by, "choose") + " " + it() + (b.empty() ? "" : " for " + b);
    case EventKind::Traded: return does(e.by, "take") + " " + it() + " in trade for " + b;
    case EventKind::Named:
      return static_cast<size_t>(e.x) < m.pool().names.size()
                 ? does(e.by, "name") + " " + m.pool().names[static_cast<size_t>(e.x)]
                 : "";
    case EventKind::Lost: return lost();
    case EventKind::Won: return does(e.by, "win") + " the game";
    case EventKind::DrawnGame: return "The game is a draw";
    case EventKind::Looped: return "The position repeats without end";
    default: return "";
  }
}

}  // namespace

std::string tell(const Machine& m, const Event& e, Seat viewer) {
  std::string out;
  if (e.kind == kSaid) return name_of(m, e.a) + ", by hand: " + sentence(m, static_cast<u16>(e.x));
  if (!m.game().tell || !m.game().tell(m, e, viewer, out)) out = Teller{m, e, viewer}.line();
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

}  // namespace cantrip
