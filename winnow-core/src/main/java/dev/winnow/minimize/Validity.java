package dev.winnow.minimize;

import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Schedule;
import dev.winnow.run.Invariant;
import dev.winnow.run.Setup;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether the world could have given these externals, as far as the original tells: some of its own, in its order (their messages may be smaller), and
 * none that the scenario's rules refuse.
 *
 * <p>That nothing can happen any more is true only of an execution in which all processes run that were started in the original, and in which what was
 * crashed or cut is whole again, if it was there: else a request to nobody would have no answer in a correct system either.
 */
final class Validity {

    private final Setup setup;
    private final Moves moves;
    private final int[] script; // the externals of the original
    private final boolean isOfTheEnd;
    private final Set<External> starts = new HashSet<>();

    Validity(Setup setup, Moves moves, Execution execution) {
        this.setup = setup;
        this.moves = moves;
        Schedule original = Schedule.of(execution, moves);
        this.script = original.moves(moves::isExternal);
        this.isOfTheEnd = isOfTheEnd(setup, execution);
        for (External external : Externals.of(original, moves)) {
            if (external instanceof External.Start) {
                starts.add(external);
            }
        }
    }

    /** Whether the violation is one of an execution that is over, or quiet. */
    private static boolean isOfTheEnd(Setup setup, Execution execution) {
        Violation violation = ((Verdict.Violated) execution.verdict()).violation();
        for (Invariant<?> invariant : setup.invariants()) {
            if (invariant.name().equals(violation.invariant())) {
                return invariant.when() != Invariant.When.EVERY_STEP;
            }
        }
        return execution.size() == 0 || execution.step(execution.size() - 1).failure() == null; // stuck
    }

    boolean allows(Schedule made) {
        return isPartOfScript(made)
                && (!isOfTheEnd || isWhole(made))
                && (!setup.restrictsExternals() || setup.isValid(Externals.of(made, moves)));
    }

    private boolean isPartOfScript(Schedule made) {
        int next = 0;
        for (int external : made.moves(moves::isExternal)) {
            while (next < script.length && !isLike(script[next], external)) {
                next++;
            }
            if (next++ >= script.length) {
                return false;
            }
        }
        return true;
    }

    private boolean isLike(int original, int now) {
        if (original == now) {
            return true;
        }
        Move one = moves.move(original);
        Move other = moves.move(now);
        if (one instanceof Move.Meddle was && other instanceof Move.Meddle is) {
            return was.fault() == is.fault()
                    && moves.type(moves.of(was.message())) == moves.type(moves.of(is.message()));
        }
        return one instanceof Move.Inject was
                && other instanceof Move.Inject is
                && was.external() instanceof External.Send sent
                && is.external() instanceof External.Send sends
                && sent.to().equals(sends.to())
                && sent.message().getClass() == sends.message().getClass();
    }

    /** All processes run, but for members that left, and what goes together is there together. */
    private boolean isWhole(Schedule made) {
        List<External> externals = Externals.of(made, moves);
        if (!setup.hasMembers() && !externals.containsAll(starts)) {
            return false;
        }
        Schedule original = Schedule.of(script);
        for (BitSet group : Externals.groups(original, moves)) {
            if (group.cardinality() > 1) {
                Move first = moves.move(script[group.nextSetBit(0)]);
                Move last = moves.move(script[group.length() - 1]);
                if (count(externals, first) > count(externals, last)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static long count(List<External> externals, Move move) {
        External wanted = ((Move.Inject) move).external();
        return externals.stream().filter(wanted::equals).count();
    }
}
