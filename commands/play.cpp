// `cantrip play`: a match in the terminal, or as plain lines through a pipe.
#include "terminal/play.hpp"

#include <cstdlib>
#include <iostream>
#include <unistd.h>

#include "commands/commands.hpp"

namespace cantrip {
namespace {

struct Flags {
  terminal::PlayFlags play;
  std::vector<std::string> folders;
  std::string colour = "auto";
  bool plain = false;
  std::optional<u64> seed;
};

terminal::Colour colour_of(const std::string& word) {
  return word == "always"  ? terminal::Colour::Always
         : word == "never" ? terminal::Colour::Never
                           : terminal::Colour::Auto;
}

bool can_redraw() {
  const char* term = std::getenv("TERM");
  return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && std::string_view(term) != "dumb";
}

int run(Flags flags) {
  flags.play.seed = flags.seed;
  flags.play.content = content_for(*need(need_module(flags.play.game)), flags.folders, flags.play.decks);
  need_legal(*flags.play.content, flags.play.decks);
  terminal::Console console(std::cin, std::cout, !flags.plain && can_redraw(),
                            terminal::has_colour(STDOUT_FILENO, colour_of(flags.colour)),
                            isatty(STDOUT_FILENO) ? STDOUT_FILENO : -1);
  return need(terminal::play(flags.play, console));
}

}  // namespace

void add_play(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("play", "Play a match in the terminal: against a bot, hot seat, or watch bots");
  auto flags = std::make_shared<Flags>();
  command->add_option("game", flags->play.game, "The game, as `cantrip games` lists it")->required();
  command->add_option("--seats", flags->play.seats, "Who plays: human, bot, random, greedy (default: human,bot)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--bot", flags->play.bot, "Which bot `bot` means: easy, medium, hard, expert, greedy, random")
      ->capture_default_str();
  command
      ->add_option("--decks", flags->play.decks,
                   "Decks a seat, as in a+b,c+d, or deck files; any: by chance (the default)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--seed", flags->seed, "Seed of all chance: the same seed and answers give the same match");
  command->add_option("--profile", flags->play.profile, "Rules: seed (the design) or official")->capture_default_str();
  command->add_option("--save", flags->play.save, "Save here after every answer and when leaving");
  command->add_option("--resume", flags->play.resume, "Go on with a saved match");
  command->add_option("--cards", flags->folders, "Folders or files with more cards and decks");
  add_collection(command);
  command->add_flag("--ask-always", flags->play.ask_always,
                    "Ask also when you hold nothing to answer with; otherwise such windows are passed");
  command->add_flag("--plain", flags->plain, "Lines instead of screens, also in a terminal");
  command->add_option("--colour,--color", flags->colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  examples(command, {"cantrip play estraven", "cantrip play estraven --seats human,human",
                     "cantrip play estraven --seats bot,bot --seed 7",
                     "cantrip play estraven --decks wolf-riders+salt-road,storm-choir+nine-fords --save match.replay",
                     "cantrip play estraven --resume match.replay"});
  command->callback([flags] {
    if (const int code = run(*flags)) throw Exit{code};
  });
}

}  // namespace cantrip
