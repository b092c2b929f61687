#include "server/store/postgres_values.hpp"

#include <endian.h>

#include <cstdlib>
#include <cstring>

namespace cantrip::store {

namespace {

// From PostgreSQL's catalog; they never change.
constexpr Oid kBool = 16, kBytes = 17, kInt8 = 20, kInt2 = 21, kInt4 = 23, kText = 25;

template <class T>
T from(const char* data) {
  T out;
  std::memcpy(&out, data, sizeof out);
  return out;
}

Cell cell_of(const PGresult* result, int row, int column) {
  const char* data = PQgetvalue(result, row, column);
  if (PQgetisnull(result, row, column)) return std::string();
  switch (PQftype(result, column)) {
    case kBool: return static_cast<int64_t>(*data);
    case kInt2: return static_cast<int64_t>(static_cast<int16_t>(be16toh(from<uint16_t>(data))));
    case kInt4: return static_cast<int64_t>(static_cast<int32_t>(be32toh(from<uint32_t>(data))));
    case kInt8: return static_cast<int64_t>(be64toh(from<uint64_t>(data)));
    default: return std::string(data, static_cast<size_t>(PQgetlength(result, row, column)));
  }
}

}  // namespace

Parameters::Parameters(const std::vector<Value>& given) {
  numbers_.reserve(given.size());  // values_ points into it
  for (const Value& value : given) {
    const auto put = [&](Oid type, const char* data, size_t size) {
      types_.push_back(type);
      values_.push_back(data ? data : "");
      lengths_.push_back(static_cast<int>(size));
      formats_.push_back(1);
    };
    if (const int64_t* number = std::get_if<int64_t>(&value)) {
      numbers_.push_back(htobe64(static_cast<uint64_t>(*number)));
      put(kInt8, reinterpret_cast<const char*>(&numbers_.back()), sizeof(uint64_t));
    } else if (const std::string_view* text = std::get_if<std::string_view>(&value)) {
      put(kText, text->data(), text->size());
    } else if (const Bytes* bytes = std::get_if<Bytes>(&value)) {
      put(kBytes, bytes->view.data(), bytes->view.size());
    }
  }
}

Rows rows_of(const PGresult* result) {
  Rows out;
  out.changed = std::atoll(PQcmdTuples(const_cast<PGresult*>(result)));
  const int rows = PQntuples(result), columns = PQnfields(result);
  for (int row = 0; row < rows; ++row) {
    std::vector<Cell>& cells = out.rows.emplace_back();
    for (int column = 0; column < columns; ++column) cells.push_back(cell_of(result, row, column));
  }
  return out;
}

}  // namespace cantrip::store
