#!/bin/sh
. "$SCENARIO/common.sh"
etcd --version && etcdctl version
