// Every room of a store, read and played again: what is damaged, and what this version would play otherwise.
#pragma once
#include "server/lobby/pantry.hpp"
#include "server/store/archive.hpp"

namespace cantrip::server {

struct Examined {
  size_t rooms = 0, entries = 0, replays = 0;
  std::vector<Problem> damaged;
  std::vector<Problem> parted;  // matches of another version, which would end when somebody comes back to them
};
/// `quick`: rooms are read but not played. Stops at the first problem of the store itself.
Expected<Examined> examine(store::Archive&, Pantry&, bool quick);

}  // namespace cantrip::server
