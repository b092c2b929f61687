// The order array against a plain model: zones as vectors.
#include "core/table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <memory>
#include <vector>

namespace cantrip {
namespace {

using Model = std::map<int, std::vector<u16>>;

void same_as(const State& s, const Model& model) {
  u32 total = 0;
  for (int z = 0; z < kMaxZones; ++z) {
    const auto found = model.find(z);
    const std::vector<u16> want = found == model.end() ? std::vector<u16>{} : found->second;
    const std::vector<u16> is(s.order.at + s.zone_begin[z], s.order.at + s.zone_begin[z + 1]);
    RC_ASSERT(is == want);
    for (size_t i = 0; i < want.size(); ++i)
      RC_ASSERT(order::find(s, static_cast<ZoneId>(z), want[i]) == static_cast<int>(i));
    RC_ASSERT(order::find(s, static_cast<ZoneId>(z), 0xFFFF) == -1);
    total += static_cast<u32>(want.size());
  }
  RC_ASSERT(s.order.n == total);
}

RC_GTEST_PROP(Order, InsertRemoveRelocateAsAModelDoes, ()) {
  const auto s = std::make_unique<State>();
  Model model;
  const int steps = *rc::gen::inRange(1, 120);
  for (int i = 0; i < steps; ++i) {
    const int what = *rc::gen::inRange(0, 4);
    const ZoneId to = static_cast<ZoneId>(*rc::gen::inRange(4, kMaxZones));
    std::vector<int> filled;
    for (const auto& [z, rows] : model)
      if (!rows.empty()) filled.push_back(z);
    if (what < 2 || filled.empty()) {
      auto& rows = model[to];
      const int at = *rc::gen::inRange<int>(0, static_cast<int>(rows.size()) + 1);
      order::insert(*s, to, at, static_cast<u16>(i + 1));
      rows.insert(rows.begin() + at, static_cast<u16>(i + 1));
    } else {
      const ZoneId from = static_cast<ZoneId>(*rc::gen::elementOf(filled));
      auto& source = model[from];
      const int at = *rc::gen::inRange<int>(0, static_cast<int>(source.size()));
      const u16 row = source[static_cast<size_t>(at)];
      source.erase(source.begin() + at);
      if (what == 2 || from == to) {
        order::remove(*s, from, at);
      } else {
        auto& target = model[to];
        const int into = *rc::gen::inRange<int>(0, static_cast<int>(target.size()) + 1);
        order::relocate(*s, from, at, to, into, row);
        target.insert(target.begin() + into, row);
      }
    }
    same_as(*s, model);
  }
}

}  // namespace
}  // namespace cantrip
