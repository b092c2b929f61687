// What the store needs of a database: run a few prepared statements in one transaction, and say what went wrong.
//
// Statements are written once for both databases. They use $1, $2..., and these words, which each connection replaces:
//   {now}     milliseconds since 1970 by the clock of the database, so that nodes need not agree on the time
//   {lock}    keeps the rows of a SELECT from changing until the transaction ends (SQLite has one writer: nothing)
//   {bytes}   the type of a column of bytes
//   {rowless} a table kept in the order of its primary key, where that is a choice
//   {pairs}   the members of the JSON object $2, as rows (key, value)
//   {hold} {let}  take and give back the right to change the schema
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/problem.hpp"

namespace cantrip::store {

struct Bytes {
  std::string_view view;
};
/// Views: the request they come from outlives the statement.
using Value = std::variant<int64_t, std::string_view, Bytes>;

struct Query {
  std::string_view sql;  // a literal; prepared once for each connection
  std::vector<Value> values;
};

using Cell = std::variant<int64_t, std::string>;
struct Rows {
  std::vector<std::vector<Cell>> rows;
  int64_t changed = 0;  // rows inserted, updated or deleted
  int64_t number(size_t row, size_t column) const;
  std::string text(size_t row, size_t column) const;
};

enum class Trouble : uint8_t {
  Refused,       // the database said no, and will say no again
  Conflict,      // another transaction was in the way: try again
  Disconnected,  // no connection (any more)
};
struct SqlError {
  Trouble trouble = Trouble::Refused;
  bool committed_perhaps = false;  // the transaction may have been committed all the same
  Problem problem;
};

struct Ran {
  std::vector<Rows> rows;  // one for each statement
  std::optional<SqlError> error;
};

enum class Access : uint8_t { Read, Write };

class Connection {
public:
  virtual ~Connection() = default;
  virtual bool connected() const = 0;
  virtual Status connect() = 0;
  /// All of them in one transaction, with one snapshot for Access::Read; the first error undoes everything.
  virtual Ran run(std::span<const Query>, Access) = 0;
  /// Makes this place ours if it is empty, before the first migration.
  virtual Status claim() = 0;
  /// For logs and problems, without a password.
  virtual const std::string& name() const = 0;
};

/// The statement with the words in braces replaced.
std::string translated(std::string_view sql, std::span<const std::pair<std::string_view, std::string_view>> words);

}  // namespace cantrip::store
