// Values on their way to PostgreSQL and back, in its binary form: numbers in network order, text and bytes as they are.
#pragma once
#include <libpq-fe.h>

#include "server/store/sql.hpp"

namespace cantrip::store {

/// The arguments of one statement as libpq wants them: parallel arrays.
class Parameters {
public:
  explicit Parameters(const std::vector<Value>&);
  int size() const { return static_cast<int>(types_.size()); }
  const Oid* types() const { return types_.data(); }
  const char* const* values() const { return values_.data(); }
  const int* lengths() const { return lengths_.data(); }
  const int* formats() const { return formats_.data(); }

private:
  std::vector<uint64_t> numbers_;  // in network order
  std::vector<Oid> types_;
  std::vector<const char*> values_;
  std::vector<int> lengths_, formats_;
};

Rows rows_of(const PGresult*);

}  // namespace cantrip::store
