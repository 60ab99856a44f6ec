package dev.winnow.minimize;

import dev.winnow.model.Shapes;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import dev.winnow.rehearse.WorldRehearsal;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tests a schedule, but gives up where a process comes into a state, by a message, as it never did in the original execution.
 *
 * <p>DEMi (NSDI'16), table 1, column "NoDiverge": how far minimization gets that does not dare to leave the original's state transitions. The
 * paper does not define it further; here a transition is the move and the state that the process is in afterwards.
 */
final class NoDiverge {

    private record Transition(int move, String state) {}

    private final Work work;
    private final Set<Transition> known = new HashSet<>();

    NoDiverge(Work work) {
        this.work = work;
        run(work.incumbent().schedule(), transition -> {
            known.add(transition);
            return true;
        });
    }

    private interface Seen {
        /** Whether to go on. */
        boolean transition(Transition transition);
    }

    @Nullable
    Schedule test(Schedule asked) {
        if (work.spending().isOver()) {
            return null;
        }
        Violation violation = run(asked, known::contains);
        Rehearsal rehearsal = work.tester().world();
        work.spending().spend(rehearsal.length(), rehearsal.length());
        return work.violation().isSameAs(violation) ? Schedule.made(rehearsal) : null;
    }

    private @Nullable Violation run(Schedule asked, Seen seen) {
        WorldRehearsal rehearsal = work.tester().world();
        rehearsal.rewindTo(0);
        for (int place = 0; place < asked.size(); place++) {
            int made = rehearsal.perform(asked.move(place), Match.EXACT, asked.choices(place));
            if (made != Rehearsal.ABSENT
                    && !seen.transition(new Transition(made, Shapes.text(rehearsal.stateOfLatest())))) {
                return null; // even if it breaks something
            }
            if (rehearsal.violation() != null) {
                return rehearsal.violation();
            }
        }
        return rehearsal.length() == 0 ? null : rehearsal.end();
    }
}
