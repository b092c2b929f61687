// The one place where toml++ is compiled; see cantrip_toml in libraries.cmake.
#ifdef __wasi__
// Debian's libc++ for WebAssembly has no file streams; toml::parse_file needs one to compile, and fails there.
#include <istream>
#include <string>
template <>
class std::basic_ifstream<char> : public std::istream {
public:
  basic_ifstream() : std::istream(nullptr) {}
  void open(const std::string&, openmode) {}
  bool is_open() const { return false; }
};
// It has no std::from_chars for a double either (LLVM 20 brings one). Without, toml++ reads numbers with a string stream,
// and a page would load all of the library's locales for it.
#define TOML_FLOAT_CHARCONV 1
#include <charconv>
#include <cmath>
#include <cstdlib>
namespace std {
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last);
  char* end = nullptr;
  const double read = strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  if (isinf(read)) return {first + (end - text.c_str()), errc::result_out_of_range};
  value = read;
  return {first + (end - text.c_str()), errc{}};
}
}  // namespace std
#endif

#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
