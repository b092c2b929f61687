// What a guest may send, from anywhere: a message that reads the same when it is written again, or a problem with a remedy.
#include "sync/messages.hpp"

using namespace cantrip;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, size_t size) {
  const Expected<sync::ClientMessage> read = sync::read_client({reinterpret_cast<const char*>(data), size});
  if (!read) {
    if (read.problem().why.empty() || read.problem().remedy.empty()) __builtin_trap();
    return 0;
  }
  if (read->picks.size() > kMaxPicks || read->object >= kMaxRows) __builtin_trap();
  const Json written = sync::write_client(*read);
  const Expected<sync::ClientMessage> again = sync::read_client_json(written);
  if (!again || sync::write_client(*again) != written) __builtin_trap();
  return 0;
}
