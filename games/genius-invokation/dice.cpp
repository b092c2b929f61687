// Dice: a multiset of faces, seen by its owner (reference 3.1, 3.3).
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {

const std::string_view kFaceNames[kFaces] = {"omni", "cryo", "hydro", "pyro", "electro", "anemo", "geo", "dendro"};

void set_face(Machine& m, Seat seat, int face, int n) {
  const int before = face_count(m.st, seat, face);
  if (before == n) return;
  set_score(m, seat, score_of_face(face), n);
  set_score(m, seat, Dice, dice_of(m.st, seat) + n - before);
}

void set_faces(Machine& m, Seat seat, const int (&faces)[kFaces]) {
  int sum = 0;
  for (int f = 0; f < kFaces; ++f) {
    set_score(m, seat, score_of_face(f), faces[f]);
    sum += faces[f];
  }
  set_score(m, seat, Dice, sum);
}

void gain_dice(Machine& m, Seat seat, int face, int n) {
  const int room = kDiceLimit - dice_of(m.st, seat);
  if (n > room) n = room;
  if (n <= 0) return;
  set_face(m, seat, face, face_count(m.st, seat, face) + n);
  if (asked_for(m, DiceGained)) note(m, DiceGained, seat, {}, {}, n, face);
}

namespace {

/// 3.1: Omni, then the faces of one's own characters, then larger groups, then the order of faces.
u32 own_faces(const Machine& m, Seat seat) {
  u32 faces = 0;
  for (const u16 row : zone(m.st, Characters, seat)) faces |= 1u << element_of(m, row);
  return faces;
}

}  // namespace

int shown_dice(const Machine& m, Seat seat, u8 (&faces)[kDiceLimit]) {
  const u32 own = own_faces(m, seat);
  int rank[kFaces], order[kFaces];
  for (int f = 0; f < kFaces; ++f) {
    rank[f] = f == 0 ? 1000 : ((own >> f) & 1 ? 500 : 0) + face_count(m.st, seat, f) * 10 - f;
    order[f] = f;
  }
  for (int i = 1; i < kFaces; ++i)
    for (int k = i; k > 0 && rank[order[k]] > rank[order[k - 1]]; --k) {
      const int swapped = order[k];
      order[k] = order[k - 1];
      order[k - 1] = swapped;
    }
  int n = 0;
  for (const int f : order)
    for (int i = face_count(m.st, seat, f); i > 0 && n < kDiceLimit; --i) faces[n++] = static_cast<u8>(f);
  return n;
}

int random_face(Machine& m, bool element) {
  return element ? 1 + static_cast<int>(chance(m, kFaces - 1)) : static_cast<int>(chance(m, kFaces));
}

void pay_dice(Machine& m, Seat seat, Payment p) {
  int left[kFaces];
  for (int f = 0; f < kFaces; ++f) left[f] = face_count(m.st, seat, f) - paid(p, f);
  set_faces(m, seat, left);
}

Payment dice_in(const Machine& m, const Option& o) {
  if (o.verb == kPayment) return o.n | (static_cast<Payment>(o.arg) << 16);
  if (o.verb == kDie && o.n < kFaces) return 1u << (3 * o.n);
  if (o.verb == Tune && m.st.decision.ask == Ask::Act) return 1u << (3 * (o.arg & 7));
  return 0;
}

std::string payment_words(Payment p) {
  std::string out;
  for (int f = 0; f < kFaces; ++f)
    if (paid(p, f)) {
      if (!out.empty()) out += " + ";
      out += std::to_string(paid(p, f)) + " " + std::string(kFaceNames[f]);
    }
  return out.empty() ? "nothing" : out;
}

}  // namespace cantrip::genius
