// The effects stack with Opportunity (Grand Archive). What is activated waits on a stack; the last one in resolves
// first. Before anybody may act the state is checked until quiet and recorded triggers go on the stack, the turn
// player's first. Then Opportunity goes round from the turn player; any action starts it anew; when all have passed
// in succession the top resolves, or, with nothing on the stack, the window closes. (rules: "4.1 Protocol")
//
// A game writes one Flow for its windows and one for placing triggers:
//   steps of the window    settle | offer | ask (its own list and take) | resolve (a call of resolve_top) | finish
//                          (a call of finish_top); window_edges; cut_to = kFinish
//   steps for triggers     place_steps, place_edges as they are
// sets Game::place = stack::record, opens windows with stack::open, and lets Game::commit call stack::push.
// The stack is the schema's `waiting` zone. A window of Mode::Trigger exists only while something is on the stack.
#pragma once
#include "core/engine.hpp"

namespace cantrip::stack {

enum class Mode : u8 { Free, Trigger };

/// Registers of a window. The holder of Opportunity is Frame::player.
enum Reg : u8 { kMode, kRule, kPassed, kActed, kFirst, kItem, kFizzled, kThen, kThenSource, kThenTarget };

/// Item.props
enum Prop : u32 { kNoOpportunity = 1u << 31 };  // nobody may act while it waits (interdiction)

int zone_kind_of(const Machine&);
bool empty(const Machine&);

/// Game::place. A trigger is only recorded: it goes on the stack when the next window settles, never in the middle
/// of a resolution or a payment. (4.3)
void record(Machine&, Item&);

/// Puts an activation on the stack: the card itself, or an instance when `item.card` is nobody. Whoever did it has
/// acted in the open window. The plan's targets are attached by the caller, to the item returned.
Item* push(Machine&, Item);
/// Something that does not use the stack was done in the window: passes start anew.
void acted(Machine&, Seat);
/// A flow (a combat) begins when what is resolving has ended and the window has settled, not inside it. (6.1)
void then(Machine&, u16 flow, Ref source, Ref target);

/// `actor_first`: after a push Opportunity goes to who pushed (official), else to the turn player (seed). Rule
/// switch opp_after_push.
Frame* open(Machine&, u16 window_flow, Mode, bool actor_first = false);

/// A window that waits for triggers alone would close at once: there is nothing to check and nothing waits.
bool is_settled(Machine&);

// ---- steps of a window
After settle(Machine&, Frame&);
After offer(Machine&, Frame&);
After ask_holder(Machine&, Frame&);
/// For the game's own `take`: the holder passes. Return After::Done.
void pass(Machine&, Frame&);
/// Most windows find a seat with nothing it could do. A game that lists nothing but a pass says so, and the seat passes
/// without being asked. It does so again, without being listed, as long as table, values and relations stay, and `where`
/// (whatever else its options depend on). A seat that had nothing to try (`bare`: no card or text that could be used in
/// a window, whatever it costs) does so as long as its own cards, the counters on them and all values stay.
void can_only_pass(Machine&, Frame&, u32 where, bool bare);
bool passes_again(Machine&, Frame&, u32 (*where)(Machine&));  // true: it has passed
/// A window that is to open with nothing to check and nothing waiting, for seats that would all pass again: true, and they
/// have; it need not be opened. (Not on a view.)
bool passes_by(Machine&, u32 (*where)(Machine&));
/// A view knows its own seat's options only.
bool is_anothers_window(const Machine&, const Frame&);
/// Resolves the top. `landed` is called when its effect is done (or fizzled) and it still lies there: a card goes somewhere
/// then; an instance ceases to exist afterwards.
using Landed = void (*)(Machine&, const Item&, bool fizzled);
After resolve_top(Machine&, Frame&, Landed);
/// A window that is cut by the very text it resolves still has to put that text away.
After finish_top(Machine&, Frame&, Landed);

bool closes(Machine&, Frame&);  // settled, and this window has no reason to exist any more
bool hurries(Machine&, Frame&);  // nobody may act: resolve at once
bool has_acted(Machine&, Frame&);
bool all_passed(Machine&, Frame&);  // in succession, something waits
bool all_passed_empty(Machine&, Frame&);

enum WindowStep : u8 { kSettle, kOffer, kAsk, kResolve, kFinish };
inline constexpr Edge window_edges[] = {
    {kSettle, kFlowEnd, closes, "nothing on the stack"},
    {kSettle, kResolve, hurries, "nobody may act"},
    {kSettle, kOffer},
    {kOffer, kAsk},
    {kAsk, kSettle, has_acted, "acts"},
    {kAsk, kResolve, all_passed, "all passed"},
    {kAsk, kFlowEnd, all_passed_empty, "all passed, nothing waits"},
    {kAsk, kAsk, nullptr, "passes"},
    {kResolve, kSettle},
    {kFinish, kFlowEnd},
};

// ---- steps that put recorded triggers on the stack
After next_trigger(Machine&, Frame&);
void list_triggers(Machine&, Frame&, Seat);
After take_trigger(Machine&, Frame&, const Answer&);
After declare(Machine&, Frame&);
void list_declaration(Machine&, Frame&, Seat);
After take_declaration(Machine&, Frame&, const Answer&);
bool has_trigger(Machine&, Frame&);

inline constexpr Step place_steps[] = {
    {"next trigger", "", next_trigger, list_triggers, take_trigger},
    {"its modes and targets", "", declare, list_declaration, take_declaration},
};
inline constexpr Edge place_edges[] = {{0, 1, has_trigger}, {0, kFlowEnd}, {1, 0}};
inline constexpr Flow place_flow{"triggers go on the stack", "", place_steps, place_edges};

}  // namespace cantrip::stack
