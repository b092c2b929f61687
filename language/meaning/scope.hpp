// What a text has mentioned so far. Pronouns are resolved here, while compiling: at run time there are only slots.
#pragma once
#include <optional>
#include <vector>

#include "core/program.hpp"

namespace cantrip::language {

struct Mentioned {
  Slot slot = Slot::None;
  u32 types = 0;       // what it was called: type bits, 0 if the noun told no type
  bool plural = false;
  bool link = false;   // something waiting that can be negated
  bool object = true;
  int branch = 0;      // where it was mentioned
  Who side = Who::None;  // whose it was called: You, Opponent; None: the noun told nothing
};

class Scope {
public:
  void object(Slot slot, u32 types, bool plural, Who side = Who::None) {
    forget(slot), objects_.push_back({slot, types, plural, false, true, 0, side});
  }
  void link(Slot slot) { objects_.push_back({slot, 0, false, true, false, 0}); }
  void player(Players players) { players_.push_back(players); }
  void end_player() { players_.pop_back(); }
  void number(Slot slot) { number_ = slot; }
  /// The slot is written anew: what it held can no longer be named.
  void forget(Slot slot) {
    for (size_t i = objects_.size(); i-- > 0;)
      if (objects_[i].slot == slot && objects_[i].object) objects_.erase(objects_.begin() + static_cast<long>(i));
  }
  template <class Fits>
  std::optional<Mentioned> last(Fits&& fits) const {
    for (size_t i = objects_.size(); i-- > 0;)
      if (fits(objects_[i])) return objects_[i];
    return {};
  }
  std::optional<Players> latest_player() const {
    if (players_.empty()) return {};
    return players_.back();
  }
  Slot latest_number() const { return number_; }
  bool is_plural(Slot slot) const {
    for (const Mentioned& m : objects_)
      if (m.slot == slot && m.object) return m.plural;
    return false;
  }

private:
  std::vector<Mentioned> objects_;
  std::vector<Players> players_;
  Slot number_ = Slot::None;
};

}  // namespace cantrip::language
