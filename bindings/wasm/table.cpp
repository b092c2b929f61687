// The exports of table.wasm. A caller writes a JSON text into memory it has asked for, calls, and reads the reply (four
// bytes of length, little-endian, then UTF-8), which stays until the next call.
#include <cstdlib>
#include <cstring>
#include <string>

#include "bindings/wasm/table_calls.hpp"

namespace {

cantrip::page::Calls& calls() {
  static cantrip::page::Calls all;
  return all;
}
std::string reply;

}  // namespace

extern "C" {

__attribute__((export_name("cantrip_alloc"))) void* cantrip_alloc(unsigned n) { return std::malloc(n ? n : 1); }
__attribute__((export_name("cantrip_free"))) void cantrip_free(void* p) { std::free(p); }
__attribute__((export_name("cantrip_call"))) const char* cantrip_call(const char* text, unsigned n) {
  const std::string out = calls().call({text, n});
  const auto size = static_cast<std::uint32_t>(out.size());
  reply.assign(reinterpret_cast<const char*>(&size), sizeof size);
  reply += out;
  return reply.data();
}

}  // extern "C"
