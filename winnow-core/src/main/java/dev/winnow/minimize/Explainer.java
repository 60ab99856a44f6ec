package dev.winnow.minimize;

import dev.winnow.minimize.Explanation.Change;
import dev.winnow.minimize.Explanation.Deletion;
import dev.winnow.minimize.Explanation.Ending;
import dev.winnow.minimize.Explanation.Nearest;
import dev.winnow.minimize.Explanation.Order;
import dev.winnow.minimize.Explanation.PointOfNoReturn;
import dev.winnow.minimize.Explanation.Swap;
import dev.winnow.model.Causality;
import dev.winnow.model.Causality.Race;
import dev.winnow.model.Execution;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Schedule;
import dev.winnow.replay.BestEffortReplay;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Explains a failing execution, best a minimal one, by changing it a little: reverses each race, leaves out each step, and looks whether
 * it still fails.
 *
 * <p>An order is essential if it no longer fails in the same way once the order is reversed, neither with the same messages nor with those
 * of the same types. To reverse one, what brings the second step about goes ahead with it.
 *
 * <p>Concurrency bugs need few orders (Burckhardt et al., ASPLOS 2010, call their number the depth of the bug): these are the ones that
 * can be seen one at a time. Two orders of which either one is enough are both told as not essential.
 *
 * <p>Cost: two replays for each race and one for each step at the most, of long executions for some of them only.
 */
public final class Explainer {

    static final int MOST = 200; // races, and steps left out
    private static final int MOST_STEPS =
            100_000; // of all schedules with one race reversed; of long ones, fewer are tried

    /** A change after which it passes. */
    private record Passing(Change change, int leftOut, int shared, boolean stopsEarlier) {

        /** Fewest changes first: a swap is one, and so is each step that does not happen. To stop earlier explains the least. */
        static final Comparator<Passing> NEAREST = Comparator.comparing(Passing::stopsEarlier)
                .thenComparing(passing -> passing.leftOut + (passing.change instanceof Swap ? 1 : 0))
                .thenComparing(passing -> passing.change instanceof Deletion)
                .thenComparing(Comparator.comparingInt(Passing::shared).reversed());
    }

    private final BestEffortReplay replay;
    private final Moves moves;
    private final boolean fifo;

    /** @param fifo whether channels keep the order of their messages, so that two of one channel do not race */
    public Explainer(BestEffortReplay replay, Moves moves, boolean fifo) {
        this.replay = replay;
        this.moves = moves;
        this.fifo = fifo;
    }

    public Explanation explain(Execution execution) {
        if (!(execution.verdict() instanceof Verdict.Violated violated)) {
            throw new IllegalArgumentException(
                    "only an execution that fails can be explained, not " + execution.verdict());
        }
        return new Attempt(execution, violated.violation()).explanation();
    }

    /** The explanation of one execution. */
    private final class Attempt {

        private final Execution execution;
        private final Causality causality;
        private final Schedule schedule;
        private final Violation wanted;
        private final List<Order> orders = new ArrayList<>();
        private final List<Passing> passing = new ArrayList<>(); // by swaps, then by deletions
        private int replays;

        Attempt(Execution execution, Violation wanted) {
            this.execution = execution;
            this.causality = execution.causality();
            this.schedule = Schedule.of(execution, moves);
            this.wanted = wanted;
        }

        Explanation explanation() {
            List<Race> races = causality.races(fifo);
            int most = Math.max(1, Math.min(MOST, MOST_STEPS / Math.max(1, schedule.size())));
            races.stream().limit(most).forEach(this::reverse);
            PointOfNoReturn point = pointOfNoReturn();
            boolean close = passing.stream().anyMatch(variant -> variant.leftOut() == 0);
            int deletions = close ? 0 : Math.min(most, schedule.size());
            IntStream.range(0, deletions).forEach(this::leaveOut);
            boolean capped = races.size() > most || (!close && schedule.size() > most);
            Nearest nearest = nearest();
            List<String> sentences = new ExplanationWords(execution).sentences(orders, point, nearest, capped, most);
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
            Ending ending = ending(changed, Match.EXACT, place, swap);
            if (ending != Ending.SAME) {
                ending = stronger(ending, ending(changed, Match.OLDEST, place, swap));
            }
            orders.add(new Order(race.first(), race.second(), ending));
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

        private Ending ending(Schedule changed, Match match, int place, Swap swap) {
            Violation violation = run(changed, match);
            if (violation == null && !replay.cameUp(place)) {
                return Ending.IMPOSSIBLE;
            }
            if (violation == null) {
                passes(swap);
            }
            return violation == null ? Ending.PASSES : wanted.isSameAs(violation) ? Ending.SAME : Ending.OTHER;
        }

        /** That it fails in the same way with one kind of match is enough to say that the order does not matter. */
        private static Ending stronger(Ending one, Ending other) {
            return one.compareTo(other) < 0 ? one : other;
        }

        private @Nullable PointOfNoReturn pointOfNoReturn() {
            return passing.stream()
                    .filter(variant -> isEssential((Swap) variant.change()))
                    .max(Comparator.comparingInt(Passing::shared))
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
            if (run(schedule.without(one), Match.EXACT) == null) {
                passes(new Deletion(step));
            }
        }

        private void passes(Change change) {
            Schedule made = replay.made();
            int shared = schedule.commonPrefix(made);
            passing.add(new Passing(change, schedule.size() - made.size(), shared, shared == made.size()));
        }

        private @Nullable Nearest nearest() {
            return passing.stream()
                    .min(Passing.NEAREST)
                    .map(variant -> new Nearest(variant.change(), variant.leftOut(), variant.shared()))
                    .orElse(null);
        }

        private @Nullable Violation run(Schedule changed, Match match) {
            replays++;
            return replay.run(changed, match);
        }
    }
}
