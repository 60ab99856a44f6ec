package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.Candidate;
import dev.winnow.minimize.oracle.CandidateResult;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Setup;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes what comes from outside smaller: the contents of external messages, and the cluster that they tell of.
 *
 * <p>DEMi (NSDI'16), observation 5. A member that leaves does so everywhere at once: taken from one list alone, the
 * others would count on another quorum, and a correct system would fail. Only the scenario knows which messages the
 * world could send: without its functions nothing is shrunk.
 *
 * <p>Cost: a schedule or a few for each smaller message, to a fixpoint.
 */
final class MessageShrinking {

    private static final MatchPolicy[] MATCHES = {MatchPolicy.EXACT, MatchPolicy.OLDEST, MatchPolicy.NEWEST};
    private static final int MAX_SHRINKS = 1_000; // messages made smaller

    private final MinimizationRun run;
    private final Setup setup;
    private final MoveTable moves;

    MessageShrinking(MinimizationRun run) {
        this.run = run;
        this.setup = run.setup();
        this.moves = run.moves();
    }

    /** Lets members leave the cluster, one after the other. */
    boolean removeMembers() {
        boolean any = false;
        for (ProcessId member : setup.world().processes()) {
            Schedule smaller = setup.hasMembers() ? without(member) : null;
            any |= smaller != null && tryReplace(smaller);
        }
        return any;
    }

    /** All that happens without this member, if it is one. */
    private @Nullable Schedule without(ProcessId member) {
        Schedule best = run.incumbent().schedule();
        BitSet gone = new BitSet();
        boolean isMember = false;
        for (int place = 0; place < best.size(); place++) {
            Move move = moves.move(best.move(place));
            if (RemovalUnits.involves(move, member)) {
                gone.set(place);
            } else {
                int left = without(member, best.move(place));
                isMember |= left != best.move(place);
                best = best.withMove(place, left);
            }
        }
        return isMember || gone.cardinality() > 0 ? best.without(gone) : null;
    }

    /** The same move, with a message that does not tell of this member. */
    private int without(ProcessId member, int move) {
        return moves.move(move) instanceof Move.InjectExternal inject && inject.external() instanceof External.Send send
                ? moves.numberOf(new External.Send(send.to(), setup.withoutMember(send.message(), member)))
                : move;
    }

    /** These externals with something smaller: a member less, or less in one message; as they are if they cannot be. */
    List<Integer> shrink(List<Integer> externals, SeededRandom random) {
        List<ProcessId> processes = setup.world().processes();
        if (setup.hasMembers() && random.nextBoolean()) {
            return without(processes.get(random.nextInt(processes.size())), externals);
        }
        List<Integer> copy = new ArrayList<>(externals);
        if (!copy.isEmpty()) {
            int place = random.nextInt(copy.size());
            List<Integer> smaller = shrink(copy.get(place));
            copy.set(place, smaller.isEmpty() ? copy.get(place) : smaller.get(random.nextInt(smaller.size())));
        }
        return copy;
    }

    /** These externals without the members of which those of the smaller cluster tell no more. */
    List<Integer> restrictToCluster(List<Integer> smaller, List<Integer> externals) {
        List<Integer> left = externals;
        for (ProcessId member : setup.hasMembers() ? setup.world().processes() : List.<ProcessId>of()) {
            left = without(member, smaller).equals(smaller) ? without(member, left) : left;
        }
        return left;
    }

    private List<Integer> without(ProcessId member, List<Integer> externals) {
        return externals.stream()
                .filter(external -> !RemovalUnits.involves(moves.move(external), member))
                .map(external -> without(member, external))
                .toList();
    }

    /** Makes single messages smaller, until none can be. */
    boolean shrinkContents() {
        boolean any = false;
        for (int count = 0; count < MAX_SHRINKS && shrinkOne(); count++) {
            any = true;
        }
        return any;
    }

    private boolean shrinkOne() {
        Schedule best = run.incumbent().schedule();
        for (int place = 0; place < best.size() && !run.budget().pollStageEnd(); place++) {
            for (int smaller : shrink(best.move(place))) {
                if (tryReplace(best.withMove(place, smaller))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Takes what says less in as many steps, if it fails in any way of asking. */
    private boolean tryReplace(Schedule smaller) {
        Schedule best = run.incumbent().schedule();
        for (MatchPolicy match : MATCHES) {
            CandidateResult trial = run.oracle().test(Candidate.of(smaller, match, best));
            Schedule made = trial == null ? null : trial.failingSchedule();
            if (made != null && made.size() <= best.size() && run.incumbent().replaceWith(made)) {
                return true;
            }
        }
        return false;
    }

    private List<Integer> shrink(int move) {
        List<Integer> candidates = new ArrayList<>();
        if (moves.move(move) instanceof Move.InjectExternal inject && inject.external() instanceof External.Send send) {
            for (Object message : setup.smallerMessages(send.message())) {
                candidates.add(moves.numberOf(new External.Send(send.to(), message)));
            }
        }
        return candidates;
    }
}
