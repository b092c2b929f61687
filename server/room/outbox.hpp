// What may only be said when the writes before it are durable. Things are done in the order they were put in.
#pragma once
#include <deque>
#include <functional>
#include <utility>

#include "core/word.hpp"

namespace cantrip::server {

class Outbox {
public:
  /// A write was begun; its number.
  u64 begin() { return ++begun_; }
  /// The oldest unfinished write is durable.
  void finished() {
    ++done_;
    while (!items_.empty() && items_.front().first <= done_) {
      const std::function<void()> then = std::move(items_.front().second);
      items_.pop_front();
      then();
    }
  }
  /// Once everything begun so far is durable: now, if it is.
  void put(std::function<void()> then) {
    if (begun_ == done_) return then();
    items_.emplace_back(begun_, std::move(then));
  }
  u64 unfinished() const { return begun_ - done_; }
  /// What was waiting is never said.
  void drop() { items_.clear(); }

private:
  u64 begun_ = 0, done_ = 0;
  std::deque<std::pair<u64, std::function<void()>>> items_;
};

}  // namespace cantrip::server
