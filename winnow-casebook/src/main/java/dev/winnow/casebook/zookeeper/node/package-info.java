/** What runs on the nodes: compiled against ZooKeeper, and loaded with it in a JVM of its own. */
package dev.winnow.casebook.zookeeper.node;
