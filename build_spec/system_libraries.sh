#!/bin/sh
# Installs what Qt's window needs on Debian and Ubuntu, when it is missing and we may.
set -eu
PACKAGES="libegl1 libgl1 libxkbcommon-x11-0 libdbus-1-3 libxcb-cursor0 libxcb-icccm4 libxcb-image0
libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0 libxcb-xkb1
libfontconfig1 libglib2.0-0 xvfb xauth xdotool"

command -v dpkg-query >/dev/null 2>&1 || exit 0 # another system: the README names the libraries
missing=""
for package in $PACKAGES; do
    # Newer releases renamed some libraries (64-bit time): the new name provides the old one.
    state=$(dpkg-query -W -f='${db:Status-Status}\n' "$package" "${package}t64" 2>/dev/null || true)
    case "$state" in *installed*) ;; *) missing="$missing $package" ;; esac
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then as_root=""
elif command -v sudo >/dev/null 2>&1; then as_root="sudo"
else
    echo "Please install, as an administrator:$missing" >&2
    exit 0
fi
echo "Installing what Qt needs:$missing" >&2
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
