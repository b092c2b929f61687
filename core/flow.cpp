#include "core/flow.hpp"

#include "core/engine.hpp"
#include "core/frames.hpp"

namespace cantrip {

void tell_trace(Machine& m, int sub, Seat by, int x) {
  Event e{};
  e.kind = EventKind::Entered;
  e.sub = static_cast<u8>(sub);
  e.by = by;
  e.x = x;
  e.batch = m.st.batch;
  for (int i = 0; i < m.observers_n; ++i) m.observers[i].fn(m.observers[i].self, m, e);
}
void tell_point(Machine& m, int point, int n) { tell_trace(m, kNoFlow, Seat::None, point | (n << 8)); }

namespace {

[[gnu::noinline, gnu::cold]] void trace(Machine& m, const Frame& f, int from, int to) {
  tell_trace(m, f.prog, f.you, from | (to << 8));
}

/// A step is told of when it begins: whatever the step before it pushed runs first. Traces are rare and out of the way.
[[gnu::noinline, gnu::cold]] void expect_traced(Machine& m, const Frame& f, int from) {
  const auto at = &f - &m.st.frames[0];
  m.arriving |= u64{1} << at;
  m.came_from[at] = static_cast<u8>(from);
}
inline void expect(Machine& m, const Frame& f, int from) {
  if (m.tracing) expect_traced(m, f, from);
}
[[gnu::noinline, gnu::cold]] void tell_arrival(Machine& m, const Frame& f) {
  const auto at = &f - &m.st.frames[0];
  if (!((m.arriving >> at) & 1)) return;
  m.arriving &= ~(u64{1} << at);
  trace(m, f, m.came_from[at], f.pc);
}

inline After enter(Machine& m, Frame& f, int from, u8 to) {
  if (to == kFlowEnd) {
    if (m.tracing) trace(m, f, from, to);
    return After::Done;
  }
  expect(m, f, from);
  f.pc = to;
  f.stage = 0;
  return After::Again;
}

[[gnu::always_inline]] inline After advance(Machine& m, const Flow& flow, Frame& f) {
  const u16 at = f.pc;
  for (size_t i = flow.first[at]; i < flow.edges.size() && flow.edges[i].from == at; ++i)
    if (const Edge& e = flow.edges[i]; !e.when || e.when(m, f)) return enter(m, f, at, e.to);
  return After::Done;
}

/// May the next step of this flow run at once?
bool is_free(Machine& m, const Frame& f) {
  return &f + 1 == m.st.frames.end() && !(f.flags & kCut) && m.fault == Err::Ok && !m.stopped &&
         ++m.quiet_steps < kLoopWatch;
}

}  // namespace

/// Some 2,400 steps a game: as a function of its own, not inside the loop over frames, it keeps what it needs in registers.
[[gnu::noinline]] After run_flow(Machine& m, Frame& f) {
  const Flow& flow = m.game().flows[f.prog];
  if (f.flags & kCut) {
    f.flags = static_cast<u16>(f.flags & ~kCut);
    return enter(m, f, f.pc, flow.cut_to);
  }
  do {  // step after step, as long as nothing else has to run
    const Step& step = flow.steps[f.pc];
    if (m.tracing) tell_arrival(m, f);
    const After after = step.run ? step.run(m, f) : After::Done;
    if (m.st.over) return After::Again;  // the match ended in this step: the frame is gone
    if (after != After::Done) return after;
    if (advance(m, flow, f) == After::Done) return After::Done;
  } while (is_free(m, f));
  return After::Again;
}

void list_flow(Machine& m, Frame& f, Seat seat) {
  const Step& step = m.game().flows[f.prog].steps[f.pc];
  if (step.list) step.list(m, f, seat);
}

After take_flow(Machine& m, Frame& f, const Answer& answer) {
  const Flow& flow = m.game().flows[f.prog];
  const Step& step = flow.steps[f.pc];
  const After after = step.take ? step.take(m, f, answer) : After::Done;
  if (m.st.decision.sealed || m.st.over) return After::Again;  // others have still to answer; or nobody any more
  return after == After::Done ? advance(m, flow, f) : after;
}

Frame* push_flow(Machine& m, u16 flow, Seat you, Ref source) {
  Frame f{};
  f.kind = FrameKind::Flow;
  f.you = f.player = you;
  f.prog = flow;
  f.source = source;
  f.base = static_cast<u16>(m.st.scratch.n);
  Frame* pushed = m.st.frames.push(f);
  if (!pushed) fault(m, Err::Capacity);
  else expect(m, *pushed, kFlowEnd);
  return pushed;
}

Frame* find_flow(Machine& m, u16 flow) {
  for (int i = m.st.frames.size() - 1; i >= 0; --i)
    if (m.st.frames[i].kind == FrameKind::Flow && m.st.frames[i].prog == flow) return &m.st.frames[i];
  return nullptr;
}

void cut_flow(Machine& m, u16 flow) {
  Frame* f = find_flow(m, flow);
  if (!f) return;
  for (Frame* above = f; above < &m.st.frames.back(); ++above) above->flags |= kCut;
  if (f == &m.st.frames.back()) f->flags |= kCut;
}

std::string to_mermaid(const Flow& flow) {
  auto node = [&](size_t i) {
    return flow.steps[i].node.empty() ? "s" + std::to_string(i) : std::string(flow.steps[i].node);
  };
  std::string out = "flowchart TD\n";
  for (size_t i = 0; i < flow.steps.size(); ++i) {
    int ways = 0;
    for (const Edge& e : flow.edges) ways += e.from == i;
    const bool question = ways > 1;
    out += "    " + node(i) + (question ? "{\"" : "[\"") + std::string(flow.steps[i].name) +
           (question ? "\"}\n" : "\"]\n");
  }
  bool ends = false;
  for (const Edge& e : flow.edges) {
    out += "    " + node(e.from) + " -->";
    if (!e.label.empty()) out += "|" + std::string(e.label) + "|";
    if (e.to == kFlowEnd) {
      out += " done\n";
      ends = true;
    } else {
      out += " " + node(e.to) + "\n";
    }
  }
  if (ends) out += "    done([\"done\"])\n";
  return out;
}

}  // namespace cantrip
