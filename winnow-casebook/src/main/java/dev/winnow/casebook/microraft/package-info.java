/**
 * A register on MicroRaft, a released library with an injected executor. Version 0.5 counts learners in the quorum of a
 * linearizable query, so that a leader that is cut off may answer a stale read; 0.7 does not.
 */
package dev.winnow.casebook.microraft;
