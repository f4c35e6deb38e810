#!/usr/bin/env bash
# Makes the two base images of the Dockerfile without an image registry: from Debian's packages, the Node of node_modules
# and the npm on the PATH. Run as root, with buildah and mmdebstrap. The script passes its arguments to buildah before its
# command.
set -euo pipefail
cd "$(dirname "$0")/../.."

suite=bookworm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The variant `extract` runs no package scripts and leaves no package manager, which keeps the runtime image small.
debian() { # NAME VARIANT PACKAGES
  mmdebstrap --quiet --variant="$2" --include="$3" \
    --customize-hook='rm -rf "$1"/etc/apt/sources.list* "$1"/usr/share/doc/*/changelog* "$1"/usr/share/man' \
    "$suite" "$work/$1.tar"
}

image() { # NAME
  local container
  container=$(buildah "${options[@]}" from scratch)
  buildah "${options[@]}" add --quiet "$container" "$work/$1.tar" / > /dev/null
  [[ ! -d $work/$1 ]] || buildah "${options[@]}" copy --quiet "$container" "$work/$1" / > /dev/null
  buildah "${options[@]}" config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah "${options[@]}" commit --quiet --rm "$container" "localhost/openfloor-$1-base" > /dev/null
  echo "localhost/openfloor-$1-base"
}

options=("$@")
debian runtime extract base-files,netbase,tzdata,libc6,libgcc-s1,libstdc++6
debian build essential libstdc++6
mkdir -p "$work/build/usr/local/bin" "$work/build/usr/local/lib/node_modules"
cp node_modules/node/bin/node "$work/build/usr/local/bin/node"
cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$work/build/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/build/usr/local/bin/npm"
image build
image runtime
