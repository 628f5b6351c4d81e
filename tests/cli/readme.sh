#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# readme.sh TANDEM CASES BACKEND: the commands of the README, one after the other as they stand there.
set -eu
tandem=$(cd "$(dirname "$1")" && pwd)
readme=$(cd "$(dirname "$2")/../.." && pwd)/README.md
TANDEM_BACKEND=$3
PATH=$tandem:$PATH
export TANDEM_BACKEND PATH
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
head -c 100000 /dev/urandom >FILE
sed -n '/^## The command/,/^## /s/^    //p' "$readme" >commands
[ "$(grep -c '^tandem' commands)" -ge 15 ] || { echo "the README shows no commands"; exit 1; }
sh -e commands
cmp FILE FILE.back
cmp key key.back
