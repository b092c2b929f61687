// What is not as it should be is refused with a reason, and changes nothing.
#include <array>
#include <cstdio>

#include "core/table.hpp"
#include "sync/check.hpp"
#include "tests/sync/room.hpp"

namespace cantrip::sync::test {
namespace {

/// A room with a follower some way into a match, and the next step as it should be.
struct Scene {
  Room room;
  Follower client;
  Rng rng;

  Scene(const Module& module, u64 seed)
      : room(module, 2, seed), client(room.m().rules, Seat::P0, names_for(2)), rng(Rng::seeded(seed)) {
    client.message(parsed(room.whole(0, "joined")));
  }
  std::string next() {
    const Answer a = random_answer(room.m(), rng);
    EXPECT_EQ(room.match->answer(a), Err::Ok);
    return room.tell(a.seat, std::nullopt)[0]->core;
  }
};

Bytes damaged(Bytes bytes, Rng& rng) {
  switch (rng.below(4)) {
    case 0:  // cut off
      bytes.resize(rng.below(static_cast<u32>(bytes.size()) + 1));
      break;
    case 1:  // a byte changed
      if (!bytes.empty()) bytes[rng.below(static_cast<u32>(bytes.size()))] ^= static_cast<u8>(1 + rng.below(255));
      break;
    case 2:  // something behind it
      for (u32 i = rng.below(9); i < 9; ++i) bytes.push_back(static_cast<u8>(rng.below(256)));
      break;
    default:  // noise
      bytes.resize(rng.below(200));
      for (u8& b : bytes) b = static_cast<u8>(rng.below(256));
  }
  return bytes;
}

/// Refused, nothing changed, the whole view asked for; with it all is well again.
void expect_refused(Scene& s, const Json& message) {
  const u64 before = digest(s.client.confirmed()), shown = digest(s.client.shown().st);
  const Reaction r = s.client.message(message);
  ASSERT_TRUE(r.problem) << message.dump();
  EXPECT_FALSE(r.problem->why.empty());
  EXPECT_FALSE(r.changed);
  ASSERT_EQ(r.send.size(), 1u);
  EXPECT_EQ(r.send[0], (Json{{"t", "view"}}));
  EXPECT_EQ(digest(s.client.confirmed()), before);
  EXPECT_EQ(digest(s.client.shown().st), shown);
}

TEST(Malformed, DamagedStepsAreRefusedAndMended) {
  int refused = 0;
  for (const Module* module : modules()) {
    Scene s(*module, 3);
    for (int step = 0; step < 80 && !s.room.m().st.over; ++step) {
      const Json good = parsed(s.next());
      for (int k = 0; k < 12; ++k) {
        Json bad = good;
        const char* key = s.rng.below(2) ? "events" : "control";
        Bytes bytes;
        ASSERT_TRUE(from_base64(good[key].get<std::string>(), bytes));
        const Bytes worse = damaged(bytes, s.rng);
        if (worse == bytes) continue;
        bad[key] = to_base64(worse);
        // Some damage has no meaning: a field of a note that nothing is made of. The view is then as it should be.
        const u64 before = digest(s.client.confirmed());
        const Reaction r = s.client.message(bad);
        if (!r.problem) {
          ASSERT_EQ(digest(s.client.confirmed()), s.room.streams[0]->view_digest());
          ASSERT_STREQ(key, "events");
          break;
        }
        ++refused;
        ASSERT_EQ(digest(s.client.confirmed()), before);
        ASSERT_EQ(r.send.size(), 1u);
        s.client.message({{"t", "welcome"}});  // nothing was lost: ready for the step again
      }
      if (s.client.confirmed().step_no != s.room.m().st.step_no) {
        ASSERT_TRUE(s.client.message(good).changed);
      }
      ASSERT_EQ(digest(s.client.confirmed()), s.room.streams[0]->view_digest());
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST(Malformed, StepsOfTheWrongShape) {
  Scene s(*find_module("estraven"), 4);
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(s.client.message(parsed(s.next())).changed);
  const Json good = parsed(s.next());
  for (const char* key : {"events", "control", "digest", "step"})
    for (const Json& value : {Json(nullptr), Json(-1), Json("?"), Json(Json::array({1})), Json(1e300), Json(true)}) {
      SCOPED_TRACE(std::string(key) + " " + value.dump());
      Json bad = good;
      bad[key] = value;
      expect_refused(s, bad);
      s.client.message({{"t", "welcome"}});
    }
  Json later = good;
  later["step"] = good["step"].get<u64>() + 1;
  expect_refused(s, later);
  // While a view is awaited steps are passed over; the view ends it.
  EXPECT_FALSE(s.client.message(good).changed);
  EXPECT_TRUE(s.client.message(parsed(s.room.whole(0, "asked"))).changed);
  EXPECT_EQ(digest(s.client.confirmed()), s.room.streams[0]->view_digest());
  // Sent twice: the second time it means nothing.
  const Reaction again = s.client.message(good);
  EXPECT_FALSE(again.changed || again.problem);
  for (const Json& odd : {Json(), Json(3), Json::array(), Json{{"t", 4}}, Json{{"t", "nothing"}},
                          Json{{"t", "refused"}}, Json{{"t", "refused"}, {"n", "x"}}})
    EXPECT_FALSE(s.client.message(odd).changed) << odd.dump();
}

TEST(Malformed, DamagedViews) {
  Scene s(*find_module("lorcana"), 5);
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(s.client.message(parsed(s.next())).changed);
  const Json good = parsed(s.room.whole(0, "asked"));
  Bytes bytes;
  ASSERT_TRUE(from_base64(good["view"].get<std::string>(), bytes));
  for (int k = 0; k < 400; ++k) {
    Json bad = good;
    const Bytes worse = damaged(bytes, s.rng);
    if (worse == bytes) continue;
    bad["view"] = to_base64(worse);
    expect_refused(s, bad);
    s.client.message({{"t", "welcome"}});
  }
  for (const char* key : {"view", "digest", "line", "step"}) {
    Json bad = good;
    bad[key] = "nonsense!";
    expect_refused(s, bad);
    s.client.message({{"t", "welcome"}});
  }
  expect_refused(s, parsed(s.room.whole(1, "asked")));  // another seat's
  EXPECT_TRUE(s.client.message(good).changed);
}

TEST(Malformed, NoiseIsNeverApplied) {
  Scene s(*find_module("estraven"), 6);
  for (int i = 0; i < 25; ++i) s.client.message(parsed(s.next()));
  const auto view = std::make_unique<State>(), kept = std::make_unique<State>();
  Rng rng = Rng::seeded(11);
  for (int k = 0; k < 20'000; ++k) {
    Bytes noise(rng.below(60));
    for (u8& b : noise) b = static_cast<u8>(rng.below(rng.below(3) ? 8 : 256));
    const Expected<std::vector<Event>> events = unpack_events(noise);
    if (events) {
      for (const Event& e : *events) (void)misfit(s.client.confirmed(), s.room.m().rules, e);
    } else {
      EXPECT_EQ(events.problem().where, "events");
    }
    clone(*view, s.client.confirmed());
    clone(*kept, s.client.confirmed());
    if (!apply_control(*view, noise)) {
      ASSERT_TRUE(same(*view, *kept));
    }
  }
}

/// Every event that fits is applied without reading or writing outside the view: what remains is a whole table.
TEST(Malformed, WhatFitsKeepsTheTableWhole) {
  Scene s(*find_module("estraven"), 7);
  for (int i = 0; i < 40; ++i) s.client.message(parsed(s.next()));
  const Rules& rules = s.room.m().rules;
  Rng rng = Rng::seeded(12);
  const auto view = std::make_unique<State>();
  int applied = 0;
  for (int k = 0; k < 60'000; ++k) {
    if (k % 50 == 0) clone(*view, s.client.confirmed());
    Event e{};
    e.kind = static_cast<EventKind>(1 + rng.below(15));
    auto row = [&] {
      const u16 id = static_cast<u16>(rng.below(view->obj.n + 3));
      return rng.below(4) ? Ref{id, id < view->obj.n ? view->obj[id].gen : u16{1}}
                          : Ref{static_cast<u16>(rng.next()), 1};
    };
    auto zone = [&] { return static_cast<ZoneId>(rng.below(rng.below(4) ? 24 : 256)); };
    e.sub = static_cast<u8>(rng.below(rng.below(4) ? 6 : 256));
    e.by = rng.below(4) ? seat_at(static_cast<int>(rng.below(2))) : static_cast<Seat>(rng.below(256));
    e.owner = seat_at(static_cast<int>(rng.below(2)));
    e.a = row();
    e.b = rng.below(2) ? e.a : row();
    e.def = static_cast<DefId>(rng.below(rng.below(4) ? 40 : 65536));
    e.from = e.a.id < view->obj.n && rng.below(4) ? view->obj[e.a.id].zone : zone();
    e.to = zone();
    e.at_from = static_cast<u16>(rng.below(8));
    e.at_to = static_cast<u16>(rng.below(8));
    e.flags = static_cast<u8>(rng.below(16));
    e.seen_by = static_cast<u8>(rng.below(32));
    e.x = static_cast<i32>(rng.below(64));
    if (!misfit(*view, rules, e).empty()) continue;
    apply_table(*view, *rules.game->schema, e);
    ++applied;
    ASSERT_EQ(view->zone_begin[kMaxZones], view->order.n);
    for (int z = 0; z < kMaxZones; ++z) ASSERT_LE(view->zone_begin[z], view->zone_begin[z + 1]);
    for (const u16 id : view->order) ASSERT_LT(id, view->obj.n);
  }
  EXPECT_GT(applied, 2000);
}

TEST(Malformed, ClientMessages) {
  const std::array<std::pair<const char*, const char*>, 16> wrong = {{
      {"", "message"},
      {"[]", "message"},
      {"{", "message"},
      {R"({"t":3})", "t"},
      {R"({"t":"jump"})", "t"},
      {R"({"t":"hello"})", "room"},
      {R"({"t":"hello","room":"A","form":"xml"})", "form"},
      {R"({"t":"hello","room":"A","have":7})", "have"},
      {R"({"t":"hello","room":"A","have":{"step":1,"digest":"xyz"}})", "have.digest"},
      {R"({"t":"answer","step":1,"picks":[]})", "n"},
      {R"({"t":"answer","n":1,"picks":[]})", "step"},
      {R"({"t":"answer","n":1,"step":1})", "picks"},
      {R"({"t":"answer","n":1,"step":1,"picks":[-1]})", "picks"},
      {R"({"t":"answer","n":1,"step":1,"picks":[0],"sig":"12"})", "sig"},
      {R"({"t":"answer","n":1e300,"step":1,"picks":[0]})", "n"},
      {R"({"t":"draw","n":1,"offer":"yes"})", "offer"},
  }};
  for (const auto& [text, where] : wrong) {
    const Expected<ClientMessage> read = read_client(std::string_view(text));
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.problem().where, where) << text;
    EXPECT_FALSE(read.problem().remedy.empty()) << text;
  }
  EXPECT_FALSE(read_client(std::string(kMostClientMessage + 1, ' ')));
  EXPECT_FALSE(read_client(R"({"t":"answer","n":1,"step":1,"picks":[)" + std::string(400, '0') + "]}"));
  Rng rng = Rng::seeded(8);
  const std::string good = R"({"t":"answer","n":7,"step":143,"picks":[0,2],"sig":"0123abcd","after":6})";
  for (int k = 0; k < 20'000; ++k) {
    std::string text = good;
    for (u32 i = 0; i <= rng.below(4); ++i)
      text[rng.below(static_cast<u32>(text.size()))] = static_cast<char>(rng.below(256));
    const Expected<ClientMessage> read = read_client(text);
    if (read) {
      EXPECT_LE(read->picks.size(), size_t{kMaxPicks});
    }
  }
}

TEST(Messages, AreReadAsTheyWereWritten) {
  for (
      const char* text :
      {R"({"t":"answer","n":7,"step":143,"picks":[0,2],"sig":"0123abcd","after":6})",
       R"({"t":"hello","room":"K7Q2M9XB","token":"x","form":"json","have":{"step":3,"digest":"00000000000000ff","line":"0000000a"}})",
       R"({"t":"undo","n":8})", R"({"t":"concede","n":9})", R"({"t":"draw","n":10,"offer":false})", R"({"t":"view"})",
       R"({"t":"ping","at":[1,2]})"}) {
    const Expected<ClientMessage> read = read_client(std::string_view(text));
    ASSERT_TRUE(read) << to_string(read.problem());
    EXPECT_EQ(write_client(*read), parsed(text));
  }
}

TEST(Messages, WithoutALineNothingIsResumed) {
  const auto read = read_client(R"({"t":"hello","room":"A","have":{"step":3,"digest":"00000000000000ff"}})");
  ASSERT_TRUE(read) << to_string(read.problem());
  EXPECT_FALSE(read->have);
}

TEST(Resuming, WhatIsMissedOrTheWholeView) {
  Room room(*find_module("estraven"), 2, 3);
  Rng rng = Rng::seeded(3);
  SeatStream& s = *room.streams[0];
  const Json view = parsed(room.whole(0, "joined"));
  u64 line = 0;
  ASSERT_TRUE(from_hex(view["line"].get<std::string>(), 8, line));
  std::vector<Have> points = {{0, s.view_digest(), static_cast<u32>(line)}};
  for (int i = 0; i < 30; ++i) {
    const Answer a = random_answer(room.m(), rng);
    ASSERT_EQ(room.match->answer(a), Err::Ok);
    room.tell(a.seat, std::nullopt, i % 2 == 0);
    points.push_back({s.step(), s.view_digest(), static_cast<u32>(line)});
  }
  for (const Have& have : points) {
    const auto missed = s.missing(have, Form::Core);
    ASSERT_TRUE(missed) << have.step;
    EXPECT_EQ(missed->size(), 30 - have.step);
    if (!missed->empty()) {
      EXPECT_EQ(missed->front()->step, have.step + 1);
    }
    EXPECT_EQ(s.missing(have, Form::Json).has_value(), have.step == 30);
  }
  EXPECT_FALSE(s.missing({10, points[9].digest, static_cast<u32>(line)}, Form::Core)) << "another digest";
  EXPECT_FALSE(s.missing({10, points[10].digest, static_cast<u32>(line) + 1}, Form::Core)) << "another line";
  EXPECT_FALSE(s.missing({31, 0, static_cast<u32>(line)}, Form::Core)) << "a step that has not been";
  std::printf("a viewer: %zu bytes and what it keeps; a bench %zu, a machine %zu, a state %zu\n", sizeof(SeatStream),
              sizeof(Bench), sizeof(Machine), sizeof(State));
}

TEST(Pack, EventsComeBackAsTheyWere) {
  Rng rng = Rng::seeded(1);
  std::vector<Event> events;
  for (int i = 0; i < 2000; ++i) {
    Event e{};
    u8* bytes = reinterpret_cast<u8*>(&e);
    for (size_t k = 0; k < sizeof e; ++k) bytes[k] = rng.below(2) ? static_cast<u8>(rng.next()) : u8{0};
    e.kind = static_cast<EventKind>(rng.below(128));
    e.batch = 0;
    events.push_back(e);
  }
  const Expected<std::vector<Event>> back = unpack_events(pack_events(events));
  ASSERT_TRUE(back);
  ASSERT_EQ(back->size(), events.size());
  for (size_t i = 0; i < events.size(); ++i) ASSERT_EQ(std::memcmp(&(*back)[i], &events[i], sizeof(Event)), 0) << i;
}

TEST(Refusals, SayWhatIsWrong) {
  Room room(*find_module("estraven"), 2, 2);
  Machine& m = room.m();
  const Seat asked = m.st.decision.seat, other = asked == Seat::P0 ? Seat::P1 : Seat::P0;
  ClientMessage a;
  a.kind = ClientKind::Answer;
  a.n = 1;
  a.picks = {0};
  auto code = [&](SeatStream& s) {
    const auto read = s.read_answer(a, m, room.bench());
    const Refusal* r = std::get_if<Refusal>(&read);
    EXPECT_FALSE(r && (r->why.empty() || r->remedy.empty()));
    return r ? std::string(r->code) : std::string();
  };
  EXPECT_EQ(code(room.stream(asked)), "");
  EXPECT_EQ(code(room.stream(other)), "not-yours");
  EXPECT_EQ(code(*room.streams[2]), "not-seated");
  a.step = 1;
  EXPECT_EQ(code(room.stream(asked)), "stale");
  a.step = 0;
  a.sig = 1;
  EXPECT_EQ(code(room.stream(asked)), "changed");
  a.sig.reset();
  a.after = 99;
  EXPECT_EQ(code(room.stream(asked)), "changed");
  a.after.reset();
  a.picks = {500};
  EXPECT_EQ(code(room.stream(asked)), "illegal");
  Rng rng = Rng::seeded(1);
  ASSERT_EQ(room.match->answer(random_answer(m, asked, rng)), Err::Ok);
  room.tell(asked, 1);
  a.picks = {0};
  a.step = 1;
  EXPECT_EQ(code(room.stream(asked)), "stale") << "the same number twice";
  ASSERT_EQ(room.match->concede(other), Err::Ok);
  room.tell(other, 5);
  a.n = 2;
  EXPECT_EQ(code(room.stream(asked)), "over");
}

}  // namespace
}  // namespace cantrip::sync::test
