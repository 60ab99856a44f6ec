#!/bin/sh
. "$SCENARIO/common.sh"
etcdctl --endpoints "http://$IP1:2379,http://$IP2:2379,http://$IP3:2379" --command-timeout 2s endpoint health \
    >/dev/null 2>&1 && echo healthy
