// What each kind of frame does when it runs, lists options, takes an answer. Internal to the machine.
#pragma once
#include "core/machine.hpp"

namespace cantrip {

inline constexpr u32 kLoopWatch = 20'000;  // machine steps without a decision before positions are compared

After run_flow(Machine&, Frame&);
After run_program(Machine&, Frame&);
After run_plan(Machine&, Frame&);
After run_batch(Machine&, Frame&);

void list_flow(Machine&, Frame&, Seat);
void list_program(Machine&, Frame&, Seat);
void list_plan(Machine&, Frame&);
void list_batch(Machine&, Frame&);

After take_flow(Machine&, Frame&, const Answer&);
After take_program(Machine&, Frame&, const Answer&);
After take_plan(Machine&, Frame&, const Answer&);
After take_batch(Machine&, Frame&, const Answer&);

/// Could a plan stand like this? `asks`: the open decision is its own. For loading, where anything may be written.
bool plan_fits(const State&, const Game&, const Pool&, const Frame&, bool asks);

/// The same of a batch and its records.
bool batch_fits(const State&, const Game&, const Frame&);

void set_act(Machine&, ReplaceOp, int n, Ref self);  // Op::SetAct

/// Is this amount about the record that is replaced ("all but 1 of that damage")? Others are counted when an effect begins.
inline bool counts_the_act(const Amount& a) { return a.kind == AmountKind::SlotN && a.slot == Slot::EventN; }

}  // namespace cantrip
