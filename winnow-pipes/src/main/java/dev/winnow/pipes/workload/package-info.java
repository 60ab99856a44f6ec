/**
 * Maelstrom's workloads: what clients ask, what the replies mean and which invariants hold. Start with
 * {@link dev.winnow.pipes.workload.Workload}.
 *
 * <p>Who runs a workload sends {@code init} to every node, then the
 * {@linkplain dev.winnow.pipes.workload.Workload#preparation preparation}, then requests; then it lets the system
 * settle (heals all partitions, restarts all nodes, and lets timers fire and messages arrive until the nodes had time
 * to converge) and sends a {@linkplain dev.winnow.pipes.workload.Workload#finalRequest final read} to every node.
 * Settling must be one event for a minimizer: a settling of which deliveries can be removed would make every system
 * lose its values.
 *
 * <p>Facts from Maelstrom's documentation: github.com/jepsen-io/maelstrom, doc/workloads.md.
 */
package dev.winnow.pipes.workload;
