// A saved match with anything changed and its digest put right: loaded, and if it is taken, played for 25 answers. The
// input is which match, and then pairs of place and byte, so that the fuzzer finds out what each place means.
#include <cstring>
#include <memory>
#include <vector>

#include "tests/support/mutate.hpp"

using namespace cantrip;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, size_t size) {
  static const std::vector<std::unique_ptr<State>> begun = [] {
    std::vector<std::unique_ptr<State>> out;
    for (const Module* module : modules())
      for (int i = 0; i < 8; ++i) out.push_back(test::match_in_play(*module, static_cast<u64>(i) + 1, 3 + i * 25));
    return out;
  }();
  if (size < 4) return 0;
  const size_t which = data[0] % begun.size();
  const Module& module = *modules()[which / 8];
  const auto content = builtin_content(module);
  const auto state = std::make_unique<State>();
  clone(*state, *begun[which]);
  std::vector<u8> bytes;
  for_each_part(*state, [&](const void* at, size_t n) {
    bytes.insert(bytes.end(), static_cast<const u8*>(at), static_cast<const u8*>(at) + n);
  });
  for (size_t i = 1; i + 2 < size; i += 3) {
    size_t at = (static_cast<size_t>(data[i]) << 8 | data[i + 1]) % bytes.size();
    for_each_part(*state, [&](const void* part, size_t n) {
      const bool counts = n >= 8 && part != state.get();  // an array begins with its count
      if (at < n && !(counts && at < 8 && part != &state->tally && part != &state->decision))
        static_cast<u8*>(const_cast<void*>(part))[at] = data[i + 2];
      at = at < n ? SIZE_MAX : at - n;
      if (at > bytes.size()) at = SIZE_MAX;
    });
  }
  Rng rng = Rng::seeded(data[0]);
  test::survives({module.game, &content->pool, 0}, *state, rng, 25);
  return 0;
}
