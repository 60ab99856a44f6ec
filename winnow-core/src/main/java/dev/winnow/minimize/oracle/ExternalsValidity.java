package dev.winnow.minimize.oracle;

import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A check that the externals of a candidate could have occurred. They must be a subsequence of the original externals,
 * possibly with smaller messages or earlier crashes inside handlers, and satisfy the rules of the scenario. Steps that
 * the user wants to keep must be there.
 *
 * <p>If the violation is judged at the end of an execution (a deadlock, for instance), all processes that the original
 * started must run, and each crash or partition must be undone as in the original. Otherwise a correct system would
 * also fail: a request to a process that is down gets no answer.
 */
public final class ExternalsValidity {

    private final Setup setup;
    private final MoveTable moves;
    private final int[] originalExternals;
    private final boolean isJudgedAtEnd;
    private final Set<External> starts = new HashSet<>();
    private final Map<Integer, Integer> keptMoves = new HashMap<>(); // how often each unranked move must occur

    public ExternalsValidity(Setup setup, MoveTable moves, Execution execution) {
        this(setup, moves, execution, Set.of());
    }

    /**
     * Creates a check.
     *
     * @param keptSteps the steps of the execution, by index, that every candidate must have
     */
    public ExternalsValidity(Setup setup, MoveTable moves, Execution execution, Set<Integer> keptSteps) {
        this.setup = setup;
        this.moves = moves;
        Schedule original = Schedule.of(execution, moves);
        this.originalExternals = original.moves(moves::isExternal);
        this.isJudgedAtEnd = isJudgedAtEnd(setup, execution);
        for (External external : ExternalGroups.externalsOf(original, moves)) {
            if (external instanceof External.Start) {
                starts.add(external);
            }
        }
        for (int step : keptSteps) {
            keptMoves.merge(moves.unranked(original.move(step)), 1, Integer::sum);
        }
    }

    /** Returns the places of a schedule that must be kept: the first occurrences of the moves that the user names. */
    BitSet keptPlaces(Schedule schedule) {
        Map<Integer, Integer> missing = new HashMap<>(keptMoves);
        BitSet places = new BitSet();
        for (int place = 0; place < schedule.size() && !missing.isEmpty(); place++) {
            int move = moves.unranked(schedule.move(place));
            if (missing.containsKey(move)) {
                places.set(place);
                missing.computeIfPresent(move, (kept, count) -> count == 1 ? null : count - 1);
            }
        }
        return places;
    }

    /** Returns true if the schedule has all steps that the user wants to keep. */
    public boolean hasKeptSteps(Schedule schedule) {
        int wanted = keptMoves.values().stream().mapToInt(Integer::intValue).sum();
        return wanted == 0 || keptPlaces(schedule).cardinality() == wanted;
    }

    /** Returns true if the violated invariant is not checked at every step, or if the violation is a deadlock. */
    private static boolean isJudgedAtEnd(Setup setup, Execution execution) {
        Violation violation = ((Verdict.Violated) execution.verdict()).violation();
        for (Invariant<?> invariant : setup.invariants()) {
            if (invariant.name().equals(violation.invariant())) {
                return invariant.when() != Invariant.When.EVERY_STEP;
            }
        }
        return execution.size() == 0 || execution.step(execution.size() - 1).failure() == null; // a deadlock
    }

    /** Returns true if the externals of the schedule could have occurred. */
    public boolean allows(Schedule performed) {
        return hasKeptSteps(performed)
                && isSubsequenceOfOriginal(performed)
                && (!isJudgedAtEnd || isRestored(performed))
                && (!setup.hasExternalsRule() || setup.areValid(ExternalGroups.externalsOf(performed, moves)));
    }

    private boolean isSubsequenceOfOriginal(Schedule performed) {
        int next = 0;
        for (int external : performed.moves(moves::isExternal)) {
            while (next < originalExternals.length && !isSmallerOrSame(originalExternals[next], external)) {
                next++;
            }
            if (next++ >= originalExternals.length) {
                return false;
            }
        }
        return true;
    }

    private boolean isSmallerOrSame(int original, int current) {
        if (original == current) {
            return true;
        }
        Move one = moves.move(original);
        Move other = moves.move(current);
        if (one instanceof Move.MessageFault originalMove && other instanceof Move.MessageFault fault) {
            return originalMove.fault() == fault.fault()
                    && moves.type(moves.numberOf(originalMove.message()))
                            == moves.type(moves.numberOf(fault.message()));
        }
        return one instanceof Move.InjectExternal originalMove
                && other instanceof Move.InjectExternal inject
                && isSmaller(originalMove.external(), inject.external());
    }

    private static boolean isSmaller(External original, External current) {
        if (original instanceof External.CrashInHandler one && current instanceof External.CrashInHandler other) {
            return one.process().equals(other.process()) && other.effects() <= one.effects();
        }
        return original instanceof External.Send one
                && current instanceof External.Send other
                && one.to().equals(other.to())
                && one.message().getClass() == other.message().getClass();
    }

    /** Returns true if all processes run, except removed members, and all faults are undone as in the original. */
    private boolean isRestored(Schedule performed) {
        List<External> externals = ExternalGroups.externalsOf(performed, moves);
        if (!setup.hasMembers() && !externals.containsAll(starts)) {
            return false;
        }
        Schedule original = Schedule.of(originalExternals);
        for (BitSet group : ExternalGroups.groupsOf(original, moves)) {
            if (group.cardinality() > 1) {
                Move first = moves.move(originalExternals[group.nextSetBit(0)]);
                Move last = moves.move(originalExternals[group.length() - 1]);
                if (count(externals, first) > count(externals, last)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static long count(List<External> externals, Move move) {
        External wanted = ((Move.InjectExternal) move).external();
        return externals.stream()
                .filter(external -> external.equals(wanted) || isSmaller(wanted, external))
                .count();
    }
}
