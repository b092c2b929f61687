# shellcheck shell=bash
# need_page: builds the page into table/dist, if anything it is made of has changed since. Needs build/wasm/table.wasm.
# check_page and check_in_browser test it. Uses need_node of tools/setup/node.sh. Call it from the root of the checkout.

# What the page is made of, as one hash.
page_stamp() {
  {
    find table/src table/public -type f -print0 | sort -z | xargs -0 sha1sum
    sha1sum table/index.html table/package-lock.json table/vite.config.ts table/svelte.config.js games/*/table.json games/*/words.json games/*/lesson/*.json games/*/puzzles.json \
      tools/setup/compress.mjs
    [[ ! -f build/wasm/table.wasm ]] || sha1sum build/wasm/table.wasm
  } | sha1sum | cut -d' ' -f1
}

# need_packages_of_page: node_modules as package-lock.json says.
need_packages_of_page() {
  local want
  want=$(sha1sum <table/package-lock.json)
  [[ -f table/node_modules/.stamp && $(<table/node_modules/.stamp) == "$want" ]] && return
  echo "Installing the packages of the page" >&2
  mkdir -p build
  npm ci --prefix table --no-audit --no-fund --loglevel=error >build/npm.log 2>&1 || { tail -n 5 build/npm.log >&2 && return 1; }
  echo "$want" >table/node_modules/.stamp
}

need_page() {
  local stamp
  stamp=$(page_stamp)
  [[ -f table/dist/.stamp && $(<table/dist/.stamp) == "$stamp" ]] && return
  if [[ ! -f build/wasm/table.wasm ]]; then
    echo "The page needs build/wasm/table.wasm. Build it: cmake --preset wasm && ninja -C build/wasm" >&2
    return 1
  fi
  need_node
  need_packages_of_page
  echo "Building the page" >&2
  rm -f table/dist/.stamp
  # shellcheck disable=SC2154  # need_node sets it
  (cd table && "$node" node_modules/vite/bin/vite.js build --logLevel warn) >&2
  cat table/node_modules/@fontsource-variable/*/LICENSE >table/dist/fonts-licence.txt
  cp build/wasm/table.wasm table/dist/cantrip.wasm
  "$node" tools/setup/compress.mjs table/dist
  echo "$stamp" >table/dist/.stamp
}

# The page's own tests: types, logic, every kind of zone and question drawn.
check_page() {
  need_node
  need_packages_of_page
  (cd table && "$node" node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings &&
    "$node" node_modules/vitest/vitest.mjs run)
}

# check_in_browser PROGRAM [NAME...]: whole games in chromium against PROGRAM serve; NAMEs choose among the scripts.
check_in_browser() {
  need_page
  need_node
  CANTRIP=$PWD/$1 "$node" table/tests/e2e/run.mjs "${@:2}"
}
