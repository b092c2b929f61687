#include "sync/rehearsal.hpp"

#include "core/random_answer.hpp"
#include "sync/follower.hpp"
#include "sync/seat_stream.hpp"

namespace cantrip::sync {
namespace {

constexpr int kMostAnswers = 4000;

class Rehearsal {
public:
  Rehearsal(const Rules& rules, u64 seed)
      : rules_(rules), rng_(Rng::seeded(seed)), bench_(std::make_unique<Bench>()), m_(std::make_unique<Machine>()) {}

  Expected<std::vector<std::string>> run(const Setup& setup, u64 seed, int turns) {
    if (start(*m_, rules_, seed, setup) != Err::Ok)
      return Problem{"rehearsal", "the match does not start", "Give it decks of the game."};
    join();
    for (int n = 0; n < kMostAnswers && !m_->st.over && ended_ < turns && !wrong_; ++n) {
      if (is_asked(m_->st, client_->viewer())) act();
      else others_answer();
    }
    if (wrong_) return *wrong_;
    return edges_;
  }

private:
  void took(const char* edge) { edges_.emplace_back(edge); }
  bool fail(const char* what) {
    wrong_ = Problem{"rehearsal, step " + std::to_string(m_->st.step_no), what, "Look for what changed in sync."};
    return false;
  }
  static void hear(void* self, const Machine& m, const Event& e) { static_cast<Rehearsal*>(self)->stream_->hear(m, e); }
  bool agree() const { return digest(client_->confirmed()) == stream_->view_digest() && client_->inflight() == 0; }

  void join() {
    ClientMessage hello;
    hello.kind = ClientKind::Hello;
    hello.room = "REHEARSE";
    const Expected<ClientMessage> read = read_client_json(write_client(hello));
    if (!read) return void(fail("the client's greeting is not understood"));
    took("Client -> Server (Join Game)");
    const Seat seat = m_->st.decision.seat;
    stream_ = std::make_unique<SeatStream>(*m_, seat, std::vector<std::string>{}, *bench_);
    observe(*m_, {&Rehearsal::hear, this});
    client_ = std::make_unique<Follower>(rules_, seat, std::vector<std::string>{});
    const std::string view = stream_->view_message(*m_, *bench_, Form::Core, "joined", false);
    if (!client_->message(Json::parse(view, nullptr, false)).changed || !agree())
      return void(fail("the client does not take the first view"));
    took("Server -> Client (Initial Game State)");
  }

  /// The step as the server tells it; true: the client took it and both agree.
  bool deliver(Seat by, std::optional<u64> n) {
    StepNote note;
    note.by = by;
    note.n = n;
    const auto text = stream_->step(*m_, *bench_, note);
    const bool taken = client_->message(Json::parse(text->core, nullptr, false)).changed;
    return (taken && agree()) || fail("client and server differ");
  }

  void others_answer() {
    const Answer a = random_answer(*m_, rng_);
    if (answer(*m_, a) != Err::Ok) return void(fail("an answer of another seat is refused"));
    deliver(a.seat, std::nullopt);
  }

  /// The answer that passes the turn, if it is offered: it is one of the game's verbs.
  bool ends_turn(const Answer& a) {
    const Machine& shown = client_->shown();
    if (shown.st.decision.ask != Ask::Act || a.n != 1) return false;
    const u8 verb = shown.options[a.pick[0]].verb;
    return verb < rules_.game->schema->verbs.size() && rules_.game->schema->verbs[verb] == "end turn";
  }

  void act() {
    const Answer a = random_answer(client_->shown(), client_->viewer(), rng_);
    const bool ends = ends_turn(a);
    const u16 turn = m_->st.turn_no;
    const Expected<Sent> sent = client_->answer({a.pick, a.n});
    if (!sent) return void(fail("the client refuses an option it lists"));
    const bool ahead = client_->shown().st.step_no == client_->confirmed().step_no + 1;
    if (!ahead) return void(fail("the client does not show its answer"));
    if (!ends) took("Client -> Client (Apply Optimistic Update)");

    const Expected<ClientMessage> read = read_client_json(sent->message);
    if (!read) return void(fail("the client's answer is not understood"));
    took(ends ? "Client -> Server (End Turn)" : "Client -> Server (Player Action)");

    const auto given = stream_->read_answer(*read, *m_, *bench_);
    const Answer* on_truth = std::get_if<Answer>(&given);
    if (!on_truth || answer(*m_, *on_truth) != Err::Ok) return void(fail("the server refuses the client's answer"));
    const bool passed = ends && (m_->st.turn_no != turn || m_->st.over);
    if (!ends) took("Server -> Server (Validate & Process Action)");
    else if (passed) took("Server -> Server (Process Turn End)");

    if (!deliver(client_->viewer(), read->n)) return;
    if (passed) {
      took("Server -> Client (New Turn State)");
      ++ended_;
    } else if (!ends) {
      took("Server -> Client (State Delta)");
      took("Client -> Client (Reconcile State)");
    }
  }

  Rules rules_;
  Rng rng_;
  std::unique_ptr<Bench> bench_;
  std::unique_ptr<Machine> m_;
  std::unique_ptr<SeatStream> stream_;
  std::unique_ptr<Follower> client_;
  std::vector<std::string> edges_;
  std::optional<Problem> wrong_;
  int ended_ = 0;
};

}  // namespace

Expected<std::vector<std::string>> rehearse(const Rules& rules, const Setup& setup, u64 seed, int turns) {
  return Rehearsal(rules, seed).run(setup, seed, turns);
}

}  // namespace cantrip::sync
