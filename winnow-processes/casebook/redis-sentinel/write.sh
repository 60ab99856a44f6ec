#!/bin/sh
# A client as the manual describes it: asks the sentinel of its host for the master, writes there.
. "$SCENARIO/common.sh"
# shellcheck disable=SC2046
set -- $(redis-cli -h "$IP" -p 26379 --raw sentinel get-master-addr-by-name m)
[ $# = 2 ] || exit 3
[ "$(redis-cli -h "$1" -p 6379 set "$KEY" "$KEY")" = OK ]
