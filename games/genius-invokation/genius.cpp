// The tables: names of zones, stats, flags, verbs, prompts; and the game itself.
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {
namespace {

// 1.5. What leaves play is remembered: a use that was the last one is still heard of.
constexpr ZoneSpec kZones[] = {
    {.name = "nowhere"},
    {.name = "deck", .ordered = true, .faces = Sees::Nobody},
    {.name = "hand", .faces = Sees::Owner},
    {.name = "characters", .ordered = true, .play = true},
    {.name = "attached", .ordered = true, .play = true, .remember = true},
    {.name = "statuses", .ordered = true, .play = true, .remember = true},
    {.name = "summons", .ordered = true, .play = true, .remember = true},
    {.name = "supports", .ordered = true, .play = true, .remember = true},
    {.name = "discard"},
    {.name = "removed", .faces = Sees::Owner},
    {.name = "playing"},
};
constexpr std::string_view kTypes[] = {"Character", "Equipment", "Talent",    "Weapon",  "Artifact", "Technique",
                                       "Support",   "Location",  "Companion", "Item",    "Event",    "Food",
                                       "Resonance", "Legend",    "Combat",    "Status",  "Team",     "Summon",
                                       "Cryo",      "Hydro",     "Pyro",      "Electro", "Anemo",    "Geo",
                                       "Dendro",    "Sword",     "Claymore",  "Polearm", "Bow",      "Catalyst"};
constexpr std::string_view kStats[] = {"max hp", "hp", "max energy"};
constexpr std::string_view kObjStats[] = {"damage", "energy", "aura", "element", "used skills", "used this round"};
constexpr std::string_view kAuras[] = {"none", "cryo", "hydro", "pyro", "electro", "dendro", "cryo+dendro"};
constexpr std::string_view kElements[] = {"none", "cryo", "hydro", "pyro", "electro", "anemo", "geo", "dendro"};
constexpr ValueNames kValues[] = {{AuraNow, kAuras}, {ElementNow, kElements}};
constexpr std::string_view kFlags[] = {"active", "fallen", "without effect", "renewed"};
constexpr std::string_view kCounters[] = {"usage", "rounds", "shield", "points", "first die", "second die"};
constexpr FieldSpec kScores[] = {
    {"dice"},
    {"omni", Sees::Owner},
    {"cryo", Sees::Owner},
    {"hydro", Sees::Owner},
    {"pyro", Sees::Owner},
    {"electro", Sees::Owner},
    {"anemo", Sees::Owner},
    {"geo", Sees::Owner},
    {"dendro", Sees::Owner},
    {"ended"},
    {"skip"},
    {"plunging"},
    {"legend used"},
    {"rerolls"},
    {"damage log"},
    {"reaction log"},
    {"action log"},
    {"fell"},
    {"answers"},
    {"more answers"},
    {"changes"},
    {"artifacts in deck", Sees::Owner},
    {"weapons in deck", Sees::Owner},
    {"talents in deck", Sees::Owner},
};
constexpr std::string_view kRelations[] = {"", "targets"};
constexpr std::string_view kVerbs[] = {"use", "switch to", "play", "tune", "end round"};
constexpr std::string_view kPrompts[] = {
    "",
    "Your action",
    "Which cards do you replace?",
    "Who is your first active character?",
    "Which dice do you roll again?",
    "Who steps in?",
    "Which dice do you pay?",
};

constexpr Schema kSchema{
    .zones = kZones,
    .types = kTypes,
    .stats = kStats,
    .obj_stats = kObjStats,
    .values = kValues,
    .flags = kFlags,
    .counters = kCounters,
    .scores = kScores,
    .relations = kRelations,
    .keywords = {},
    .bans = {},
    .verbs = kVerbs,
    .prompts = kPrompts,
    .flag_verb = "activate",
    .damage_stat = Damage,
    .health_score = 0xFF,
    .deck_zone = Deck,
    .hand_zone = Hand,
    .discard_zone = Discard,
    .play_zones = (1u << Characters) | (1u << Attached) | (1u << Statuses) | (1u << Summons) | (1u << Supports),
    .left_stat = Hp,
    .left_of = MaxHp,
    .pay_prompt = PayPrompt,
    .first_face = Omni,
    .faces = kFaces,
};

const Flow kFlows[] = {match_flow, round_flow, roll_flow,   redraw_flow,     action_flow,
                       skill_flow, card_flow,  Queue::body, Queue::dispatch, Queue::swap};

constexpr SwitchSpec kSwitches[] = {
    {"entity_order", "by_class", "by_arrival",
     "Equipment, characters, combat statuses, summons, supports; or the active character with all it carries first."},
    {"swirl_order", "left_to_right", "from_active", "In which order a swirl hits the others."},
    {"food_at_full_hp", "needs_a_wound", "allowed", "Whether one who is not hurt may eat food that heals."},
};

void no_place(Machine&, Item&) {}

}  // namespace

bool label(const Machine& m, const Option& o, std::string& out) {
  switch (o.verb) {
    case kPayment: out = payment_words(dice_in(m, o)); return true;
    case kDie:
      out = "die " + std::to_string(o.arg + 1) + ": " + std::string(o.n < kFaces ? kFaceNames[o.n] : "?");
      return true;
    default: break;
  }
  if (m.st.decision.ask != Ask::Act) return false;
  const auto name = [&](Ref r) {
    return live(m.st, r) ? m.pool().texts[index(m.st.obj[r.id].def)].name : std::string("a card");
  };
  switch (o.verb) {
    case UseSkill: out = "use " + m.pool().names[m.pool().abilities[o.n].name]; return true;
    case SwitchTo: out = "switch to " + name(o.a); return true;
    case PlayCard: {
      const bool support = o.b && zone_kind(m.st.obj[o.b.id].zone) == Supports;
      out = "play " + name(o.a) + (!o.b ? "" : (support ? " discarding " : " on ") + name(o.b));
      return true;
    }
    case Tune: out = "tune " + name(o.a) + ": " + std::string(kFaceNames[o.arg & 7]); return true;
    case EndRound: out = "end round"; return true;
    default: return false;
  }
}

const Game game{
    .slug = "genius-invokation",
    .title = "Genius Invokation TCG",
    .min_seats = 2,
    .max_seats = 2,
    .schema = &kSchema,
    .flows = kFlows,
    .root = MatchFlow,
    .switches = kSwitches,
    .discipline = "effect queue",
    .setup = setup,
    .place = no_place,
    .hold = hold,
    .held = EventMask::of(Requested),
    .affordable = affordable,
    .payments = payments,
    .label = label,
    .tell = tell,
    .dice = dice_in,
    .price = tell_price,
    .commit = commit,
    .native_conds = native_conds,
    .native_tests = native_tests,
    .native_amounts = native_amounts,
    .natives = natives,
};

}  // namespace cantrip::genius
