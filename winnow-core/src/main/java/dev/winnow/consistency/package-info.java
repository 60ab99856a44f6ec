/**
 * Consistency of objects with concurrent clients, as invariants for any world: linearizability and sequential
 * consistency against a sequential specification.
 */
package dev.winnow.consistency;
