package dev.winnow.lab.component;

import dev.winnow.explore.InterfaceCounts;
import dev.winnow.explore.InterfaceCounts.ConfigurationRange;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TraceCounts;
import dev.winnow.lab.table.CaseName;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One subject, searched by {@code bfs}, {@code dir}, {@code dir-traces} and {@code optimal-dpor}.
 *
 * @param bfs the search that visits every configuration
 * @param traces the search that joins local traces; null if it cannot judge the subject
 * @param dpor counts executions; null if the reduction cannot judge the subject
 */
public record InterfaceRow(
        String name,
        PlainRun bfs,
        InterfaceRun dir,
        @Nullable TracesRun traces,
        @Nullable PlainRun dpor) {

    /**
     * A search that is not told of components.
     *
     * @param count the number of configurations or executions
     */
    public record PlainRun(long count, RunEnd end, double seconds) {}

    /** An interface search. */
    public record InterfaceRun(
            TupleCounts counts, ConfigurationRange configurations, PilotOutcome pilot, RunEnd end, double seconds) {

        static InterfaceRun of(SearchResult result, double seconds) {
            InterfaceCounts counts = Objects.requireNonNull(result.interfaces());
            return new InterfaceRun(
                    new TupleCounts(counts.tuples(), counts.words(), counts.sets(), counts.componentStates()),
                    counts.configurations(),
                    new PilotOutcome(counts.pilot().ratio(), counts.pilot().isWorthwhile(), counts.clear()),
                    RunEnd.of(result),
                    seconds);
        }

        /** Returns true if it visited all tuples: it has bounds on the number of configurations. */
        boolean hasAllTuples() {
            return pilot.isWorthwhile() && end == RunEnd.COMPLETE;
        }
    }

    /** What the search stored. After a pilot that chose plain search, only what the pilot stored. */
    public record TupleCounts(long tuples, long words, long sets, long componentStates) {}

    /**
     * The decision of the pilot.
     *
     * @param ratio sets for each component state
     * @param isWorthwhile false if a plain search took over
     * @param clear names of the components that hide nothing
     */
    public record PilotOutcome(double ratio, boolean isWorthwhile, List<String> clear) {

        public PilotOutcome {
            clear = List.copyOf(clear);
        }
    }

    /**
     * A search that joins local traces. The counts are of what it visited.
     *
     * @param localTraces number of complete local traces of all components
     * @param skeletons number of complete orders of the messages between components
     * @param globalTraces number of traces of the system that the local ones stand for
     */
    public record TracesRun(long localTraces, long skeletons, BigInteger globalTraces, RunEnd end, double seconds) {

        static TracesRun of(SearchResult result, double seconds) {
            TraceCounts counts = Objects.requireNonNull(result.traces());
            return new TracesRun(
                    counts.localTraces(), counts.skeletons(), counts.globalTraces(), RunEnd.of(result), seconds);
        }

        /** Returns traces of the system for each local trace, as the paper counts; empty if some are not counted. */
        public OptionalDouble ratio() {
            return per(localTraces);
        }

        /** Returns the same with skeletons counted as work, too. */
        public OptionalDouble strictRatio() {
            return per(localTraces + skeletons);
        }

        private OptionalDouble per(long work) {
            return end == RunEnd.COMPLETE
                    ? OptionalDouble.of(globalTraces.doubleValue() / Math.max(1, work))
                    : OptionalDouble.empty();
        }
    }

    /** Returns the paper's row for the same subject and number of nodes; empty if it has none. */
    public Optional<DemeterPaperRow> paper() {
        return DemeterPaperRow.of(CaseName.parse(name));
    }

    /** Returns true if {@code dir} is worth its cost: it finds the same sooner than {@code bfs}. */
    public boolean pays() {
        return agrees()
                && dir.end() != RunEnd.LIMIT
                && dir.pilot().isWorthwhile()
                && (bfs.end() == RunEnd.LIMIT || dir.seconds() < bfs.seconds());
    }

    /** Returns false if {@code bfs} refutes what {@code dir} found: a violation, or the number of configurations. */
    public boolean agrees() {
        if (bfs.end() == RunEnd.LIMIT || dir.end() == RunEnd.LIMIT) {
            return true;
        }
        return bfs.end() == dir.end() && (!dir.hasAllTuples() || isWithin(dir.configurations()));
    }

    private boolean isWithin(ConfigurationRange range) {
        BigInteger count = BigInteger.valueOf(bfs.count());
        return range.atLeast().compareTo(count) <= 0 && count.compareTo(range.atMost()) <= 0;
    }

    /**
     * Returns the number of configurations for each tuple; a lower bound if {@code bfs} did not count them all, empty
     * if {@code dir} did not visit all tuples either.
     */
    public OptionalDouble configurationsPerTuple() {
        if (!dir.pilot().isWorthwhile() || dir.end() == RunEnd.LIMIT) {
            return OptionalDouble.empty();
        }
        double counted = bfs.count();
        double least = bfs.end() == RunEnd.LIMIT
                ? Math.max(counted, dir.configurations().atLeast().doubleValue())
                : counted;
        return OptionalDouble.of(least / Math.max(1, dir.counts().tuples()));
    }

    /** Returns how many times as long as {@code dir} another search took; empty if {@code dir} did not end. */
    public OptionalDouble timesOfDir(PlainRun other) {
        return dir.end() == RunEnd.LIMIT
                ? OptionalDouble.empty()
                : OptionalDouble.of(other.seconds() / Math.max(1e-9, dir.seconds()));
    }
}
