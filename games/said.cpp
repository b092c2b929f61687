#include "games/said.hpp"

#include "core/engine.hpp"
#include "games/grand-archive/said.hpp"
#include "games/gundam/said.hpp"
#include "games/lorcana/said.hpp"

namespace cantrip {

const SayRules& say_rules(const Game& game) {
  static constexpr std::pair<std::string_view, const SayRules*> all[] = {
      {"lorcana", &lorcana::say_rules}, {"gundam", &gundam::say_rules}, {"grand-archive", &grand_archive::say_rules}};
  static constexpr SayRules nowhere{{0xFFFF, 0, 0}};
  for (const auto& [slug, rules] : all)
    if (slug == game.slug) return *rules;
  return nowhere;
}

bool may_say(const Machine& m) { return may_say(m, say_rules(m.game())); }

Expected<std::shared_ptr<const Content>> with_said(const Content& content, DefId source, const std::string& text,
                                                   u16& ability) {
  auto out = std::make_shared<Content>(content);
  const std::string& id = content.pool.texts[index(source)].id;
  const language::Said said = language::compile_said(content.module->lexicon(), content.facts, id, text,
                                                     say_rules(*content.module->game).as, out->pool);
  if (said.ability) {
    ability = said.ability;
    return std::shared_ptr<const Content>(std::move(out));
  }
  if (said.diagnostics.empty()) return Problem{"text", "nobody can say anything for this card", "Choose another."};
  const language::Diagnostic& d = said.diagnostics[0];
  return Problem{"text", d.message, d.remedy};
}

Expected<Sayable> sayable(const Machine& m, const Content& content, Seat seat, Ref source, const std::string& text) {
  const State& s = m.st;
  if (text.empty() || text.size() > kMostSaid)
    return Problem{"text", "it is empty or longer than 1,000 bytes", "Say in a sentence what the card does."};
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      return Problem{"text", "it holds more than one line", "Say it in one line."};
  if (is_player(source) || source.id >= s.obj.n || !live(s, source) || s.obj[source.id].ctrl != seat)
    return Problem{"object", "it is not a card of yours", "Choose one of your own cards."};
  const Obj& card = s.obj[source.id];
  if ((card.known_to & s.alive) != s.alive)
    return Problem{"object", "the others do not see this card", "Play it or show it first."};
  if (!has_by_hand(content, card.def))
    return Problem{"object", "nothing of this card is played by hand", "The machine plays all it says."};
  if (!may_say(m))
    return Problem{"text", "something else is being settled", "Wait until somebody is asked what to do next."};
  Sayable out;
  Expected<std::shared_ptr<const Content>> grown = with_said(content, card.def, text, out.ability);
  if (!grown) return grown.problem();
  out.content = std::move(*grown);
  return out;
}

Status say_text(Machine& m, std::shared_ptr<const Content>& content, Seat seat, Ref source, const std::string& text,
                UndoLog* undo) {
  Expected<Sayable> it = sayable(m, *content, seat, source, text);
  if (!it) return it.problem();
  m.rules.pool = &it->content->pool;
  adopt(m, m.st);  // what it remembers of the cards points into the old pool
  const u64 before = m.st.step_no;
  const Err err = undo ? undo->say(m, say_rules(m.game()), seat, source, it->ability)
                       : say(m, say_rules(m.game()), seat, source, it->ability);
  if (m.st.step_no == before) {
    m.rules.pool = &content->pool;
    adopt(m, m.st);
    return Problem{"text", std::string(to_string(err)), "Wait until somebody is asked what to do next."};
  }
  content = std::move(it->content);
  return done();
}

}  // namespace cantrip
