# SPDX-License-Identifier: Apache-2.0
# What the command line tests share. Sourced with TANDEM set to the command; runs in a folder of its own.
set -u
case "$TANDEM" in /*) ;; *) TANDEM=$(pwd)/$TANDEM ;; esac
[ -x "$TANDEM" ] || { echo "$TANDEM cannot be run"; exit 1; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
passed=0
failed=0

ok() { passed=$((passed + 1)); }
bad() {
  failed=$((failed + 1))
  echo "FAIL: $*"
}

# same WHAT A B: two texts are equal and not empty.
same() { if [ -n "$2" ] && [ "$2" = "$3" ]; then ok; else bad "$1: '$2' is not '$3'"; fi; }

# same_file WHAT A B
same_file() { if cmp -s "$2" "$3"; then ok; else bad "$1: $2 and $3 differ"; fi; }

# exits CODE WORD COMMAND...: ends with CODE, and its message has WORD in it ('' for no check).
exits() {
  want=$1 word=$2
  shift 2
  "$@" >out.txt 2>err.txt </dev/null
  code=$?
  if [ "$code" != "$want" ]; then
    bad "$* ended with $code, not $want: $(cat err.txt)"
  elif [ -n "$word" ] && ! grep -q -- "$word" err.txt; then
    bad "$*: no '$word' in: $(cat err.txt)"
  else
    ok
  fi
}

close() {
  echo "$passed cases passed, $failed failed"
  [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
  exit
}
