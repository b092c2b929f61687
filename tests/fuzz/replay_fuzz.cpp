// Bytes of a replay file: read, and if they can be read, played.
#include <memory>

#include "replay/match.hpp"

using namespace cantrip;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, size_t size) {
  static const std::shared_ptr<const Content> content = builtin_content(*find_module("estraven"));
  const Expected<Replay> read = read_replay({data, size});
  if (!read) {
    if (read.problem().why.empty() || read.problem().remedy.empty()) __builtin_trap();
    return 0;
  }
  const Expected<Verified> verified = verify(content, *read);
  if (!verified && (verified.problem().why.empty() || verified.problem().remedy.empty())) __builtin_trap();
  if (!(read_replay(write_replay(*read)).operator*() == *read)) __builtin_trap();
  return 0;
}
