#include "server/room/terms.hpp"

#include <algorithm>

#include "language/said.hpp"

namespace cantrip::server {

Terms terms_of(const Content& content, const Plan& plan) {
  Terms out;
  const Game& game = *content.module->game;
  for (size_t i = 0; i < game.switches.size(); ++i)
    if (plan.switches >> i & 1) out.switches.emplace_back(game.switches[i].name);
  const auto hosted = static_cast<size_t>(plan.hosted);
  const bool own = plan.cards.size() > hosted;  // the host's cards are for everybody
  if (own) {
    const Pool& usual = builtin_content(*content.module)->pool;
    const auto lines = std::count(plan.cards.begin(), plan.cards.begin() + plan.hosted, '\n');
    for (const language::CardFacts& card : content.facts)
      if (card.file == kCardsPath && card.line > lines)
        out.cards.push_back({card.id, full_name(card), card.text, usual.find(card.id) != DefId::Hidden});
  }
  if (plan.switches || own)
    out.hash =
        sha256(plan.game + "\n" + std::to_string(plan.switches) + "\n" + plan.cards.substr(hosted)).substr(0, 16);
  return out;
}

Json terms_json(const Terms& terms, bool whole) {
  if (!terms.any()) return nullptr;
  Json out = {{"hash", terms.hash}, {"own_cards", terms.cards.size()}, {"switches", terms.switches}};
  if (!whole) return out;
  Json cards = Json::array();
  for (const Terms::Card& card : terms.cards)
    cards.push_back({{"id", card.id},
                     {"name", card.name},
                     {"text", language::without_by_hand(card.text)},
                     {"by_hand", language::by_hand(card.text)},
                     {"replaces", card.replaces}});
  out["cards"] = std::move(cards);
  return out;
}

}  // namespace cantrip::server
