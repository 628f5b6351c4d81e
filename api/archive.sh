#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# archive.sh LD OBJCOPY AR OUTPUT ARCHIVE...
# Joins the archives into one object in which only the public tdm_* names are global, and puts it into OUTPUT, so that a
# program linked statically has no other name of ours in its way.
set -eu
ld=$1 objcopy=$2 ar=$3 out=$4
shift 4
"$ld" -r -o "$out.o" --whole-archive "$@"
"$objcopy" --localize-hidden "$out.o"
"$objcopy" --wildcard --keep-global-symbol='tdm_*' "$out.o"
rm -f "$out"
"$ar" csr "$out" "$out.o"
rm -f "$out.o"
