package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.StepBudget;
import dev.winnow.model.Choices;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Type fingerprints with backtracks. If a schedule passes, tries schedules that deliver another pending message of the
 * same type at one point.
 *
 * <pre>
 * TEST(E'):  STSSched(E', τ); if it fails, done
 *            STSSched with messages matched by type: the oldest, then the newest; if one fails, done
 *            while there is a backtrack b with b.type = b.counterpart.type and another fingerprint, and budget:
 *                skip it if b.predecessors + [b] was executed already
 *                STSSched(E', b.predecessors + [b] + b.successors); if it fails, done
 * STSSched:  while delivering m, every pending message that does not commute with m becomes a backtrack
 * </pre>
 *
 * <p>DEMi (NSDI'16), algorithm 1 and observations 3 and 4. Matching the whole schedule by type before exchanging single
 * messages comes from the text and figure 1, not from the algorithm.
 *
 * <p>The code differs in the budget: an equal number of schedules for each subsequence, where the paper divides time
 * equally. Backtracks last for one minimization, and steps after a backtrack are matched by type. The earliest
 * backtracks come first; those that do not match by type follow.
 *
 * <p>Cost: at most {@code maxBacktracks + 3} schedules per test.
 */
final class TypeBacktracks {

    private static final int MAX_BACKTRACKS = 1_000_000;
    private static final MatchPolicy[] POLICIES = {MatchPolicy.EXACT, MatchPolicy.OLDEST, MatchPolicy.NEWEST};

    /** The order of the paper: matches by type first, then the earliest, then in the order of discovery. */
    private static final Comparator<Backtrack> PRIORITY = Comparator.comparing((Backtrack b) -> !b.matchesByType)
            .thenComparing(b -> b.length)
            .thenComparing(b -> b.sequence);

    /** The schedule that a run performed; set when the run ends. */
    private static final class ExecutedPath {
        private Schedule schedule = Schedule.of();
    }

    /**
     * A request to deliver {@code move} after the first {@code length} steps of a path, instead of its counterpart.
     *
     * @param place the place of the counterpart in the requested schedule
     * @param sequence the number of backtracks found before this one
     */
    private record Backtrack(
            ExecutedPath path,
            int length,
            int move,
            Schedule requested,
            int place,
            boolean matchesByType,
            long sequence) {}

    private final GuidedRun guidedRun;
    private final MoveTable moves;
    private final Violation wantedViolation;
    private final int maxBacktracks;
    private final StepBudget budget;
    private final PriorityQueue<Backtrack> backtracks = new PriorityQueue<>(PRIORITY);
    private final Set<Long> executed = new HashSet<>(); // hashes of path prefixes
    private ExecutedPath path = new ExecutedPath();
    private long hash; // of the current path
    private long backtrackCount;

    /**
     * Creates a test.
     *
     * @param maxBacktracks the maximum number of backtracks per test
     */
    TypeBacktracks(GuidedRun guidedRun, MoveTable moves, Violation wanted, int maxBacktracks, StepBudget budget) {
        this.guidedRun = guidedRun;
        this.moves = moves;
        this.wantedViolation = wanted;
        this.maxBacktracks = maxBacktracks;
        this.budget = budget;
    }

    /** Returns the performed schedule if the requested one, or a variant of it, fails in the wanted way; else null. */
    @Nullable
    Schedule test(Schedule requested) {
        if (budget.pollStageEnd()) {
            return null;
        }
        for (MatchPolicy match : POLICIES) {
            if (run(Schedule.of(), requested, 0, match)) {
                return path.schedule;
            }
        }
        int tried = 0;
        while (tried < maxBacktracks && !backtracks.isEmpty() && !budget.pollStageEnd()) {
            Backtrack next = backtracks.poll();
            BitSet removed = externalsNotIn(requested, next.requested);
            Schedule predecessors = next.path.schedule.prefix(next.length);
            Schedule prefix = predecessors
                    .without(externalsNotIn(requested, predecessors))
                    .append(next.move);
            if (!executed.contains(hashOf(prefix))) {
                tried++;
                int from = next.place + 1 - removed.get(0, next.place + 1).cardinality();
                if (run(prefix, next.requested.without(removed), from, MatchPolicy.OLDEST)) {
                    return path.schedule;
                }
            }
        }
        return null;
    }

    /** Returns the places of externals in {@code other} that the tested subsequence lacks. */
    private BitSet externalsNotIn(Schedule tested, Schedule other) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int place = 0; place < tested.size(); place++) {
            if (moves.isExternal(tested.move(place))) {
                counts.merge(tested.move(place), 1, Integer::sum);
            }
        }
        BitSet missing = new BitSet();
        for (int place = 0; place < other.size(); place++) {
            int move = other.move(place);
            if (moves.isExternal(move)) {
                int left = counts.merge(move, -1, Integer::sum);
                missing.set(place, left < 0);
            }
        }
        return missing;
    }

    /** Performs STSSched: the prefix exactly, then the rest. Returns true if it fails in the wanted way. */
    private boolean run(Schedule prefix, Schedule requested, int from, MatchPolicy match) {
        guidedRun.rewindTo(0);
        path = new ExecutedPath();
        hash = 0;
        for (int place = 0; place < prefix.size() && guidedRun.violation() == null; place++) {
            perform(prefix.move(place), MatchPolicy.EXACT, prefix.choices(place));
        }
        for (int place = from; place < requested.size() && guidedRun.violation() == null; place++) {
            step(requested, place, match);
        }
        path.schedule = Schedule.performedBy(guidedRun);
        Violation duringRun = guidedRun.violation();
        Violation violation = duringRun != null || guidedRun.length() == 0 ? duringRun : guidedRun.checkEnd();
        budget.spend(guidedRun.length(), guidedRun.length());
        return wantedViolation.isSameAs(violation);
    }

    private void step(Schedule requested, int place, MatchPolicy match) {
        int move = requested.move(place);
        boolean branches = !moves.isExternal(move) && backtracks.size() < MAX_BACKTRACKS;
        int[] pending = branches ? guidedRun.enabledMoves() : new int[0];
        int length = guidedRun.length();
        int performed = perform(move, match, requested.choices(place));
        if (performed == GuidedRun.ABSENT) {
            return;
        }
        for (int other : pending) {
            if (other != performed && process(other).equals(process(performed))) { // they do not commute
                boolean byType = moves.type(other) == moves.type(performed);
                backtracks.add(new Backtrack(path, length, other, requested, place, byType, backtrackCount++));
            }
        }
    }

    private int perform(int move, MatchPolicy match, Choices choices) {
        int performed = guidedRun.perform(move, match, choices);
        if (performed != GuidedRun.ABSENT) {
            hash = extend(hash, performed);
            executed.add(hash);
        }
        return performed;
    }

    private static long hashOf(Schedule schedule) {
        long hash = 0;
        for (int place = 0; place < schedule.size(); place++) {
            hash = extend(hash, schedule.move(place));
        }
        return hash;
    }

    private static long extend(long hash, int move) {
        return SeededRandom.mix(hash * 31 + move + 1);
    }

    private ProcessId process(int move) {
        return ((Move.Handle) moves.move(move)).to();
    }
}
