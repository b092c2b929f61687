#include "reading/share_code.hpp"

#include <charconv>

#include "games/card_name.hpp"
#include "reading/deck_list.hpp"
#include "reading/json/fields.hpp"

namespace cantrip::reading {
namespace {

constexpr size_t kBytes = 51, kHalf = 25;
constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::optional<ShareNumbers> read_share_code(std::string_view code) {
  code = trim(code);
  if (code.size() != kShareCodeLetters) return std::nullopt;
  std::array<u8, kBytes> raw{};
  for (size_t i = 0; i < kShareCodeLetters; i += 4) {
    u32 bits = 0;
    for (size_t k = 0; k < 4; ++k) {
      const size_t six = kLetters.find(code[i + k]);
      if (six == std::string_view::npos) return std::nullopt;
      bits = bits << 6 | static_cast<u32>(six);
    }
    for (size_t k = 0; k < 3; ++k) raw[i / 4 * 3 + k] = static_cast<u8>(bits >> (16 - 8 * k));
  }
  std::array<u8, kBytes - 1> plain{};
  for (size_t i = 0; i + 1 < kBytes; ++i) {
    const size_t at = i % 2 == 0 ? i / 2 : kHalf + i / 2;  // even places first
    plain[at] = static_cast<u8>(raw[i] - raw[kBytes - 1]);
  }
  ShareNumbers out{};
  for (size_t i = 0; i < kShareNumbers; ++i)
    for (size_t bit = i * 12; bit < i * 12 + 12; ++bit) out[i] = out[i] << 1 | ((plain[bit / 8] >> (7 - bit % 8)) & 1);
  return out;
}

bool is_share_code(std::string_view text) { return read_share_code(text).has_value(); }

std::string write_share_code(const ShareNumbers& numbers, int offset) {
  std::array<u8, kBytes - 1> plain{};
  for (size_t i = 0; i < kShareNumbers; ++i)
    for (size_t bit = 0; bit < 12; ++bit)
      if ((numbers[i] >> (11 - bit)) & 1) plain[(i * 12 + bit) / 8] |= static_cast<u8>(1 << (7 - (i * 12 + bit) % 8));
  std::array<u8, kBytes> raw{};
  raw[kBytes - 1] = static_cast<u8>(offset);
  for (size_t i = 0; i + 1 < kBytes; ++i)
    raw[i] = static_cast<u8>(plain[i % 2 == 0 ? i / 2 : kHalf + i / 2] + raw[kBytes - 1]);
  std::string out;
  for (size_t i = 0; i < kBytes; i += 3) {
    const u32 bits = static_cast<u32>(raw[i]) << 16 | static_cast<u32>(raw[i + 1]) << 8 | raw[i + 2];
    for (int shift = 18; shift >= 0; shift -= 6) out += kLetters[(bits >> shift) & 63];
  }
  return out;
}

Expected<DeckFile> read_shared_deck(std::string_view path, std::string_view text) {
  const std::optional<ShareNumbers> numbers = read_share_code(text);
  if (!numbers) return Problem{std::string(path), "this is no share code", "A code has 68 letters and digits."};
  DeckFile deck;
  deck.file = std::string(path);
  deck.id = deck.name = deck_id(path);
  for (const int n : *numbers) {
    if (n == 0) continue;
    const std::string card = share_name(std::to_string(n));
    bool added = false;
    for (DeckEntry& e : deck.cards)
      if (e.card == card) ++e.copies, added = true;
    if (!added) deck.cards.push_back({card, 1, 1});
  }
  if (deck.cards.empty()) return Problem{std::string(path), "the code holds no cards", "Copy it again."};
  return deck;
}

Expected<std::string> share_code_of(const Content& content, const DeckFile& deck) {
  if (!content.module->share_codes)
    return Problem{deck.name, std::string(content.module->game->title) + " has no share codes",
                   "`cantrip deck show NAME --text` prints a list."};
  ShareNumbers numbers{};
  size_t characters = 0, cards = kShareCharacters;
  for (const DeckEntry& e : deck.cards) {
    const DefId def = content.find_card(e.card);
    if (def == DefId::Hidden) return unknown_cards(content, deck)[0];
    const language::CardFacts* facts = content.facts_of(def);
    int n = 0;
    if (facts) std::from_chars(facts->number.data(), facts->number.data() + facts->number.size(), n);
    if (n <= 0 || n > 0xFFF)
      return Problem{deck.at(e), content.pool.texts[index(def)].name + " has no number to share it by",
                     "Import a list that has them, such as genshin-db's, or a table {\"name\": number, ...}."};
    const bool character = content.pool.card(def).types & content.module->second_types;
    for (int copy = 0; copy < e.copies; ++copy) {
      size_t& at = character ? characters : cards;
      if (at >= (character ? kShareCharacters : kShareNumbers))
        return Problem{deck.file, "the deck is too large for a share code", "A code holds 3 characters and 30 cards."};
      numbers[at++] = n;
    }
  }
  return write_share_code(numbers);
}

}  // namespace cantrip::reading
