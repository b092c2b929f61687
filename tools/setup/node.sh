# shellcheck shell=bash
# need_node: finds a Node.js that can build the page (20.19 or later) and puts its path into $node. Where the system's is
# older, as in Debian 12, the npm packages `node` and `npm` are installed into build/node, once, and come first in PATH:
# Debian's npm leaves out packages that its own Node.js is too old for.

node='' node_packages=(node@24.21.0 npm@11.19.1)

is_new_enough() { # NODE
  [[ -x $1 ]] && "$1" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'
}

need_node() {
  local own=$PWD/build/node/node_modules/.bin
  node=$(command -v node || true)
  is_new_enough "$node" && return
  node=$own/node
  if ! is_new_enough "$node" || [[ ! -x $own/npm ]]; then
    install_node
    is_new_enough "$node" || { echo "build/node has no usable Node.js; see build/node/install.log" >&2 && return 1; }
  fi
  PATH=$own:$PATH
}

install_node() {
  if ! command -v npm >/dev/null; then
    echo "The page needs Node.js 20.19, or npm to install it. On Debian: apt-get install npm" >&2
    return 1
  fi
  echo "Installing Node.js into build/node" >&2
  mkdir -p build/node
  npm install --prefix build/node --no-save --no-audit --no-fund --loglevel=error "${node_packages[@]}" >build/node/install.log 2>&1 ||
    { tail -n 5 build/node/install.log >&2 && return 1; }
}
