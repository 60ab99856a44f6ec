package dev.winnow.processes.model;

/**
 * Runs plans on fresh clusters.
 *
 * <p>Callers run several at once by calling from several threads of their own executor; every call uses a cluster of
 * its own.
 */
@FunctionalInterface
public interface ClusterRunner {

    /**
     * Starts a cluster, performs the plan, lets the cluster calm down, judges it and stops it.
     *
     * <p>A cancelled run ends as soon as possible, leaves nothing behind, and is {@link Judgement.Undecided}.
     */
    RunRecord perform(ReplayRequest request, Cancellation cancellation);
}
