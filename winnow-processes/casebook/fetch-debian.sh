#!/bin/sh
# Unpacks Debian packages into a cache directory: nothing is installed, no service is started.
#   fetch-debian.sh NAME PACKAGE...
# Exit code 3: they cannot be fetched here.
set -eu
name=$1
shift
cache=${WINNOW_CACHE:-${HOME:-/tmp}/.cache/winnow}/$name
if [ -e "$cache/complete" ]; then
    echo "$name is in $cache"
    exit 0
fi
command -v apt-get >/dev/null && command -v dpkg >/dev/null || {
    echo "$name: skipped, there is no apt-get here; put its programs on the PATH instead" >&2
    exit 3
}
rm -rf "$cache"
mkdir -p "$cache/packages"
cd "$cache/packages"
apt-get download -qq "$@" >/dev/null 2>"$cache/log" || {
    echo "$name: skipped, apt-get cannot fetch $*:" >&2
    tail -n 3 "$cache/log" >&2
    echo "try: apt-get update" >&2
    exit 3
}
for package in *.deb; do
    dpkg -x "$package" "$cache"
done
rm -rf "$cache/packages"
touch "$cache/complete"
echo "$name is in $cache"
