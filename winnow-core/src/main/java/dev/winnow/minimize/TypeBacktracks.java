package dev.winnow.minimize;

import dev.winnow.model.Dice;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Type fingerprints with backtracks: where a schedule passes, tries in its place those that deliver, at one point, another pending message
 * of the same type.
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
 * <p>DEMi (NSDI'16), algorithm 1 and observations 3 and 4; that the whole schedule is matched by type before single messages are exchanged is in the
 * text and in figure 1, not in the algorithm. Backtracks live as long as one minimization. The budget is an equal count of schedules for
 * each subsequence, where the paper divides its time equally. What follows a backtrack is matched by type. The earliest backtracks come first; once those that match by type are used up, the others follow.
 *
 * <p>Cost: at most {@code cap + 3} schedules a test.
 */
final class TypeBacktracks {

    private static final int MOST = 1_000_000;
    private static final Match[] POLICIES = {Match.EXACT, Match.OLDEST, Match.NEWEST};

    /** The paper's order: those that match by type first, the earliest first, then as they were found. */
    private static final Comparator<Backtrack> PRIORITY = Comparator.comparing((Backtrack b) -> !b.matchesByType)
            .thenComparing(b -> b.length)
            .thenComparing(b -> b.found);

    /** The steps of a schedule that was run; known when it has ended. */
    private static final class Path {
        private Schedule made = Schedule.of();
    }

    /**
     * Deliver {@code move} after the first {@code length} steps of a path, instead of what was delivered there.
     *
     * @param place the place of the asked schedule that the counterpart was asked for at
     */
    private record Backtrack(
            Path path, int length, int move, Schedule asked, int place, boolean matchesByType, long found) {}

    private final Rehearsal rehearsal;
    private final Moves moves;
    private final Violation wanted;
    private final int cap;
    private final Ledger ledger;
    private final PriorityQueue<Backtrack> backtracks = new PriorityQueue<>(PRIORITY);
    private final Set<Long> executed = new HashSet<>(); // beginnings of paths, by hash
    private Path path = new Path();
    private long hash; // of the present path
    private long found;

    /**
     * @param cap how many backtracks a test may try
     */
    TypeBacktracks(Rehearsal rehearsal, Moves moves, Violation wanted, int cap, Ledger ledger) {
        this.rehearsal = rehearsal;
        this.moves = moves;
        this.wanted = wanted;
        this.cap = cap;
        this.ledger = ledger;
    }

    /** What was made of the schedule, or of one of its variants, if it fails in the wanted way. */
    @Nullable
    Schedule test(Schedule asked) {
        if (ledger.isOver()) {
            return null;
        }
        for (Match match : POLICIES) {
            if (run(Schedule.of(), asked, 0, match)) {
                return path.made;
            }
        }
        int tried = 0;
        while (tried < cap && !backtracks.isEmpty() && !ledger.isOver()) {
            Backtrack next = backtracks.poll();
            BitSet out = notIn(asked, next.asked);
            Schedule before = next.path.made.first(next.length);
            Schedule prefix = before.without(notIn(asked, before)).plus(next.move);
            if (!executed.contains(hashOf(prefix))) {
                tried++;
                int from = next.place + 1 - out.get(0, next.place + 1).cardinality();
                if (run(prefix, next.asked.without(out), from, Match.OLDEST)) {
                    return path.made;
                }
            }
        }
        return null;
    }

    /** The places of externals that the subsequence under test does not have. */
    private BitSet notIn(Schedule tested, Schedule other) {
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
    private boolean run(Schedule prefix, Schedule asked, int from, Match match) {
        rehearsal.rewindTo(0);
        path = new Path();
        hash = 0;
        for (int place = 0; place < prefix.size() && rehearsal.violation() == null; place++) {
            perform(prefix.move(place), Match.EXACT, prefix.choices(place));
        }
        for (int place = from; place < asked.size() && rehearsal.violation() == null; place++) {
            step(asked, place, match);
        }
        path.made = Schedule.made(rehearsal);
        Violation broken = rehearsal.violation();
        Violation violation = broken != null || rehearsal.length() == 0 ? broken : rehearsal.end();
        ledger.spend(rehearsal.length(), rehearsal.length());
        return wanted.isSameAs(violation);
    }

    private void step(Schedule asked, int place, Match match) {
        int move = asked.move(place);
        boolean branches = !moves.isExternal(move) && backtracks.size() < MOST;
        int[] pending = branches ? rehearsal.enabled() : Rehearsal.NO_CHOICES;
        int length = rehearsal.length();
        int made = perform(move, match, asked.choices(place));
        if (made == Rehearsal.ABSENT) {
            return;
        }
        for (int other : pending) {
            if (other != made && process(other).equals(process(made))) { // they do not commute
                boolean byType = moves.type(other) == moves.type(made);
                backtracks.add(new Backtrack(path, length, other, asked, place, byType, found++));
            }
        }
    }

    private int perform(int move, Match match, int[] choices) {
        int made = rehearsal.perform(move, match, choices);
        if (made != Rehearsal.ABSENT) {
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
        return Dice.mix(hash * 31 + move + 1);
    }

    private ProcessId process(int move) {
        return ((Move.Handle) moves.move(move)).to();
    }
}
