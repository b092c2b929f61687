#include "bindings/c/cantrip.h"

#include <cstdlib>
#include <cstring>
#include <exception>
#include <mutex>
#include <set>

#include "bindings/shared/open_match.hpp"
#include "sync/fields.hpp"

struct cantrip_match {
  std::unique_ptr<cantrip::OpenMatch> open;
};

namespace {

using namespace cantrip;

thread_local std::string last_error;

/// Which handles are matches: a pointer is looked up before it is followed.
struct Known {
  std::mutex mutex;
  std::set<const cantrip_match*> matches;
};
Known& known() {
  static Known all;
  return all;
}

cantrip_status fail(cantrip_status status, const Problem& p) {
  last_error = to_string(p);
  return status;
}
cantrip_status refuse(const Problem& p) { return fail(CANTRIP_REFUSED, p); }

/// The border: nothing thrown inside gets out.
template <class Fn>
cantrip_status guarded(const char* call, Fn&& fn) {
  try {
    last_error.clear();
    return fn();
  } catch (const std::bad_alloc&) {
    return fail(CANTRIP_FAILED, {call, "there is not enough memory", "Close matches that are not needed."});
  } catch (const std::exception& e) {
    return fail(CANTRIP_FAILED, {call, e.what(), "This is worth a report."});
  }
}

template <class Fn>
cantrip_status with(const char* call, cantrip_match* match, Fn&& fn) {
  return guarded(call, [&]() -> cantrip_status {
    {
      const std::lock_guard lock(known().mutex);
      if (!known().matches.contains(match))
        return fail(CANTRIP_BAD_HANDLE, {call, match ? "this is no open match" : "the match is NULL",
                                         "Use what cantrip_new, cantrip_clone, cantrip_sample or cantrip_load gave, "
                                         "before cantrip_close."});
    }
    return fn(*match->open);
  });
}

cantrip_status no_place(const char* call, const char* argument) {
  return refuse({std::string(call) + ", " + argument, "it is NULL", "Give a place to write to."});
}

template <class T>
T* copied(const T* from, size_t n) {
  T* out = static_cast<T*>(std::malloc(n * sizeof(T) + 1));
  if (!out) throw std::bad_alloc();
  if (n) std::memcpy(out, from, n * sizeof(T));
  return out;
}

cantrip_status hand_out(const std::string& text, char** out) {
  *out = copied(text.c_str(), text.size() + 1);
  return CANTRIP_OK;
}
cantrip_status hand_out(Expected<Json> json, char** out) {
  if (!json) return refuse(json.problem());
  return hand_out(json->dump(-1, ' ', false, Json::error_handler_t::replace), out);
}
cantrip_status hand_out(std::unique_ptr<OpenMatch> open, cantrip_match** out) {
  auto handle = std::make_unique<cantrip_match>();
  handle->open = std::move(open);
  const std::lock_guard lock(known().mutex);
  known().matches.insert(handle.get());
  *out = handle.release();
  return CANTRIP_OK;
}
cantrip_status hand_out(Expected<std::unique_ptr<OpenMatch>> open, cantrip_match** out) {
  if (!open) return refuse(open.problem());
  return hand_out(*std::move(open), out);
}
cantrip_status told(const Status& status) { return status ? CANTRIP_OK : refuse(status.problem()); }

void read_texts(Fields& f, const char* key, std::vector<std::string>& out) {
  const Json* list = f.list(key);
  for (size_t i = 0; list && i < list->size(); ++i)
    if ((*list)[i].is_string()) out.push_back((*list)[i]);
    else
      f.trouble(std::string(key) + "[" + std::to_string(i) + "]", "a text is expected", "Put it in quotation marks.");
}

Expected<OpenOptions> read_options(const char* game, uint64_t seed, const char* text) {
  OpenOptions o;
  o.game = game;
  o.seed = seed;
  if (!text) return o;
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded())
    return Problem{"options", "this is not JSON", "Give NULL, or an object such as {\"seats\": 2}."};
  Fields f(json, "options");
  read_texts(f, "decks", o.decks);
  read_texts(f, "names", o.names);
  read_texts(f, "cards", o.with.cards);
  o.with.collection = f.text("collection");
  o.seats = static_cast<int>(f.number("seats", 0, 1, kMaxSeats));
  o.rules = f.text("rules");
  if (const Json* switches = f.object("switches"))
    for (const auto& [name, value] : switches->items())
      o.switches[name] = value.is_string() ? value.get<std::string>() : value.dump();
  if (!f.finish()) return f.problem();
  return o;
}

}  // namespace

extern "C" {

const char* cantrip_last_error(void) { return last_error.c_str(); }
void cantrip_free(void* text_or_bytes) { std::free(text_or_bytes); }

cantrip_status cantrip_games(char** json) {
  if (!json) return no_place("cantrip_games", "json");
  return guarded("cantrip_games", [&] { return hand_out(Expected<Json>(games_json()), json); });
}

cantrip_status cantrip_new(const char* game, uint64_t seed, const char* options, cantrip_match** match) {
  return guarded("cantrip_new", [&] {
    if (!match) return no_place("cantrip_new", "match");
    if (!game) return refuse({"cantrip_new, game", "it is NULL", "Name a game; cantrip_games lists them."});
    const Expected<OpenOptions> read = read_options(game, seed, options);
    return read ? hand_out(OpenMatch::start(*read), match) : refuse(read.problem());
  });
}

cantrip_status cantrip_close(cantrip_match* match) {
  return with("cantrip_close", match, [&](OpenMatch&) {
    const std::lock_guard lock(known().mutex);
    if (known().matches.erase(match)) delete match;
    return CANTRIP_OK;
  });
}

cantrip_status cantrip_clone(cantrip_match* match, cantrip_match** copy) {
  return with("cantrip_clone", match,
              [&](OpenMatch& open) { return copy ? hand_out(open.clone(), copy) : no_place("cantrip_clone", "copy"); });
}

cantrip_status cantrip_sample(cantrip_match* match, int seat, uint64_t seed, cantrip_match** world) {
  return with("cantrip_sample", match, [&](OpenMatch& open) {
    return world ? hand_out(open.sample(seat, seed), world) : no_place("cantrip_sample", "world");
  });
}

cantrip_status cantrip_ask(cantrip_match* match, cantrip_question* question) {
  return with("cantrip_ask", match, [&](OpenMatch& open) {
    if (!question) return no_place("cantrip_ask", "question");
    *question = {};
    question->seat = open.asked();
    question->step = open.state().step_no;
    if (open.over()) return CANTRIP_OK;
    const OpenQuestion q = open.question();
    question->kind = static_cast<int>(q.ask);
    question->min = q.min;
    question->max = q.max;
    question->options = q.options;
    question->may_cancel = q.may_cancel;
    return CANTRIP_OK;
  });
}

cantrip_status cantrip_decision(cantrip_match* match, int seat, char** json) {
  return with("cantrip_decision", match, [&](OpenMatch& open) {
    return json ? hand_out(open.decision(seat), json) : no_place("cantrip_decision", "json");
  });
}

cantrip_status cantrip_answer(cantrip_match* match, int seat, const int* picks, size_t count) {
  return with("cantrip_answer", match, [&](OpenMatch& open) {
    if (!picks && count)
      return refuse({"cantrip_answer, picks", "it is NULL", "Give the places of options, or count 0."});
    if (count > kMaxPicks)
      return refuse(
          {"cantrip_answer, count", "these are too many picks", "Give at most " + std::to_string(kMaxPicks) + "."});
    const std::vector<long long> list(picks, picks + count);
    return told(open.answer(seat, list));
  });
}

cantrip_status cantrip_play(cantrip_match* match, const char* bot, int seat, uint64_t seed) {
  return with("cantrip_play", match, [&](OpenMatch& open) {
    if (!bot) return refuse({"cantrip_play, bot", "it is NULL", "Name a bot: " + join(bot_names()) + "."});
    const Expected<std::unique_ptr<Bot>> player = make_bot(bot);
    return player ? told(open.play(**player, seat, seed)) : refuse(player.problem());
  });
}

cantrip_status cantrip_concede(cantrip_match* match, int seat) {
  return with("cantrip_concede", match, [&](OpenMatch& open) { return told(open.concede(seat)); });
}

cantrip_status cantrip_view(cantrip_match* match, int seat, char** json) {
  return with("cantrip_view", match, [&](OpenMatch& open) {
    return json ? hand_out(open.view(seat), json) : no_place("cantrip_view", "json");
  });
}

cantrip_status cantrip_log(cantrip_match* match, int seat, size_t from, char** lines) {
  return with("cantrip_log", match, [&](OpenMatch& open) {
    if (!lines) return no_place("cantrip_log", "lines");
    const Expected<std::vector<std::string>> log =
        open.log(seat, static_cast<long long>(std::min<size_t>(from, 1u << 30)));
    if (!log) return refuse(log.problem());
    std::string all;
    for (const std::string& line : *log) all.append(line).push_back('\n');
    return hand_out(all, lines);
  });
}

cantrip_status cantrip_seats(cantrip_match* match, int* seats) {
  return with("cantrip_seats", match, [&](OpenMatch& open) {
    if (!seats) return no_place("cantrip_seats", "seats");
    *seats = open.state().seats;
    return CANTRIP_OK;
  });
}

cantrip_status cantrip_result_of(cantrip_match* match, int seat, cantrip_result* result) {
  return with("cantrip_result_of", match, [&](OpenMatch& open) {
    if (!result) return no_place("cantrip_result_of", "result");
    if (seat < 0 || seat >= open.state().seats)
      return refuse({"cantrip_result_of, seat", "there is no seat " + std::to_string(seat),
                     "Seats are 0 to " + std::to_string(open.state().seats - 1) + "."});
    *result = static_cast<cantrip_result>(open.state().result[seat]);
    return CANTRIP_OK;
  });
}

cantrip_status cantrip_digest(cantrip_match* match, uint64_t* digest) {
  return with("cantrip_digest", match, [&](OpenMatch& open) {
    if (!digest) return no_place("cantrip_digest", "digest");
    *digest = open.digest();
    return CANTRIP_OK;
  });
}

cantrip_status cantrip_save(cantrip_match* match, uint8_t** bytes, size_t* size) {
  return with("cantrip_save", match, [&](OpenMatch& open) {
    if (!bytes || !size) return no_place("cantrip_save", bytes ? "size" : "bytes");
    const std::vector<u8> saved = open.save();
    *bytes = copied(saved.data(), saved.size());
    *size = saved.size();
    return CANTRIP_OK;
  });
}

cantrip_status cantrip_load(const uint8_t* bytes, size_t size, cantrip_match** match) {
  return cantrip_load_with(bytes, size, nullptr, match);
}

cantrip_status cantrip_load_with(const uint8_t* bytes, size_t size, const char* options, cantrip_match** match) {
  return guarded("cantrip_load", [&] {
    if (!match) return no_place("cantrip_load", "match");
    if (!bytes) return refuse({"cantrip_load, bytes", "it is NULL", "Give what cantrip_save wrote."});
    const Expected<OpenOptions> read = read_options("", 0, options);
    return read ? hand_out(OpenMatch::load({bytes, size}, read->with), match) : refuse(read.problem());
  });
}

}  // extern "C"
