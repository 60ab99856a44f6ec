# Sourced by the others: Redis from the cache (setup.sh), or from the PATH.
cache=${WINNOW_CACHE:-${HOME:-/tmp}/.cache/winnow}/redis
if [ -e "$cache/complete" ]; then
    PATH=$cache/usr/bin:$PATH
    for libraries in "$cache"/usr/lib/*-linux-gnu; do
        LD_LIBRARY_PATH=$libraries
    done
    export PATH LD_LIBRARY_PATH
fi
