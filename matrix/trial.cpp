#include "matrix/trial.hpp"

#include <algorithm>

#include "core/random_answer.hpp"

namespace cantrip::matrix {
namespace {

constexpr int kAnswers = 40;
constexpr int kFillers = 3;  // in a zone that would be empty
constexpr std::string_view kSentence = "the sentence";

}  // namespace

Trial::Trial(const Module& module)
    : module_(module), content_(std::make_shared<Content>()), machine_(std::make_unique<Machine>()) {
  for (const ScenarioZone& z : module.scenario_zones) {
    Expected<language::CardFacts> card = card_line(module.lexicon(), z.card, "filler");
    const auto has = [&](const language::CardFacts& c) { return c.id == card->id; };
    if (card && std::none_of(fillers_.begin(), fillers_.end(), has)) fillers_.push_back(std::move(*card));
  }
  content_->module = &module;
  scenario_.content = content_;
}

std::vector<language::CardFacts> Trial::with_fillers(std::span<const language::CardFacts> facts) const {
  std::vector<language::CardFacts> out(facts.begin(), facts.end());
  for (const language::CardFacts& c : fillers_) {
    const auto same = [&](const language::CardFacts& other) { return other.id == c.id; };
    if (std::none_of(out.begin(), out.end(), same)) out.push_back(c);
  }
  return out;
}

void Trial::use(Pool&& taken) {
  content_->pool = std::move(taken);
  const Pool& pool = content_->pool;
  scenario_.by_name.clear();
  for (const language::CardFacts& c : fillers_) scenario_.by_name[c.name] = pool.find(c.id);
  scenario_.filler.assign(kZoneKinds, DefId::Hidden);
  for (const ScenarioZone& z : module_.scenario_zones)
    scenario_.filler[z.kind] = scenario_.find(z.card.substr(0, z.card.find(':')));
}

/// The card in the hand and in play, where it may lie there; other cards around it.
Scenario Trial::position(DefId sentence) const {
  Scenario out;
  const u32 types = content_->pool.card(sentence).types;
  const bool stays = !std::any_of(module_.lexicon().heads.begin(), module_.lexicon().heads.end(),
                                  [&](const language::TextHead& h) { return types & (1u << h.type); });
  for (const char* name : {"Ann", "Ben"}) {
    SeatSpec seat;
    seat.name = name;
    const std::span<const ZoneSpec> zones = module_.game->schema->zones;
    for (size_t kind = 1; kind < zones.size(); ++kind) {
      const ZoneSpec& z = zones[kind];
      if (z.shared || z.waiting) continue;
      ZoneContent content;
      content.zone = z.name;
      const bool usual = std::any_of(module_.scenario_zones.begin(), module_.scenario_zones.end(),
                                     [&](const ScenarioZone& s) { return s.kind == kind && s.count > 0; });
      if (usual) continue;
      if (scenario_.filler[kind] != DefId::Hidden) content.fillers = kFillers;
      const bool hand = z.faces == Sees::Owner;
      if (out.seats.empty() && (hand || (z.play && stays))) {
        PlacedCard card;
        card.card = kSentence;
        content.cards.push_back(card);
      }
      if (hand || z.play || !z.tracked) {
        PlacedCard other;
        other.card = fillers_.front().name;
        if (!z.play) content.cards.push_back(other);
      }
      seat.zones.push_back(std::move(content));
    }
    out.seats.push_back(std::move(seat));
  }
  return out;
}

/// What is about the sentence's card goes first.
Answer Trial::choose(Rng& rng, DefId sentence) {
  Machine& m = *machine_;
  const Decision& d = m.st.decision;
  if (d.ask == Ask::Act && rng.below(4)) {
    for (u16 i = 0; i < m.options.n; ++i) {
      const Ref a = m.options[i].a;
      if (!a || a.id >= m.st.obj.n || m.st.obj[a.id].def != sentence) continue;
      Answer out;
      out.step_no = m.st.step_no;
      out.seat = d.seat;
      out.n = 1;
      out.pick[0] = i;
      return out;
    }
  }
  return random_answer(m, rng);
}

std::string Trial::play(DefId sentence, u64 seed) {
  scenario_.by_name[std::string(kSentence)] = sentence;
  Scenario scenario = position(sentence);
  scenario.seed = seed;
  std::vector<std::string> names;
  Machine& m = *machine_;
  m.observers_n = 0;
  m.fault = Err::Ok;
  if (const Status built = build(m, scenario_, scenario, names); !built) return built.problem().why;
  Rng rng = Rng::seeded(seed);
  for (int i = 0; i < kAnswers && !m.st.over; ++i) {
    const Err err = answer(m, choose(rng, sentence));
    if (err == Err::Capacity || err == Err::Loop || err == Err::Over) break;  // an end like others
    if (err != Err::Ok) return std::string(to_string(err));
  }
  return "";
}

}  // namespace cantrip::matrix
