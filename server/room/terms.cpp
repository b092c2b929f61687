#include "server/room/terms.hpp"

namespace cantrip::server {

Terms terms_of(const Content& content, const Plan& plan) {
  Terms out;
  const Game& game = *content.module->game;
  for (size_t i = 0; i < game.switches.size(); ++i)
    if (plan.switches >> i & 1) out.switches.emplace_back(game.switches[i].name);
  if (!plan.cards.empty()) {
    const Pool& usual = builtin_content(*content.module)->pool;
    for (const language::CardFacts& card : content.facts)
      if (card.file == kCardsPath)
        out.cards.push_back({card.id, full_name(card), card.text, usual.find(card.id) != DefId::Hidden});
  }
  if (plan.switches || !plan.cards.empty())
    out.hash = sha256(plan.game + "\n" + std::to_string(plan.switches) + "\n" + plan.cards).substr(0, 16);
  return out;
}

Json terms_json(const Terms& terms, bool whole) {
  if (!terms.any()) return nullptr;
  Json out = {{"hash", terms.hash}, {"own_cards", terms.cards.size()}, {"switches", terms.switches}};
  if (!whole) return out;
  Json cards = Json::array();
  for (const Terms::Card& card : terms.cards)
    cards.push_back({{"id", card.id}, {"name", card.name}, {"text", card.text}, {"replaces", card.replaces}});
  out["cards"] = std::move(cards);
  return out;
}

}  // namespace cantrip::server
