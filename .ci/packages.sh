# SPDX-License-Identifier: Apache-2.0
# need PACKAGE...: installs what is missing with apt; without apt, says exactly what to install. Sourced by the scripts
# at the root. Asks no network when everything is there.
need() {
  missing=
  for package in "$@"; do
    if ! dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok'; then missing="$missing $package"; fi
  done
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    # No Debian packages here: whoever has the tools by another way may go on.
    if command -v meson >/dev/null 2>&1 && command -v ninja >/dev/null 2>&1 && command -v cc >/dev/null 2>&1; then
      echo "note: apt-get is not here; using the tools that are. Needed is what these Debian packages hold: $*" >&2
      return 0
    fi
    echo "apt-get is not here. Install what these Debian packages hold, then run this again:" >&2
    echo "  $*" >&2
    exit 2
  fi
  sudo=
  if [ "$(id -u)" != 0 ]; then
    sudo=sudo
    if ! command -v sudo >/dev/null 2>&1; then
      echo "Not root, and sudo is not here. As root, run:" >&2
      echo "  apt-get install$missing" >&2
      exit 2
    fi
  fi
  echo "Installing:$missing"
  if ! $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null 2>&1; then
    $sudo apt-get update -qq
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
  fi
}
