/** Apache ZooKeeper as released: three servers and a client, each a node of threads. */
package dev.winnow.casebook.zookeeper;
