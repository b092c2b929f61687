#include "sim/journal.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace cantrip {
namespace {

using nlohmann::json;

json header_of(const Plan& plan) {
  return {{"cantrip", "sim journal 1"}, {"game", plan.game},     {"plan", plan.fingerprint()},
          {"games", plan.games},        {"block", plan.block()}, {"pairings", plan.pairings.size()}};
}

Problem at_line(const std::string& file, int line, std::string why, std::string remedy) {
  return {file + ":" + std::to_string(line), std::move(why), std::move(remedy)};
}

/// Adds the pairs of place and sum; false: something does not fit.
bool add_sums(const json& sums, Tally& tally) {
  if (!sums.is_array() || sums.size() % 2) return false;
  for (size_t i = 0; i < sums.size(); i += 2)
    if (!sums[i].is_number_unsigned() || sums[i] >= tally.size() || !sums[i + 1].is_number_unsigned()) return false;
  for (size_t i = 0; i < sums.size(); i += 2) tally[sums[i].get<size_t>()] += sums[i + 1].get<u64>();
  return true;
}

Status read_one(const std::string& path, const Plan& plan, Tally& tally, std::vector<std::vector<bool>>& done_blocks) {
  std::ifstream in(path);
  if (!in) return Problem{path, "it can't be read", "Check the path and its permissions."};
  std::string line;
  for (int n = 1; std::getline(in, line); ++n) {
    const bool cut_off = in.eof();  // no line end: the run stopped while it wrote
    const json j = json::parse(line, nullptr, false);
    if (j.is_discarded() && cut_off) break;
    if (!j.is_object()) return at_line(path, n, "this is no line of a journal", "Name another file, or delete it.");
    if (j.contains("cantrip")) {
      if (j != header_of(plan))
        return at_line(path, n, "this is the journal of another run",
                       "Give the same game, bots, decks, games and seed as then, or name another file.");
      continue;
    }
    const int pairing = j.value("pairing", -1), block = j.value("block", -1);
    if (n == 1 || pairing < 0 || pairing >= static_cast<int>(done_blocks.size()) || block < 0 ||
        block >= plan.blocks() || !j.contains("sums"))
      return at_line(path, n, "this is no line of a journal", "Name another file, or delete it.");
    if (done_blocks[static_cast<size_t>(pairing)][static_cast<size_t>(block)]) continue;
    if (!add_sums(j["sums"], tally))
      return at_line(path, n, "its sums are not those of this run", "Name another file, or delete it.");
    done_blocks[static_cast<size_t>(pairing)][static_cast<size_t>(block)] = true;
  }
  return done();
}

/// A line that was cut off is taken away, so that the next one begins anew.
void trim(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string all((std::istreambuf_iterator<char>(in)), {});
  in.close();
  if (all.empty() || all.back() == '\n') return;
  const size_t end = all.rfind('\n');
  std::error_code err;
  std::filesystem::resize_file(path, end == std::string::npos ? 0 : end + 1, err);
}

}  // namespace

Journal::~Journal() {
  if (file_) std::fclose(file_);
}

Status Journal::read(const std::vector<std::string>& files, const Plan& plan, Tally& tally,
                     std::vector<std::vector<bool>>& done_blocks) {
  for (const std::string& path : files) {
    std::error_code err;
    if (!std::filesystem::exists(path, err)) continue;
    if (Status one = read_one(path, plan, tally, done_blocks); !one) return one.problem();
  }
  return done();
}

Status Journal::open(const std::string& path, const Plan& plan) {
  path_ = path;
  std::error_code err;
  if (std::filesystem::exists(path, err)) trim(path);
  const bool fresh = !std::filesystem::exists(path, err) || std::filesystem::file_size(path, err) == 0;
  file_ = std::fopen(path.c_str(), "a");
  if (!file_) return Problem{path, std::strerror(errno), "Name a file that can be written."};
  if (fresh && std::fprintf(file_, "%s\n", header_of(plan).dump().c_str()) < 0)
    return Problem{path, std::strerror(errno), "Name a file that can be written."};
  std::fflush(file_);
  return done();
}

Status Journal::add(BlockId id, const Tally& tally) {
  json sums = json::array();
  for (size_t i = 0; i < tally.size(); ++i)
    if (tally[i]) {
      sums.push_back(i);
      sums.push_back(tally[i]);
    }
  const std::string line = json{{"pairing", id.pairing}, {"block", id.block}, {"sums", sums}}.dump();
  if (std::fprintf(file_, "%s\n", line.c_str()) < 0 || std::fflush(file_) != 0)
    return Problem{path_, std::strerror(errno), "Make room, then run again: what was played so far is kept."};
  return done();
}

}  // namespace cantrip
