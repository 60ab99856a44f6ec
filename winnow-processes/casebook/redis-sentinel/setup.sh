#!/bin/sh
# Fetches Debian's Redis and Sentinel into a cache directory.
exec "$(dirname "$0")/../fetch-debian.sh" redis \
    redis-server redis-sentinel redis-tools libjemalloc2 liblzf1 liblua5.1-0 lua-cjson lua-bitop
