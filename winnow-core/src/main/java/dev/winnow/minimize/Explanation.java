package dev.winnow.minimize;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why an execution fails, as far as small changes of it can tell. Steps are known by their places in the execution.
 *
 * @param orders the races, in order, with what becomes of the execution if they end the other way
 * @param pointOfNoReturn where the last chance is missed, or null if no order of two steps decides
 * @param nearest the passing execution that differs least among those tried, or null if all of them fail
 * @param capped whether there were more races or steps than were tried
 * @param replays how many times it was replayed
 * @param sentences all of this in words
 */
public record Explanation(
        List<RaceOrder> orders,
        @Nullable PointOfNoReturn pointOfNoReturn,
        @Nullable NearestPassing nearest,
        boolean capped,
        int replays,
        List<String> sentences) {

    public Explanation {
        orders = List.copyOf(orders);
        sentences = List.copyOf(sentences);
    }

    /** How an execution ends that was changed. */
    public enum VariantOutcome {
        /** With the same violation. */
        SAME,
        /** Without any. */
        PASSES,
        /** With another violation. */
        OTHER,
        /** The change could not be made. */
        IMPOSSIBLE
    }

    /**
     * Two steps at one process, of which the first did not bring about the second.
     *
     * @param reversed how it ends if the second comes first
     */
    public record RaceOrder(int first, int second, VariantOutcome reversed) {

        /** Whether the violation needs the first to come before the second. */
        public boolean isEssential() {
            return reversed == VariantOutcome.OTHER || reversed == VariantOutcome.PASSES;
        }
    }

    /**
     * The last step before which two steps could have been reversed so that nothing breaks. That no other change helps
     * later on is not said: leaving out the last step always does.
     *
     * @param step the first step that such an execution does not share
     */
    public record PointOfNoReturn(int step, int first, int second) {}

    /** One change of an execution. */
    public sealed interface ExecutionChange {}

    /** The second step comes right before the first, after what brings it about. */
    public record Swap(int first, int second) implements ExecutionChange {}

    /** The step is left out. */
    public record Deletion(int step) implements ExecutionChange {}

    /**
     * A passing execution.
     *
     * @param missingSteps how many steps of the failing one do not happen in it
     * @param firstDifference the first step of the failing one that it does not share
     */
    public record NearestPassing(ExecutionChange change, int missingSteps, int firstDifference) {}

    /** The orders without which it would not fail like this. */
    public List<RaceOrder> essentialOrders() {
        return orders.stream().filter(RaceOrder::isEssential).toList();
    }
}
