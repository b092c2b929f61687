// What Construction::key says in this game's constructions.
#pragma once

namespace cantrip::genius::words {

enum DoKey : int { kOtherDo, kPierces };
/// A line that says what the rules say anyway.
inline constexpr int kReminder = 1;
enum SentenceKey : int { kPlainSentence, kIfSentence, kOtherwiseSentence, kOwnSentence };

}  // namespace cantrip::genius::words
