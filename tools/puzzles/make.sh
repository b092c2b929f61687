#!/usr/bin/env bash
# tools/puzzles/make.sh [--all]: finds new puzzles for the games whose kept ones no longer hold (--all: for every game).
# $CANTRIP is the program. Run it when rules or cards have changed: test_sim says so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=${CANTRIP:-build/release/cantrip}

# What suits a game: greedy bots play Estraven slowly, and in Genius Invokation seats act in turns of one answer.
declare -A how=([estraven]='--bot easy --games 3000' [genius-invokation]='--within round --games 2000')
for folder in games/*/; do
  game=$(basename "$folder")
  [[ ${1:-} != --all ]] && "$program" puzzle check "$game" && continue
  # shellcheck disable=SC2086  # several words
  "$program" puzzle find "$game" --want 14 ${how[$game]:---games 3000} --out "games/$game/puzzles.json"
  "$program" puzzle check "$game"
done
