# shellcheck shell=bash
# need_packages LIST...: installs what tools/setup/packages-LIST.txt names and this machine lacks.

# The packages of the lists that are not installed, one a line.
missing_packages() {
  local list package command
  for list in "$@"; do
    while read -r package command; do
      [[ -z $package || $package == \#* ]] && continue
      [[ -n $command ]] && command -v "$command" >/dev/null && continue
      [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
    done <"tools/setup/packages-$list.txt"
  done
}

need_packages() {
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  if ! command -v apt-get >/dev/null; then
    echo "No apt-get here. Install what these Debian 12 packages hold, then try again: ${missing[*]}" >&2
    return 1
  fi
  local by_hand="apt-get update && apt-get install --no-install-recommends ${missing[*]}"
  if ((EUID != 0)); then
    if ! sudo -n true 2>/dev/null; then
      printf 'Some packages are missing. Run this as root, then try again:\n  %s\n' "$by_hand" >&2
      return 1
    fi
    as_root=(sudo -n)
  fi
  echo "Installing ${missing[*]}" >&2
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2)
  local log
  log=$(mktemp)
  if ! { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    printf 'apt-get failed: is this machine online, and is it Debian 12? To try by hand:\n  %s\n' "$by_hand" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}
