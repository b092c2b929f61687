// Writes cards straight into the rows the compiler would emit. For toy games in tests only.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/program.hpp"

namespace cantrip::toy {

constexpr u16 players(Who who, Slot slot = Slot::None) { return Players{who, slot}.pack(); }
constexpr u8 reg(Slot slot) { return static_cast<u8>(slot); }
constexpr u16 in(Slot slot) { return static_cast<u16>(slot); }

class Cards {
public:
  Row16 amount(const Amount& a) { return add(pool.amounts, a); }
  Row16 number(int n) { return amount({.add = static_cast<i16>(n)}); }

  Row16 sel(Selector s, std::initializer_list<Test> tests = {}) {
    if (tests.size()) {
      s.test = static_cast<Row16>(pool.tests.size());
      s.tests = static_cast<u8>(tests.size());
      pool.tests.insert(pool.tests.end(), tests);
    }
    return add(pool.selectors, s);
  }
  Row16 cond(std::initializer_list<Cond> rows) { return run(pool.conds, rows); }
  Row16 costs(std::initializer_list<Cost> rows) { return run(pool.costs, rows); }
  Row16 trigger(const Trigger& t) { return add(pool.triggers, t); }
  Row16 statics(std::initializer_list<Static> rows) { return run(pool.statics, rows); }
  Row16 replace(const Replace& r) { return add(pool.replaces, r); }

  /// A text. Jumps are written relative to its first instruction; End is added.
  Row16 code(std::initializer_list<Ins> text) {
    const Row16 base = static_cast<Row16>(pool.code.size());
    for (Ins ins : text) {
      switch (ins.op) {
        case Op::May:
        case Op::If:
        case Op::Jump:
        case Op::EachPlayer:
        case Op::EachOf:
        case Op::Next: ins.b = static_cast<u16>(ins.b + base); break;
        default: break;
      }
      pool.code.push_back(ins);
    }
    pool.code.push_back({});
    return base;
  }

  // ---- abilities: values to hand to card(), or rows of their own for texts that are granted
  Ability spell(Row16 entry) { return {.head = Head::Spell, .entry = entry}; }
  Ability when(const Trigger& t, Row16 entry, u32 zones = 0) {
    return {.head = Head::Triggered, .zones = zones, .entry = entry, .trigger = trigger(t)};
  }
  Ability active(std::initializer_list<Cost> price, Row16 entry) {
    Ability a{.head = Head::Activated, .speed = Speed::Fast, .entry = entry};
    a.costs = static_cast<u8>(price.size());
    if (a.costs) a.cost = costs(price);
    return a;
  }
  Ability always(std::initializer_list<Static> rows) {
    Ability a{.head = Head::Static, .statics = static_cast<u8>(rows.size())};
    a.static_row = statics(rows);
    return a;
  }
  Ability instead(const Replace& r) { return {.head = Head::Replace, .replace = replace(r)}; }
  u16 granted(const Ability& a) { return add(pool.abilities, a); }

  DefId card(std::string_view name, u32 types, std::initializer_list<i16> stats,
             const std::vector<Ability>& abilities = {}, u8 flags = 0) {
    CardDef def;
    def.types = types;
    def.name = static_cast<u16>(pool.names.size());
    pool.names.emplace_back(name);
    int k = 0;
    for (const i16 v : stats) def.stat[k++] = v;
    def.flags = flags;
    def.abilities = static_cast<u8>(abilities.size());
    if (def.abilities) {
      def.ability = static_cast<Row16>(pool.abilities.size());
      pool.abilities.insert(pool.abilities.end(), abilities.begin(), abilities.end());
    }
    pool.cards.push_back(def);
    CardText text;
    text.id = text.name = name;
    pool.texts.push_back(text);
    return static_cast<DefId>(pool.cards.size() - 1);
  }
  /// An additional price for the card made last.
  void extra_cost(std::initializer_list<Cost> price) {
    pool.cards.back().cost = costs(price);
    pool.cards.back().costs = static_cast<u8>(price.size());
  }

  Pool pool;

private:
  template <class T>
  static Row16 add(std::vector<T>& rows, const T& row) {
    rows.push_back(row);
    return static_cast<Row16>(rows.size() - 1);
  }
  template <class T>
  static Row16 run(std::vector<T>& rows, std::initializer_list<T> more) {
    const Row16 first = static_cast<Row16>(rows.size());
    rows.insert(rows.end(), more);
    return first;
  }
};

}  // namespace cantrip::toy
