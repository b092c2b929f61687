// What happens in a match, as the store keeps it: one entry each, enough to do it again.
#pragma once
#include <optional>
#include <string>

#include "core/machine.hpp"
#include "server/clock/time.hpp"
#include "server/store/store.hpp"

namespace cantrip::server {

/// Why a seat gave up, or had to; Host: of a draw that nobody agreed to.
enum class Leaving : u8 { Concede, Time, Abandoned, Host };

/// Rises when the same answers may lead elsewhere than before. It is for people: what a match depends on is compared
/// entry by entry (Deed::course).
inline constexpr int kEngineVersion = 2;

struct Deed {
  store::EntryKind kind = store::EntryKind::Answer;
  Seat seat = Seat::None;
  Answer answer;                 // Answer, and Timeout: the answer given for the seat
  std::optional<u64> n;          // the client's number for it
  Leaving leaving = Leaving::Concede;
  u16 object = 0;                // Said: the row of the card, and what it does
  std::string words{};
  i64 thought = 0;               // milliseconds the seat's clock ran for it
  std::optional<u32> course;     // Play::course after it; none: kept by a version before there was one
};
std::string write_deed(const Deed&);
/// The step of the answer is not recorded: it is the one the match is at.
std::optional<Deed> read_deed(store::EntryKind, const std::string& payload);

}  // namespace cantrip::server
