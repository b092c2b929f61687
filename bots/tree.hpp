// The tree of a search: what was tried after what, and how it went. Nodes are named by the moves that lead to them and
// by what is asked there, so that worlds with different hidden cards share them. Its memory is kept from one search to
// the next.
#pragma once
#include <vector>

#include "core/word.hpp"

namespace cantrip {

class Tree {
public:
  struct Edge {
    u64 key = 0;       // of the whole answer
    u32 next = 0;      // the next edge of its node; 0: none
    u32 visits = 0;
    u32 seen = 0;      // how often it could have been chosen
    u32 keys_at = 0;   // the keys of its picks
    u32 keys_n = 0;
    float total = 0;   // what it was worth to whoever chose it
    float prior = 0;   // how likely it seemed before it was tried
    float mean() const { return visits ? total / static_cast<float>(visits) : 0.5f; }
  };
  struct Node {
    u64 name = 0;
    u32 first = 0;     // edge
    u32 visits = 0;
  };
  static constexpr u32 kRoot = 1;  // node and edge 0 are nobody

  Tree() { clear(); }
  void clear();
  Node& node(u32 i) { return nodes_[i]; }
  Edge& edge(u32 i) { return edges_[i]; }
  const u64* keys(const Edge& e) const { return keys_.data() + e.keys_at; }
  /// Where a move from `node` leads when this is asked next; made if there is none.
  u32 follow(u32 node, u64 move, u64 decision, bool& fresh);
  u32 add_edge(u32 node, u64 key, const u64* keys, int n);
  /// The move of a node with this key; 0: it was not tried.
  u32 find(u32 node, u64 key) const;
  /// The move of a node that was followed most; 0: none was.
  u32 leader(u32 node) const;

private:
  void grow();

  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<u64> keys_;
  std::vector<u32> slots_;  // nodes by name, open addressing
};

/// The key of an answer out of the keys of its picks.
u64 answer_key(const u64* keys, int n);

}  // namespace cantrip
