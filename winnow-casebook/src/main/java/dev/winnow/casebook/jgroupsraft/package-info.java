/** jgroups-raft as released: members of a cluster, each a node of threads, while they crash and restart. */
package dev.winnow.casebook.jgroupsraft;
