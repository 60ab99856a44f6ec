package dev.winnow.processes.scenario;

/** How the hosts of a cluster are connected. */
public enum NetworkKind {
    /** A network namespace per host; all hosts see the same addresses. */
    NAMESPACES,
    /** Loopback addresses; each host reaches the others under addresses of its own. */
    LOOPBACK
}
