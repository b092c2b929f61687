// Unguessable words: room names and seat tokens.
#pragma once
#include <string>
#include <string_view>

#include "core/word.hpp"

namespace cantrip::server {

/// Random bytes of the system (getrandom); ends the program if there are none, since nothing would be safe then.
void random_bytes(void* to, size_t n);
u64 random_number();

/// `n` letters of 5 random bits each, without those that look alike (0 O 1 I).
std::string random_letters(int n);
/// What a deal is promised by: 260 bits.
std::string new_deal_secret();
/// Eight letters: 40 bits.
std::string new_room_name();
bool is_room_name(std::string_view);
/// The room's name and 26 letters: 130 bits. The room of a token is its beginning.
std::string new_token(std::string_view room);
std::string_view room_of_token(std::string_view token);
/// The token of a seat in the room that follows, for who held `token` before: always the same.
std::string token_after(std::string_view token, std::string_view room, int seat);
/// What is kept of a token: its SHA-256 in hex, so a copy of the store opens no seat.
std::string token_hash(std::string_view token);
/// In constant time for equal lengths.
bool same_secret(std::string_view, std::string_view);

}  // namespace cantrip::server
