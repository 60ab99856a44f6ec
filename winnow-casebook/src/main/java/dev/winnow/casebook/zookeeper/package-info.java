/** Apache ZooKeeper as released: three servers and a client, each a threaded node. */
package dev.winnow.casebook.zookeeper;
