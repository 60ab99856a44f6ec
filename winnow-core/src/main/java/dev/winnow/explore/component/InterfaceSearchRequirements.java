package dev.winnow.explore.component;

import dev.winnow.invariant.HotInvariant;
import dev.winnow.invariant.Invariant;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;

/** The requirements of interface search. Each violation is refused with a message that names it and the fix. */
final class InterfaceSearchRequirements {

    private static final String OTHER_STRATEGY = ", or use --strategy bfs";

    private InterfaceSearchRequirements() {}

    static void require(Setup setup) {
        setup.invariants().forEach(InterfaceSearchRequirements::requireNoLiveness);
        Plan plan = setup.plan();
        boolean injectsAtRandom = plan.maxInjections() > 0 && !plan.mix().isEmpty();
        if (injectsAtRandom || !plan.epilogue().isEmpty()) {
            throw new BadInput(
                    "the plan injects externals after its prologue, which dir does not support",
                    "let a process choose if and when they happen, or use --strategy bfs, which omits them");
        }
    }

    private static void requireNoLiveness(Invariant<?> invariant) {
        boolean isBounded = invariant.when() == Invariant.When.END && !invariant.isMemoryless();
        if (invariant.when() == Invariant.When.QUIET && !invariant.isMemoryless()) {
            throw new BadInput(
                    "the invariant '" + invariant.name()
                            + "' has a history and is checked when all components are quiet, which dir cannot do",
                    "use an invariant over states (Invariant.whenQuiet)" + OTHER_STRATEGY);
        }
        if (invariant instanceof HotInvariant || isBounded) {
            throw new BadInput(
                    "the invariant '" + invariant.name() + "' is about whole executions (liveness), not states",
                    invariant instanceof HotInvariant
                            ? "use --strategy lasso, or remove the invariant"
                            : "remove the invariant" + OTHER_STRATEGY);
        }
    }
}
