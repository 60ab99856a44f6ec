package dev.winnow.processes.trial;

import dev.winnow.processes.model.ClusterRunner;
import java.util.function.LongSupplier;

/**
 * What a reduction works with.
 *
 * @param runner runs the clusters
 * @param threads where they run
 * @param nanoTime a clock that only advances
 * @param journal keeps decisions, so that a reduction can be resumed
 * @param monitor watches and ends it
 */
public record ReductionContext(
        ClusterRunner runner,
        ReplayThreads threads,
        LongSupplier nanoTime,
        ReductionJournal journal,
        ReductionMonitor monitor) {}
