package dev.winnow.minimize;

import dev.winnow.model.Dice;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Schedule;
import dev.winnow.run.Setup;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes what comes from outside smaller: the contents of external messages, and the cluster that they tell of.
 *
 * <p>DEMi (NSDI'16), observation 5. A member that leaves does so everywhere at once: taken from one list alone, the others would count on another
 * quorum, and a correct system would fail. Only the scenario knows which messages the world could send: without its functions nothing is
 * shrunk.
 *
 * <p>Cost: a schedule or a few for each smaller message, to a fixpoint.
 */
final class MessageShrinking {

    private static final Match[] MATCHES = {Match.EXACT, Match.OLDEST, Match.NEWEST};
    private static final int MOST = 1_000; // messages made smaller

    private final Work work;
    private final Setup setup;
    private final Moves moves;

    MessageShrinking(Work work) {
        this.work = work;
        this.setup = work.setup();
        this.moves = work.moves();
    }

    /** Lets members leave the cluster, one after the other. */
    boolean members() {
        boolean any = false;
        for (ProcessId member : setup.world().processes()) {
            Schedule smaller = setup.hasMembers() ? without(member) : null;
            any |= smaller != null && isTaken(smaller);
        }
        return any;
    }

    /** All that happens without this member, if it is one. */
    private @Nullable Schedule without(ProcessId member) {
        Schedule best = work.incumbent().schedule();
        BitSet gone = new BitSet();
        boolean isMember = false;
        for (int place = 0; place < best.size(); place++) {
            Move move = moves.move(best.move(place));
            if (Units.touches(move, member)) {
                gone.set(place);
            } else {
                int left = without(member, best.move(place));
                isMember |= left != best.move(place);
                best = best.with(place, left);
            }
        }
        return isMember || gone.cardinality() > 0 ? best.without(gone) : null;
    }

    /** The same move, with a message that does not tell of this member. */
    private int without(ProcessId member, int move) {
        return moves.move(move) instanceof Move.Inject inject && inject.external() instanceof External.Send send
                ? moves.of(new External.Send(send.to(), setup.withoutMember(send.message(), member)))
                : move;
    }

    /** These externals with something smaller: a member less, or less in one message; as they are if they cannot be. */
    List<Integer> smaller(List<Integer> externals, Dice dice) {
        List<ProcessId> processes = setup.world().processes();
        if (setup.hasMembers() && dice.nextBoolean()) {
            return without(processes.get(dice.nextInt(processes.size())), externals);
        }
        List<Integer> copy = new ArrayList<>(externals);
        if (!copy.isEmpty()) {
            int place = dice.nextInt(copy.size());
            List<Integer> smaller = smaller(copy.get(place));
            copy.set(place, smaller.isEmpty() ? copy.get(place) : smaller.get(dice.nextInt(smaller.size())));
        }
        return copy;
    }

    /** These externals without the members of which those of the smaller cluster tell no more. */
    List<Integer> within(List<Integer> smaller, List<Integer> externals) {
        List<Integer> left = externals;
        for (ProcessId member : setup.hasMembers() ? setup.world().processes() : List.<ProcessId>of()) {
            left = without(member, smaller).equals(smaller) ? without(member, left) : left;
        }
        return left;
    }

    private List<Integer> without(ProcessId member, List<Integer> externals) {
        return externals.stream()
                .filter(external -> !Units.touches(moves.move(external), member))
                .map(external -> without(member, external))
                .toList();
    }

    /** Makes single messages smaller, until none can be. */
    boolean contents() {
        boolean any = false;
        for (int count = 0; count < MOST && shrinkOne(); count++) {
            any = true;
        }
        return any;
    }

    private boolean shrinkOne() {
        Schedule best = work.incumbent().schedule();
        for (int place = 0; place < best.size() && !work.spending().isOver(); place++) {
            for (int smaller : smaller(best.move(place))) {
                if (isTaken(best.with(place, smaller))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Takes what says less in as many steps, if it fails in any way of asking. */
    private boolean isTaken(Schedule smaller) {
        Schedule best = work.incumbent().schedule();
        for (Match match : MATCHES) {
            Trial trial = work.oracle().test(Candidate.of(smaller, match, best));
            Schedule made = trial == null ? null : trial.made();
            if (made != null && made.size() <= best.size() && work.incumbent().replaceBy(made)) {
                return true;
            }
        }
        return false;
    }

    private List<Integer> smaller(int move) {
        List<Integer> candidates = new ArrayList<>();
        if (moves.move(move) instanceof Move.Inject inject && inject.external() instanceof External.Send send) {
            for (Object message : setup.smaller(send.message())) {
                candidates.add(moves.of(new External.Send(send.to(), message)));
            }
        }
        return candidates;
    }
}
