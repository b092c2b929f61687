#include "replay/replay.hpp"

#include <zstd.h>

#include "deck/folder.hpp"
#include "games/said.hpp"
#include "replay/bytes.hpp"

namespace cantrip {
namespace {

constexpr std::string_view kMagic = "cantrip replay ";
constexpr size_t kMostContent = 16u << 20;
constexpr size_t kMostText = 200;
constexpr u64 kMostAnswers = 4'000'000;

enum Tag : int { kGame = 1, kRules, kSeat, kShared, kPosition, kAnswers, kChecks, kEnd, kBranch, kDeal, kSaid };
constexpr std::string_view kTagName[] = {
    "",        "game",   "rules", "seat",   "shared cards", "position",
    "answers", "checks", "end",   "branch", "deal",         "texts that were said"};

// ------------------------------------------------------------------------------------------------- writing
void write_cards(ByteWriter& w, const CardList& cards) {
  w.number(cards.size());
  for (const CardRun& run : cards) {
    w.text(run.card);
    w.number(static_cast<u64>(run.copies));
  }
}

ByteWriter content_of(const Replay& r) {
  ByteWriter out;
  auto field = [&](int tag, auto&& fill) {
    ByteWriter w;
    fill(w);
    out.field(tag, w);
  };
  field(kGame, [&](ByteWriter& w) { w.text(r.game); });
  field(kRules, [&](ByteWriter& w) {
    w.fixed(r.rules_hash);
    w.number(r.switches);
    w.fixed(r.seed);
  });
  for (const ReplaySeat& seat : r.seats)
    field(kSeat, [&](ByteWriter& w) {
      w.text(seat.name);
      w.number(seat.decks.size());
      for (const std::string& deck : seat.decks) w.text(deck);
      write_cards(w, seat.deck);
      write_cards(w, seat.second);
    });
  field(kShared, [&](ByteWriter& w) { write_cards(w, r.shared); });
  if (!r.position.empty()) field(kPosition, [&](ByteWriter& w) { w.bytes(r.position.data(), r.position.size()); });
  field(kAnswers, [&](ByteWriter& w) {
    w.number(r.answers.size());
    for (const Given& a : r.answers) {
      w.number(a.picks.size() << 3 | static_cast<u64>(index(a.seat)) | (a.concedes ? 4u : 0u));
      for (const u16 pick : a.picks) w.number(pick);
    }
  });
  field(kChecks, [&](ByteWriter& w) {
    for (const u64 check : r.checks) w.fixed(check);
  });
  field(kEnd, [&](ByteWriter& w) {
    for (const Result result : r.results) w.number(static_cast<u64>(result));
    w.fixed(r.digest);
  });
  u64 texts = 0;
  for (const Given& a : r.answers) texts += a.object != 0;
  if (texts)
    field(kSaid, [&](ByteWriter& w) {
      w.number(texts);
      for (size_t i = 0; i < r.answers.size(); ++i)
        if (const Given& a = r.answers[i]; a.object) {
          w.number(i);
          w.number(a.object);
          w.text(a.said);
        }
    });
  if (r.branched_at >= 0) field(kBranch, [&](ByteWriter& w) { w.number(static_cast<u64>(r.branched_at)); });
  if (r.deal.any())
    field(kDeal, [&](ByteWriter& w) {
      w.text(r.deal.commitment);
      w.text(r.deal.secret);
      w.number(r.deal.nonces.size());
      for (const std::string& nonce : r.deal.nonces) w.text(nonce);
    });
  return out;
}

// ------------------------------------------------------------------------------------------------- reading
bool printable(const std::string& s) {
  for (const char c : s)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return false;
  return true;
}

std::string read_text(ByteReader& r, bool& ok) {
  std::string s = r.text(kMostText);
  ok = ok && r.ok() && printable(s);
  return s;
}

bool read_cards(ByteReader& r, CardList& out) {
  bool ok = true;
  const u64 n = r.number(kMaxRows);
  for (u64 i = 0; i < n && ok; ++i) {
    CardRun run;
    run.card = read_text(r, ok);
    run.copies = static_cast<int>(r.number(kMaxRows));
    ok = ok && r.ok() && !run.card.empty() && run.copies > 0;
    out.push_back(std::move(run));
  }
  return ok && r.ok();
}

bool read_seat(ByteReader& r, Replay& out) {
  bool ok = out.seats.size() < kMaxSeats;
  ReplaySeat seat;
  seat.name = read_text(r, ok);
  const u64 decks = r.number(8);
  for (u64 i = 0; i < decks && ok; ++i) seat.decks.push_back(read_text(r, ok));
  ok = ok && read_cards(r, seat.deck) && read_cards(r, seat.second);
  out.seats.push_back(std::move(seat));
  return ok;
}

bool read_deal(ByteReader& r, FairDeal& out) {
  bool ok = true;
  out.commitment = read_text(r, ok);
  out.secret = read_text(r, ok);
  const u64 nonces = r.number(kMaxSeats);
  for (u64 i = 0; i < nonces && ok; ++i) {
    out.nonces.push_back(read_text(r, ok));
    ok = ok && is_nonce(out.nonces.back());
  }
  return ok && !out.commitment.empty() && is_nonce(out.secret);
}

/// Returns an empty string, or what is wrong.
std::string read_answers(ByteReader& r, Replay& out) {
  const u64 n = r.number(kMostAnswers);
  if (!r.ok() || n > r.left()) return "it announces more answers than it has";
  out.answers.reserve(n);
  for (u64 i = 0; i < n; ++i) {
    const u64 head = r.number();
    Given a;
    a.seat = seat_at(static_cast<int>(head & 3));
    a.concedes = head & 4;
    if (head >> 3 > kMaxPicks || (a.concedes && head >> 3))
      return "answer " + std::to_string(i + 1) + " has an impossible length";
    a.picks.resize(head >> 3);
    for (u16& pick : a.picks) pick = static_cast<u16>(r.number(0xFFFF));
    if (!r.ok()) return "answer " + std::to_string(i + 1) + " is cut off";
    out.answers.push_back(std::move(a));
  }
  return "";
}

/// Comes behind the answers: what was said stands among them as an answer without picks.
std::string read_said(ByteReader& r, Replay& out) {
  const u64 n = r.number(kMostAnswers);
  for (u64 i = 0; i < n; ++i) {
    const u64 at = r.number(kMostAnswers);
    const u64 object = r.number(kMaxRows - 1);
    std::string text = r.text(kMostSaid);
    if (!r.ok() || !printable(text) || text.empty() || !object) return "text " + std::to_string(i + 1) + " is damaged";
    if (at >= out.answers.size() || out.answers[at].concedes || !out.answers[at].picks.empty() ||
        out.answers[at].object)
      return "text " + std::to_string(i + 1) + " stands where an answer is";
    out.answers[at].object = static_cast<u16>(object);
    out.answers[at].said = std::move(text);
  }
  return "";
}

/// Returns an empty string, or what is wrong with the field.
std::string read_field(u64 tag, ByteReader& r, Replay& out) {
  bool ok = true;
  switch (tag) {
    case kGame: out.game = read_text(r, ok); break;
    case kRules:
      out.rules_hash = r.fixed();
      out.switches = r.number();
      out.seed = r.fixed();
      break;
    case kSeat: ok = read_seat(r, out); break;
    case kShared: ok = read_cards(r, out.shared); break;
    case kPosition: out.position = r.rest(); break;
    case kAnswers:
      if (std::string why = read_answers(r, out); !why.empty()) return why;
      break;
    case kChecks:
      while (r.left() && r.ok()) out.checks.push_back(r.fixed());
      break;
    case kEnd:
      for (size_t i = 0; i < out.seats.size(); ++i) out.results.push_back(static_cast<Result>(r.number(3)));
      out.digest = r.fixed();
      break;
    case kBranch: out.branched_at = static_cast<int>(r.number(kMostAnswers)); break;
    case kDeal: ok = read_deal(r, out.deal); break;
    case kSaid:
      if (std::string why = read_said(r, out); !why.empty()) return why;
      break;
    default: r.rest(); return "";  // of a later version
  }
  if (!ok || !r.ok()) return "it is cut off or holds an impossible value";
  if (r.left()) return "it is longer than it should be";
  return "";
}

Expected<Replay> read_content(const std::vector<u8>& content, const std::string& where) {
  constexpr std::string_view kAgain = "The file is damaged: take another copy, or record the match again.";
  ByteReader r(content.data(), content.size());
  Replay out;
  u32 seen = 0;
  while (r.left()) {
    const std::string at = where + ", content byte " + std::to_string(r.at());
    const u64 tag = r.number();
    const u64 size = r.number();
    const std::string name = tag < std::size(kTagName) ? std::string(kTagName[tag]) : "field " + std::to_string(tag);
    if (!r.ok() || size > r.left()) return Problem{at, "the field '" + name + "' is cut off", std::string(kAgain)};
    if (tag < 32 && tag != kSeat && (seen >> tag & 1))
      return Problem{at, "the field '" + name + "' appears twice", std::string(kAgain)};
    if (tag < 32) seen |= 1u << tag;
    ByteReader part = r.part(size);
    if (const std::string why = read_field(tag, part, out); !why.empty())
      return Problem{at, "the field '" + name + "' is damaged: " + why, std::string(kAgain)};
  }
  for (const int tag : {kGame, kRules, kSeat, kAnswers, kEnd})
    if (!(seen >> tag & 1))
      return Problem{where, "the field '" + std::string(kTagName[tag]) + "' is missing", std::string(kAgain)};
  for (size_t i = 0; i < out.answers.size(); ++i)
    if (index(out.answers[i].seat) >= static_cast<int>(out.seats.size()))
      return Problem{where + ", answer " + std::to_string(i + 1), "it is by a seat that the match does not have",
                     std::string(kAgain)};
  if (out.results.size() != out.seats.size() || out.checks.size() != out.answers.size() / kCheckEvery)
    return Problem{where, "its parts do not fit together", std::string(kAgain)};
  return out;
}

}  // namespace

std::vector<u8> write_replay(const Replay& r) {
  const ByteWriter content = content_of(r);
  const std::string head = std::string(kMagic) + std::to_string(kReplayVersion) + " " + r.game + "\n";
  std::vector<u8> out(head.begin(), head.end());
  const size_t at = out.size();
  out.resize(at + ZSTD_compressBound(content.out().size()));
  ZSTD_CCtx* ctx = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(ctx, ZSTD_c_compressionLevel, 12);
  ZSTD_CCtx_setParameter(ctx, ZSTD_c_checksumFlag, 1);
  const size_t n = ZSTD_compress2(ctx, out.data() + at, out.size() - at, content.out().data(), content.out().size());
  ZSTD_freeCCtx(ctx);
  out.resize(at + (ZSTD_isError(n) ? 0 : n));
  return out;
}

Expected<Replay> read_replay(std::span<const u8> bytes, const std::string& where) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (text.empty()) return Problem{where, "the file is empty", "Take another copy of it."};
  if (!text.starts_with(kMagic))
    return Problem{where + ", byte 0", "this is not a replay: it does not begin with 'cantrip replay'",
                   "Name a file written by `cantrip play` or `cantrip sim --keep`."};
  const size_t end = text.substr(0, 200).find('\n');
  if (end == std::string_view::npos)
    return Problem{where + ", byte " + std::to_string(kMagic.size()), "its first line does not end",
                   "The file is cut off: take another copy."};
  std::string_view head = text.substr(kMagic.size(), end - kMagic.size());
  const size_t blank = head.find(' ');
  const std::string version(head.substr(0, blank));
  if (version != std::to_string(kReplayVersion))
    return Problem{where + ", byte " + std::to_string(kMagic.size()),
                   "it is of version '" + version + "' and this program reads version " +
                       std::to_string(kReplayVersion),
                   "Use the version of Cantrip that wrote it."};
  const std::string game(blank == std::string_view::npos ? "" : head.substr(blank + 1));
  const u8* frame = bytes.data() + end + 1;
  const size_t frame_size = bytes.size() - end - 1;
  const std::string at = where + ", byte " + std::to_string(end + 1);
  const unsigned long long size = ZSTD_getFrameContentSize(frame, frame_size);
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN)
    return Problem{at, "the compressed part is missing or damaged", "Take another copy of the file."};
  if (size > kMostContent)
    return Problem{at, "it says it holds " + std::to_string(size) + " bytes, more than any match needs",
                   "Take another copy of the file."};
  const size_t used = ZSTD_findFrameCompressedSize(frame, frame_size);
  if (ZSTD_isError(used)) return Problem{at, "the compressed part is cut off", "Take another copy of the file."};
  if (used != frame_size)
    return Problem{where + ", byte " + std::to_string(end + 1 + used), "there is something after the end of the replay",
                   "Cut the file there, or take another copy."};
  std::vector<u8> content(static_cast<size_t>(size));
  const size_t got = ZSTD_decompress(content.data(), content.size(), frame, frame_size);
  if (ZSTD_isError(got) || got != content.size())
    return Problem{at,
                   std::string("the compressed part is damaged: ") +
                       (ZSTD_isError(got) ? ZSTD_getErrorName(got) : "wrong size"),
                   "Take another copy of the file."};
  Expected<Replay> out = read_content(content, where);
  if (out && out->game != game)
    return Problem{where + ", byte " + std::to_string(kMagic.size() + version.size() + 1),
                   "the first line says '" + game + "' and the content '" + out->game + "'",
                   "The file was tampered with: take another copy."};
  return out;
}

Status save_replay(const Replay& r, const std::string& path) {
  const std::vector<u8> bytes = write_replay(r);
  return write_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

Expected<Replay> open_replay(const std::string& path) {
  Expected<std::string> bytes = read_file(path);
  if (!bytes) return bytes.problem();
  return read_replay({reinterpret_cast<const u8*>(bytes->data()), bytes->size()}, path);
}

}  // namespace cantrip
