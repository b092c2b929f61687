// The journal of a run: JSON lines, one for each block that was played, with its sums. A run that was interrupted, or
// whose parts were played elsewhere, goes on from it.
#pragma once
#include <cstdio>
#include <string>
#include <vector>

#include "sim/tally.hpp"

namespace cantrip {

struct BlockId {
  int pairing = 0, block = 0;
};

class Journal {
public:
  Journal() = default;
  ~Journal();
  Journal(const Journal&) = delete;

  /// Reads these files, where they exist: blocks played are added to `tally` and marked in `done` (by pairing and
  /// block). A last line that was cut off is passed over. Errors name file and line.
  static Status read(const std::vector<std::string>& files, const Plan&, Tally& tally,
                     std::vector<std::vector<bool>>& done);
  /// Goes on at the end of this file.
  Status open(const std::string& file, const Plan&);
  bool is_open() const { return file_ != nullptr; }
  /// Written at once, so that what was played is not lost.
  Status add(BlockId, const Tally&);

private:
  std::FILE* file_ = nullptr;
  std::string path_;
};

}  // namespace cantrip
