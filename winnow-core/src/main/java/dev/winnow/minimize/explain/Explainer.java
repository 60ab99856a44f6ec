package dev.winnow.minimize.explain;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Explanation.Deletion;
import dev.winnow.minimize.Explanation.ExecutionChange;
import dev.winnow.minimize.Explanation.NearestPassing;
import dev.winnow.minimize.Explanation.PointOfNoReturn;
import dev.winnow.minimize.Explanation.RaceOrder;
import dev.winnow.minimize.Explanation.Swap;
import dev.winnow.minimize.Explanation.VariantOutcome;
import dev.winnow.model.Causality;
import dev.winnow.model.Causality.Race;
import dev.winnow.model.Execution;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.BestEffortReplay;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Explains a failing execution, best a minimal one, by changing it a little: reverses each race, leaves out each step,
 * and looks whether it still fails.
 *
 * <p>An order is essential if it no longer fails in the same way once the order is reversed, neither with the same
 * messages nor with those of the same types. To reverse one, what brings the second step about goes ahead with it.
 *
 * <p>Concurrency bugs need few orders (Burckhardt et al., ASPLOS 2010, call their number the depth of the bug): these
 * are the ones that can be seen one at a time. Two orders of which either one is enough are both told as not essential.
 *
 * <p>Cost: two replays for each race and one for each step at the most, of long executions for some of them only.
 */
public final class Explainer {

    static final int MAX_VARIANTS = 200; // races, and steps left out
    private static final int MAX_STEPS =
            100_000; // of all schedules with one race reversed; of long ones, fewer are tried

    /** A change after which it passes. */
    private record PassingVariant(ExecutionChange change, int leftOut, int shared, boolean stopsEarlier) {

        /**
         * Fewest changes first: a swap is one, and so is each step that does not happen. To stop earlier explains the
         * least.
         */
        static final Comparator<PassingVariant> NEAREST = Comparator.comparing(PassingVariant::stopsEarlier)
                .thenComparing(passing -> passing.leftOut + (passing.change instanceof Swap ? 1 : 0))
                .thenComparing(passing -> passing.change instanceof Deletion)
                .thenComparing(Comparator.comparingInt(PassingVariant::shared).reversed());
    }

    private final BestEffortReplay replay;
    private final MoveTable moves;
    private final boolean isFifo;

    /** @param fifo whether channels keep the order of their messages, so that two of one channel do not race */
    public Explainer(BestEffortReplay replay, MoveTable moves, boolean fifo) {
        this.replay = replay;
        this.moves = moves;
        this.isFifo = fifo;
    }

    public Explanation explain(Execution execution) {
        if (!(execution.verdict() instanceof Verdict.Violated violated)) {
            throw new IllegalArgumentException(
                    "only an execution that fails can be explained, not " + execution.verdict());
        }
        return new ExplanationRun(execution, violated.violation()).explanation();
    }

    /** The explanation of one execution. */
    private final class ExplanationRun {

        private final Execution execution;
        private final Causality causality;
        private final Schedule schedule;
        private final Violation wantedFingerprint;
        private final List<RaceOrder> orders = new ArrayList<>();
        private final List<PassingVariant> passing = new ArrayList<>(); // by swaps, then by deletions
        private int replays;

        ExplanationRun(Execution execution, Violation wanted) {
            this.execution = execution;
            this.causality = execution.causality();
            this.schedule = Schedule.of(execution, moves);
            this.wantedFingerprint = wanted;
        }

        Explanation explanation() {
            List<Race> races = causality.races(isFifo);
            int most = Math.max(1, Math.min(MAX_VARIANTS, MAX_STEPS / Math.max(1, schedule.size())));
            races.stream().limit(most).forEach(this::reverse);
            PointOfNoReturn point = pointOfNoReturn();
            boolean close = passing.stream().anyMatch(variant -> variant.leftOut() == 0);
            int deletions = close ? 0 : Math.min(most, schedule.size());
            IntStream.range(0, deletions).forEach(this::leaveOut);
            boolean capped = races.size() > most || (!close && schedule.size() > most);
            NearestPassing nearest = nearest();
            List<String> sentences = new ExplanationText(execution).sentences(orders, point, nearest, capped, most);
            return new Explanation(orders, point, nearest, capped, replays, sentences);
        }

        // ---- orders

        private void reverse(Race race) {
            int[] order = reversed(race.first(), race.second());
            int place = IntStream.range(0, order.length)
                    .filter(i -> order[i] == race.second())
                    .findFirst()
                    .orElseThrow();
            Schedule changed = schedule.reordered(order);
            Swap swap = new Swap(race.first(), race.second());
            VariantOutcome ending = outcomeOf(changed, MatchPolicy.EXACT, place, swap);
            if (ending != VariantOutcome.SAME) {
                ending = worse(ending, outcomeOf(changed, MatchPolicy.OLDEST, place, swap));
            }
            orders.add(new RaceOrder(race.first(), race.second(), ending));
        }

        /** The places with the second step, and what happens in between to bring it about, before the first. */
        private int[] reversed(int first, int second) {
            List<Integer> order = new ArrayList<>();
            IntStream.range(0, first).forEach(order::add);
            IntStream.range(first + 1, second)
                    .filter(step -> causality.happensBefore(step, second))
                    .forEach(order::add);
            order.add(second);
            IntStream.range(first, schedule.size())
                    .filter(step -> !order.contains(step))
                    .forEach(order::add);
            return order.stream().mapToInt(Integer::intValue).toArray();
        }

        private VariantOutcome outcomeOf(Schedule changed, MatchPolicy match, int place, Swap swap) {
            Violation violation = run(changed, match);
            if (violation == null && !replay.wasPerformed(place)) {
                return VariantOutcome.IMPOSSIBLE;
            }
            if (violation == null) {
                addPassing(swap);
            }
            return violation == null
                    ? VariantOutcome.PASSES
                    : wantedFingerprint.isSameAs(violation) ? VariantOutcome.SAME : VariantOutcome.OTHER;
        }

        /** That it fails in the same way with one kind of match is enough to say that the order does not matter. */
        private static VariantOutcome worse(VariantOutcome one, VariantOutcome other) {
            return one.compareTo(other) < 0 ? one : other;
        }

        private @Nullable PointOfNoReturn pointOfNoReturn() {
            return passing.stream()
                    .filter(variant -> isEssential((Swap) variant.change()))
                    .max(Comparator.comparingInt(PassingVariant::shared))
                    .map(variant -> point(variant.shared(), (Swap) variant.change()))
                    .orElse(null);
        }

        private boolean isEssential(Swap swap) {
            return orders.stream()
                    .anyMatch(order ->
                            order.first() == swap.first() && order.second() == swap.second() && order.isEssential());
        }

        private static PointOfNoReturn point(int step, Swap swap) {
            return new PointOfNoReturn(step, swap.first(), swap.second());
        }

        // ---- what passes

        private void leaveOut(int step) {
            BitSet one = new BitSet();
            one.set(step);
            if (run(schedule.without(one), MatchPolicy.EXACT) == null) {
                addPassing(new Deletion(step));
            }
        }

        private void addPassing(ExecutionChange change) {
            Schedule made = replay.performedSchedule();
            int shared = schedule.commonPrefix(made);
            passing.add(new PassingVariant(change, schedule.size() - made.size(), shared, shared == made.size()));
        }

        private @Nullable NearestPassing nearest() {
            return passing.stream()
                    .min(PassingVariant.NEAREST)
                    .map(variant -> new NearestPassing(variant.change(), variant.leftOut(), variant.shared()))
                    .orElse(null);
        }

        private @Nullable Violation run(Schedule changed, MatchPolicy match) {
            replays++;
            return replay.run(changed, match);
        }
    }
}
