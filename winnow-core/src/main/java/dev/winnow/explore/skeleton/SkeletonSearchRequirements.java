package dev.winnow.explore.skeleton;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.StateInvariant;
import dev.winnow.model.External;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;

/** What the search over skeletons cannot judge. Each is refused by name, with the fix. */
final class SkeletonSearchRequirements {

    private static final String OTHER_STRATEGY = "use another strategy; docs/EXPLORE.md says what each one needs";

    private SkeletonSearchRequirements() {}

    static boolean areMet(Setup setup) {
        try {
            require(setup);
            return true;
        } catch (BadInput e) {
            return false;
        }
    }

    static void require(Setup setup) {
        requireNetwork(setup);
        setup.invariants().forEach(SkeletonSearchRequirements::requireStates);
        Plan plan = setup.plan();
        if ((plan.maxInjections() > 0 && !plan.mix().isEmpty())
                || !plan.epilogue().isEmpty()) {
            throw refused(
                    "the plan injects externals after its prologue",
                    "let a process choose whether and when they happen, or " + OTHER_STRATEGY);
        }
        plan.prologue().forEach(SkeletonSearchRequirements::requireStartOrSend);
    }

    private static void requireNetwork(Setup setup) {
        Network.MessageOrder order = setup.world().network().order();
        if (order != Network.MessageOrder.FIFO && order != Network.MessageOrder.UNORDERED) {
            throw refused(
                    order == Network.MessageOrder.SET
                            ? "messages stay for ever, so each can be delivered without end"
                            : "a mailbox keeps the order of messages from different components",
                    "use Network.fifo() or Network.unordered(), or " + OTHER_STRATEGY);
        }
        if (setup.world().timing().hasCommonClock()) {
            throw refused(
                    "all processes share one clock, or their clocks stay close",
                    "use Timing.asynchronous(), or " + OTHER_STRATEGY);
        }
    }

    private static void requireStates(Invariant<?> invariant) {
        if (!(invariant instanceof StateInvariant)) {
            boolean isLiveness = invariant.when() == Invariant.When.END;
            throw refused(
                    "the invariant '" + invariant.name() + "' "
                            + (isLiveness ? "is about whole executions (liveness), not states" : "has a history"),
                    "use an invariant over states (Invariant.always), or " + OTHER_STRATEGY);
        }
    }

    private static void requireStartOrSend(Plan.PlanStep step) {
        boolean isUsual = step instanceof Plan.Inject inject
                && (inject.external() instanceof External.Start || inject.external() instanceof External.Send);
        if (!isUsual) {
            throw refused(
                    "the plan's prologue does more than start processes and send messages: " + step.text(),
                    "let a process do it, or " + OTHER_STRATEGY);
        }
    }

    private static BadInput refused(String reason, String fix) {
        return new BadInput("dir-traces cannot explore this system: " + reason, fix);
    }
}
