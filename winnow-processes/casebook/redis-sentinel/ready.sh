#!/bin/sh
# Both replicas are online, and this host's sentinel answers.
. "$SCENARIO/common.sh"
[ "$(redis-cli -h "$IP1" -p 6379 info replication | grep -c state=online)" = 2 ] &&
    [ "$(redis-cli -h "$IP" -p 26379 ping)" = PONG ]
