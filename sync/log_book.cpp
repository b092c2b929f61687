#include "sync/log_book.hpp"

#include <algorithm>

namespace cantrip::sync {

void write_text(std::string& out, std::string_view text) {
  const bool plain =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 0x7F && c != '"' && c != '\\'; });
  if (!plain) {
    out += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

void LogBook::add(const LogLine& line) {
  const size_t before = text_.size();
  text_ += "{\"by\":";
  if (index(line.by) < kMaxSeats) text_ += static_cast<char>('0' + index(line.by));
  else text_ += "null";
  text_ += ",\"step\":";
  text_ += std::to_string(line.step);
  text_ += ",\"text\":";
  write_text(text_, line.text);
  text_ += "},";
  lines_.push_back({line.step, text_.size() - before});
  if (lines_.size() > kLogLines) {
    gone_ += lines_.front().bytes;
    lines_.pop_front();
  }
  if (gone_ > text_.size() / 4 && gone_ > 1024) {
    text_.erase(0, gone_);
    gone_ = 0;
  }
  fresh_ = std::min(fresh_ + 1, lines_.size());
}

void LogBook::forget_after(u64 step) {
  while (!lines_.empty() && lines_.back().step > step) {
    text_.resize(text_.size() - lines_.back().bytes);
    lines_.pop_back();
  }
  fresh_ = std::min(fresh_, lines_.size());
}

void LogBook::write(std::string& out, size_t n) const {
  size_t bytes = 0;
  for (size_t i = lines_.size() - std::min(n, lines_.size()); i < lines_.size(); ++i) bytes += lines_[i].bytes;
  out += '[';
  if (bytes > 0) out.append(text_, text_.size() - bytes, bytes - 1);
  out += ']';
}

}  // namespace cantrip::sync
