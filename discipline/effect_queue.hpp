// The effect queue (Genius Invokation). An action is a body: its text runs to the end while everything it causes is
// only collected. Then what fell is settled, and the collected events are shown to listeners: first whatever is not
// damage, then damage that did not kill, then damage that did (and what the game counts with it). Each event goes to a snapshot of listeners in entity
// order; whoever still listens runs as a body of its own, completely, before the next: depth first. A body that felled
// an active character ends, when all that was heard, with its owner choosing another; when both must, neither sees the other's choice.
// (rules: "7.3 Atomic effect and its queue", "2.10 Death switch")
//
// What is about to happen (cost, damage) is not here: those are the game's passes, in the order of its Pass table.
//
// Outside a body nobody listens. A flow that wants to be heard opens an empty body and notes the event in it:
//     Q::push_body(m, 0, seat, {}); note(m, EventKind::TurnEnd, seat);
//
//   struct Hooks {
//     static constexpr u16 body_flow, dispatch_flow, swap_flow; static constexpr int swap_prompt;
//     static void order(Machine&, const Event&, Words& out);  // entities in the order in which they hear it
//     static void falls(Machine&, Frame& body);            // who has nothing left: tell queue::fell; results
//     static void settled(Machine&, Frame& body);          // energy and the like, before anybody hears
//     static u8 must_swap(Machine&);                       // seats without an active character
//     static void list_swap(Machine&, Seat);               // options kObject
//     static void swap(Machine&, Seat, Ref);               // makes it active and notes it, unless it fell meanwhile
//     // and, if the game needs them:
//     static bool anyone(Machine&, const Event&);          // a quick look: could anybody hear it?
//     static queue::Bucket bucket(const Event&);           // when an event is heard
//     static int prompt(const Machine&);                   // other words for the swap
//     static After bury(Machine&, Frame& body);            // what lay on those who fell, when their fall was heard
//     static bool request(Machine&, const Event&);         // an event that asks for something: done, or pushed
//     static bool hears(Machine&, Ref listener, const Ability&, const Event&);
//     static void listening(Machine&, const Event&, Ref);  // while tracing: who answers now
//   };
#pragma once
#include "core/engine.hpp"

namespace cantrip {

namespace queue {

enum BodyReg : u8 { kBegin, kFellSeats };  // its events are waiting[kBegin..]; whose characters it felled
enum DispatchReg : u8 { kEvent, kListeners, kNext };
enum Bucket : u8 { kOther, kHurt, kLethal };
inline constexpr u8 kKilled = 0x80;  // Event.flags of a waiting Hit

/// Game::hold: an event inside a body waits for its end.
bool hold(Machine&, const Event&);
/// This body brought the character down: the damage it took here is lethal.
void fell(Machine&, Frame& body, Ref character);

After run_text(Machine&, Frame&);
/// Several hits of one body on one character are one event, the amounts summed. (7.3)
void merge_hits(State&, const Frame& body);
Bucket bucket_of(const Event&);
/// What a game says about hearing; all but `order` may be null.
struct Hearing {
  void (*order)(Machine&, const Event&, Words&) = nullptr;
  bool (*anyone)(Machine&, const Event&) = nullptr;
  Bucket (*bucket)(const Event&) = nullptr;
  bool (*request)(Machine&, const Event&) = nullptr;
  bool (*hears)(Machine&, Ref, const Ability&, const Event&) = nullptr;
  void (*listening)(Machine&, const Event&, Ref) = nullptr;
};
After dispatch_bucket(Machine&, Frame& body, Bucket, u16 dispatch_flow, const Hearing&);
After dispatch(Machine&, Frame&, u16 body_flow, const Hearing&);
After forget(Machine&, Frame& body);
bool quiet(Machine&, const Frame& body, const Hearing&);
Frame* push_body(Machine&, u16 body_flow, u16 ability, Seat you, Ref source);
bool body_fits(const State&, const Frame&);
bool dispatch_fits(const State&, const Frame&);

}  // namespace queue

template <class Hooks>
struct EffectQueue {
  static constexpr queue::Hearing hearing() {
    queue::Hearing h{.order = Hooks::order, .bucket = queue::bucket_of};
    if constexpr (requires { &Hooks::anyone; }) h.anyone = Hooks::anyone;
    if constexpr (requires { &Hooks::bucket; }) h.bucket = Hooks::bucket;
    if constexpr (requires { &Hooks::request; }) h.request = Hooks::request;
    if constexpr (requires { &Hooks::hears; }) h.hears = Hooks::hears;
    if constexpr (requires { &Hooks::listening; }) h.listening = Hooks::listening;
    return h;
  }
  enum BodyStep : u8 { kRun, kFalls, kSettled, kOthers, kHurts, kKills, kBury, kSwap, kDone };

  /// The text of an ability as a body of its own (0: no text, to be heard only).
  static Frame* push_body(Machine& m, u16 ability, Seat you, Ref source) {
    return queue::push_body(m, Hooks::body_flow, ability, you, source);
  }

  static After falls(Machine& m, Frame& f) {
    queue::merge_hits(m.st, f);
    Hooks::falls(m, f);
    return After::Done;
  }
  static After settled(Machine& m, Frame& f) {
    Hooks::settled(m, f);
    return After::Done;
  }
  template <queue::Bucket bucket>
  static After show(Machine& m, Frame& f) {
    return queue::dispatch_bucket(m, f, bucket, Hooks::dispatch_flow, hearing());
  }
  static After bury(Machine& m, Frame& f) {
    if constexpr (requires { &Hooks::bury; })
      if (word::as_number(f.reg[queue::kFellSeats])) return Hooks::bury(m, f);
    return After::Done;
  }
  /// Seats that must choose, without those whose choice is made and who are about to come in.
  static u8 to_choose(Machine& m) {
    u8 seats = static_cast<u8>(Hooks::must_swap(m) & m.st.alive);
    for (const Frame& f : m.st.frames)
      if (f.kind == FrameKind::Flow && f.prog == Hooks::swap_flow)
        for (int p = 0; p < kMaxSeats; ++p)
          if (word::is_row(f.reg[kSealedReg + p])) seats &= static_cast<u8>(~bit(seat_at(p)));
    return seats;
  }
  static After death_swap(Machine& m, Frame& f) {
    const int felled = word::as_number(f.reg[queue::kFellSeats]);
    if (f.stage || !felled || !(to_choose(m) & felled)) return After::Done;
    f.stage = 1;
    if (Frame* opened = push_flow(m, Hooks::swap_flow, m.st.turn)) opened->reg[kAmong] = word::number(felled);
    return After::Again;
  }
  static constexpr Step body_steps[] = {
      {"run", "", queue::run_text},
      {"who fell", "", falls},
      {"settled", "", settled},
      {"others hear", "", show<queue::kOther>},
      {"damage is heard", "", show<queue::kHurt>},
      {"defeat is heard", "", show<queue::kLethal>},
      {"the fallen are cleared away", "", bury},
      {"death swap", "", death_swap},
      {"done", "", queue::forget},
  };
  /// Nothing happened that anybody would hear: most bodies end here.
  static bool quiet(Machine& m, Frame& f) { return queue::quiet(m, f, hearing()); }
  static constexpr Edge body_edges[] = {{0, 1}, {1, 2}, {2, kDone, quiet}, {2, 3}, {3, 4}, {4, 5}, {5, 6},
                                        {6, 7}, {7, 8}, {8, kFlowEnd}};
  static constexpr Flow body{"effect", "", body_steps, body_edges, kDone, queue::body_fits};

  static After to_listeners(Machine& m, Frame& f) { return queue::dispatch(m, f, Hooks::body_flow, hearing()); }
  static constexpr Step dispatch_steps[] = {{"listeners", "", to_listeners}};
  static constexpr Edge dispatch_edges[] = {{0, kFlowEnd}};
  static constexpr Flow dispatch{"an event is heard", "",       dispatch_steps,
                                 dispatch_edges,      kFlowEnd, queue::dispatch_fits};

  // ---- the swap: everybody who must chooses; then they come in, the turn player's first, each heard by itself
  enum SwapReg : u8 { kSeats, kAmong };  // who chooses now; who may have to (none: whoever must)
  static After choose(Machine& m, Frame& f) {
    for (int p = 0; p < kMaxSeats; ++p) f.reg[kSealedReg + p] = word::none;
    const int among = word::as_number(f.reg[kAmong]);
    const u8 seats = static_cast<u8>(to_choose(m) & (among ? among : 0xFF));
    f.reg[kSeats] = word::number(seats);
    if (!seats) return After::Done;
    int prompt = Hooks::swap_prompt;
    if constexpr (requires { &Hooks::prompt; }) prompt = Hooks::prompt(m);
    if (seats & (seats - 1)) return ask_sealed(m, Ask::Pick, seats, 1, 1, prompt);
    return ask(m, Ask::Pick, seat_at(__builtin_ctz(seats)), 1, 1, prompt, kForced);
  }
  static void list(Machine& m, Frame&, Seat seat) { Hooks::list_swap(m, seat); }
  static After take(Machine& m, Frame& f, const Answer& a) {
    f.reg[kSealedReg + index(a.seat)] = option_word(picked(m, a));
    return After::Done;
  }
  static After come_in(Machine& m, Frame& f) {
    Seat seat = m.st.turn;
    for (int i = 0; i < m.st.seats; ++i, seat = seat_at((index(seat) + 1) % m.st.seats)) {
      Word& chosen = f.reg[kSealedReg + index(seat)];
      if (!word::is_row(chosen)) continue;
      const Ref character = word::as_row(chosen);
      chosen = word::none;
      push_body(m, 0, seat, character);
      Hooks::swap(m, seat, character);
      return After::Again;
    }
    return After::Done;
  }
  static bool anybody(Machine&, Frame& f) { return word::as_number(f.reg[kSeats]) != 0; }
  static constexpr Step swap_steps[] = {{"choose", "", choose, list, take}, {"come in", "", come_in}};
  static constexpr Edge swap_edges[] = {{0, 1, anybody}, {0, kFlowEnd}, {1, 0}};
  static constexpr Flow swap{"death swap", "", swap_steps, swap_edges};
};

}  // namespace cantrip
