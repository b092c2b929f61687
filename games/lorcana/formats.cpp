#include "games/lorcana/formats.hpp"

#include <limits>

namespace cantrip::lorcana {
namespace {

constexpr int kUsual = 4, kAny = std::numeric_limits<int>::max();

// Reference 2.1. Which cards these are is a fact; nothing of them but the name is here.
constexpr std::string_view kInfinityBanned[] = {"Hiram Flaversham - Toymaker"};
constexpr std::string_view kCoreBanned[] = {"Hiram Flaversham - Toymaker", "Fortisphere"};
constexpr std::string_view kRotated[] = {"1", "2", "3", "4"};

constexpr Format kFormats[] = {
    {.name = kFormatNames[0], .banned = kInfinityBanned, .rotated = {}},
    {.name = kFormatNames[1], .banned = kCoreBanned, .rotated = kRotated},
};

constexpr CopyLimit kLimits[] = {
    {"Microbots", kAny},
    {"Dalmatian Puppy - Tail Wagger", 99},
    {"The Glass Slipper", 2},
};

}  // namespace

const Format* find_format(std::string_view name) {
  for (const Format& f : kFormats)
    if (f.name == name) return &f;
  return nullptr;
}

int copy_limit(std::string_view full_name) {
  for (const CopyLimit& l : kLimits)
    if (l.full_name == full_name) return l.copies;
  return kUsual;
}

}  // namespace cantrip::lorcana
