package dev.winnow.minimize.explain;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Explanation.Deletion;
import dev.winnow.minimize.Explanation.ExecutionChange;
import dev.winnow.minimize.Explanation.LastEssentialOrder;
import dev.winnow.minimize.Explanation.NearestPassing;
import dev.winnow.minimize.Explanation.RaceOrder;
import dev.winnow.minimize.Explanation.Swap;
import dev.winnow.minimize.Explanation.VariantOutcome;
import dev.winnow.model.Causality;
import dev.winnow.model.Causality.Race;
import dev.winnow.model.Execution;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A search for the reasons of a failure: reverses each race, leaves out each step, and replays the result. Works best
 * on a minimized execution.
 *
 * <p>An order is essential if reversing it avoids the violation, with messages matched exactly and by type. Reversing a
 * race also moves the causes of the second step ahead. A changed execution that has not failed yet is continued until
 * no message is in flight, because the violation may only be delayed. If that takes too many steps, the outcome is
 * undecided.
 *
 * <p>Concurrency bugs need few orders (Burckhardt et al., ASPLOS 2010, call their number the depth of the bug). Unlike
 * the paper, this finds only orders that decide alone: if either of two orders suffices, neither is essential.
 *
 * <p>Cost: at most two replays per race and one per step, each with its continuation. For long executions, only some
 * races and steps are tried.
 */
public final class Explainer {

    static final int MAX_VARIANTS = 200; // reversed races; also deleted steps
    private static final int MAX_CONTINUATION = 10; // times the length of the execution
    private static final int NO_MOVE = -1; // nothing is left out
    private static final int MAX_STEPS = 100_000; // in all variants of one kind; long executions get fewer variants

    /** A change after which the execution passes. */
    private record PassingVariant(ExecutionChange change, int leftOut, int shared, boolean stopsEarlier) {

        /**
         * Orders variants by the number of changes: a swap counts one, and so does each missing step. A variant that
         * only stops earlier comes last, since it explains the least.
         */
        static final Comparator<PassingVariant> NEAREST = Comparator.comparing(PassingVariant::stopsEarlier)
                .thenComparing(passing -> passing.leftOut + (passing.change instanceof Swap ? 1 : 0))
                .thenComparing(passing -> passing.change instanceof Deletion)
                .thenComparing(Comparator.comparingInt(PassingVariant::shared).reversed());
    }

    private final BestEffortReplay replay;
    private final MoveTable moves;
    private final boolean isFifo;

    /**
     * Creates an explainer.
     *
     * @param fifo true if channels keep the order of their messages, so that messages of one channel do not race
     */
    public Explainer(BestEffortReplay replay, MoveTable moves, boolean fifo) {
        this.replay = replay;
        this.moves = moves;
        this.isFifo = fifo;
    }

    /** Explains a failing execution. */
    public Explanation explain(Execution execution) {
        return explain(execution, () -> false);
    }

    /**
     * Explains a failing execution.
     *
     * @param stop returns true to end with what is known so far; polled before every step of a continuation
     */
    public Explanation explain(Execution execution, BooleanSupplier stop) {
        if (!(execution.verdict() instanceof Verdict.Violated violated)) {
            throw new IllegalArgumentException(
                    "only a failing execution can be explained; this one ended with " + execution.verdict());
        }
        return new ExplanationRun(execution, violated.violation(), stop).explain();
    }

    /** The explanation of one execution. */
    private final class ExplanationRun {

        private final Execution execution;
        private final Causality causality;
        private final Schedule schedule;
        private final Violation wantedViolation;
        private final List<RaceOrder> orders = new ArrayList<>();
        private final List<PassingVariant> passing = new ArrayList<>(); // swaps, then deletions
        private final BooleanSupplier stop;
        private boolean isStopped;
        private boolean hasThrown; // an invariant, during a changed execution
        private int replays;

        ExplanationRun(Execution execution, Violation wanted, BooleanSupplier stop) {
            this.execution = execution;
            this.stop = stop;
            this.causality = execution.causality();
            this.schedule = Schedule.of(execution, moves);
            this.wantedViolation = wanted;
        }

        Explanation explain() {
            List<Race> races = causality.races(isFifo);
            int maxVariants = Math.max(1, Math.min(MAX_VARIANTS, MAX_STEPS / Math.max(1, schedule.size())));
            races.stream().limit(maxVariants).takeWhile(race -> !pollStop()).forEach(this::reverse);
            LastEssentialOrder last = lastEssentialOrder(races);
            boolean hasCompleteVariant = passing.stream().anyMatch(variant -> variant.leftOut() == 0);
            int deletions = hasCompleteVariant ? 0 : Math.min(maxVariants, schedule.size());
            IntStream.range(0, deletions).takeWhile(step -> !pollStop()).forEach(this::leaveOut);
            boolean capped = races.size() > maxVariants || (!hasCompleteVariant && schedule.size() > maxVariants);
            NearestPassing nearest = nearest();
            List<String> sentences = new ArrayList<>(
                    new ExplanationText(execution, hasThrown).sentences(orders, last, nearest, capped, maxVariants));
            if (isStopped) {
                sentences.add(ExplanationText.stopped(orders.size(), races.size()));
            }
            return new Explanation(orders, last, nearest, capped || isStopped, replays, sentences);
        }

        private boolean pollStop() {
            isStopped = isStopped || stop.getAsBoolean();
            return isStopped;
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
            VariantOutcome outcome = outcomeOf(changed, MatchPolicy.EXACT, place, swap);
            if (outcome != VariantOutcome.SAME && outcome != VariantOutcome.UNDECIDED) {
                outcome = worse(outcome, outcomeOf(changed, MatchPolicy.OLDEST, place, swap));
            }
            if (!isStopped) {
                orders.add(new RaceOrder(race.first(), race.second(), outcome));
            }
        }

        /** Returns the step indexes, with the second step and its causes in between moved before the first. */
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
            Variant variant = perform(changed, match, NO_MOVE);
            if (variant.outcome == VariantOutcome.PASSES && !variant.performed.get(place)) {
                return VariantOutcome.IMPOSSIBLE;
            }
            if (variant.outcome == VariantOutcome.PASSES) {
                addPassing(swap, variant.schedule);
            }
            return variant.outcome;
        }

        /** Returns the outcome that counts: an order that fails the same way under one match policy does not matter. */
        private static VariantOutcome worse(VariantOutcome one, VariantOutcome other) {
            return one.compareTo(other) < 0 ? one : other;
        }

        private @Nullable LastEssentialOrder lastEssentialOrder(List<Race> races) {
            return passing.stream()
                    .filter(variant -> isEssential((Swap) variant.change()))
                    .max(Comparator.comparingInt(PassingVariant::shared))
                    .map(variant -> orderAt(variant.shared(), (Swap) variant.change()))
                    .filter(last -> orders.stream()
                            .noneMatch(order ->
                                    order.reversed() == VariantOutcome.UNDECIDED && order.second() > last.step()))
                    .filter(last -> races.stream().skip(orders.size()).noneMatch(race -> race.second() > last.step()))
                    .orElse(null);
        }

        private boolean isEssential(Swap swap) {
            return orders.stream()
                    .anyMatch(order ->
                            order.first() == swap.first() && order.second() == swap.second() && order.isEssential());
        }

        private static LastEssentialOrder orderAt(int step, Swap swap) {
            return new LastEssentialOrder(step, swap.first(), swap.second());
        }

        // ---- passing variants

        private void leaveOut(int step) {
            BitSet deleted = new BitSet();
            deleted.set(step);
            Variant variant = perform(schedule.without(deleted), MatchPolicy.EXACT, schedule.move(step));
            if (variant.outcome == VariantOutcome.PASSES) {
                addPassing(new Deletion(step), variant.schedule);
            }
        }

        private void addPassing(ExecutionChange change, Schedule performed) {
            int shared = schedule.commonPrefix(performed);
            boolean stopsEarlier = shared == performed.size();
            passing.add(new PassingVariant(change, schedule.size() - performed.size(), shared, stopsEarlier));
        }

        private @Nullable NearestPassing nearest() {
            return passing.stream()
                    .min(PassingVariant.NEAREST)
                    .map(variant -> new NearestPassing(variant.change(), variant.leftOut(), variant.shared()))
                    .orElse(null);
        }

        // ---- performing

        /**
         * A changed execution.
         *
         * @param schedule what was performed, without the continuation
         * @param performed the places of the request that were performed
         */
        private record Variant(VariantOutcome outcome, Schedule schedule, BitSet performed) {}

        /**
         * Performs a changed schedule and continues it.
         *
         * @param omitted the move that the continuation leaves out, too
         */
        private Variant perform(Schedule changed, MatchPolicy match, int omitted) {
            try {
                return performed(changed, match, omitted);
            } catch (OutOfControl | BadInput e) { // a handler or an invariant cannot cope with the change
                replay.forget();
                hasThrown = true;
                return new Variant(VariantOutcome.UNDECIDED, Schedule.of(), new BitSet());
            }
        }

        private Variant performed(Schedule changed, MatchPolicy match, int omitted) {
            replay.run(changed, match);
            Schedule performed = replay.performedSchedule();
            BitSet places = new BitSet();
            IntStream.range(0, changed.size()).filter(replay::wasPerformed).forEach(places::set);
            VariantOutcome outcome = continued(enabled -> enabled[0], omitted);
            if (outcome == VariantOutcome.PASSES
                    && !pollStop()
                    && replay.guidedRun().length() > performed.size() + 1) {
                replay.forget();
                replay.run(changed, match);
                outcome = worse(outcome, continued(enabled -> enabled[enabled.length - 1], omitted));
            }
            replay.forget(); // the continuation moved the run
            return new Variant(outcome, performed, places);
        }

        /** Delivers messages until none is in flight or the execution fails. */
        private VariantOutcome continued(ToIntFunction<int[]> choice, int omitted) {
            replays++;
            GuidedRun run = replay.guidedRun();
            int maxLength = run.length() + MAX_CONTINUATION * schedule.size();
            for (int[] enabled = deliveries(run, omitted); enabled.length > 0; enabled = deliveries(run, omitted)) {
                int next = choice.applyAsInt(enabled);
                if (pollStop()
                        || run.length() >= maxLength
                        || run.perform(next, MatchPolicy.EXACT, GuidedRun.NO_CHOICES) == GuidedRun.ABSENT) {
                    return VariantOutcome.UNDECIDED;
                }
            }
            Violation violation = run.violation() == null && run.length() > 0 ? run.checkEnd() : run.violation();
            if (violation == null) {
                return VariantOutcome.PASSES;
            }
            return wantedViolation.isSameAs(violation) ? VariantOutcome.SAME : VariantOutcome.OTHER;
        }

        /** Returns the messages that can be delivered, oldest first; none if the execution has failed. */
        private int[] deliveries(GuidedRun run, int omitted) {
            return run.violation() != null
                    ? new int[0]
                    : IntStream.of(run.enabledMoves())
                            .filter(move -> move != omitted)
                            .filter(move -> moves.move(move) instanceof Move.Handle handle && !handle.isTimer())
                            .toArray();
        }
    }
}
