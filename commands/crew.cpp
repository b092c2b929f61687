#include "commands/crew.hpp"

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>

#include "commands/commands.hpp"

namespace cantrip {

std::unique_ptr<Crew> join_crew() {
  const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (!size) return std::make_unique<Crew>();
  std::error_code err;
  const std::string library =
      (std::filesystem::read_symlink("/proc/self/exe", err).parent_path() / "libcantrip_mpi.so").string();
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);  // OpenMPI's own parts look for its symbols
  if (!handle)
    fail({"mpirun", std::string("the part of this program that talks to OpenMPI can't be loaded: ") + dlerror(),
          "Install libopenmpi-dev, then build again: ./run --help does."});
  using Join = Crew* (*)();
  const Join join = reinterpret_cast<Join>(dlsym(handle, "cantrip_join_crew"));
  if (!join) fail({library, "it is not of this version", "Build again."});
  return std::unique_ptr<Crew>(join());
}

}  // namespace cantrip
