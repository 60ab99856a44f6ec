/**
 * What an object promises to clients that use it at the same time, as invariants for any world: linearizability and
 * sequential consistency against a specification of the object used by one client alone.
 */
package dev.winnow.consistency;
