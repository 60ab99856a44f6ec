/** The network of a cluster: namespaces or loopback addresses, and proxies that see, delay and hold what hosts send. */
package dev.winnow.processes.net;
