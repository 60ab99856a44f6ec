#!/bin/sh
# A client of the member on its host.
. "$SCENARIO/common.sh"
etcdctl --endpoints "http://$IP:2379" --command-timeout 1s put "$KEY" "$KEY"
