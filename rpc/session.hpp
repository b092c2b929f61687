// `cantrip rpc`: one JSON message a line in, one out. docs/protocol.md describes every message.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "replay/match.hpp"
#include "rpc/scenario.hpp"
#include "sync/table_json.hpp"

namespace cantrip {

class Fields;

class Session {
public:
  explicit Session(BaseContent = {});
  ~Session();

  /// The reply to one line. A line that is wrong in any way gets {"error": {...}} and changes nothing.
  std::string handle(std::string_view line);
  /// Closes every match; compiled cards are kept.
  void reset();
  int matches() const { return static_cast<int>(matches_.size()); }

private:
  struct Open;
  using Reply = Expected<Json>;

  Reply dispatch(const Json&);
  Reply games(Fields&);
  Reply start(Fields&);
  Reply scenario(Fields&);
  Reply decision(Fields&);
  Reply answer(Fields&);
  Reply concede(Fields&);
  Reply view(Fields&);
  Reply state(Fields&);
  Reply log(Fields&);
  Reply save(Fields&);
  Reply load(Fields&);
  Reply undo(Fields&);
  Reply edit(Fields&);
  Reply replay(Fields&);
  Reply close(Fields&);

  Expected<Open*> find(Fields&);
  Expected<Seat> seat(Fields&, const Open&, const char* key, Seat otherwise);
  Expected<int> room(Fields&);
  Json opened(int id, Open&, bool brief);

  std::map<int, std::unique_ptr<Open>> matches_;
  int next_ = 1;
  ScenarioKitchen kitchen_;
  std::unique_ptr<Machine> scratch_;
};

}  // namespace cantrip
