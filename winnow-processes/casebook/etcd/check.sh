#!/bin/sh
# Acknowledged writes survive, at every member.
. "$SCENARIO/common.sh"
lost=
for ip in "$IP1" "$IP2" "$IP3"; do
    found=$(etcdctl --endpoints "http://$ip:2379" --command-timeout 5s get --prefix k --keys-only) || exit 2
    for key in $ACKNOWLEDGED; do
        echo "$found" | grep -qx "$key" || lost="$lost $key"
    done
done
[ -z "$lost" ] || { echo "lost$lost"; exit 1; }
