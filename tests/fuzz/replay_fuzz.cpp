// A replay file: read, and if it can be read, played. An input that begins with '+' is the content before packing, so
// that the fuzzer gets past the checksum; any other is the file itself.
#include <memory>
#include <string_view>
#include <vector>
#include <zstd.h>

#include "replay/match.hpp"

using namespace cantrip;

namespace {

std::vector<u8> packed(const u8* content, size_t size) {
  constexpr std::string_view kHead = "cantrip replay 1 estraven\n";
  std::vector<u8> out(kHead.begin(), kHead.end());
  out.resize(kHead.size() + ZSTD_compressBound(size));
  out.resize(kHead.size() + ZSTD_compress(out.data() + kHead.size(), out.size() - kHead.size(), content, size, 1));
  return out;
}

void expect_words(const Problem& p) {
  if (p.why.empty() || p.remedy.empty()) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, size_t size) {
  static const std::shared_ptr<const Content> content = builtin_content(*find_module("estraven"));
  const std::vector<u8> file = size && data[0] == '+' ? packed(data + 1, size - 1) : std::vector<u8>(data, data + size);
  Expected<Replay> read = read_replay(file);
  if (!read) return expect_words(read.problem()), 0;
  const Expected<Replay> again = read_replay(write_replay(*read));
  if (!again || !(*again == *read)) __builtin_trap();
  // The rules' hash is not for the fuzzer to guess.
  read->rules_hash = Rules{content->module->game, &content->pool, read->switches}.hash();
  if (const Expected<Verified> verified = verify(content, *read); !verified) expect_words(verified.problem());
  return 0;
}
