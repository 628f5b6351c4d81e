#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# hide.sh LD OBJCOPY OUTPUT LIBCRYPTO.A OBJECT...
# Joins the objects and those members of a static BoringSSL that they need, and makes every name but shim_* local.
set -eu
ld=$1 objcopy=$2 out=$3 archive=$4
shift 4
"$ld" -r --force-group-allocation -o "$out.all.o" "$@" "$archive"
"$objcopy" --wildcard --keep-global-symbol='shim_*' "$out.all.o" "$out"
rm -f "$out.all.o"
