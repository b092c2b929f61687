// Any bytes as JSON: every record that is handed out parses again, and the walk ends.
#include <string_view>

#include "reading/json/records.hpp"

using namespace cantrip;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size) {
  reading::RecordVisitor visitor;
  int last = 0;
  visitor.record = [&](const reading::Json& j, std::string_view, int line) {
    if (!j.is_object() || line < 1 || line < last) __builtin_trap();
    last = line;
    return true;
  };
  visitor.numbers = [](const reading::Json& j, int) {
    if (!j.is_object()) __builtin_trap();
  };
  visitor.fault = [](int line, std::string why, std::string remedy) {
    if (line < 1 || why.empty() || remedy.empty()) __builtin_trap();
  };
  reading::each_record({reinterpret_cast<const char*>(data), size}, visitor);
  return 0;
}
