/**
 * Nodes with an inside: threads that share variables, locks and queues of their node, written as programs and run as
 * one pure process. Entry point: {@link dev.winnow.world.node.Node}.
 */
package dev.winnow.world.node;
