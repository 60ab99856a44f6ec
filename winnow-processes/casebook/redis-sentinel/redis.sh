#!/bin/sh
# A Redis server; host 1 begins as the master.
. "$SCENARIO/common.sh"
[ "$INDEX" = 1 ] || set -- --replicaof "$IP1" 6379
exec redis-server --port 6379 --dir "$DIR" --save '' --appendonly yes --protected-mode no \
    --replica-announce-ip "$IP" --repl-diskless-sync-delay 0 --repl-timeout 5 "$@"
