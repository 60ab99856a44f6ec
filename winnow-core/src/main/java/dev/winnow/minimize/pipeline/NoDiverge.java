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
 * A test of schedules that stops at the first state transition that the original execution does not have.
 *
 * <p>DEMi (NSDI'16), table 1, column "NoDiverge": the baseline of a minimization that keeps to the original's state
 * transitions. The paper does not define it further; here a transition is a move and the resulting state of its
 * process.
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
        /** Returns true to continue. */
        boolean visit(LocalTransition transition);
    }

    /** Returns the performed schedule if it fails in the wanted way without a new transition, or else null. */
    @Nullable
    Schedule test(Schedule requested) {
        if (run.budget().pollStageEnd()) {
            return null;
        }
        Violation violation = run(requested, knownTransitions::contains);
        GuidedRun guidedRun = run.tester().worldRun();
        run.budget().spend(guidedRun.length(), guidedRun.length());
        return run.violation().isSameAs(violation) ? Schedule.performedBy(guidedRun) : null;
    }

    private @Nullable Violation run(Schedule requested, TransitionVisitor visitor) {
        WorldGuidedRun guidedRun = run.tester().worldRun();
        guidedRun.rewindTo(0);
        for (int place = 0; place < requested.size(); place++) {
            int performed = guidedRun.perform(requested.move(place), MatchPolicy.EXACT, requested.choices(place));
            if (performed != GuidedRun.ABSENT
                    && !visitor.visit(new LocalTransition(performed, Shapes.text(guidedRun.stateOfLastProcess())))) {
                return null; // even if it violates an invariant
            }
            if (guidedRun.violation() != null) {
                return guidedRun.violation();
            }
        }
        return guidedRun.length() == 0 ? null : guidedRun.checkEnd();
    }
}
