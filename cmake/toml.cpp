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
#endif

#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
