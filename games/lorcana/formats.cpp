#include "games/lorcana/formats.hpp"

#include <limits>

#include "games/lorcana/schema.hpp"

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

}  // namespace

const Format* find_format(std::string_view name) {
  for (const Format& f : kFormats)
    if (f.name == name) return &f;
  return nullptr;
}

/// Reference 2.1: four copies, unless the card itself says another number.
int copy_limit(const Pool& pool, DefId def) {
  const CardDef& card = pool.card(def);
  for (int i = 0; i < card.keyword_rows; ++i)
    if (const KeywordRow& k = pool.keywords[static_cast<size_t>(card.keyword_row + i)]; k.keyword == CopyLimit)
      return k.value ? k.value : kAny;
  return kUsual;
}

}  // namespace cantrip::lorcana
