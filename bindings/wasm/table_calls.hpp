// What a page asks of the rules: one JSON in, one out. docs/protocol.md, "In a page", has every call.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "bindings/wasm/table_collection.hpp"
#include "bindings/wasm/table_replay.hpp"
#include "sync/fields.hpp"
#include "sync/follower.hpp"
#include "sync/preview.hpp"

namespace cantrip::page {

class Calls {
public:
  /// Wrong input of any kind gives {"error":{where,why,remedy}} and changes nothing.
  std::string call(std::string_view text);

private:
  struct Following {
    std::shared_ptr<const Content> content;
    std::unique_ptr<sync::Follower> follower;
  };
  using Reply = Expected<Json>;

  Reply dispatch(const Json&);
  Reply game(Fields&);
  Reply compile(Fields&);
  Reply follow(Fields&);
  Reply message(Fields&);
  Reply answer(Fields&);
  Reply undo(Fields&);
  Reply concede(Fields&);
  Reply say(Fields&);
  Reply agree(Fields&);
  Reply try_words(Fields&);
  Reply have(Fields&);
  Reply table(Fields&);
  Reply why(Fields&);
  Reply preview(Fields&);
  Reply by_default(Fields&);
  Reply replay(Fields&);
  Reply go(Fields&);
  Reply solve(Fields&);
  Reply recognise(Fields&);
  Reply collect(Fields&);
  Reply explain(Fields&);
  Reply word(Fields&);
  Reply deck(Fields&);
  Reply trial(Fields&);
  Reply opening(Fields&);
  Reply quick(Fields&);
  Reply close(Fields&);
  Expected<Following*> find(Fields&);
  Expected<const Collection*> collection(Fields&);

  std::map<int, Following> following_;
  std::map<int, std::unique_ptr<Replay>> replays_;
  std::map<int, std::unique_ptr<Collection>> collections_;
  std::map<int, std::unique_ptr<Trials>> trials_;
  Expected<const Trials*> tried(Fields&);
  std::unique_ptr<sync::Previewer> previewer_;
  int next_ = 1;
};

}  // namespace cantrip::page
