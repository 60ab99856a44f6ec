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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether the world could have given these externals, as far as the original tells: some of its own, in its order
 * (their messages may be smaller), and none that the scenario's rules refuse.
 *
 * <p>That nothing can happen any more is true only of an execution in which all processes run that were started in the
 * original, and in which what was crashed or cut is whole again, if it was there: else a request to nobody would have
 * no answer in a correct system either.
 */
public final class ExternalsValidity {

    private final Setup setup;
    private final MoveTable moves;
    private final int[] originalExternals; // the externals of the original
    private final boolean isJudgedAtEnd;
    private final Set<External> starts = new HashSet<>();

    public ExternalsValidity(Setup setup, MoveTable moves, Execution execution) {
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
    }

    /** Whether the violation is one of an execution that is over, or quiet. */
    private static boolean isJudgedAtEnd(Setup setup, Execution execution) {
        Violation violation = ((Verdict.Violated) execution.verdict()).violation();
        for (Invariant<?> invariant : setup.invariants()) {
            if (invariant.name().equals(violation.invariant())) {
                return invariant.when() != Invariant.When.EVERY_STEP;
            }
        }
        return execution.size() == 0 || execution.step(execution.size() - 1).failure() == null; // stuck
    }

    public boolean allows(Schedule made) {
        return isPartOfScript(made)
                && (!isJudgedAtEnd || isRestored(made))
                && (!setup.hasExternalsRule() || setup.areValid(ExternalGroups.externalsOf(made, moves)));
    }

    private boolean isPartOfScript(Schedule made) {
        int next = 0;
        for (int external : made.moves(moves::isExternal)) {
            while (next < originalExternals.length && !isSmallerOrSame(originalExternals[next], external)) {
                next++;
            }
            if (next++ >= originalExternals.length) {
                return false;
            }
        }
        return true;
    }

    private boolean isSmallerOrSame(int original, int now) {
        if (original == now) {
            return true;
        }
        Move one = moves.move(original);
        Move other = moves.move(now);
        if (one instanceof Move.MessageFault was && other instanceof Move.MessageFault is) {
            return was.fault() == is.fault()
                    && moves.type(moves.numberOf(was.message())) == moves.type(moves.numberOf(is.message()));
        }
        return one instanceof Move.InjectExternal was
                && other instanceof Move.InjectExternal is
                && was.external() instanceof External.Send sent
                && is.external() instanceof External.Send sends
                && sent.to().equals(sends.to())
                && sent.message().getClass() == sends.message().getClass();
    }

    /** All processes run, but for members that left, and what goes together is there together. */
    private boolean isRestored(Schedule made) {
        List<External> externals = ExternalGroups.externalsOf(made, moves);
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
        return externals.stream().filter(wanted::equals).count();
    }
}
