// What neither database should be asked to store: found here, one bad request cannot spoil the batch it is in.
#pragma once
#include <optional>

#include "server/store/store.hpp"

namespace cantrip::store {

std::optional<Problem> wrong_room(std::string_view id);
std::optional<Problem> wrong_text(std::string_view where, std::string_view text, size_t most);
std::optional<Problem> wrong_seats(const std::vector<SeatRecord>&);
std::optional<Problem> wrong(const NewRoom&);
std::optional<Problem> wrong(const Append&);
std::optional<Problem> wrong(const RoomChange&);
std::optional<Problem> wrong(const Finish&);
std::optional<Problem> wrong(const Owner&, Milliseconds ttl);
bool is_token_hash(std::string_view);

}  // namespace cantrip::store
