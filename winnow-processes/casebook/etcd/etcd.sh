#!/bin/sh
# A member of a cluster of three. A restart finds its data again.
. "$SCENARIO/common.sh"
exec etcd --name "$HOST" --data-dir "$DIR/data" --heartbeat-interval 100 --election-timeout 1000 \
    --listen-client-urls http://0.0.0.0:2379 --advertise-client-urls "http://$IP:2379" \
    --listen-peer-urls http://0.0.0.0:2380 --initial-advertise-peer-urls "http://$IP:2380" \
    --initial-cluster "h1=http://$IP1:2380,h2=http://$IP2:2380,h3=http://$IP3:2380" --initial-cluster-state new
