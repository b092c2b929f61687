#include "terminal/story.hpp"

#include "core/describe.hpp"
#include "core/engine.hpp"

namespace cantrip::terminal {
namespace {

bool is_move(const Event& e, Verb verb) { return e.kind == EventKind::Moved && e.sub == static_cast<u8>(verb); }
/// Events that stand between two draws of one go without a word of their own.
bool is_silent(const Event& e) {
  return e.kind == EventKind::Drew || e.kind == EventKind::Known || e.kind == EventKind::Entered;
}

}  // namespace

void Story::listen(Machine& m) { observe(m, {&Story::hear, this}); }

void Story::hear(void* self, const Machine& m, const Event& e) {
  Story& story = *static_cast<Story*>(self);
  if (is_silent(e)) return;
  ++story.events_;
  const bool draw = is_move(e, Verb::Draw);
  if (draw && story.drawing_ == zone_seat(e.to)) {
    ++story.drawn_;
  } else {
    story.drawing_ = draw ? zone_seat(e.to) : Seat::None;
    story.drawn_ = draw ? 1 : 0;
  }
  for (int v = 0; v < kViewers; ++v) {
    const Seat viewer = seat_at(v);
    if (!story.join(m, e, viewer)) story.add(m, e, viewer);
  }
  story.last_ = e;
}

/// Some events go into the line before: further cards of a draw, the mana of a pitch.
bool Story::join(const Machine& m, const Event& e, Seat viewer) {
  std::vector<Entry>& told = told_[index(viewer)];
  if (told.empty()) return false;
  if (is_move(e, Verb::Draw) && drawn_ > 1) {
    const bool own = viewer == drawing_ && face_visible(m.schema(), e.to, viewer);
    if (own) told.back().text += "; " + m.pool().texts[index(e.def)].name;
    else told.back().text = seat_name(drawing_) + " draws " + std::to_string(drawn_) + " cards";
    return true;
  }
  const bool pays = e.kind == EventKind::Scored && e.sub == m.game().price_score && e.y > 0;
  if (pays && is_move(last_, Verb::Pitch) && zone_seat(last_.to) == e.by) {
    told.back().text += " for " + std::to_string(e.y) + " " + std::string(m.schema().scores[e.sub].name);
    return true;
  }
  return false;
}

void Story::add(const Machine& m, const Event& e, Seat viewer) {
  const std::string text = tell(m, e, viewer);
  if (!text.empty()) told_[index(viewer)].push_back({text, e.kind == EventKind::Turned, events_});
}

void Story::mark() {
  Mark mark{};
  for (int v = 0; v < kViewers; ++v) mark.sizes[v] = told_[v].size();
  mark.events = events_;
  marks_.push_back(mark);
  drawing_ = Seat::None;
  last_ = {};
}

void Story::take_back() {
  if (marks_.empty()) return;
  for (int v = 0; v < kViewers; ++v) told_[v].resize(marks_.back().sizes[v]);
  events_ = marks_.back().events;
  marks_.pop_back();
}

}  // namespace cantrip::terminal
