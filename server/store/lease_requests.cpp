// Leases. The epoch grows with every grant and never falls; the clock is the database's.
#include "server/store/request.hpp"

#include <algorithm>

namespace cantrip::store {

namespace {

constexpr std::string_view kAcquire =
    "UPDATE leases SET epoch = epoch + 1, node = $2, address = $3, expires = {now} + $4"
    " WHERE room = $1 AND (expires <= {now} OR node = $2) RETURNING epoch";
constexpr std::string_view kHolder = "SELECT epoch, node, address, expires - {now} FROM leases WHERE room = $1";

class AcquireRequest final : public Request {
public:
  AcquireRequest(std::string room, Owner owner, Milliseconds ttl, Leased callback)
      : room_(std::move(room)), owner_(std::move(owner)), ttl_(ttl), callback_(std::move(callback)) {}

  std::vector<Query> ask() const override {
    return {{kAcquire, {room_, owner_.node, owner_.address, static_cast<int64_t>(ttl_.count())}}};
  }
  bool judge(std::span<const Rows> results) override {
    if (results[0].rows.empty()) return false;
    accept();
    lease_ = {written_, results[0].number(0, 0), owner_, ttl_};
    return true;
  }
  Query why() const override { return {kHolder, {room_}}; }
  void explain(const Rows& holder) override {
    if (holder.rows.empty()) {
      refuse(Outcome::Missing, {"room " + room_, "does not exist", "Check the id."});
      return;
    }
    lease_.owner = {holder.text(0, 1), holder.text(0, 2)};
    lease_.remaining = Milliseconds(std::max<int64_t>(0, holder.number(0, 3)));
    refuse(Outcome::Lost, {"room " + room_, "is run by " + lease_.owner.node, "Hand over to " + lease_.owner.address});
  }
  void call_back() override {
    lease_.written = written_;
    callback_(lease_);
  }

private:
  std::string room_;
  Owner owner_;
  Milliseconds ttl_;
  Leased callback_;
  Lease lease_;
};

// One statement however many rooms. A lease that ran out but was not taken by another is still ours.
constexpr std::string_view kRenew =
    "UPDATE leases SET expires = {now} + $3 FROM {pairs} AS ours"
    " WHERE room = ours.key AND epoch = CAST(ours.value AS BIGINT) AND node = $1 RETURNING room";

class RenewRequest final : public Request {
public:
  RenewRequest(std::vector<Held> held, std::string node, Milliseconds ttl, Renewed callback)
      : held_(std::move(held)), node_(std::move(node)), ttl_(ttl), callback_(std::move(callback)), pairs_("{") {
    for (const Held& held_one : held_) {  // ids were checked: nothing in them needs escaping
      if (pairs_.size() > 1) pairs_ += ',';
      pairs_ += '"' + held_one.room + "\":" + std::to_string(held_one.epoch);
    }
    pairs_ += '}';
  }

  std::vector<Query> ask() const override { return {{kRenew, {node_, pairs_, static_cast<int64_t>(ttl_.count())}}}; }
  bool judge(std::span<const Rows> results) override {
    std::vector<std::string> renewed;
    for (size_t row = 0; row < results[0].rows.size(); ++row) renewed.push_back(results[0].text(row, 0));
    std::ranges::sort(renewed);
    lost_.clear();
    for (const Held& held : held_)
      if (!std::ranges::binary_search(renewed, held.room)) lost_.push_back(held);
    accept();
    return true;
  }
  void call_back() override { callback_({written_, lost_}); }
  size_t bytes() const override { return 256 + pairs_.size(); }

private:
  std::vector<Held> held_;
  std::string node_;
  Milliseconds ttl_;
  Renewed callback_;
  std::string pairs_;
  std::vector<Held> lost_;
};

constexpr std::string_view kRelease =
    "UPDATE leases SET node = '', address = '', expires = 0 WHERE room = $1 AND epoch = $2 AND node = $3";

class ReleaseRequest final : public Request {
public:
  ReleaseRequest(Held held, std::string node, Done callback)
      : held_(std::move(held)), node_(std::move(node)), callback_(std::move(callback)) {}

  std::vector<Query> ask() const override { return {{kRelease, {held_.room, held_.epoch, node_}}}; }
  bool judge(std::span<const Rows> results) override {
    if (results[0].changed == 1) accept();
    else refuse(Outcome::Lost, {"room " + held_.room, "is not held by " + node_, "Nothing need be done."});
    return true;
  }
  void call_back() override { callback_(written_); }

private:
  Held held_;
  std::string node_;
  Done callback_;
};

}  // namespace

RequestPtr acquire_request(std::string room, Owner owner, Milliseconds ttl, Leased callback) {
  return std::make_unique<AcquireRequest>(std::move(room), std::move(owner), ttl, std::move(callback));
}
RequestPtr renew_request(std::vector<Held> held, std::string node, Milliseconds ttl, Renewed callback) {
  return std::make_unique<RenewRequest>(std::move(held), std::move(node), ttl, std::move(callback));
}
RequestPtr release_request(Held held, std::string node, Done callback) {
  return std::make_unique<ReleaseRequest>(std::move(held), std::move(node), std::move(callback));
}

}  // namespace cantrip::store
