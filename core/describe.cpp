#include "core/describe.hpp"

#include "core/engine.hpp"

namespace cantrip {

std::string seat_name(Seat s) { return index(s) < kMaxSeats ? "Player " + std::to_string(index(s) + 1) : "nobody"; }

std::string name_of(const Machine& m, Ref r) {
  if (is_player(r)) return seat_name(player_of(r));
  if (!r.id || r.id >= m.st.obj.n) return "nothing";
  const DefId def = m.st.obj[r.id].def;
  return def == DefId::Hidden ? "a card" : m.pool().texts[index(def)].name;
}

std::string sentence(const Machine& m, u16 ability) {
  return ability < m.pool().abilities.size() ? m.pool().sentences[m.pool().abilities[ability].text] : "";
}

std::string label(const Machine& m, const Option& o) {
  switch (o.verb) {
    case kObject:
    case kPlayer:
    case kItemOption: return name_of(m, o.a);
    case kYes: return "yes";
    case kNo: return "no";
    case kNumber: return std::to_string(o.n);
    case kMode: return "mode " + std::to_string(o.n + 1);
    case kCancelOption: return "cancel";
    case kPassOption: return "pass";
    default: break;
  }
  std::string out(o.verb < m.schema().verbs.size() ? m.schema().verbs[o.verb] : "?");
  if (o.a) out += " " + name_of(m, o.a);
  if (o.n && o.n < m.pool().abilities.size()) {
    const std::string text = sentence(m, o.n);
    if (!text.empty()) out += ": " + text;
  }
  if (o.b) out += " with " + name_of(m, o.b);
  return out;
}

std::string prompt(const Machine& m) {
  const Decision& d = m.st.decision;
  const auto& prompts = m.schema().prompts;
  if (d.text && d.text < prompts.size()) return std::string(prompts[d.text]);
  auto range = [&] {
    if (d.min == d.max) return std::to_string(d.min);
    if (d.min == 0) return "up to " + std::to_string(d.max);
    return std::to_string(d.min) + " to " + std::to_string(d.max);
  };
  switch (d.ask) {
    case Ask::None: return "";
    case Ask::Act: return "Choose an action";
    case Ask::YesNo: return "Do it?";
    case Ask::Pick: return "Choose " + range();
    case Ask::Order: return "Choose an order";
    case Ask::Number: return "Choose a number";
    case Ask::Mode: return "Choose one";
    case Ask::Pay: return "Choose a payment";
    case Ask::Name: return "Name a card";
  }
  return "";
}

}  // namespace cantrip
