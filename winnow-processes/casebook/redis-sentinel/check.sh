#!/bin/sh
# Acknowledged writes survive: reads each of them at the master.
. "$SCENARIO/common.sh"
[ -n "$ACKNOWLEDGED" ] || exit 0
master=$("$SCENARIO/agreed.sh") || { echo "no master"; exit 2; }
# shellcheck disable=SC2086
found=$(timeout 5 redis-cli -h "$master" -p 6379 --raw mget $ACKNOWLEDGED) || exit 2
lost=
for key in $ACKNOWLEDGED; do
    echo "$found" | grep -qx "$key" || lost="$lost $key"
done
[ -z "$lost" ] || { echo "lost$lost"; exit 1; }
