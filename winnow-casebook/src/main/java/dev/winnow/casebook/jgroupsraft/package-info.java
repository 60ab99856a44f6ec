/** jgroups-raft as released: members of a cluster, each a threaded node, while they crash and restart. */
package dev.winnow.casebook.jgroupsraft;
