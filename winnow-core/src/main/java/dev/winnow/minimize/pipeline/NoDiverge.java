package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Shapes;
import dev.winnow.model.Violation;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tests a schedule, but gives up where a process comes into a state, by a message, as it never did in the original
 * execution.
 *
 * <p>DEMi (NSDI'16), table 1, column "NoDiverge": how far minimization gets that does not dare to leave the original's
 * state transitions. The paper does not define it further; here a transition is the move and the state that the process
 * is in afterwards.
 */
final class NoDiverge {

    private record LocalTransition(int move, String state) {}

    private final MinimizationRun run;
    private final Set<LocalTransition> knownTransitions = new HashSet<>();

    NoDiverge(MinimizationRun run) {
        this.run = run;
        run(run.incumbent().schedule(), transition -> {
            knownTransitions.add(transition);
            return true;
        });
    }

    private interface TransitionVisitor {
        /** Whether to go on. */
        boolean visit(LocalTransition transition);
    }

    @Nullable
    Schedule test(Schedule asked) {
        if (run.budget().pollStageEnd()) {
            return null;
        }
        Violation violation = run(asked, knownTransitions::contains);
        GuidedRun guidedRun = run.tester().worldRun();
        run.budget().spend(guidedRun.length(), guidedRun.length());
        return run.violation().isSameAs(violation) ? Schedule.performedBy(guidedRun) : null;
    }

    private @Nullable Violation run(Schedule asked, TransitionVisitor seen) {
        WorldGuidedRun guidedRun = run.tester().worldRun();
        guidedRun.rewindTo(0);
        for (int place = 0; place < asked.size(); place++) {
            int made = guidedRun.perform(asked.move(place), MatchPolicy.EXACT, asked.choices(place));
            if (made != GuidedRun.ABSENT
                    && !seen.visit(new LocalTransition(made, Shapes.text(guidedRun.stateOfLastProcess())))) {
                return null; // even if it breaks something
            }
            if (guidedRun.violation() != null) {
                return guidedRun.violation();
            }
        }
        return guidedRun.length() == 0 ? null : guidedRun.checkEnd();
    }
}
