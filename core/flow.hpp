// Flow is data: tables of steps and edges that drive execution and print themselves.
#pragma once
#include <string>

#include "core/game.hpp"

namespace cantrip {

/// The flow as a Mermaid flowchart.
std::string to_mermaid(const Flow&);

/// Tells those who watch how the rules went, as an event Entered. Nothing else hears of it and the match does not count
/// it: a match that is traced is the match that is not, digest by digest.
void tell_trace(Machine&, int sub, Seat by, int x);

/// More points of the core, beside CorePoint (trace_point).
enum WorkPoint : u8 {
  kPlanDid = 0xE0,  // a declaration, the top frame, has done with one of its stages; n: PlanWork
  kLayerDid,  // values: everything in this layer of the game has been applied; n: the layer, or one of LayerWork
  kStillQuiet,  // a check was due, and nothing has happened since one that found nothing
};
enum PlanWork : u8 {
  kAnnounced,
  kCostsSaid,
  kModesSaid,
  kTargetsSaid,
  kPriceMet,
  kPaymentSaid,
  kCostsMet,
  kReadyToPay
};
enum LayerWork : u8 { kAsPrinted = 8, kLinesOpen, kAllLayers };  // layers of a game are below

}  // namespace cantrip
