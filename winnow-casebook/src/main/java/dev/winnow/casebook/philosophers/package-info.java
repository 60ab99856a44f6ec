/**
 * Dining philosophers in several nodes, a subject of DEMETER (SOSP'11). A fork between two philosophers of a node is a
 * lock; one between two nodes is lent by message.
 */
package dev.winnow.casebook.philosophers;
