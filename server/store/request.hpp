// One write in the queue: what it asks of the database, and what the answer means. Every request may be run again
// after a lost connection: whatever its first run left there, the second comes to the same end.
#pragma once
#include <memory>
#include <span>

#include "server/store/sql.hpp"
#include "server/store/store.hpp"

namespace cantrip::store {

class Request {
public:
  virtual ~Request() = default;
  /// Its statements, for the transaction of the batch.
  virtual std::vector<Query> ask() const = 0;
  /// Reads the results of these. False: they do not say why nothing was stored.
  virtual bool judge(std::span<const Rows>) = 0;
  /// Asked after the transaction, if judge() could not tell.
  virtual Query why() const { return {}; }
  virtual void explain(const Rows&) {}
  virtual void call_back() = 0;
  virtual size_t bytes() const { return 256; }
  virtual bool is_append() const { return false; }

  void refuse(Outcome, Problem);
  void accept() { written_ = {Outcome::Stored, {}}; }
  const Written& written() const { return written_; }

protected:
  /// Missing or Lost, if that is what the rows of a lease (its epoch first) say.
  bool refuse_by_lease(const Rows&, std::string_view room, int64_t epoch);
  void refuse_as_changed(std::string_view room);

  Written written_{Outcome::Failed, {}};
};
using RequestPtr = std::unique_ptr<Request>;

RequestPtr create_request(NewRoom, Owner, Milliseconds ttl, int64_t tag, Leased);
RequestPtr append_request(Append, int64_t tag, Done);
RequestPtr change_request(RoomChange, Done);
RequestPtr finish_request(Finish, Done);
RequestPtr acquire_request(std::string room, Owner, Milliseconds ttl, Leased);
RequestPtr renew_request(std::vector<Held>, std::string node, Milliseconds ttl, Renewed);
RequestPtr release_request(Held, std::string node, Done);
RequestPtr delete_request(RoomStatus, Milliseconds age, Deleted);
RequestPtr beat_request(std::string node, Done);

}  // namespace cantrip::store
