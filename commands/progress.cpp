#include "commands/progress.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace cantrip {

std::string progress_line(const Progress& p, int columns, std::string_view what) {
  const double part = p.total ? static_cast<double>(p.games) / static_cast<double>(p.total) : 0;
  const double rate = p.seconds > 0 ? static_cast<double>(p.here) / p.seconds : 0;
  const int left = rate > 0 ? static_cast<int>(static_cast<double>(p.total - p.games) / rate + 0.5) : 0;
  const std::string time = left >= 3600 ? fmt::format("{}:{:02}:{:02}", left / 3600, left / 60 % 60, left % 60)
                                        : fmt::format("{}:{:02}", left / 60, left % 60);
  const std::string tail = fmt::format(" {:3.0f} %  {} of {} {}, {:.{}f} a second, {} left", 100 * part, p.games,
                                       p.total, what, rate, rate < 10 ? 1 : 0, time);
  const int room = std::clamp(columns - static_cast<int>(tail.size()) - 3, 0, 40);
  if (room < 8) return tail.substr(1, static_cast<size_t>(std::max(0, columns - 1)));
  const int full = static_cast<int>(part * room);
  return "[" + std::string(static_cast<size_t>(full), '#') + std::string(static_cast<size_t>(room - full), '.') + "]" +
         tail;
}

ProgressBar::ProgressBar(bool wanted) : on_(wanted && isatty(STDERR_FILENO)) {}

std::function<void(const Progress&)> ProgressBar::shown(std::string what) const {
  using Clock = std::chrono::steady_clock;
  if (!on_) return {};
  return [what = std::move(what), last = Clock::time_point{}](const Progress& p) mutable {
    const auto now = Clock::now();
    if (p.games < p.total && now - last < std::chrono::milliseconds(100)) return;
    last = now;
    winsize window{};
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
    fmt::print(stderr, "\r{}\x1b[K", progress_line(p, known ? window.ws_col : 80, what));
    std::fflush(stderr);
  };
}

std::function<void(size_t, size_t)> ProgressBar::read(std::string what) const {
  using Clock = std::chrono::steady_clock;
  constexpr size_t kWorthALine = 1u << 20;
  if (!on_) return {};
  const auto begun = Clock::now();
  return [show = shown(std::move(what)), begun](size_t done, size_t total) {
    if (total < kWorthALine) return;
    Progress p;
    p.games = p.here = static_cast<decltype(p.games)>(done >> 10);
    p.total = static_cast<decltype(p.total)>(total >> 10);
    p.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    show(p);
  };
}

void ProgressBar::clear() const {
  if (on_) fmt::print(stderr, "\r\x1b[K");
}

}  // namespace cantrip
