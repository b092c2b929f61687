# shellcheck shell=bash
# build PRESET [TARGET...]: configures the preset if that was not done yet and builds, one build at a time.
# Everything goes to standard error; a build with nothing to do says nothing.
build() {
  local preset=$1 dir=build/$1
  shift
  mkdir -p "$dir"
  (
    flock 9
    if [[ ! -f $dir/build.ninja ]]; then
      cmake --preset "$preset" >"$dir/configure.log" 2>&1 || { cat "$dir/configure.log" && exit 1; }
    fi
    ninja -C "$dir" -j "$(nproc)" "$@" 2>&1 | show_progress
  ) 9>"$dir/.lock" >&2
}

# The steps of ninja on one line of a terminal, left out elsewhere; everything else as it is.
show_progress() {
  local line clear=''
  while IFS= read -r line; do
    case $line in
    'ninja: no work to do.' | 'ninja: Entering directory'* | '-- '*) ;; # the last: CMake, configuring again
    '['*/*']'*)
      [[ -t 2 ]] || continue
      printf '\r\033[K%.100s' "$line"
      clear=$'\r\033[K'
      ;;
    *)
      printf '%s%s\n' "$clear" "$line"
      clear=''
      ;;
    esac
  done
  printf '%s' "$clear"
}
