// What a text has mentioned so far. Pronouns are resolved here, while compiling: at run time there are only
// slots. The canonical printer keeps the same book, so it says "it" only where the compiler would read it back.
#pragma once
#include <optional>
#include <vector>

#include "core/program.hpp"
#include "language/lexicon.hpp"

namespace cantrip::language {

struct Mention {
  Slot slot = Slot::None;
  u32 types = 0;       // what it was called: type bits, 0 if the noun told no type
  bool plural = false;
  bool link = false;   // something waiting that can be negated
  bool object = true;
};

class Discourse {
public:
  void object(Slot slot, u32 types, bool plural) {
    forget(slot), objects_.push_back({slot, types, plural, false, true});
  }
  void link(Slot slot) { objects_.push_back({slot, 0, false, true, false}); }
  void player(Players players) { players_.push_back(players); }
  void end_player() { players_.pop_back(); }
  void number(Slot slot) { number_ = slot; }
  /// The slot is written anew: what it held can no longer be named.
  void forget(Slot slot) {
    for (size_t i = objects_.size(); i-- > 0;)
      if (objects_[i].slot == slot && objects_[i].object) objects_.erase(objects_.begin() + static_cast<long>(i));
  }

  /// "it" and "them": the latest of that number; "that unit": the latest called so.
  std::optional<Mention> latest(bool plural, u32 types = 0) const {
    for (size_t i = objects_.size(); i-- > 0;)
      if (objects_[i].object && objects_[i].plural == plural &&
          (!types || !objects_[i].types || (objects_[i].types & types)))
        return objects_[i];
    return {};
  }
  /// "that unit" where it never means the card that speaks.
  std::optional<Mention> latest_other(bool plural, u32 types) const {
    for (size_t i = objects_.size(); i-- > 0;)
      if (objects_[i].object && objects_[i].plural == plural && objects_[i].slot != Slot::Self &&
          (!types || !objects_[i].types || (objects_[i].types & types)))
        return objects_[i];
    return {};
  }
  /// "they" and "them" where one object may be called so: the latest of all.
  std::optional<Mention> latest_any() const {
    for (size_t i = objects_.size(); i-- > 0;)
      if (objects_[i].object) return objects_[i];
    return {};
  }
  /// What "negate it" means.
  std::optional<Mention> latest_link() const {
    for (size_t i = objects_.size(); i-- > 0;)
      if (objects_[i].link) return objects_[i];
    return {};
  }
  std::optional<Players> latest_player() const {
    if (players_.empty()) return {};
    return players_.back();
  }
  Slot latest_number() const { return number_; }
  bool is_plural(Slot slot) const {
    for (const Mention& m : objects_)
      if (m.slot == slot && m.object) return m.plural;
    return false;
  }

private:
  std::vector<Mention> objects_;
  std::vector<Players> players_;
  Slot number_ = Slot::None;
};

/// The same where "it" of a trigger of the card itself is the card: what it met first, then the card.
void mention_own(Discourse&, const Pool&, const Trigger&, const EventWord*, u32 card_types);

/// What the effect of a trigger may call "it", "that unit", "that player", "that much".
void mention_event(Discourse&, const Pool&, const Trigger&, const EventWord*, u32 card_types);

} // namespace cantrip::language
