#!/usr/bin/env bash
# Installs what ./run has built as a service of systemd. As root: tools/deploy/install.sh; then systemctl enable --now cantrip.
# DESTDIR=FOLDER puts the files there instead, for a package or a look.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
to=${DESTDIR:-}
program=build/release/cantrip
[[ -x $program ]] || { echo "$program is not there: run ./run serve once." >&2 && exit 1; }
[[ -f table/dist/index.html ]] || { echo "table/dist is not there: run ./run serve once." >&2 && exit 1; }
install -D -m 0755 "$program" "$to/usr/local/bin/cantrip"
rm -rf "$to/usr/local/share/cantrip/page"
mkdir -p "$to/usr/local/share/cantrip"
cp -r table/dist "$to/usr/local/share/cantrip/page"
install -D -m 0644 tools/deploy/cantrip.service "$to/etc/systemd/system/cantrip.service"
# Options the host has changed stay.
[[ -e $to/etc/cantrip/server.toml ]] || install -D -m 0644 tools/deploy/server.toml "$to/etc/cantrip/server.toml"
[[ -n $to ]] || systemctl daemon-reload
