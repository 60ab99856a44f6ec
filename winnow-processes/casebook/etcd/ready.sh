#!/bin/sh
. "$SCENARIO/common.sh"
etcdctl --endpoints "http://$IP:2379" --command-timeout 1s endpoint health
