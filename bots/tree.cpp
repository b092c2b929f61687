#include "bots/tree.hpp"

#include <algorithm>

#include "core/move.hpp"

namespace cantrip {

u64 answer_key(const u64* keys, int n) {
  u64 h = 0xA45u;
  for (int i = 0; i < n; ++i) h = mixed(h, keys[i]);
  return h;
}

void Tree::clear() {
  nodes_.assign(2, Node{});
  edges_.assign(1, Edge{});
  keys_.clear();
  if (slots_.empty()) slots_.resize(1024);
  std::fill(slots_.begin(), slots_.end(), 0);
}

u32 Tree::follow(u32 node, u64 move, u64 decision, bool& fresh) {
  const u64 name = mixed(mixed(mixed(0x7EEu, node), move), decision);
  const size_t mask = slots_.size() - 1;
  size_t at = name & mask;
  for (; slots_[at]; at = (at + 1) & mask)
    if (nodes_[slots_[at]].name == name) return fresh = false, slots_[at];
  fresh = true;
  const u32 made = static_cast<u32>(nodes_.size());
  nodes_.push_back({name, 0, 0});
  slots_[at] = made;
  if (nodes_.size() * 2 > slots_.size()) grow();
  return made;
}

u32 Tree::add_edge(u32 node, u64 key, const u64* keys, int n) {
  Edge e;
  e.key = key;
  e.next = nodes_[node].first;
  e.keys_at = static_cast<u32>(keys_.size());
  e.keys_n = static_cast<u32>(n);
  keys_.insert(keys_.end(), keys, keys + n);
  edges_.push_back(e);
  return nodes_[node].first = static_cast<u32>(edges_.size() - 1);
}

u32 Tree::find(u32 node, u64 key) const {
  u32 e = nodes_[node].first;
  while (e && edges_[e].key != key) e = edges_[e].next;
  return e;
}

u32 Tree::leader(u32 node) const {
  u32 best = 0;
  for (u32 e = nodes_[node].first; e; e = edges_[e].next) {
    const Edge &x = edges_[e], &y = edges_[best];
    if (!best || x.visits > y.visits || (x.visits == y.visits && x.total > y.total)) best = e;
  }
  return best;
}

void Tree::grow() {
  slots_.assign(slots_.size() * 2, 0);
  const size_t mask = slots_.size() - 1;
  for (u32 i = kRoot + 1; i < nodes_.size(); ++i) {
    size_t at = nodes_[i].name & mask;
    while (slots_[at]) at = (at + 1) & mask;
    slots_[at] = i;
  }
}

}  // namespace cantrip
