#include "language/lexer.hpp"

#include <gtest/gtest.h>

namespace cantrip::language {
namespace {

std::vector<TokenKind> kinds(std::string_view text) {
  std::vector<TokenKind> out;
  for (const Token& t : lex(text)) out.push_back(t.kind);
  return out;
}

TEST(Lexer, WordsAreLowerCaseAndRememberHowTheyWereWritten) {
  const std::vector<Token> t = lex("Draw a Card");
  ASSERT_EQ(t.size(), 4u);
  EXPECT_EQ(t[0].text, "draw");
  EXPECT_EQ(t[0].written, "Draw");
  EXPECT_EQ(t[3].kind, TokenKind::End);
}

TEST(Lexer, PlacesCountCharactersNotBytes) {
  const std::vector<Token> t = lex("Æther — draw\n two");
  EXPECT_EQ(t[0].column, 1);
  EXPECT_EQ(t[0].length, 5);
  EXPECT_EQ(t[1].kind, TokenKind::Dash);
  EXPECT_EQ(t[1].column, 7);
  EXPECT_EQ(t[2].column, 9);
  EXPECT_EQ(t[3].kind, TokenKind::Break);
  EXPECT_EQ(t[4].line, 2);
  EXPECT_EQ(t[4].column, 2);
}

TEST(Lexer, NumbersWordsAndSigns) {
  const std::vector<Token> t = lex("2 two +1 -3 \xE2\x88\x92"
                                   "4 ten eleven twenty-one twenty-ten");
  EXPECT_EQ(t[0].kind, TokenKind::Number);
  EXPECT_EQ(t[0].value, 2);
  EXPECT_EQ(t[1].kind, TokenKind::Word);
  EXPECT_EQ(t[1].value, 2);
  EXPECT_EQ(t[2].kind, TokenKind::Signed);
  EXPECT_EQ(t[2].value, 1);
  EXPECT_EQ(t[3].value, -3);
  EXPECT_EQ(t[4].kind, TokenKind::Signed);
  EXPECT_EQ(t[4].value, -4);
  EXPECT_EQ(t[5].value, 10);
  EXPECT_EQ(t[6].value, 11);
  EXPECT_EQ(t[7].value, 21);
  EXPECT_EQ(t[8].value, -1);
}

TEST(Lexer, QuotesAndDashesHaveOneForm) {
  const std::vector<Token> t = lex("can\xE2\x80\x99t \xE2\x80\x9Cit\xE2\x80\x9D \xE2\x80\x93 \xE2\x80\x94");
  EXPECT_EQ(t[0].text, "can't");
  EXPECT_EQ(t[1].kind, TokenKind::Quote);
  EXPECT_EQ(t[2].text, "it");
  EXPECT_EQ(t[3].kind, TokenKind::Quote);
  EXPECT_EQ(t[4].kind, TokenKind::Dash);
  EXPECT_EQ(t[5].kind, TokenKind::Dash);
}

TEST(Lexer, SymbolsAndPunctuation) {
  EXPECT_EQ(
      kinds("{tap}: a, b; c. (d) • e"),
      (std::vector<TokenKind>{TokenKind::Symbol, TokenKind::Colon, TokenKind::Word, TokenKind::Comma, TokenKind::Word,
                              TokenKind::Semicolon, TokenKind::Word, TokenKind::Dot, TokenKind::Open, TokenKind::Word,
                              TokenKind::Close, TokenKind::Bullet, TokenKind::Word, TokenKind::End}));
  EXPECT_EQ(lex("{tap")[0].kind, TokenKind::Unknown);
}

TEST(Lexer, WordsKeepInnerApostrophesAndHyphens) {
  const std::vector<Token> t = lex("owner's players' non-Zombie half-dead-");
  EXPECT_EQ(t[0].text, "owner's");
  EXPECT_EQ(t[1].text, "players'");
  EXPECT_EQ(t[2].text, "non-zombie");
  EXPECT_EQ(t[3].text, "half-dead");
  EXPECT_EQ(t[4].kind, TokenKind::Dash);
}

TEST(Lexer, BlankLinesAreOneBreakAndNoneAtTheEnds) {
  EXPECT_EQ(kinds("\n\na\n\n\nb\n"),
            (std::vector<TokenKind>{TokenKind::Word, TokenKind::Break, TokenKind::Word, TokenKind::End}));
}

TEST(Lexer, BrokenBytesAreUnknownNotACrash) {
  EXPECT_EQ(lex("\xFF\xC3")[0].kind, TokenKind::Unknown);
  EXPECT_EQ(lex("99999999999999999999")[0].kind, TokenKind::Number);
}

} // namespace
} // namespace cantrip::language
