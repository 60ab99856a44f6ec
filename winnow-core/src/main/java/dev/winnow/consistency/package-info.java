/**
 * Consistency of objects with concurrent clients, as invariants for any world: linearizability and sequential
 * consistency against a sequential specification. Start with {@link dev.winnow.consistency.History}.
 */
package dev.winnow.consistency;
