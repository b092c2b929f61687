#include "games/chart_facts.hpp"

#include <memory>

namespace cantrip {
namespace {

struct Look {
  std::unique_ptr<Machine> machine;
  bool fresh = false;
};
#ifdef __wasm__
Look look;  // there is one thread
#else
thread_local Look look;
#endif

}  // namespace

Machine& looking(const Machine& m) {
  if (!look.machine) look.machine = std::make_unique<Machine>();
  if (!look.fresh) {
    look.machine->rules = m.rules;
    adopt(*look.machine, m.st);
    look.fresh = true;
  }
  return *look.machine;
}

void look_anew() { look.fresh = false; }

}  // namespace cantrip
