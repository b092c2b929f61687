#include "core/why.hpp"

#include "core/game.hpp"

namespace cantrip {
namespace {

std::string price_sentence(const Machine& m, const Shortage& s) {
  const auto& scores = m.schema().scores;
  const std::string of = s.slot < scores.size() ? " " + std::string(scores[s.slot].name) : "";
  return "It costs " + std::to_string(s.needed) + of + ", you have " + std::to_string(s.have) + ".";
}

}  // namespace

std::string reason(const Machine& m, const Shortage& s) {
  switch (s.lack) {
    case Lack::Nothing: return "";
    case Lack::Score: return price_sentence(m, s);
    case Lack::Price: return "You can't pay its price.";
    case Lack::Self: return "It can't pay its own price now.";
    case Lack::Used: return "It was used already.";
    case Lack::Condition: return "What its text asks for is not so now.";
    case Lack::Target: return "There is nothing it could target.";
    case Lack::Payment: return "You have too few cards to pay its other costs with.";
  }
  return "";
}

}  // namespace cantrip
