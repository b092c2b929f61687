#include "sync/messages.hpp"

#include "sync/fields.hpp"
#include "sync/pack.hpp"

namespace cantrip::sync {
namespace {

constexpr std::string_view kKinds[] = {"hello", "answer", "undo", "concede", "draw", "view", "ping", "say", "agree"};
constexpr size_t kMostName = 200;
constexpr size_t kMostWords = 1000;

/// Fields of a message; keys nobody knows are passed over, so that a newer client can say more.
class Reader : public Fields {
public:
  explicit Reader(const Json& object, std::string where = "") : Fields(object, std::move(where)) {}

  std::string word(const char* key, bool must) {
    std::string out = text(key, "", must);
    if (out.size() > kMostName) trouble(key, "this is too long", "Send at most 200 bytes.");
    return out;
  }
  u64 count(const char* key) { return static_cast<u64>(number(key, 0, 0, static_cast<long long>(kMostNumber), true)); }
  u64 hex(const char* key, int digits) {
    u64 out = 0;
    const std::string digits_sent = text(key, "", true);
    if (ok() && !from_hex(digits_sent, digits, out))
      trouble(key, "it is not " + std::to_string(digits) + " hexadecimal digits", "Send it as you were sent it.");
    return out;
  }
};

void read_hello(Reader& in, ClientMessage& m) {
  m.room = in.word("room", true);
  m.token = in.word("token", false);
  m.agree = in.word("agree", false);
  const std::string form = in.word("form", false);
  if (form == "json") m.form = Form::Json;
  else if (!form.empty() && form != "core") in.trouble("form", "there is no such form", "Send \"core\" or \"json\".");
  const Json* have = in.object("have");
  if (!have) return;
  Reader point(*have, "have");
  const Have told{point.count("step"), point.hex("digest", 16),
                  point.get("line") ? static_cast<u32>(point.hex("line", 8)) : 0};
  if (point.get("line")) m.have = told;  // without it nothing can be resumed, and the whole view is sent
  if (!point.ok()) in.trouble(point.problem());
}

void read_answer(Reader& in, ClientMessage& m) {
  m.n = in.count("n");
  m.step = in.count("step");
  if (in.get("sig")) m.sig = static_cast<u32>(in.hex("sig", 8));
  if (in.get("after")) m.after = in.count("after");
  const Json* picks = in.get("picks");
  if (!picks || !picks->is_array() || picks->size() > kMaxPicks)
    return in.trouble("picks", "a list of places is expected", "Send the places of options, from 0.");
  for (const Json& pick : *picks) {
    if (!pick.is_number_unsigned() || pick.get<u64>() > 0xFFFF)
      return in.trouble("picks", "this is not the place of an option", "Send the places of options, from 0.");
    m.picks.push_back(pick.get<u16>());
  }
}

void read_say(Reader& in, ClientMessage& m) {
  m.n = in.count("n");
  m.step = in.count("step");
  m.object = static_cast<u16>(in.number("object", 0, 0, kMaxRows - 1));
  m.words = in.text("text");
  if (m.words.size() > kMostWords) in.trouble("text", "this is too long", "Say it in at most 1,000 bytes.");
  if (!m.words.empty() && !m.object) in.trouble("object", "this is missing", "Name the row of the card.");
}

}  // namespace

Expected<ClientMessage> read_client(std::string_view text) {
  if (text.size() > kMostClientMessage)
    return Problem{"message", "it is too long", "Send at most " + std::to_string(kMostClientMessage) + " bytes."};
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return Problem{"message", "this is not JSON", "Send one JSON object a message."};
  return read_client_json(json);
}

Expected<ClientMessage> read_client_json(const Json& json) {
  if (!json.is_object()) return Problem{"message", "an object is expected", "Send one JSON object a message."};
  Reader in(json);
  const std::string kind = in.word("t", true);
  ClientMessage m;
  size_t k = 0;
  while (k < std::size(kKinds) && kKinds[k] != kind) ++k;
  if (k == std::size(kKinds))
    in.trouble("t", "there is no message '" + kind + "'",
               "There are: hello, answer, undo, concede, draw, view, ping, say, agree.");
  if (!in.ok()) return in.problem();
  m.kind = static_cast<ClientKind>(k);
  switch (m.kind) {
    case ClientKind::Hello: read_hello(in, m); break;
    case ClientKind::Answer: read_answer(in, m); break;
    case ClientKind::Undo:
    case ClientKind::Concede: m.n = in.count("n"); break;
    case ClientKind::Draw: {
      m.n = in.count("n");
      if (!in.get("offer")) in.trouble("offer", "this is missing", "Add \"offer\": true or false.");
      m.offer = in.flag("offer");
      break;
    }
    case ClientKind::Say: read_say(in, m); break;
    case ClientKind::Agree:
      m.n = in.count("n");
      if (in.get("brings")) m.brings = static_cast<u64>(in.number("brings", 0, 0, kMaxSeats - 1));
      else m.saying = in.count("saying");
      if (!in.get("yes")) in.trouble("yes", "this is missing", "Add \"yes\": true or false.");
      m.offer = in.flag("yes");
      break;
    case ClientKind::View: break;
    case ClientKind::Ping:
      if (const Json* at = in.get("at")) m.at = *at;
      break;
  }
  if (!in.ok()) return in.problem();
  return m;
}

Json have_json(const Have& have) {
  return {{"step", have.step}, {"digest", hex16(have.digest)}, {"line", hex8(have.line)}};
}

Json write_client(const ClientMessage& m) {
  Json out = {{"t", kKinds[static_cast<size_t>(m.kind)]}};
  switch (m.kind) {
    case ClientKind::Hello:
      out["room"] = m.room;
      if (!m.token.empty()) out["token"] = m.token;
      if (!m.agree.empty()) out["agree"] = m.agree;
      out["form"] = m.form == Form::Core ? "core" : "json";
      if (m.have) out["have"] = have_json(*m.have);
      break;
    case ClientKind::Answer:
      out["n"] = m.n;
      out["step"] = m.step;
      out["picks"] = m.picks;
      if (m.sig) out["sig"] = hex8(*m.sig);
      if (m.after) out["after"] = *m.after;
      break;
    case ClientKind::Undo:
    case ClientKind::Concede: out["n"] = m.n; break;
    case ClientKind::Draw:
      out["n"] = m.n;
      out["offer"] = m.offer;
      break;
    case ClientKind::Say:
      out["n"] = m.n;
      out["step"] = m.step;
      if (!m.words.empty()) out["object"] = m.object;
      out["text"] = m.words;
      break;
    case ClientKind::Agree:
      out["n"] = m.n;
      if (m.brings) out["brings"] = *m.brings;
      else out["saying"] = m.saying;
      out["yes"] = m.offer;
      break;
    case ClientKind::View: break;
    case ClientKind::Ping: out["at"] = m.at; break;
  }
  return out;
}

Refusal refusal_of(Err err) {
  const std::string why(to_string(err));
  switch (err) {
    case Err::NotYours: return {"not-yours", why, "Wait until you are asked."};
    case Err::Stale: return {"stale", why, "Answer the question that is open now."};
    case Err::Over: return {"over", why, "The table can be looked at, or replayed."};
    default: return {"illegal", why, "Choose among the options, as many as are asked for, each once."};
  }
}

std::string refused_message(u64 n, const Refusal& r, u64 step) {
  return Json{{"t", "refused"}, {"n", n}, {"code", r.code}, {"why", r.why}, {"remedy", r.remedy}, {"step", step}}.dump(
      -1, ' ', false, Json::error_handler_t::replace);
}

Json seat_json(Seat s) { return index(s) < kMaxSeats ? Json(index(s)) : Json(nullptr); }

Json log_json(const LogLine& line) { return {{"step", line.step}, {"by", seat_json(line.by)}, {"text", line.text}}; }

}  // namespace cantrip::sync
