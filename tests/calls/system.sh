#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# system.sh PROGRAM DEFAULT: /etc/tandem.conf, in a mount namespace where the system gives one; and a set-gid program,
# which sees none of the variables. What cannot be tried here is skipped, and said so.
set -u
case "$1" in /*) program=$1 ;; *) program=$(pwd)/$1 ;; esac
default=$2
unset TANDEM_BACKEND TANDEM_CONFIG TANDEM_APPROVED_ONLY TANDEM_CPU
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0 skipped=0

gives() { # gives WHAT PATTERN TEXT
  # shellcheck disable=SC2254 # a pattern is meant
  case "$3" in
    $2) passed=$((passed + 1)) ;;
    *) failed=$((failed + 1)) && echo "FAIL: $1: '$3' is not '$2'" ;;
  esac
}
skip() {
  skipped=$((skipped + 1))
  echo "skipped: $*"
}

# An /etc of our own with this file in it; nothing else of it is needed.
cp "$program" "$dir/program"
within() { # within CONTENTS [VARIABLE...]
  printf '%s\n' "$1" >"$dir/tandem.conf"
  shift
  unshare -rm sh -c 'mount -t tmpfs none /etc && cat <"$0/tandem.conf" >/etc/tandem.conf && exec env "$@" "$0/program"' \
    "$dir" "$@" 2>&1
}
if unshare -rm sh -c 'mount -t tmpfs none /etc' 2>/dev/null; then
  gives "the system's file" "plain|trace:$default|config file|approved-only" "$(within "backend = trace:$default
approved_only = yes" A=1)"
  gives "a variable over the system's file" "plain|perblock:$default|TANDEM_BACKEND|all" \
    "$(within "backend = $default" TANDEM_BACKEND="perblock:$default")"
  gives "another file instead" "plain|$default|build*|all" "$(within "backend = nonsense" TANDEM_CONFIG=/dev/null)"
  gives "an invalid one is an error that names it" "plain|TDM_ERR_CONFIG|*/etc/tandem.conf line 1*nonsense*" \
    "$(within "backend = nonsense" A=1)"
else
  skip "/etc/tandem.conf: no mount namespace here (unshare -rm)"
fi

# A copy with another group and the set-gid bit: one of the caller's own groups, or any where the caller is root.
other=$(id -G | tr ' ' '\n' | grep -vx "$(id -g)" | head -n 1)
[ -n "$other" ] || [ "$(id -u)" != 0 ] || other=65534
if [ -n "$other" ] && chgrp "$other" "$dir/program" 2>/dev/null && chmod 2755 "$dir/program" && chmod 755 "$dir"; then
  answer=$(TANDEM_BACKEND=nonsense TANDEM_APPROVED_ONLY=1 TANDEM_CPU=nonsense TANDEM_CONFIG=/nonexistent "$dir/program")
  case "$answer" in
    secure*) gives "a set-gid program" "secure|$default|build*|all" "$answer" ;;
    *) skip "set-gid programs: the bit has no effect in $dir" ;;
  esac
else
  skip "set-gid programs: no other group to give a file to"
fi
gives "the same variables in a plain program" "plain|TDM_ERR_CONFIG|*" \
  "$(TANDEM_BACKEND=nonsense TANDEM_CONFIG=/dev/null "$program")"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
