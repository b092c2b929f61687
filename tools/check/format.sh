#!/usr/bin/env bash
# Names the C++ files that clang-format-19 would change; with --fix it changes them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folders=(core discipline language games reading puzzle replay deck bots sim sync server terminal rpc commands bindings tests tools)
mapfile -t files < <(find "${folders[@]}" \( -name '*.cpp' -o -name '*.hpp' -o -name '*.h' \) 2>/dev/null | sort)
((${#files[@]})) || exit 0

if [[ ${1:-} == --fix ]]; then
  exec clang-format-19 -i "${files[@]}"
fi
bad=$(clang-format-19 --dry-run "${files[@]}" 2>&1 | sed -n 's/^\([^:]*\):[0-9]*:.*clang-format-violations.*/\1/p' | sort -u)
if [[ -n $bad ]]; then
  printf '%s\nNot formatted: the files above. tools/check/format.sh --fix mends them.\n' "$bad"
  exit 1
fi
