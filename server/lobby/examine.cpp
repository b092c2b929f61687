#include "server/lobby/examine.hpp"

#include "server/room/play.hpp"

namespace cantrip::server {
namespace {

constexpr size_t kAtOnce = 200;

class Examiner {
public:
  Examiner(store::Archive& archive, Pantry& pantry, bool quick, Examined& out)
      : archive_(archive), pantry_(pantry), quick_(quick), out_(out) {}

  Status look(const std::string& name) {
    const Expected<std::optional<store::Room>> room = archive_.load(name);
    if (!room) return room.problem();
    if (!*room) return done();  // deleted meanwhile
    ++out_.rooms;
    out_.entries += (*room)->entries.size();
    const std::string where = "room " + name;
    for (size_t i = 0; i < (*room)->entries.size(); ++i)
      if ((*room)->entries[i].no != static_cast<int>(i) + 1) {
        damaged(where, "entry " + std::to_string(i + 1) + " is missing");
        return done();
      }
    const Expected<Plan> plan = read_plan((*room)->setup);
    if (!plan) {
      damaged(where, plan.problem().why);
      return done();
    }
    if ((*room)->facts.status == store::RoomStatus::Over) return look_at_replay(**room);
    play(**room, *plan, where);
    return done();
  }

private:
  static constexpr const char* kRestore = "Restore a backup.";
  void damaged(const std::string& where, std::string why) { out_.damaged.push_back({where, std::move(why), kRestore}); }

  Status look_at_replay(const store::Room& room) {
    const Expected<std::optional<std::string>> bytes = archive_.replay(room.facts.id);
    if (!bytes) return bytes.problem();
    if (!*bytes) return done();
    ++out_.replays;
    const std::string& raw = **bytes;
    const Expected<Replay> replay = read_replay({reinterpret_cast<const u8*>(raw.data()), raw.size()});
    if (!replay) damaged("replay of " + room.facts.id, replay.problem().why);
    return done();
  }

  void play(const store::Room& room, const Plan& plan, const std::string& where) {
    std::vector<SeatPlan> seats(static_cast<size_t>(plan.seats));
    for (const store::SeatRecord& record : room.facts.seats) {
      const Expected<SeatPlan> seat = read_seat(record);
      if (!seat || record.seat < 0 || record.seat >= plan.seats) return damaged(where, "a seat cannot be read");
      seats[static_cast<size_t>(record.seat)] = *seat;
    }
    for (const SeatPlan& seat : seats)
      if (seat.kind == store::SeatKind::Open) return;
    if (quick_) return;
    const auto other = [&](const std::string& at, const std::string& why) {
      out_.parted.push_back({where + at, why, "The version it began with can finish it."});
    };
    const Expected<std::shared_ptr<const Content>> content = pantry_.get(plan.game, plan.cards, plan.deck);
    if (!content) return other("", content.problem().why);
    const Expected<std::unique_ptr<Play>> match = Play::begin(*content, plan, seats);
    if (!match) return other("", match.problem().why);
    for (const store::Entry& entry : room.entries) {
      const std::optional<Deed> deed = read_deed(entry.kind, entry.payload);
      const std::string at = ", entry " + std::to_string(entry.no);
      if (!deed) return damaged(where + at, "it cannot be read");
      if ((*match)->act(*deed, {}).err != Err::Ok || (deed->course && *deed->course != (*match)->course()))
        return other(at, "it leads elsewhere in this version");
    }
  }

  store::Archive& archive_;
  Pantry& pantry_;
  bool quick_;
  Examined& out_;
};

}  // namespace

Expected<Examined> examine(store::Archive& archive, Pantry& pantry, bool quick) {
  Examined out;
  const Expected<std::vector<std::string>> faults = archive.faults();
  if (!faults) return faults.problem();
  for (const std::string& fault : *faults) out.damaged.push_back({"database", fault, "Restore a backup."});
  Examiner examiner(archive, pantry, quick, out);
  std::string last;
  for (;;) {
    const Expected<std::vector<std::string>> names = archive.rooms(last, kAtOnce);
    if (!names) return names.problem();
    if (names->empty()) return out;
    for (const std::string& name : *names)
      if (const Status looked = examiner.look(name); !looked) return looked.problem();
    last = names->back();
  }
}

}  // namespace cantrip::server
