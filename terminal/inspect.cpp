#include "terminal/inspect.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "core/engine.hpp"
#include "language/explain.hpp"
#include "terminal/command.hpp"

namespace cantrip::terminal {
namespace {

void add_paragraphs(Lines& out, std::string_view text, int width, int indent, Ink ink = Ink::Plain) {
  for (size_t from = 0; from <= text.size();) {
    const size_t to = std::min(text.find('\n', from), text.size());
    const std::string margin(static_cast<size_t>(indent), ' ');
    for (const Line& line : wrap(text.substr(from, to - from), width - indent))
      out.push_back(Line(margin).add(line.text(false), ink));
    from = to + 1;
  }
}

std::string numbers_of(const Schema& schema, const i16* values) {
  std::string out;
  for (size_t k = 0; k < schema.stats.size() && k < kDerivedStats; ++k)
    if (values[k]) out += (out.empty() ? "" : ", ") + std::string(schema.stats[k]) + " " + std::to_string(values[k]);
  return out;
}

std::string type_words(const Machine& m, DefId def) {
  const CardText& text = m.pool().texts[index(def)];
  if (!text.type_line.empty()) return text.type_line;
  std::string out;
  for (size_t k = 0; k < m.schema().types.size(); ++k)
    if ((m.pool().card(def).types >> k) & 1) out += (out.empty() ? "" : " ") + std::string(m.schema().types[k]);
  return out;
}

void add_understood(Lines& out, const Machine& m, DefId def, int width) {
  const CardText& text = m.pool().texts[index(def)];
  if (text.canonical.empty()) return;
  out.emplace_back(" Understood as", Ink::Dim);
  for (const std::string& line : text.canonical) add_paragraphs(out, line, width, 3, Ink::Dim);
}

std::string keyword_words(const Machine& m, const Derived& d) {
  std::string out;
  for (size_t k = 0; k < m.schema().keywords.size(); ++k) {
    if (!((d.keywords >> k) & 1)) continue;
    out += (out.empty() ? "" : ", ") + std::string(m.schema().keywords[k]);
    if (k < 32 && d.keyword_value[k]) out += " " + std::to_string(d.keyword_value[k]);
    if (k < 32 && d.keyword_param[k] && d.keyword_param[k] < m.pool().subtypes.size())
      out += " " + m.pool().subtypes[d.keyword_param[k]];
  }
  for (size_t k = m.schema().keywords.size(); k < m.pool().keyword_abilities.size(); ++k) {
    if (!((d.keywords >> k) & 1)) continue;
    out += (out.empty() ? "" : ", ") + language::own_keyword(m.pool(), k);
    if (k < 32 && d.keyword_value[k]) out += " " + std::to_string(d.keyword_value[k]);
  }
  return out;
}

std::string where_words(const View& view, const Obj& o) {
  const ZoneSpec& zone = spec(view.machine(), o.zone);
  if (zone.shared) return "in the " + std::string(zone.name);
  const std::string owner = zone_seat(o.zone) == view.viewer() ? "your " : seat_name(zone_seat(o.zone)) + "'s ";
  return (zone.play ? "on " : "in ") + owner + std::string(zone.name);
}

/// What it is just now, where that is not what is printed.
std::vector<std::string> now_words(View& view, Ref r) {
  Machine& m = view.machine();
  const Obj& o = m.st.obj[r.id];
  std::vector<std::string> out;
  std::string place = where_words(view, o);
  for (size_t k = 0; k < m.schema().flags.size(); ++k)
    if ((o.flags >> k) & 1) place += ", " + std::string(m.schema().flags[k]);
  out.push_back(place);
  if (!in_play(m, r.id)) return out;
  const Derived& d = derived(m, r.id);
  for (size_t k = 0; k < m.schema().stats.size() && k < kDerivedStats; ++k)
    if (d.stat[k] != d.base[k])
      out.push_back(std::string(m.schema().stats[k]) + " " + std::to_string(d.stat[k]) + " (printed " +
                    std::to_string(d.base[k]) + ")");
  for (size_t k = 0; k < m.schema().obj_stats.size() && k < kStats; ++k)
    if (o.stat[k]) out.push_back(std::string(m.schema().obj_stats[k]) + " " + std::to_string(o.stat[k]));
  if (const std::string keywords = keyword_words(m, d); !keywords.empty()) out.push_back(keywords);
  for (size_t k = 0; k < m.schema().bans.size(); ++k)
    if ((d.bans >> k) & 1) out.push_back("can't " + std::string(m.schema().bans[k]));
  for (const Effect& e : m.st.effects)
    if (e.on == r && live(m.st, e.source)) out.push_back("changed by " + name_of(m, e.source));
  if (o.since == m.st.turn_no) out.push_back("arrived this turn");
  return out;
}

/// The first thing of each name the viewer sees.
void collect_seen(const View& view, std::vector<Ref>& refs, std::vector<std::string>& names) {
  const State& s = view.state();
  for (const u16 row : s.order) {
    if (!row || s.obj[row].def == DefId::Hidden || s.obj[row].kind == Kind::Instance) continue;
    const std::string name = name_of(view.machine(), ref_of(s, row));
    const auto known = std::find(names.begin(), names.end(), name);
    if (known == names.end()) {
      refs.push_back(ref_of(s, row));
      names.push_back(name);
    } else if (in_play(view.machine(), row)) {
      refs[static_cast<size_t>(known - names.begin())] = ref_of(s, row);  // rather the one in play
    }
  }
}

}  // namespace

Lines inspect_card(const Machine& m, DefId def, int width) {
  Lines out;
  if (def == DefId::Hidden || index(def) >= m.pool().texts.size()) return out;
  const CardText& text = m.pool().texts[index(def)];
  out.push_back(Line(" " + text.name, Ink::Bold).add("  " + type_words(m, def)).fit(width));
  if (const std::string numbers = numbers_of(m.schema(), m.pool().card(def).stat); !numbers.empty())
    add_paragraphs(out, numbers, width, 3);
  if (!text.text.empty()) add_paragraphs(out, text.text, width, 3);
  return out;
}

Lines inspect(View& view, Ref r, int width) {
  const Machine& m = view.machine();
  if (!live(m.st, r) || m.st.obj[r.id].def == DefId::Hidden) return {Line(" A card you may not see.")};
  const DefId def = m.st.obj[r.id].def;
  Lines out = inspect_card(m, def, width);
  std::string now;
  for (const std::string& word : now_words(view, r)) now += (now.empty() ? "Now: " : "; ") + word;
  add_paragraphs(out, now, width, 1, Ink::Good);
  add_understood(out, m, def, width);
  return out;
}

Found find_card(const View& view, std::string_view name) {
  Found found;
  std::vector<Ref> refs;
  std::vector<std::string> names;
  collect_seen(view, refs, names);
  std::vector<int> fit = fitting(names, name);
  if (fit.size() == 1) {
    found.ref = refs[static_cast<size_t>(fit[0])];
    found.def = view.state().obj[found.ref.id].def;
    return found;
  }
  if (fit.empty()) {
    names.clear();
    for (const CardText& text : view.machine().pool().texts) names.push_back(text.name);
    fit = fitting(names, name);
    if (fit.size() == 1) found.def = static_cast<DefId>(fit[0]);
  }
  if (fit.size() > 1)
    for (const int i : fit) found.also.push_back(names[static_cast<size_t>(i)]);
  return found;
}

}  // namespace cantrip::terminal
