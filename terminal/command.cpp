#include "terminal/command.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/describe.hpp"
#include "games/problem.hpp"
#include "terminal/menu.hpp"

namespace cantrip::terminal {
namespace {

constexpr std::string_view kSpace = " \t\r,;";

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  for (size_t from = text.find_first_not_of(kSpace); from != std::string_view::npos;) {
    const size_t to = std::min(text.find_first_of(kSpace, from), text.size());
    out.emplace_back(text.substr(from, to - from));
    from = text.find_first_not_of(kSpace, to);
  }
  return out;
}

std::string lower(std::string_view s) {
  std::string out(s);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::optional<int> number_of(std::string_view s) {
  int n = 0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), n);
  if (error != std::errc{} || end != s.data() + s.size() || n < 0 || n > 60000) return std::nullopt;
  return n;
}

/// A label as people may type it: lower case, signs gone.
std::vector<std::string> label_words(const std::string& label) {
  std::string plain = lower(label);
  for (char& c : plain)
    if (c == ':' || c == '.' || c == '(' || c == ')' || c == '{' || c == '}') c = ' ';
  return words_of(plain);
}

bool begins_in_order(const std::vector<std::string>& typed, const std::vector<std::string>& label) {
  size_t at = 0;
  for (const std::string& word : typed) {
    while (at < label.size() && !label[at].starts_with(word)) ++at;
    if (at++ >= label.size()) return false;
  }
  return true;
}

Command wrong(std::string why) { return {Command::Wrong, {}, std::move(why), 0}; }

std::string plural(int n, const char* noun) { return std::to_string(n) + " " + noun + (n == 1 ? "" : "s"); }

/// Are these picks what is asked for? The machine decides; this is only to say it in words.
Command checked(const View& view, std::vector<int> picks) {
  const Machine& m = view.machine();
  const Decision& d = m.st.decision;
  const int options = m.options.size(), n = static_cast<int>(picks.size());
  for (const int pick : picks)
    if (pick < 0 || pick >= options)
      return wrong("There is no option " + std::to_string(pick + 1) + ": choose from 1 to " + std::to_string(options) +
                   ".");
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      if (picks[static_cast<size_t>(i)] == picks[static_cast<size_t>(j)])
        return wrong("Option " + std::to_string(picks[static_cast<size_t>(i)] + 1) +
                     " is there twice: choose each once.");
  if (n == 1 && m.options[picks[0]].verb == kCancelOption) return {Command::Answer, picks, "", 0};
  if (n < d.min) return wrong("Too few: " + plural(d.min, "option") + " must be chosen, such as `1 2`.");
  if (n > d.max) return wrong("Too many: at most " + plural(d.max, "option") + " may be chosen.");
  return {Command::Answer, std::move(picks), "", 0};
}

Command read_number(const View& view, int value) {
  const Decision& d = view.machine().st.decision;
  if (value >= d.min && value <= d.max) return {Command::Answer, {value}, "", 0};
  return wrong("Choose a number from " + std::to_string(d.min) + " to " + std::to_string(d.max) + ".");
}

/// A card that is called exactly so, or the only one that is called like this.
Command read_name(const View& view, const std::vector<int>& found, std::string_view line) {
  for (const int i : found)
    if (lower(view.labels()[static_cast<size_t>(i)]) == lower(line)) return {Command::Answer, {i}, "", 0};
  if (found.size() == 1) return {Command::Answer, found, "", 0};
  std::string some;
  for (size_t i = 0; i < found.size() && i < 5; ++i)
    some += (i ? ", " : "") + view.labels()[static_cast<size_t>(found[i])];
  return wrong("This could be " + some + (found.size() > 5 ? " and others" : "") + ": say more of it.");
}

std::optional<Command> read_numbers(const View& view, const std::vector<std::string>& words) {
  std::vector<int> picks;
  for (const std::string& word : words) {
    const std::optional<int> n = number_of(word);
    if (!n) return std::nullopt;
    picks.push_back(*n - 1);
  }
  if (!view.asked()) return wrong("Nothing is asked of you just now.");
  if (view.machine().st.decision.ask == Ask::Number) return read_number(view, picks[0] + 1);
  if (view.machine().st.decision.ask == Ask::Name) return wrong("Say the name of a card, or how it begins.");
  return checked(view, std::move(picks));
}

Command read_words(const View& view, std::string_view line) {
  const std::vector<int> found = fitting(view.labels(), line);
  if (view.machine().st.decision.ask == Ask::Name && !found.empty()) return read_name(view, found, line);
  if (found.size() == 1) return checked(view, found);
  if (found.size() > 1) return {Command::Narrow, found, std::string(line), 0};
  const Schema& schema = view.machine().schema();
  for (size_t k = 1; k < schema.zones.size(); ++k)
    if (line.size() >= 3 && lower(schema.zones[k].name).starts_with(lower(line)))
      return {Command::Pile, {}, "", static_cast<int>(k)};
  return wrong("'" + std::string(line) +
               "' fits no option: type its number or the beginning of its words; ? for help.");
}

Command empty_line(const View& view) {
  if (default_of(view) == Default::Nothing) return {Command::Answer, {}, "", 0};
  if (default_of(view) == Default::Pass)
    for (int i = 0; i < view.machine().options.size(); ++i)
      if (view.machine().options[i].verb == kPassOption) return {Command::Answer, {i}, "", 0};
  return {};
}

struct Name {
  std::string_view word;
  Command::Kind kind;
};
constexpr Name kNames[] = {
    {"?", Command::Help},      {"help", Command::Help}, {"look", Command::Look},       {"i", Command::Inspect},
    {"log", Command::Log},     {"undo", Command::Undo}, {"save", Command::Save},       {"quit", Command::Quit},
    {"exit", Command::Quit},   {"q", Command::Quit},    {"hand", Command::Hand},       {"grave", Command::Pile},
    {"board", Command::Board}, {"more", Command::More}, {"concede", Command::Concede},
};

Command with_argument(const View& view, Command command, const std::vector<std::string>& words) {
  const int n = words.size() > 1 ? number_of(words[1]).value_or(-1) : -1;
  if (command.kind == Command::Log) {
    if (words.size() > 1 && n < 0) return wrong("`log` takes a number of lines, such as `log 40`.");
    command.number = n < 0 ? 0 : n;
  }
  if (command.kind == Command::Look && n >= 0 && words.size() == 2) command.kind = Command::Inspect;
  if (command.kind == Command::Inspect) {
    if (n < 1 || n > view.machine().options.size())
      return wrong("`i` takes the number of an option, such as `i 1`; `look NAME` finds any card.");
    command.number = n - 1;
  }
  if (command.kind == Command::Look && command.text.empty())
    return wrong("`look` takes a card's name or its beginning, such as `look ash`.");
  if (command.kind == Command::Pile) command.number = view.machine().schema().discard_zone;
  return command;
}

}  // namespace

std::vector<int> fitting(const std::vector<std::string>& labels, std::string_view text) {
  const std::vector<std::string> typed = label_words(std::string(text));
  std::vector<int> found;
  if (typed.empty()) return found;
  for (size_t i = 0; i < labels.size(); ++i) {
    const std::vector<std::string> label = label_words(labels[i]);
    if (label == typed) return {static_cast<int>(i)};
    if (begins_in_order(typed, label)) found.push_back(static_cast<int>(i));
  }
  // Copies of one card are alike: "Ash Wolf", "Ash Wolf #2".
  if (found.size() > 1) {
    const std::string& first = labels[static_cast<size_t>(found[0])];
    const bool alike = std::all_of(found.begin() + 1, found.end(),
                                   [&](int i) { return labels[static_cast<size_t>(i)].starts_with(first + " #"); });
    if (alike) return {found[0]};
  }
  return found;
}

Command read_command(const View& view, std::string_view line) {
  const std::vector<std::string> words = words_of(line);
  if (words.empty()) return empty_line(view);
  if (std::optional<Command> numbers = read_numbers(view, words)) return *numbers;
  const std::string first = lower(words[0]);
  for (const Name& name : kNames) {
    if (first != name.word) continue;
    Command command{name.kind, {}, "", 0};
    const size_t rest = line.find_first_not_of(" \t", line.find(words[0]) + words[0].size());
    if (rest != std::string_view::npos) command.text = std::string(line.substr(rest));
    while (!command.text.empty() && (command.text.back() == '\r' || command.text.back() == ' '))
      command.text.pop_back();
    return with_argument(view, std::move(command), words);
  }
  if (default_of(view) == Default::Nothing && (first == "none" || first == "pass")) return empty_line(view);
  return read_words(view, line);
}

std::vector<CommandHelp> command_help() {
  return {
      {"1    or  1 3", "choose an option, or several"},
      {"play ash", "choose by the beginning of its words; if several fit, they are listed"},
      {"(empty line)", "pass, or choose none, where the question says so"},
      {"look NAME, i N", "a card in full: by name, or the card of option N"},
      {"hand, grave, board", "your hand, the graveyards (or any zone by name), the board again"},
      {"log [N]", "what happened, the last N lines"},
      {"more", "the next page of options"},
      {"undo", "take back your last answer, if nothing was learnt and nobody answered since"},
      {"save [FILE]", "save the match; `cantrip play GAME --resume FILE` goes on"},
      {"quit", "leave; asks whether to save"},
      {"concede", "give up this match"},
  };
}

}  // namespace cantrip::terminal
