#!/usr/bin/env bash
# clang-tidy-19 on the project, or on the files whose path matches an argument: tools/check/tidy.sh core/ bots/
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tools/setup/packages.sh
need_packages run test dev
cmake --preset clang >/dev/null
ninja -C build/clang cantrip_toml >/dev/null
(($#)) || set -- core discipline language games replay deck bots sim sync server terminal rpc commands
run-clang-tidy-19 -quiet -p build/clang -j "$(nproc)" "${@/#/^$PWD/}" 2>&1 |
  { grep -vE '^\[|warnings? generated|^$' || true; }
