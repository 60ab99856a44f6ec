#!/bin/sh
. "$SCENARIO/common.sh"
redis-server --version && redis-cli --version && command -v redis-sentinel
