#!/bin/sh
# A Sentinel. It keeps its state in its configuration, which a restart must find again. The known replicas and
# sentinels save the time of their discovery.
. "$SCENARIO/common.sh"
id() { printf "%040d" "$1"; }
if [ ! -e "$DIR/s.conf" ]; then
    {
        echo "port 26379"
        echo "dir $DIR"
        echo "protected-mode no"
        echo "sentinel myid $(id "$INDEX")"
        echo "sentinel announce-ip $IP"
        echo "sentinel monitor m $IP1 6379 2"
        echo "sentinel down-after-milliseconds m $DOWN_AFTER"
        echo "sentinel failover-timeout m 3000"
        echo "sentinel parallel-syncs m 2"
        for i in 2 3; do
            eval "echo sentinel known-replica m \$IP$i 6379"
        done
        for i in 1 2 3; do
            [ "$i" = "$INDEX" ] || eval "echo sentinel known-sentinel m \$IP$i 26379 $(id "$i")"
        done
    } >"$DIR/s.conf"
fi
exec redis-sentinel "$DIR/s.conf"
