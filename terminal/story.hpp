// The log: what each viewer may know of what happened, in words, told when it happens.
#pragma once
#include <string>
#include <vector>

#include "core/machine.hpp"

namespace cantrip::terminal {

class Story {
public:
  struct Entry {
    std::string text;
    bool heading = false;  // a new turn
    u64 number = 0;        // of the event: the same in everybody's story
  };

  Story() = default;
  Story(const Story&) = delete;
  /// Listens from now on. The story must outlive the machine's last event.
  void listen(Machine&);

  const std::vector<Entry>& of(Seat viewer) const { return told_[index(viewer)]; }
  u64 events() const { return events_; }

  /// Call before every answer: `take_back` undoes the last of these.
  void mark();
  void take_back();

private:
  static constexpr int kViewers = kMaxSeats + 1;
  struct Mark {
    size_t sizes[kViewers];
    u64 events;
  };
  static void hear(void* self, const Machine&, const Event&);
  void add(const Machine&, const Event&, Seat viewer);
  bool join(const Machine&, const Event&, Seat viewer);

  std::vector<Entry> told_[kViewers];
  std::vector<Mark> marks_;
  u64 events_ = 0;
  Event last_{};         // the event before, if it belongs to the same answer
  int drawn_ = 0;        // cards of the draw being told
  Seat drawing_ = Seat::None;
};

}  // namespace cantrip::terminal
