package dev.winnow.processes.infer;

import dev.winnow.processes.infer.DiscriminatingEvent.Kind;
import dev.winnow.processes.infer.DiscriminatingEvent.Shares;
import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the events that distinguish failing from passing runs: for each input, the share of failing minus the share of
 * passing runs in which an event has preceded it.
 *
 * <p>STS (PODC'14) waits for every event that preceded an input in the original run. Here an event that is in all runs
 * says nothing; the one that decides is not in all. Events are counted from the beginning of the plan, up to
 * {@value #MAX_COUNT} occurrences.
 *
 * <p>Of events that distinguish runs equally well, those that passing runs do not show at all come first. A heartbeat
 * may precede an input in failing runs only because the input came later; but passing runs show it, too, only later.
 *
 * <p>Cost: linear in inputs times observations. Guarantee: none; an event may distinguish runs by chance. Whoever uses
 * it must test it.
 */
public final class Discrimination {

    /** Events with a smaller difference are left out. */
    public static final double LEAST_DIFFERENCE = 0.4;

    /** A rule must agree with this share of the failing runs. */
    public static final double LEAST_AGREEMENT = 0.85;

    private static final int MAX_COUNT = 3;

    private static final Comparator<DiscriminatingEvent> BEST_FIRST = Comparator.comparingDouble(
                    (DiscriminatingEvent event) -> -event.shares().difference())
            .thenComparingDouble(event -> event.shares().passingAtAll())
            .thenComparingLong(DiscriminatingEvent::residualMillis)
            .thenComparing(DiscriminatingEvent::event, Comparator.reverseOrder())
            .thenComparingInt(DiscriminatingEvent::count);

    private final List<RunRecord> failing = new ArrayList<>();
    private final List<RunRecord> passing = new ArrayList<>();

    /** Creates a comparison of decided runs, whose fingerprints must have the same masks. */
    public Discrimination(List<RunRecord> runs, String failure) {
        for (RunRecord run : runs) {
            if (run.isDecided()) {
                (run.failedWith(failure) ? failing : passing).add(run);
            }
        }
    }

    /** Returns the runs that failed. */
    public List<RunRecord> failing() {
        return List.copyOf(failing);
    }

    /** Returns the runs that passed. */
    public List<RunRecord> passing() {
        return List.copyOf(passing);
    }

    /** Returns the events that distinguish runs at an input, best first. Empty unless there are runs of both kinds. */
    public List<DiscriminatingEvent> at(int inputId) {
        if (failing.isEmpty() || passing.isEmpty()) {
            return List.of();
        }
        Map<Occurrence, Tally> tallies = new HashMap<>();
        failing.forEach(run -> tally(run, inputId, true, tallies));
        passing.forEach(run -> tally(run, inputId, false, tallies));
        List<DiscriminatingEvent> found = new ArrayList<>();
        tallies.forEach((occurrence, tally) -> addIfDiscriminating(inputId, occurrence, tally, found));
        found.sort(BEST_FIRST);
        return found;
    }

    private static void tally(RunRecord run, int inputId, boolean failed, Map<Occurrence, Tally> tallies) {
        for (PerformedInput input : run.inputs()) {
            if (input.id() == inputId) {
                tallyBefore(run, input.atMillis(), failed, tallies);
                return;
            }
        }
    }

    private static void tallyBefore(RunRecord run, long time, boolean failed, Map<Occurrence, Tally> tallies) {
        Map<Fingerprint, Integer> counts = new HashMap<>();
        for (Observation observation : run.observations()) {
            for (Fingerprint fingerprint : List.of(observation.exact(), observation.symmetric())) {
                int count = counts.merge(fingerprint, 1, Integer::sum);
                if (count <= MAX_COUNT) {
                    tallies.computeIfAbsent(new Occurrence(fingerprint, count), o -> new Tally(observation))
                            .add(failed, time - observation.atMillis());
                }
            }
        }
    }

    private void addIfDiscriminating(int inputId, Occurrence occurrence, Tally tally, List<DiscriminatingEvent> found) {
        Shares shares = new Shares(
                (double) tally.failing.size() / failing.size(),
                (double) tally.passing.size() / passing.size(),
                (double) tally.passingAtAll / passing.size());
        boolean needed = shares.failing() > shares.passing();
        double agreement = needed ? shares.failing() : 1 - shares.failing();
        if (shares.difference() >= LEAST_DIFFERENCE && agreement >= LEAST_AGREEMENT) {
            Kind kind = needed ? Kind.MUST_HAVE_HAPPENED : Kind.MUST_NOT_HAVE_HAPPENED_YET;
            long residual = Medians.of(needed ? tally.failing : tally.passing);
            found.add(new DiscriminatingEvent(
                    inputId,
                    kind,
                    occurrence.event(),
                    occurrence.count(),
                    shares,
                    chance(needed, tally),
                    residual,
                    tally.sample));
        }
    }

    private double chance(boolean needed, Tally tally) {
        int withIt = tally.failing.size() + tally.passing.size();
        return needed
                ? Significance.ofAtLeast(tally.failing.size(), failing.size(), passing.size(), withIt)
                : Significance.ofAtLeast(tally.passing.size(), passing.size(), failing.size(), withIt);
    }

    private record Occurrence(Fingerprint event, int count) {}

    /** The times from an event to the input, in the runs where it preceded. */
    private static final class Tally {

        private final Observation sample;
        private final List<Long> failing = new ArrayList<>();
        private final List<Long> passing = new ArrayList<>();
        private int passingAtAll;

        Tally(Observation sample) {
            this.sample = sample;
        }

        void add(boolean failed, long millisBefore) {
            passingAtAll += failed ? 0 : 1;
            if (millisBefore >= 0) {
                (failed ? failing : passing).add(millisBefore);
            }
        }
    }
}
