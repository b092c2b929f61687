// Players and zones.
#include "language/parser.hpp"

namespace cantrip::language {

// ------------------------------------------------------------------------------------------------ players

bool Parser::player(PlayerPhrase& out) {
  out.at = p_;
  struct Known {
    std::string_view words;
    PlayerWord player;
  };
  static constexpr Known kKnown[] = {
      {"you", PlayerWord::You},
      {"each player", PlayerWord::Each},
      {"each opponent", PlayerWord::Opponent},
      {"your opponents", PlayerWord::Opponent},
      {"your opponent", PlayerWord::Opponent},
      {"all players", PlayerWord::Each},
      {"opponents", PlayerWord::Opponent},
      {"an opponent", PlayerWord::Opponent},
      {"chosen player", PlayerWord::Chosen},
      {"chosen opponent", PlayerWord::ChosenOpponent},
      {"target player", PlayerWord::Target},
      {"target opponent", PlayerWord::TargetOpponent},
      {"that player", PlayerWord::They},
      {"that opponent", PlayerWord::They},
      {"they", PlayerWord::They},
      {"its controller", PlayerWord::ItsController},
      {"its owner", PlayerWord::ItsOwner},
      {"its player", PlayerWord::ItsOwner},
      {"their player", PlayerWord::ItsOwner},
  };
  for (const Known& k : kKnown) {
    if (!phrase(k.words)) continue;
    out.word = k.player;
    return true;
  }
  if (at_word("that") && peek(1).text.ends_with("'s") && (at_word("controller", 2) || at_word("owner", 2))) {
    out.word = at_word("owner", 2) ? PlayerWord::ItsOwner : PlayerWord::ItsController;
    p_ += 3;
    return true;
  }
  return false;
}

/// Who does it. "An opponent" would not say which one.
bool Parser::player_subject(PlayerPhrase& out) {
  Mark mark(p_);
  if (role_player(out)) return mark.keep();
  if (phrase("an opponent"))
    return refuse(mark.at, "\"an opponent\" does not say which opponent",
                  "Write \"each opponent\" or \"target opponent\".");
  return player(out) && mark.keep();
}

/// "the challenging player", "the challenging unit's player"
bool Parser::role_player(PlayerPhrase& out) {
  Mark mark(p_);
  out.at = p_;
  if (!accept("the") || !event_role(peek().text, out.role)) return false;
  ++p_;
  out.word = PlayerWord::RoleOwner;
  if (accept("player")) return mark.keep();
  if (!peek().text.ends_with("'s") || !at_word(lex_.owner_word, 1)) return false;
  p_ += 2;
  return mark.keep();
}

bool Parser::possessive(PlayerPhrase& out) {
  out.at = p_;
  struct Known {
    std::string_view words;
    PlayerWord player;
  };
  static constexpr Known kKnown[] = {
      {"your", PlayerWord::You},
      {"their", PlayerWord::They},
      {"its owner's", PlayerWord::ItsOwner},
      {"their owner's", PlayerWord::ItsOwner},
      {"their owners'", PlayerWord::ItsOwner},
      {"their player's", PlayerWord::ItsOwner},
      {"their players'", PlayerWord::ItsOwner},
      {"its player's", PlayerWord::ItsOwner},
      {"its controller's", PlayerWord::ItsController},
      {"an opponent's", PlayerWord::Opponent},
      {"that player's", PlayerWord::They},
      {"your opponents'", PlayerWord::Opponent},
      {"your opponent's", PlayerWord::Opponent},
      {"opponents'", PlayerWord::Opponent},
      {"each opponent's", PlayerWord::Opponent},
      {"each player's", PlayerWord::Each},
      {"their players'", PlayerWord::ItsOwner},
      {"chosen player's", PlayerWord::Chosen},
      {"chosen opponent's", PlayerWord::ChosenOpponent},
      {"target player's", PlayerWord::Target},
      {"target opponent's", PlayerWord::TargetOpponent},
  };
  for (const Known& k : kKnown) {   // longer forms begin with shorter ones, so the longest match wins
    Mark mark(p_);
    if (!phrase(k.words)) continue;
    if (k.words == "your" && (at_word("opponents'") || at_word("opponent's"))) continue;
    if (k.words == "their" && (at_word("owner's") || at_word("owners'") || at_word("player's") || at_word("players'")))
      continue;
    out.word = k.player;
    return mark.keep();
  }
  return false;
}

// --------------------------------------------------------------------------------------------------- zones

const ZoneWord* Parser::zone_name() {
  for (const ZoneWord& z : lex_.zones)
    if (phrase(z.name) || phrase(std::string(z.name) + "s")) return &z;
  expected("a zone");
  return nullptr;
}

/// "their players' hands"
const ZoneWord* Parser::zone_names() {
  for (const ZoneWord& z : lex_.zones)
    if (phrase(std::string(z.name) + "s")) return &z;
  return zone_name();
}

bool Parser::zone(u32& kinds, PlayerPhrase& owner, const ZoneWord** which) {
  Mark mark(p_);
  if (!possessive(owner)) {
    owner.word = PlayerWord::None;
    if (!accept_any({"the", "a", "any"}) && !(lex_.gated && peek().text.ends_with("s"))) return expected("whose zone");
  }
  const bool several = owner.word == PlayerWord::ItsOwner && t_[static_cast<size_t>(p_ - 1)].text.ends_with("s'");
  const ZoneWord* z = several ? zone_names() : zone_name();
  if (!z) return false;
  kinds = 1u << z->kind;
  if (which) *which = z;
  if (lex_.gated) {  // "your hand and/or memory"
    Mark more(p_);
    const bool joint = accept("or") || (accept("and") && (!accept(TokenKind::Slash) || accept("or")));
    const ZoneWord* other = nullptr;
    for (const ZoneWord& w : lex_.zones)
      if (joint && !other && phrase(w.name)) other = &w;
    if (other) kinds |= 1u << other->kind, more.keep();
  }
  return mark.keep();
}

} // namespace cantrip::language
