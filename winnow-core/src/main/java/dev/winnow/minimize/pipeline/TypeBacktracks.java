package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.StepBudget;
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
 * Type fingerprints with backtracks: where a schedule passes, tries in its place those that deliver, at one point,
 * another pending message of the same type.
 *
 * <pre>
 * TEST(E'):  STSSched(E', τ); if it fails, done
 *            the same with messages matched by type: the oldest, then the newest; if one fails, done
 *            while there is a backtrack b with b.type = b.counterpart.type and another fingerprint, and budget:
 *                skip it if b.predecessors + [b] was executed already
 *                STSSched(E', b.predecessors + [b] + b.successors); if it fails, done
 * STSSched:  while delivering m, every pending message that does not commute with m becomes a backtrack
 * </pre>
 *
 * <p>DEMi (NSDI'16), algorithm 1 and observations 3 and 4; that the whole schedule is matched by type before single
 * messages are exchanged is in the text and in figure 1, not in the algorithm. Backtracks live as long as one
 * minimization. The budget is an equal count of schedules for each subsequence, where the paper divides its time
 * equally. What follows a backtrack is matched by type. The earliest backtracks come first; once those that match by
 * type are used up, the others follow.
 *
 * <p>Cost: at most {@code cap + 3} schedules a test.
 */
final class TypeBacktracks {

    private static final int MAX_BACKTRACKS = 1_000_000;
    private static final MatchPolicy[] POLICIES = {MatchPolicy.EXACT, MatchPolicy.OLDEST, MatchPolicy.NEWEST};

    /** The paper's order: those that match by type first, the earliest first, then as they were found. */
    private static final Comparator<Backtrack> PRIORITY = Comparator.comparing((Backtrack b) -> !b.matchesByType)
            .thenComparing(b -> b.length)
            .thenComparing(b -> b.found);

    /** The steps of a schedule that was run; known when it has ended. */
    private static final class ExecutedPath {
        private Schedule schedule = Schedule.of();
    }

    /**
     * Deliver {@code move} after the first {@code length} steps of a path, instead of what was delivered there.
     *
     * @param place the place of the asked schedule that the counterpart was asked for at
     */
    private record Backtrack(
            ExecutedPath path, int length, int move, Schedule asked, int place, boolean matchesByType, long found) {}

    private final GuidedRun guidedRun;
    private final MoveTable moves;
    private final Violation wantedFingerprint;
    private final int maxTries;
    private final StepBudget budget;
    private final PriorityQueue<Backtrack> backtracks = new PriorityQueue<>(PRIORITY);
    private final Set<Long> executed = new HashSet<>(); // beginnings of paths, by hash
    private ExecutedPath path = new ExecutedPath();
    private long hash; // of the present path
    private long found;

    /** @param cap how many backtracks a test may try */
    TypeBacktracks(GuidedRun guidedRun, MoveTable moves, Violation wanted, int cap, StepBudget budget) {
        this.guidedRun = guidedRun;
        this.moves = moves;
        this.wantedFingerprint = wanted;
        this.maxTries = cap;
        this.budget = budget;
    }

    /** What was made of the schedule, or of one of its variants, if it fails in the wanted way. */
    @Nullable
    Schedule test(Schedule asked) {
        if (budget.pollStageEnd()) {
            return null;
        }
        for (MatchPolicy match : POLICIES) {
            if (run(Schedule.of(), asked, 0, match)) {
                return path.schedule;
            }
        }
        int tried = 0;
        while (tried < maxTries && !backtracks.isEmpty() && !budget.pollStageEnd()) {
            Backtrack next = backtracks.poll();
            BitSet out = externalsNotIn(asked, next.asked);
            Schedule before = next.path.schedule.prefix(next.length);
            Schedule prefix = before.without(externalsNotIn(asked, before)).append(next.move);
            if (!executed.contains(hashOf(prefix))) {
                tried++;
                int from = next.place + 1 - out.get(0, next.place + 1).cardinality();
                if (run(prefix, next.asked.without(out), from, MatchPolicy.OLDEST)) {
                    return path.schedule;
                }
            }
        }
        return null;
    }

    /** The places of externals that the subsequence under test does not have. */
    private BitSet externalsNotIn(Schedule tested, Schedule other) {
        Map<Integer, Integer> there = new HashMap<>();
        for (int place = 0; place < tested.size(); place++) {
            if (moves.isExternal(tested.move(place))) {
                there.merge(tested.move(place), 1, Integer::sum);
            }
        }
        BitSet out = new BitSet();
        for (int place = 0; place < other.size(); place++) {
            int move = other.move(place);
            if (moves.isExternal(move)) {
                int left = there.merge(move, -1, Integer::sum);
                out.set(place, left < 0);
            }
        }
        return out;
    }

    /** STSSched: first the prefix as it is, then the rest of what is asked for; whether it fails in the wanted way. */
    private boolean run(Schedule prefix, Schedule asked, int from, MatchPolicy match) {
        guidedRun.rewindTo(0);
        path = new ExecutedPath();
        hash = 0;
        for (int place = 0; place < prefix.size() && guidedRun.violation() == null; place++) {
            perform(prefix.move(place), MatchPolicy.EXACT, prefix.choices(place));
        }
        for (int place = from; place < asked.size() && guidedRun.violation() == null; place++) {
            step(asked, place, match);
        }
        path.schedule = Schedule.performedBy(guidedRun);
        Violation broken = guidedRun.violation();
        Violation violation = broken != null || guidedRun.length() == 0 ? broken : guidedRun.checkEnd();
        budget.spend(guidedRun.length(), guidedRun.length());
        return wantedFingerprint.isSameAs(violation);
    }

    private void step(Schedule asked, int place, MatchPolicy match) {
        int move = asked.move(place);
        boolean branches = !moves.isExternal(move) && backtracks.size() < MAX_BACKTRACKS;
        int[] pending = branches ? guidedRun.enabledMoves() : GuidedRun.NO_CHOICES;
        int length = guidedRun.length();
        int made = perform(move, match, asked.choices(place));
        if (made == GuidedRun.ABSENT) {
            return;
        }
        for (int other : pending) {
            if (other != made && process(other).equals(process(made))) { // they do not commute
                boolean byType = moves.type(other) == moves.type(made);
                backtracks.add(new Backtrack(path, length, other, asked, place, byType, found++));
            }
        }
    }

    private int perform(int move, MatchPolicy match, int[] choices) {
        int made = guidedRun.perform(move, match, choices);
        if (made != GuidedRun.ABSENT) {
            hash = extended(hash, made);
            executed.add(hash);
        }
        return made;
    }

    private static long hashOf(Schedule schedule) {
        long hash = 0;
        for (int place = 0; place < schedule.size(); place++) {
            hash = extended(hash, schedule.move(place));
        }
        return hash;
    }

    private static long extended(long hash, int move) {
        return SeededRandom.mix(hash * 31 + move + 1);
    }

    private ProcessId process(int move) {
        return ((Move.Handle) moves.move(move)).to();
    }
}
