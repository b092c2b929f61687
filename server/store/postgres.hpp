// PostgreSQL through libpq: the statements of a transaction are sent together (pipeline mode), so that a batch costs
// one round trip. Everything of ours is in the schema `cantrip` of the database.
#pragma once
#include <memory>

#include "server/store/sql.hpp"
#include "server/store/store.hpp"

namespace cantrip::store {

/// Nothing is connected yet; a URL that cannot be read is a problem at once.
Expected<std::unique_ptr<Connection>> postgres_connection(std::string_view url, Milliseconds reply);

}  // namespace cantrip::store
