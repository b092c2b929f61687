#include "server/store/validate.hpp"

#include <algorithm>

namespace cantrip::store {

namespace {

constexpr size_t kRoom = 64, kName = 1024, kNote = 64 << 10, kSetup = 4 << 20, kPayload = 1 << 20, kReplay = 64 << 20;
constexpr int kSeats = 64;
constexpr Milliseconds kLongest{1000LL * 60 * 60 * 24 * 365};

/// UTF-8 as PostgreSQL accepts it: no zero byte, no overlong form, no surrogates.
bool is_text(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const auto byte = [&](size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned char lead = byte(i);
    if (lead == 0) return false;
    const size_t size = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (size == 0 || i + size > text.size()) return false;
    for (size_t k = 1; k < size; ++k)
      if ((byte(i + k) & 0xc0) != 0x80) return false;
    const unsigned char second = size > 2 ? byte(i + 1) : 0;
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f)) return false;
    if ((lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f)) return false;
    i += size;
  }
  return true;
}

Problem too_long(std::string_view where, size_t size, size_t most) {
  return {std::string(where), std::to_string(size) + " bytes are too many",
          "At most " + std::to_string(most) + " are stored."};
}

std::optional<Problem> wrong_bytes(std::string_view where, std::string_view bytes, size_t most) {
  if (bytes.size() > most) return too_long(where, bytes.size(), most);
  return std::nullopt;
}

std::optional<Problem> first(std::initializer_list<std::optional<Problem>> problems) {
  for (const std::optional<Problem>& problem : problems)
    if (problem) return problem;
  return std::nullopt;
}

}  // namespace

bool is_token_hash(std::string_view text) {
  return text.size() == 64 &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::optional<Problem> wrong_text(std::string_view where, std::string_view text, size_t most) {
  if (text.size() > most) return too_long(where, text.size(), most);
  if (!is_text(text))
    return Problem{std::string(where), "is not text in UTF-8 without zero bytes",
                   "Bytes go into a payload or a replay."};
  return std::nullopt;
}

std::optional<Problem> wrong_room(std::string_view id) {
  const auto good = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  };
  if (!id.empty() && id.size() <= kRoom && std::ranges::all_of(id, good)) return std::nullopt;
  return Problem{"the id of the room", "is not 1 to 64 letters, digits, - and _", "Make ids of these only."};
}

std::optional<Problem> wrong_seats(const std::vector<SeatRecord>& seats) {
  std::vector<int> numbers;
  for (const SeatRecord& seat : seats) {
    const std::string where = "seat " + std::to_string(seat.seat);
    if (seat.seat < 0 || seat.seat >= kSeats) return Problem{where, "is no seat", "Seats are numbered from 0."};
    if (std::ranges::find(numbers, seat.seat) != numbers.end())
      return Problem{where, "is given twice", "Give it once."};
    numbers.push_back(seat.seat);
    // A token itself must never get here.
    if (!seat.token_hash.empty() && !is_token_hash(seat.token_hash))
      return Problem{where, "its token hash is not 64 lower-case hex digits", "Store the SHA-256 of the token."};
    if (const auto problem = first({wrong_text(where, seat.name, kName), wrong_text(where, seat.detail, kNote)}))
      return problem;
  }
  return std::nullopt;
}

std::optional<Problem> wrong(const Owner& owner, Milliseconds ttl) {
  if (owner.node.empty()) return Problem{"the node", "has no name", "Name the process, newly at every start."};
  if (ttl <= Milliseconds::zero() || ttl > kLongest)
    return Problem{"the lease", "its time is out of range", "Lease for some seconds, and renew."};
  return first({wrong_text("the node", owner.node, kName), wrong_text("the node's address", owner.address, kName)});
}

std::optional<Problem> wrong(const NewRoom& room) {
  return first({wrong_room(room.id), wrong_text("the game", room.game, kName),
                wrong_text("the set-up", room.setup, kSetup), wrong_text("the note", room.note, kNote),
                wrong_text("the author", room.author, kName), wrong_seats(room.seats)});
}

std::optional<Problem> wrong(const Append& append) {
  if (append.no < 1) return Problem{"the entry", "its number is below 1", "Entries are numbered from 1."};
  return first({wrong_room(append.room), wrong_bytes("the payload", append.payload, kPayload)});
}

std::optional<Problem> wrong(const RoomChange& change) {
  return first(
      {wrong_room(change.room), wrong_text("the note", change.note.value_or(""), kNote), wrong_seats(change.seats)});
}

std::optional<Problem> wrong(const Finish& finish) {
  return first({wrong_room(finish.room), wrong_text("the note", finish.note, kNote),
                wrong_bytes("the replay", finish.replay, kReplay)});
}

}  // namespace cantrip::store
