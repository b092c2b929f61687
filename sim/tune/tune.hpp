// Makes a deck better by trying swaps: cards of the deck against cards of a collection, within the game's rules. Swaps
// race on common deals, played from both seats; the weaker half is dropped again and again, what is left must win once
// more on fresh deals, and the whole is judged on deals that nothing was chosen by. Depends on the options alone.
#pragma once
#include "sim/rating.hpp"
#include "sim/run.hpp"

namespace cantrip {

/// The decks of one seat: one file in most games, two halves in some.
using DeckParts = std::vector<DeckFile>;

struct OwnedCard {
  DefId card = DefId::Hidden;
  int copies = 0;  // that one has; decks may not hold more
};

struct TuneOptions {
  std::string deck;                  // as choose_decks takes it
  std::vector<OwnedCard> collection; // empty: every card there is, as often as the rules allow
  std::vector<std::string> against;  // decks of opponents; empty: the game's others
  std::string bot = "greedy", format;
  int games = 4000;                  // in all, about
  int rounds = 3;                    // swaps that may be made, one a round
  int candidates = 24;               // swaps tried a round
  u64 seed = 1;
  int threads = 0;
  std::function<void(const Progress&)> progress{};
};

struct Swap {
  int part = 0, copies = 0;
  DefId out = DefId::Hidden, in = DefId::Hidden;
};

/// A rate and how much it is above another's. The interval takes the two as independent: with common deals it is wider
/// than it need be.
struct Gain {
  Interval rate, difference;  // `difference` has value, low and high
  u64 games = 0;
};

struct TriedSwap {
  Swap swap;
  int round = 0, level = 0;  // of the race: how far it came
  Gain gain;                 // over the deck of its round, when it was last played
  bool made = false;
};

struct Tuned {
  DeckParts before, after;
  std::vector<std::string> against;
  std::vector<TriedSwap> tried;  // by round, those that came farthest first
  Gain original, tuned;          // on fresh deals; `tuned.difference` is over the original
  u64 games = 0;
  double seconds = 0;
};

Expected<Tuned> tune(std::shared_ptr<const Content>, const TuneOptions&);

/// Null: the decks may be played together. Otherwise the first thing that is wrong.
std::optional<Problem> illegal_parts(const Content&, const DeckParts&, std::string_view format);
/// The decks with so many copies of one card replaced.
DeckParts swapped(const Content&, const DeckParts&, const Swap&);
/// Up to `most` swaps that leave a legal deck, by chance, each card of the deck in as many as any other. An empty
/// collection: every card there is.
std::vector<Swap> draw_swaps(const Content&, const DeckParts&, std::span<const OwnedCard> collection,
                             std::string_view format, size_t most, Rng&);
/// The text of a deck file.
std::string deck_toml(const DeckFile&);

}  // namespace cantrip
