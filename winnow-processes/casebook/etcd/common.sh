# Sourced by the others: etcd from the cache (setup.sh), or from the PATH.
PATH=${WINNOW_CACHE:-${HOME:-/tmp}/.cache/winnow}/etcd/usr/bin:$PATH
ETCDCTL_API=3
export PATH ETCDCTL_API
