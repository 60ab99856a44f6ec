#!/bin/sh
# Succeeds if all sentinels name the same master, which is one; prints its address.
. "$SCENARIO/common.sh"
agreed=
for ip in "$IP1" "$IP2" "$IP3"; do
    # shellcheck disable=SC2046
    set -- $(redis-cli -h "$ip" -p 26379 --raw sentinel get-master-addr-by-name m)
    [ $# = 2 ] && [ "${agreed:-$1}" = "$1" ] || exit 1
    agreed=$1
done
# shellcheck disable=SC2046
set -- $(redis-cli -h "$agreed" -p 6379 --raw role)
[ "${1:-}" = master ] || exit 1
echo "$agreed"
