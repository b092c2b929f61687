// A network in one thread: virtual time, seeded delays, connections that break. Messages of one connection keep their
// order; a connection that breaks loses what is on its way, both ways.
#pragma once
#include <deque>
#include <map>

#include "tests/sync/room.hpp"

namespace cantrip::sync::test {

struct NetOptions {
  int clients_per_seat = 1;
  u32 delay = 40;          // up to so many ticks a message
  u32 drop = 300;          // one in so many ticks a connection breaks; 0: never
  u32 wrong = 40;          // one in so many answers is nonsense
  u32 undo = 12;           // one in so many chances to take back is used
  u32 concede = 4000;
  int in_flight = 4;
  u64 steps = 100;         // answers after which nobody acts any more
};

struct NetReport {
  u64 applied = 0, refused = 0, drops = 0, resumed = 0, whole_views = 0, undone = 0, rolled_back = 0;
  u64 answers = 0, complete = 0, chained = 0, other_way = 0, asked_views = 0;
  std::map<std::string, u64> reasons;
};

class Network {
public:
  Network(const Module& module, int seats, u64 seed, const NetOptions& options, NetReport& report)
      : o_(options), report_(report), rng_(Rng::seeded(seed * 1315423911ull + 3)), room_(module, seats, seed) {
    for (int seat = 0; seat <= seats; ++seat)
      for (int k = 0; k < (seat == seats ? 1 : o_.clients_per_seat); ++k) {
        auto c = std::make_unique<Client>();
        c->viewer = seat;
        c->first = (clients_.size() + 1) * 1'000'000;
        c->follower = std::make_unique<Follower>(room_.m().rules, seat == seats ? Seat::None : seat_at(seat),
                                                 names_for(seats), c->first);
        clients_.push_back(std::move(c));
      }
  }

  void play() {
    for (; now_ < 200'000 && !finished(); ++now_) tick(true);
    quiet_ = true;
    for (u64 until = now_ + 20 * (o_.delay + 10); now_ < until; ++now_) tick(false);
    check_end();
  }

private:
  struct Packet {
    u64 at;
    std::string text;
  };
  struct Client {
    int viewer = 0;
    u64 first = 0;
    std::unique_ptr<Follower> follower;
    bool connected = false, greeted = false;
    u64 reconnect_at = 0;
    std::deque<Packet> up, down;
    std::map<u64, int> confirmed;
  };

  bool finished() { return room_.m().st.over || room_.m().st.step_no >= o_.steps; }
  bool one_in(u32 n) { return n && rng_.below(n) == 0; }

  void push(std::deque<Packet>& queue, std::string text) {
    u64 at = now_ + 1 + rng_.below(o_.delay + 1);
    if (!queue.empty()) at = std::max(at, queue.back().at);
    queue.push_back({at, std::move(text)});
  }

  void tick(bool acting) {
    for (auto& client : clients_) {
      Client& c = *client;
      if (!c.connected) {
        if (now_ >= c.reconnect_at) connect(c);
        continue;
      }
      while (!c.up.empty() && c.up.front().at <= now_) {
        const std::string text = std::move(c.up.front().text);
        c.up.pop_front();
        serve(c, text);
      }
      while (!c.down.empty() && c.down.front().at <= now_) {
        const Json message = parsed(c.down.front().text);
        c.down.pop_front();
        take(c, message);
      }
      if (!acting) continue;
      act(c);
      if (one_in(o_.drop)) {
        ++report_.drops;
        c.connected = c.greeted = false;
        c.up.clear();
        c.down.clear();
        c.follower->message({{"t", "lost"}});
        c.reconnect_at = now_ + rng_.below(200);
      }
    }
  }

  // ---- the client
  void connect(Client& c) {
    c.connected = true;
    ClientMessage hello;
    hello.kind = ClientKind::Hello;
    hello.room = "ROOM";
    hello.have = c.follower->have();
    push(c.up, write_client(hello).dump());
  }
  void take(Client& c, const Json& message) {
    const Reaction r = c.follower->message(message);
    EXPECT_FALSE(r.problem) << to_string(*r.problem) << " " << message.dump();
    for (const Json& out : r.send) {
      report_.asked_views += out["t"] == "view";
      push(c.up, out.dump());
    }
    for (const u64 n : c.follower->take_confirmed()) ++c.confirmed[n];
    if (const auto why = c.follower->take_rollback()) {
      ++report_.rolled_back;
      ++report_.reasons[*why];
      report_.other_way += *why == "it went another way than foreseen";
    }
  }
  void act(Client& c) {
    Follower& f = *c.follower;
    if (!f.ready() || !c.greeted || f.viewer() == Seat::Spectator) return;
    if (f.why_no_undo().empty() && one_in(o_.undo * 8)) return push(c.up, f.undo().dump());
    if (!is_asked(f.shown().st, f.viewer())) return;
    if (one_in(o_.concede)) return push(c.up, f.concede().dump());
    if (f.inflight() >= o_.in_flight || !one_in(6)) return;
    if (one_in(o_.wrong)) return push(c.up, nonsense(f).dump());
    const Answer a = random_answer(f.shown(), f.viewer(), rng_, true);
    report_.chained += f.inflight() > 0;
    const Expected<Sent> sent = f.answer({a.pick, a.n});
    ASSERT_TRUE(sent) << to_string(sent.problem());
    ++report_.answers;
    report_.complete += sent->predicted;
    if (!sent->message.is_null()) push(c.up, sent->message.dump());
  }
  Json nonsense(Follower& f) {
    ClientMessage m;
    m.kind = ClientKind::Answer;
    m.n = kMostNumber - now_;
    m.step = f.shown().st.step_no + rng_.below(3);
    for (u32 i = 1 + rng_.below(3); i > 0; --i) m.picks.push_back(static_cast<u16>(600 + rng_.below(1000)));
    return write_client(m);
  }

  // ---- the server
  void serve(Client& c, const std::string& text) {
    const Expected<ClientMessage> read = read_client(text);
    ASSERT_TRUE(read) << to_string(read.problem());
    SeatStream& stream = *room_.streams[static_cast<size_t>(c.viewer)];
    switch (read->kind) {
      case ClientKind::Hello: return greet(c, *read, stream);
      case ClientKind::View: return push(c.down, room_.whole(c.viewer, "asked"));
      case ClientKind::Answer: return take_answer(c, *read, stream);
      case ClientKind::Concede:
        if (room_.match->concede(stream.viewer()) == Err::Ok) tell(stream.viewer(), read->n);
        return;
      case ClientKind::Undo:
        if (!room_.match->undo(stream.viewer())) {
          push(c.down, refused_message(read->n, {"no-undo", "nothing to take back", ""}, stream.step()));
          return;
        }
        ++report_.undone;
        room_.rewound(stream.viewer());
        for (auto& other : clients_)
          if (other->connected && other->greeted) push(other->down, room_.whole(other->viewer, "undo"));
        return;
      default: return;
    }
  }
  void greet(Client& c, const ClientMessage& hello, SeatStream& stream) {
    c.greeted = true;
    push(c.down, R"({"t":"welcome"})");
    const auto missing = hello.have ? stream.missing(*hello.have, Form::Core) : std::nullopt;
    if (!missing) {
      ++report_.whole_views;
      return push(c.down, room_.whole(c.viewer, "joined"));
    }
    ++report_.resumed;
    for (const auto& step : *missing) push(c.down, step->core);
  }
  void take_answer(Client& c, const ClientMessage& m, SeatStream& stream) {
    std::variant<Answer, Refusal> read = stream.read_answer(m, room_.m(), room_.bench());
    if (const Answer* a = std::get_if<Answer>(&read)) {
      const Err err = room_.match->answer(*a);
      if (err == Err::Ok) {
        ++applied_[m.n];
        ++report_.applied;
        EXPECT_LT(m.n, kMostNumber - 1'000'000) << "nonsense was taken";
        return tell(stream.viewer(), m.n);
      }
      read = refusal_of(err);
    }
    ++report_.refused;
    push(c.down, refused_message(m.n, std::get<Refusal>(read), stream.step()));
  }
  void tell(Seat by, std::optional<u64> n) {
    const auto texts = room_.tell(by, n);
    for (auto& c : clients_)
      if (c->connected && c->greeted) push(c->down, texts[static_cast<size_t>(c->viewer)]->core);
  }

  // ---- the end
  void check_end() {
    for (auto& c : clients_) {
      ASSERT_TRUE(c->connected && c->up.empty() && c->down.empty());
      const SeatStream& stream = *room_.streams[static_cast<size_t>(c->viewer)];
      EXPECT_EQ(hex16(digest(c->follower->confirmed())), hex16(stream.view_digest())) << "viewer " << c->viewer;
      EXPECT_EQ(c->follower->inflight(), 0);
      EXPECT_EQ(hex16(digest(c->follower->shown().st)), hex16(stream.view_digest()));
      for (const auto& [n, times] : c->confirmed) {
        EXPECT_EQ(times, 1) << n;
        EXPECT_TRUE(applied_.contains(n)) << "answer " << n << " was thought confirmed";
      }
    }
    for (const auto& [n, times] : applied_) {
      EXPECT_EQ(times, 1) << "answer " << n << " was applied more than once";
      bool known = false;
      for (auto& c : clients_) known = known || c->confirmed.contains(n);
      EXPECT_TRUE(known) << "answer " << n << " was applied, but its client does not know";
    }
  }

  NetOptions o_;
  NetReport& report_;
  Rng rng_;
  Room room_;
  u64 now_ = 0;
  bool quiet_ = false;
  std::vector<std::unique_ptr<Client>> clients_;
  std::map<u64, int> applied_;
};

}  // namespace cantrip::sync::test
