// Walks through charts of record, as data. Where a flow is drawn as the chart is, its steps name the chart's boxes
// (Step::node) and that is all. Other charts are finer than our steps, span several flows, draw one process twice or
// nest their states: a game then says, beside its rules, which boxes a match passes when a step begins or something
// happens. A chart has a walk for each of its scopes; a walk is at one box at a time.
#pragma once
#include <span>
#include <string_view>

#include "core/machine.hpp"

namespace cantrip {

/// One place where a walk moves. The first mark of a walk that applies to an event is taken. Its path:
///   "A > B > C"    a new walk begins at A and goes to C
///   "> B > C"      the walk goes on, from wherever it is
///   "A|X: > B"     the same, but only if it is at A or X; "A:" stays there
///   "A: > B#yes"   of several edges from A to B the one with this label
///   ""             the walk is given up: from here the chart and our reading differ
struct ChartMark {
  enum class At : u8 { Step, Entering, Leaving, Point, Event, Refused };
  At at = At::Event;
  u8 flow = 0;
  EventKind kind = EventKind::Entered;
  std::string_view step{};  // Step: its name; Leaving: the step it is left from, or empty
  u8 point = 0;
  u16 among = 0;            // Point: values it may have, Refused: verbs, a bit each; 0: any
  std::string_view path{};
  bool (*when)(const Machine&, const Event&) = nullptr;
};

using ChartWhen = bool (*)(const Machine&, const Event&);

/// What was the case when a walk came to a box, in numbers, for a fact to compare with: the cards in a hand, the lore.
struct ChartMemory {
  long long n[6]{};
};
using ChartMeasure = ChartMemory (*)(const Machine&, const Event&);
using ChartSince = bool (*)(const Machine&, const Event&, const ChartMemory&);

/// What is true whenever an edge is taken, read from the state: "paid: the price has left the hand". An edge that is taken
/// while its fact does not hold is a failure of the check, however often it held before. An edge may have several facts.
struct ChartFact {
  std::string_view edge;  // "A -> B", "A -> B#label"; "A -> *" and "* -> B" are all that leave or enter a box
  std::string_view says;
  ChartWhen holds = nullptr;
  std::string_view box{};  // or: compared with what was measured when the walk came to this box
  ChartMeasure measure = nullptr;
  ChartSince since = nullptr;
};
constexpr ChartFact fact_since(std::string_view edge, std::string_view says, std::string_view box, ChartMeasure measure,
                               ChartSince since) {
  return {.edge = edge, .says = says, .box = box, .measure = measure, .since = since};
}

struct ChartWalk {
  std::string_view chart;
  std::span<const ChartMark> marks;
  ChartWhen counts = nullptr;  // events the walk is about; null: all
  std::span<const ChartFact> facts{};
};

/// The walks of a game: `all_walks` of its charts.hpp. Not part of its module, so that a page does without.
using ChartWalks = std::span<const std::span<const ChartWalk>>;
ChartWalks chart_walks(std::string_view slug);

constexpr ChartMark at_step(int flow, std::string_view step, std::string_view path, ChartWhen when = nullptr) {
  return {.at = ChartMark::At::Step, .flow = static_cast<u8>(flow), .step = step, .path = path, .when = when};
}
constexpr ChartMark entering(int flow, std::string_view path, ChartWhen when = nullptr) {
  return {.at = ChartMark::At::Entering, .flow = static_cast<u8>(flow), .path = path, .when = when};
}
constexpr ChartMark leaving(int flow, std::string_view from, std::string_view path, ChartWhen when = nullptr) {
  return {.at = ChartMark::At::Leaving, .flow = static_cast<u8>(flow), .step = from, .path = path, .when = when};
}
constexpr ChartMark at_point(u8 point, std::string_view path, u16 among = 0, ChartWhen when = nullptr) {
  return {.at = ChartMark::At::Point, .point = point, .among = among, .path = path, .when = when};
}
constexpr ChartMark on_event(EventKind kind, std::string_view path, ChartWhen when = nullptr) {
  return {.at = ChartMark::At::Event, .kind = kind, .path = path, .when = when};
}

/// An act that was tried and is not legal: the event has its verb, what it was about (a, b) and who tried (by).
constexpr ChartMark on_refusal(u16 verbs, std::string_view path, ChartWhen when = nullptr) {
  return {.at = ChartMark::At::Refused, .among = verbs, .path = path, .when = when};
}
/// An answer that is none of those offered.
inline constexpr u8 kNoSuchOption = 0x0F;

}  // namespace cantrip
