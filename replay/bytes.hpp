// Varints and fields: the inside of a replay file.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/word.hpp"

namespace cantrip {

class ByteWriter {
public:
  ByteWriter() = default;
  /// Writes into the room of `to`, whose content is lost; `give` hands both back.
  explicit ByteWriter(std::vector<u8>& to) : out_(std::move(to)) { out_.clear(); }
  void give(std::vector<u8>& to) { to = std::move(out_); }
  void number(u64 v) {
    for (; v >= 0x80; v >>= 7) out_.push_back(static_cast<u8>(v | 0x80));
    out_.push_back(static_cast<u8>(v));
  }
  void fixed(u64 v) {
    for (int i = 0; i < 8; ++i) out_.push_back(static_cast<u8>(v >> (8 * i)));
  }
  void bytes(const void* data, size_t n) {
    const u8* p = static_cast<const u8*>(data);
    out_.insert(out_.end(), p, p + n);
  }
  void text(std::string_view s) {
    number(s.size());
    bytes(s.data(), s.size());
  }
  void field(int tag, const ByteWriter& content) {
    number(static_cast<u64>(tag));
    number(content.out_.size());
    bytes(content.out_.data(), content.out_.size());
  }
  const std::vector<u8>& out() const { return out_; }

private:
  std::vector<u8> out_;
};

/// Reads until something is wrong; then `ok()` is false and every read gives zero.
class ByteReader {
public:
  ByteReader(const u8* data, size_t n, size_t offset = 0) : p_(data), end_(data + n), begin_(data), offset_(offset) {}

  u64 number() {
    u64 v = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (p_ == end_) return stop();
      const u8 b = *p_++;
      if (shift == 63 && b > 1) return stop();
      v |= static_cast<u64>(b & 0x7F) << shift;
      if (!(b & 0x80)) return v;
    }
    return stop();
  }
  /// A number that may not be above `most`.
  u64 number(u64 most) {
    const u64 v = number();
    return v <= most ? v : stop();
  }
  u64 fixed() {
    if (left() < 8) return stop();
    u64 v = 0;
    for (int i = 0; i < 8; ++i) v |= static_cast<u64>(*p_++) << (8 * i);
    return v;
  }
  std::string text(size_t most) {
    const size_t n = number(most);
    if (!ok_ || left() < n) return stop(), std::string();
    std::string s(reinterpret_cast<const char*>(p_), n);
    p_ += n;
    return s;
  }
  ByteReader part(size_t n) {
    if (left() < n) stop(), n = 0;
    ByteReader r(p_, n, at());
    p_ += n;
    return r;
  }
  std::vector<u8> rest() {
    std::vector<u8> out(p_, end_);
    p_ = end_;
    return out;
  }
  bool ok() const { return ok_; }
  size_t left() const { return static_cast<size_t>(end_ - p_); }
  size_t at() const { return offset_ + static_cast<size_t>(p_ - begin_); }

private:
  u64 stop() {
    ok_ = false;
    p_ = end_;
    return 0;
  }
  const u8 *p_, *end_, *begin_;
  size_t offset_;
  bool ok_ = true;
};

}  // namespace cantrip
