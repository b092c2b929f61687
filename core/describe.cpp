#include "core/describe.hpp"

#include "core/engine.hpp"

namespace cantrip {

std::string seat_name(Seat s) { return index(s) < kMaxSeats ? "Player " + std::to_string(index(s) + 1) : "nobody"; }

std::string name_of(const Machine& m, Ref r) {
  if (is_player(r)) return seat_name(player_of(r));
  if (!r.id) return "nothing";
  if (!live(m.st, r)) return "something that left";
  const DefId def = m.st.obj[r.id].def;
  return def == DefId::Hidden ? "a card" : m.pool().texts[index(def)].name;
}

std::string sentence(const Machine& m, u16 ability) {
  return ability && ability < m.pool().abilities.size() ? m.pool().sentences[m.pool().abilities[ability].text] : "";
}

namespace {

std::string lower_first(std::string s) {
  if (!s.empty() && s[0] >= 'A' && s[0] <= 'Z') s[0] = static_cast<char>(s[0] - 'A' + 'a');
  return s;
}
std::string upper_first(std::string s) {
  if (!s.empty() && s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 'a' + 'A');
  return s;
}

bool replace(std::string& in, std::string_view what, const std::string& by) {
  const size_t at = in.find(what);
  if (at == std::string::npos) return false;
  in.replace(at, what.size(), by);
  return true;
}

/// One alternative of "a; or b.": without blanks, "or", full stop.
std::string trimmed_mode(std::string s) {
  while (!s.empty() && (s[0] == ' ' || s[0] == '\n')) s.erase(0, 1);
  if (s.starts_with("or ")) s.erase(0, 3);
  while (!s.empty() && (s.back() == '.' || s.back() == ' ' || s.back() == '\n')) s.pop_back();
  return upper_first(s);
}

// ------------------------------------------------------------------------------------------------- options
const Ins& running(const Machine& m, const Frame& f) { return m.pool().code[f.pc < m.pool().code.size() ? f.pc : 0]; }
/// A text asks where the cards go that it moves.
bool places_cards(const Machine& m) {
  if (m.st.frames.empty() || m.st.frames.back().kind != FrameKind::Program) return false;
  return running(m, m.st.frames.back()).op == Op::Move;
}

std::string mode_label(const Machine& m, const Option& o) {
  const u16 ability = m.st.frames.empty() ? u16{0} : m.st.frames.back().ability;
  if (places_cards(m)) return o.n == 0 ? "on top" : "on the bottom";
  const std::vector<std::string> modes = modes_of(m, ability);
  if (o.n < modes.size()) return modes[o.n];
  const std::string text = sentence(m, ability);
  const std::string nth = std::to_string(o.n + 1) + " of " + std::to_string(m.options.n);
  return text.empty() ? "choice " + nth : "choice " + nth + " of: " + text;
}

std::string verb_label(const Machine& m, const Option& o) {
  std::string out(o.verb < m.schema().verbs.size() ? m.schema().verbs[o.verb] : "?");
  const bool placed_a = replace(out, "{a}", name_of(m, o.a)), placed_b = replace(out, "{b}", name_of(m, o.b));
  if (o.a && !placed_a) out += " " + name_of(m, o.a);
  if (o.b && !placed_b) out += " to " + name_of(m, o.b);
  if (o.n) {
    const std::string text = sentence(m, o.n);
    const Head head = o.n < m.pool().abilities.size() ? m.pool().abilities[o.n].head : Head::None;
    const bool in_play = live(m.st, o.a) && cantrip::in_play(m, o.a.id);
    if (!text.empty() && (head == Head::Activated || in_play)) out += ": " + text;
  }
  return out;
}

// ------------------------------------------------------------------------------------------------- prompts
std::string alternatives(const Machine& m, u32 types) {
  std::string out;
  for (size_t i = 0; i < m.schema().types.size(); ++i)
    if ((types >> i) & 1) out += (out.empty() ? "" : " or ") + lower_first(std::string(m.schema().types[i]));
  return out.empty() ? "card" : out;
}

/// Does everything that can be chosen lie in zones of the one who chooses?
bool all_own(const Machine& m) {
  int cards = 0;
  for (const Option& o : m.options) {
    if (o.verb != kObject || !live(m.st, o.a)) continue;
    const ZoneId z = m.st.obj[o.a.id].zone;
    if (spec(m, z).shared || zone_seat(z) != m.st.decision.seat) return false;
    ++cards;
  }
  return cards > 0;
}

/// Where a noun phrase looks, when that is not play: "in your hand".
std::string place(const Machine& m, const Selector& sel) {
  const bool theirs = sel.side.who == Who::Opponent;
  const bool yours = sel.side.who == Who::You || (!theirs && all_own(m) && (sel.zones & ~m.schema().play_zones));
  const u32 elsewhere = sel.zones & ~m.schema().play_zones;
  if (!elsewhere) return yours ? " you control" : theirs ? " an opponent controls" : "";
  std::string zones;
  for (size_t k = 1; k < m.schema().zones.size(); ++k)
    if ((elsewhere >> k) & 1) zones += (zones.empty() ? "" : " or ") + std::string(m.schema().zones[k].name);
  return (yours ? " in your " : theirs ? " in an opponent's " : " in a ") + zones;
}

std::string noun(const Machine& m, const Selector& sel) {
  if (sel.flags & static_cast<u8>(SelectorFlag::OnlyPlayers)) return "player";
  std::string out = alternatives(m, sel.types);
  if (sel.flags & static_cast<u8>(SelectorFlag::OrPlayers)) out += " or player";
  return out + place(m, sel);
}

std::string how_many(const Decision& d) {
  if (d.min == d.max) return std::to_string(d.min);
  if (d.min == 0) return "up to " + std::to_string(d.max);
  return std::to_string(d.min) + " to " + std::to_string(d.max);
}

std::string verb_word(Verb v) {
  switch (v) {
    case Verb::Discard: return "discard";
    case Verb::Sacrifice: return "sacrifice";
    case Verb::Banish: return "banish";
    case Verb::Return: return "return";
    case Verb::Destroy: return "destroy";
    default: return "use";
  }
}

const Cost* cost_asked(const Machine& m, const Frame& f) {
  const Ins& ins = m.pool().code[f.pc < m.pool().code.size() ? f.pc : 0];
  if (ins.op == Op::Target && ins.a == m.st.decision.what) return nullptr;
  const std::span<const Cost> costs = plan_costs(m, f);
  const size_t at = static_cast<size_t>(word::as_number(f.reg[kPlanStep]));
  return at < costs.size() && costs[at].sel == m.st.decision.what ? &costs[at] : nullptr;
}

std::string ask_of_plan(const Machine& m, const Frame& f) {
  const Decision& d = m.st.decision;
  if (d.ask == Ask::Mode) return "choose one";
  if (d.what >= m.pool().selectors.size()) return "choose " + how_many(d);
  const std::string what = noun(m, m.pool().selectors[d.what]);
  if (const Cost* cost = cost_asked(m, f)) {
    const std::string verb =
        cost->kind == CostKind::FlagOthers ? std::string(m.schema().flag_verb) : verb_word(cost->verb);
    return "choose " + how_many(d) + " " + what + " to " + verb;
  }
  if (d.max == 1) return "choose a target " + what + (d.min ? "" : ", or none");
  return "choose " + how_many(d) + " targets (" + what + ")";
}

/// What the next instruction does with what is chosen: " to discard".
std::string purpose(const Machine& m, const Frame& f) {
  const std::vector<Ins>& code = m.pool().code;
  if (f.pc + 1u >= code.size() || code[f.pc + 1u].op != Op::Move || code[f.pc].op != Op::Choose) return "";
  const Ins& next = code[f.pc + 1u];
  const std::string word = verb_word(static_cast<Verb>(next.c));
  return next.mode == code[f.pc].mode && word != "use" ? " to " + word : "";
}

std::string ask_of_program(const Machine& m, const Frame& f) {
  const Decision& d = m.st.decision;
  const Ins& ins = running(m, f);
  if (d.ask == Ask::Mode) return ins.op == Op::Move ? "on top or on the bottom?" : "choose one";
  if (d.ask == Ask::Order) return "in which order? Each goes beyond the one before.";
  if (d.ask == Ask::Name) return "name a card";
  if (d.ask == Ask::Number) return "how many, 0 to " + std::to_string(d.max) + "?";
  if (d.ask == Ask::YesNo && ins.op == Op::Pay && ins.c) {
    const Cost& cost = m.pool().costs[ins.b];
    const Amount& n = m.pool().amounts[cost.amount];
    const std::string score(cost.key < m.schema().scores.size() ? m.schema().scores[cost.key].name : "");
    return n.kind == AmountKind::Const ? "pay " + std::to_string(n.add) + " " + score + "?" : "pay " + score + "?";
  }
  if (d.ask == Ask::YesNo) {
    const std::string text = sentence(m, f.ability);
    return text.empty() ? "do it?" : "do it? (" + text + ")";
  }
  if (d.what >= m.pool().selectors.size()) return "choose " + how_many(d);
  const std::string what = noun(m, m.pool().selectors[d.what]);
  if (d.max == 0)
    return "nothing fits, there is no " + alternatives(m, m.pool().selectors[d.what].types) + " among them";
  const std::string kind = ins.op == Op::Target ? "target " : "", to = purpose(m, f);
  if (d.max == 1) return "choose a " + kind + what + to + (d.min ? "" : ", or none");
  return "choose " + how_many(d) + " (" + kind + what + ")" + to;
}

std::string plain_prompt(const Decision& d) {
  switch (d.ask) {
    case Ask::None: return "";
    case Ask::Act: return "Choose an action";
    case Ask::YesNo: return "Do it?";
    case Ask::Pick: return "Choose " + how_many(d);
    case Ask::Order: return "Choose an order";
    case Ask::Number: return "Choose a number from " + std::to_string(d.min) + " to " + std::to_string(d.max);
    case Ask::Mode: return "Choose one";
    case Ask::Pay: return "Choose a payment";
    case Ask::Name: return "Name a card";
  }
  return "";
}

}  // namespace

std::vector<std::string> modes_of(const Machine& m, u16 ability) {
  if (!ability || ability >= m.pool().abilities.size()) return {};
  // The modes may come after other instructions: "Draw a card, then choose one —".
  const std::vector<Ins>& code = m.pool().code;
  size_t at_modes = m.pool().abilities[ability].entry;
  while (at_modes < code.size() && code[at_modes].op != Op::Modes && code[at_modes].op != Op::End) ++at_modes;
  if (at_modes >= code.size()) return {};
  const Ins& first = code[at_modes];
  std::string text = sentence(m, ability);
  const std::string dash = "—";
  const size_t at = text.find(dash);
  if (first.op != Op::Modes || at == std::string::npos) return {};
  text.erase(0, at + dash.size());
  std::vector<std::string> out;
  for (size_t from = 0; from <= text.size();) {
    size_t to = text.find(';', from);
    if (to == std::string::npos) to = text.size();
    out.push_back(trimmed_mode(text.substr(from, to - from)));
    from = to + 1;
  }
  return out.size() == first.mode ? out : std::vector<std::string>{};
}

std::string label(const Machine& m, const Option& o) {
  if (std::string own; m.game().label && m.game().label(m, o, own)) return own;
  switch (o.verb) {
    case kItemOption: return name_of(m, o.a) + (sentence(m, o.n).empty() ? "" : ": " + sentence(m, o.n));
    case kObject: return o.a ? name_of(m, o.a) : "a hidden card";
    case kPlayer: return name_of(m, o.a);
    case kYes: return "yes";
    case kNo: return "no";
    case kNumber: return std::to_string(o.n);
    case kMode: return mode_label(m, o);
    case kCancelOption: return "cancel";
    case kPassOption: return "pass";
    default: return verb_label(m, o);
  }
}

std::string value_label(const Machine& m, int value) {
  const std::vector<u16>& called = m.pool().called;
  if (m.st.decision.ask != Ask::Name) return std::to_string(value);
  return value >= 0 && static_cast<size_t>(value) < called.size() ? m.pool().names[called[static_cast<size_t>(value)]]
                                                                  : "";
}

std::vector<std::string> labels(const Machine& m) {
  std::vector<std::string> out;
  if (m.st.decision.ask == Ask::Name) {
    for (const u16 name : m.pool().called) out.push_back(m.pool().names[name]);
    return out;
  }
  for (const Option& o : m.options) out.push_back(label(m, o));
  const std::vector<std::string> plain = out;
  for (size_t i = 0; i < out.size(); ++i) {
    int before = 0;
    for (size_t j = 0; j < i; ++j) before += plain[j] == plain[i];
    if (before) out[i] += " #" + std::to_string(before + 1);
  }
  return out;
}

std::vector<Ref> looked_at(const Machine& m, Seat seat) {
  std::vector<Ref> out;
  if (m.st.frames.empty() || !is_asked(m.st, seat)) return out;
  const Frame& f = m.st.frames.back();
  if (f.kind != FrameKind::Program) return out;
  for (const Word w : list(m.st, f.reg[static_cast<size_t>(Slot::Look)])) {
    const Ref r = word::is_row(w) ? word::as_row(w) : kNobody;
    if (live(m.st, r) && (m.st.obj[r.id].known_to & bit(seat))) out.push_back(r);
  }
  return out;
}

namespace {
/// "White Heat: " before a question about one thing: what "its" and "this" stand for.
std::string about(const Machine& m) {
  const Decision& d = m.st.decision;
  if (d.ask != Ask::YesNo) return "";
  for (const Option& o : m.options)
    if (o.verb == kYes && live(m.st, o.a) && !is_player(o.a)) return name_of(m, o.a) + ": ";
  return "";
}
}  // namespace

std::string prompt(const Machine& m) {
  const Decision& d = m.st.decision;
  const auto& prompts = m.schema().prompts;
  if (d.text && d.text < prompts.size()) return about(m) + std::string(prompts[d.text]);
  if (m.st.frames.empty()) return plain_prompt(d);
  const Frame& f = m.st.frames.back();
  if (f.kind == FrameKind::Batch) return "Choose which effect applies first";
  if (f.kind != FrameKind::Plan && f.kind != FrameKind::Program) return plain_prompt(d);
  const std::string asked = f.kind == FrameKind::Plan ? ask_of_plan(m, f) : ask_of_program(m, f);
  return live(m.st, f.source) ? name_of(m, f.source) + ": " + asked : upper_first(asked);
}

}  // namespace cantrip
