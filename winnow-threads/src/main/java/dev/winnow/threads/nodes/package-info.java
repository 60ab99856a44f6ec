/** Systems of nodes that run multi-threaded programs: each execution is a world in a worker JVM. */
package dev.winnow.threads.nodes;
