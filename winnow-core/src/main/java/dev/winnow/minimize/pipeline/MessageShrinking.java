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
 * A reduction of external messages: of their contents, and of the cluster membership that they carry. It also lets a
 * crash inside a handler happen after fewer effects.
 *
 * <p>DEMi (NSDI'16), observation 5. A member leaves all messages at once: if only one message dropped it, processes
 * would disagree on the quorum, and a correct system could fail. Only the scenario knows the valid messages: without
 * its shrinking functions, nothing is shrunk.
 *
 * <p>Cost: at most three schedules per smaller message, repeated until no message shrinks.
 */
final class MessageShrinking {

    private static final MatchPolicy[] MATCHES = {MatchPolicy.EXACT, MatchPolicy.OLDEST, MatchPolicy.NEWEST};
    private static final int MAX_SHRINKS = 1_000;
    private static final int MAX_EFFECTS = 20; // tried before the crash of a handler, from 0

    private final MinimizationRun run;
    private final Setup setup;
    private final MoveTable moves;

    MessageShrinking(MinimizationRun run) {
        this.run = run;
        this.setup = run.setup();
        this.moves = run.moves();
    }

    /** Shrinks the cluster, then the contents of messages. Returns true if any could be shrunk. */
    boolean shrinkAll() {
        boolean hasShrunk = removeMembers();
        return shrinkContents() || hasShrunk;
    }

    /** Tries to remove each member from the cluster. Returns true if any could be removed. */
    boolean removeMembers() {
        boolean hasShrunk = false;
        for (ProcessId member : setup.world().processes()) {
            Schedule smaller = setup.hasMembers() ? without(member) : null;
            hasShrunk |= smaller != null && tryReplace(smaller);
        }
        return hasShrunk;
    }

    /** Returns the best schedule without this member, or null if it does not involve the member. */
    private @Nullable Schedule without(ProcessId member) {
        Schedule best = run.incumbent().schedule();
        BitSet removed = new BitSet();
        boolean isMember = false;
        for (int place = 0; place < best.size(); place++) {
            Move move = moves.move(best.move(place));
            if (RemovalUnits.involves(move, member)) {
                removed.set(place);
            } else {
                int smaller = without(member, best.move(place));
                isMember |= smaller != best.move(place);
                best = best.withMove(place, smaller);
            }
        }
        return isMember || removed.cardinality() > 0 ? best.without(removed) : null;
    }

    /** Returns the move with this member removed from its message. */
    private int without(ProcessId member, int move) {
        return moves.move(move) instanceof Move.InjectExternal inject && inject.external() instanceof External.Send send
                ? moves.numberOf(new External.Send(send.to(), setup.withoutMember(send.message(), member)))
                : move;
    }

    /** Returns the externals with one random reduction, if any is possible: a member removed or a message shrunk. */
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

    /** Returns the externals without the members that do not occur in the externals of the smaller cluster. */
    List<Integer> restrictToCluster(List<Integer> smaller, List<Integer> externals) {
        List<Integer> restricted = externals;
        for (ProcessId member : setup.hasMembers() ? setup.world().processes() : List.<ProcessId>of()) {
            restricted = without(member, smaller).equals(smaller) ? without(member, restricted) : restricted;
        }
        return restricted;
    }

    private List<Integer> without(ProcessId member, List<Integer> externals) {
        return externals.stream()
                .filter(external -> !RemovalUnits.involves(moves.move(external), member))
                .map(external -> without(member, external))
                .toList();
    }

    /** Shrinks messages one at a time until none can be shrunk. Returns true if any was. */
    boolean shrinkContents() {
        boolean hasShrunk = false;
        for (int count = 0; count < MAX_SHRINKS && shrinkOne(); count++) {
            hasShrunk = true;
        }
        return hasShrunk;
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

    /** Makes the smaller schedule the best if it fails under any match policy in at most as many steps. */
    private boolean tryReplace(Schedule smaller) {
        Schedule best = run.incumbent().schedule();
        for (MatchPolicy match : MATCHES) {
            CandidateResult trial = run.oracle().test(Candidate.of(smaller, match, best));
            Schedule failing = trial == null ? null : trial.failingSchedule();
            if (failing != null
                    && failing.size() <= best.size()
                    && run.incumbent().replaceWith(failing)) {
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
        if (moves.move(move) instanceof Move.InjectExternal inject
                && inject.external() instanceof External.CrashInHandler crash) {
            for (int effects = 0; effects < Math.min(crash.effects(), MAX_EFFECTS); effects++) {
                candidates.add(moves.numberOf(new External.CrashInHandler(crash.process(), effects)));
            }
        }
        return candidates;
    }
}
