/** Properties of executions: invariants over states and histories, bounded liveness, hot states, reachability goals. */
package dev.winnow.invariant;
