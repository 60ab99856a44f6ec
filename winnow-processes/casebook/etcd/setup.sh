#!/bin/sh
# Fetches Debian's etcd into a cache directory.
exec "$(dirname "$0")/../fetch-debian.sh" etcd etcd-server etcd-client
