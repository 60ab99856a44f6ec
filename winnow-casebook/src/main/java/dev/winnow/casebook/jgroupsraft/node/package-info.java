/** What runs on the nodes: compiled against jgroups-raft, and loaded with one of its versions in a JVM of its own. */
package dev.winnow.casebook.jgroupsraft.node;
