#include "sync/story.hpp"

#include "core/describe.hpp"
#include "sync/table_json.hpp"

namespace cantrip {
namespace {

constexpr size_t kMostLines = 100'000;
constexpr size_t kMostMarks = 64;

}  // namespace

void Story::hear(void* self, const Machine& m, const Event& e) {
  Story& story = *static_cast<Story*>(self);
  if (story.lines_[kMaxSeats].size() >= kMostLines) return;
  auto add = [&](std::vector<std::string>& to, Seat viewer) {
    std::string line = tell(m, e, viewer);
    if (!line.empty()) to.push_back(with_names(std::move(line), story.names_));
  };
  add(story.lines_[kMaxSeats], Seat::Truth);
  for (int i = 0; i < m.st.seats; ++i) add(story.lines_[static_cast<size_t>(i)], seat_at(i));
}

void Story::mark() {
  std::array<size_t, kMaxSeats + 1> sizes{};
  for (size_t i = 0; i < sizes.size(); ++i) sizes[i] = lines_[i].size();
  marks_.push_back(sizes);
  if (marks_.size() > kMostMarks) marks_.erase(marks_.begin());
}

void Story::take_back() {
  if (marks_.empty()) return;
  for (size_t i = 0; i < lines_.size(); ++i) lines_[i].resize(marks_.back()[i]);
  marks_.pop_back();
}

}  // namespace cantrip
