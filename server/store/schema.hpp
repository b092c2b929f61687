// The tables, and how those of earlier versions become these.
#pragma once
#include <span>
#include <vector>

#include "server/store/sql.hpp"

namespace cantrip::store {

/// The statements that lead from one version of the tables to the next.
using Migration = std::vector<std::string_view>;

/// All of them: version n is reached by the first n.
std::span<const Migration> migrations();

/// Brings the database to the version after the last of `steps`, each step in one transaction with its number; several
/// nodes may try at once. Refuses a database of a later version.
Status migrate(Connection&, std::span<const Migration> steps);

}  // namespace cantrip::store
