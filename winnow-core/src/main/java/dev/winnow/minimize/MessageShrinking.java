package dev.winnow.minimize;

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
            if (smaller != null) {
                for (Match match : MATCHES) {
                    if (work.incumbent().tryOut(smaller, match)) {
                        any = true;
                        break;
                    }
                }
            }
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
            } else if (move instanceof Move.Inject inject && inject.external() instanceof External.Send send) {
                Object left = setup.withoutMember(send.message(), member);
                isMember |= !left.equals(send.message());
                best = best.with(place, moves.of(new External.Send(send.to(), left)));
            }
        }
        return isMember || gone.cardinality() > 0 ? best.without(gone) : null;
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
            for (Schedule candidate : smaller(best, place)) {
                for (Match match : MATCHES) {
                    Trial trial = work.oracle().test(Candidate.of(candidate, match, best));
                    Schedule made = trial == null ? null : trial.made();
                    if (made != null
                            && made.size() <= best.size()
                            && work.incumbent().replaceBy(made)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private List<Schedule> smaller(Schedule best, int place) {
        List<Schedule> candidates = new ArrayList<>();
        if (moves.move(best.move(place)) instanceof Move.Inject inject
                && inject.external() instanceof External.Send send) {
            for (Object message : setup.smaller(send.message())) {
                candidates.add(best.with(place, moves.of(new External.Send(send.to(), message))));
            }
        }
        return candidates;
    }
}
