/**
 * Nodes with threads: they share the variables, locks and queues of their node, are written as programs, and run as one
 * pure process. Entry point: {@link dev.winnow.world.node.Node}.
 */
package dev.winnow.world.node;
