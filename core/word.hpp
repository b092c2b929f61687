// The small values everything is made of: integers by width, seats, references with a generation,
// and the tagged 32-bit Word that frames and scratch lists hold.
#pragma once
#include <cstddef>
#include <cstdint>

namespace cantrip {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;

inline constexpr int kMaxSeats = 4;
inline constexpr int kMaxFrames = 64;      // a bit each fits a word
inline constexpr int kMaxRows = 512;       // four-player Grand Archive needs about 444
inline constexpr int kZoneKinds = 20;      // a zone is kind * kMaxSeats + seat
inline constexpr int kMaxZones = kZoneKinds * kMaxSeats;

/// A player's place at the table. Viewers are the seats plus Spectator; Truth is the server's own eye.
enum class Seat : u8 { P0 = 0, P1, P2, P3, Spectator = 4, Truth = 5, None = 0xFF };
constexpr int index(Seat s) { return static_cast<int>(s); }
constexpr Seat seat_at(int i) { return static_cast<Seat>(i); }
/// Where a seat's things lie in an array by seat: always within, whatever a loaded register held.
constexpr int place(Seat s) { return static_cast<int>(s) & (kMaxSeats - 1); }
constexpr u8 bit(Seat s) { return s <= Seat::Spectator ? static_cast<u8>(1u << index(s)) : u8{0}; }
inline constexpr u8 kEveryone = 0x1F;      // four seats and the spectators

enum class DefId : u16 { Hidden = 0 };     // a card definition of the pool; 0 is a face one may not know
constexpr u16 index(DefId d) { return static_cast<u16>(d); }

/// A zone: kind * 4 + seat; shared zones use seat 0.
using ZoneId = u8;
constexpr ZoneId zone_of(int kind, int seat = 0) { return static_cast<ZoneId>(kind * kMaxSeats + seat); }
constexpr ZoneId zone_of(int kind, Seat seat) { return zone_of(kind, place(seat)); }
constexpr int zone_kind(ZoneId z) { return z / kMaxSeats; }
constexpr Seat zone_seat(ZoneId z) { return seat_at(z % kMaxSeats); }

/// A row and its generation. A card that changed zone has a new generation, so an old reference
/// dangles harmlessly. Row 0 is nobody: zeroed memory means "none".
/// The same 32 bits can name a player (see Word); `is_row` tells.
struct Ref {
  u16 id, gen;
  friend constexpr bool operator==(Ref, Ref) = default;
  constexpr explicit operator bool() const { return id != 0; }
};
inline constexpr Ref kNobody{0, 0};

/// A Word is what registers and scratch lists hold. Its low half tells what it is, so a view can
/// translate row references and leave everything else alone:
///   0                 nothing            1..511 | gen<<16   a row
///   0x4000|seat       a player           0x8000|len | offset<<16   a list in scratch
///   0xC000 | n<<16    a number (16 bits, signed)
using Word = u32;
namespace word {
constexpr Word none = 0;
constexpr Word row(Ref r) { return static_cast<Word>(r.id) | (static_cast<Word>(r.gen) << 16); }
constexpr Word player(Seat s) { return 0x4000u | static_cast<u32>(s); }
constexpr Word list(int offset, int len) { return 0x8000u | static_cast<u32>(len) | (static_cast<u32>(offset) << 16); }
constexpr Word number(int n) { return 0xC000u | (static_cast<u32>(static_cast<u16>(static_cast<i16>(n))) << 16); }

constexpr bool is_row(Word w) { return (w & 0xFFFF) != 0 && (w & 0xFFFF) < 0x4000; }
constexpr bool is_player(Word w) { return (w & 0xC000) == 0x4000; }
constexpr bool is_list(Word w) { return (w & 0xC000) == 0x8000; }
constexpr bool is_number(Word w) { return (w & 0xFFFF) == 0xC000; }

constexpr Ref as_row(Word w) { return is_row(w) ? Ref{static_cast<u16>(w), static_cast<u16>(w >> 16)} : kNobody; }
constexpr Seat as_player(Word w) { return is_player(w) ? static_cast<Seat>(w & 0xFF) : Seat::None; }
constexpr int list_at(Word w) { return is_list(w) ? static_cast<int>(w >> 16) : 0; }
constexpr int list_len(Word w) { return is_list(w) ? static_cast<int>(w & 0x3FFF) : 0; }
constexpr int as_number(Word w) { return is_number(w) ? static_cast<i16>(w >> 16) : 0; }
}  // namespace word

/// A player written where a Ref is expected (targets may be players).
constexpr Ref player_ref(Seat s) { return Ref{static_cast<u16>(0x4000u | static_cast<u32>(s)), 0}; }
constexpr bool is_player(Ref r) { return (r.id & 0xC000) == 0x4000; }
constexpr Seat player_of(Ref r) { return is_player(r) ? static_cast<Seat>(r.id & 0xFF) : Seat::None; }
constexpr Word to_word(Ref r) { return word::row(r); }
/// A row or a player; nobody: the word is something else.
constexpr Ref to_ref(Word w) { return w & 0x8000 ? kNobody : Ref{static_cast<u16>(w), static_cast<u16>(w >> 16)}; }

}  // namespace cantrip
