#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install.sh MESON BUILD SOURCE CC [static]: installs into a fresh folder; a program outside of the tree compiles against
# the package with pkg-config and runs; so does the example of the README.
set -eu
meson=$1 build=$2 source=$3 cc=$4 static=${5:-}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
"$meson" install -C "$build" --no-rebuild --quiet --destdir "$root"

pc=$(find "$root" -name tandem.pc)
[ -n "$pc" ] || { echo "no tandem.pc was installed"; exit 1; }
PKG_CONFIG_PATH=$(dirname "$pc")
PKG_CONFIG_SYSROOT_DIR=$root
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
flags=$(pkg-config --cflags --libs tandem)
library=$(dirname "$(find "$root" -name 'libtandem.so.0' | head -n 1)")
export LD_LIBRARY_PATH="$library"

cd "$root"
cp "$source/tests/install/program.c" .
# shellcheck disable=SC2086 # flags are words
$cc program.c -o program $flags
./program
programs=1

sed -n '/^```c$/,/^```$/p' "$source/README.md" | sed '/^```/d' >example.c
[ -s example.c ] || { echo "the README has no example"; exit 1; }
# shellcheck disable=SC2086
$cc -Wall -Wextra -Werror example.c -o example $flags
./example
programs=$((programs + 1))

if [ -n "$static" ]; then
  # shellcheck disable=SC2046
  $cc program.c -o program_static $(pkg-config --cflags tandem) "$library/libtandem.a" -pthread -ldl $static
  ./program_static
  programs=$((programs + 1))
fi
echo "$programs programs ran against $(pkg-config --modversion tandem) in $library"
