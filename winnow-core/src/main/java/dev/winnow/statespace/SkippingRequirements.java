package dev.winnow.statespace;

import dev.winnow.run.InvariantEvaluator;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import java.util.Locale;

/** The conditions under which ignored messages can be skipped. Each violation is refused with its cause and the fix. */
public final class SkippingRequirements {

    /** The option of {@code explore} that skips ignored messages. */
    public static final String OPTION = "--skip-ignored";

    /** The fix that always works. */
    public static final String LEAVE_OUT = "leave out " + OPTION;

    private SkippingRequirements() {}

    /**
     * Accepts a scenario whose invariants cannot tell that ignored messages are skipped.
     *
     * @throws BadInput if the network or an invariant can tell
     */
    public static void require(Setup setup) {
        Network.MessageOrder order = setup.world().network().order();
        if (order != Network.MessageOrder.UNORDERED) {
            throw new BadInput(
                    OPTION + " needs an unordered network, but this one is "
                            + order.name().toLowerCase(Locale.ROOT) + ": " + reason(order),
                    LEAVE_OUT);
        }
        if (setup.world().timing().hasCommonClock()) {
            throw new BadInput(OPTION + " does not support timed networks: every delivery takes time", LEAVE_OUT);
        }
        InvariantEvaluator evaluator = new InvariantEvaluator(setup);
        for (int i = 0; i < evaluator.count(); i++) {
            requireStatesOnly(evaluator, i);
        }
    }

    private static String reason(Network.MessageOrder order) {
        return order == Network.MessageOrder.SET
                ? "its messages stay in flight anyway"
                : "an ignored message holds up those behind it";
    }

    private static void requireStatesOnly(InvariantEvaluator evaluator, int i) {
        if (evaluator.isHot(i)) {
            throw new BadInput(
                    OPTION + " cannot check the invariant '" + evaluator.name(i)
                            + "', which requires progress (liveness)",
                    LEAVE_OUT);
        }
        if (!evaluator.readsOnlyStates(i)) {
            throw new BadInput(
                    OPTION + " cannot check the invariant '" + evaluator.name(i)
                            + "', which sees every step and not only states",
                    "use an invariant over states (Invariant.always, whenQuiet or atEnd), or " + LEAVE_OUT);
        }
    }
}
