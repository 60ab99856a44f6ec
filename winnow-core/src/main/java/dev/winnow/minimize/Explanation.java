package dev.winnow.minimize;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reasons why an execution fails, found by small changes to it. Steps are identified by their index.
 *
 * @param orders the races in execution order, each with the outcome of reversing it
 * @param lastEssentialOrder the last order of two steps whose swap avoids the failure, or null if no swap does
 * @param nearest the passing variant closest to the execution, or null if all variants fail
 * @param capped true if some races or steps were not tried
 * @param replays the number of replays
 * @param sentences the explanation in words
 */
public record Explanation(
        List<RaceOrder> orders,
        @Nullable LastEssentialOrder lastEssentialOrder,
        @Nullable NearestPassing nearest,
        boolean capped,
        int replays,
        List<String> sentences) {

    public Explanation {
        orders = List.copyOf(orders);
        sentences = List.copyOf(sentences);
    }

    /** The outcome of a changed execution. */
    public enum VariantOutcome {
        /** It ends with the same violation. */
        SAME,
        /** It did not end within the limit, or an invariant threw, so that it may still fail. */
        UNDECIDED,
        /** It ends without a violation. */
        PASSES,
        /** It ends with a different violation. */
        OTHER,
        /** The change cannot be performed. */
        IMPOSSIBLE
    }

    /**
     * Two steps of one process where the first does not cause the second.
     *
     * @param reversed the outcome if the second step comes first
     */
    public record RaceOrder(int first, int second, VariantOutcome reversed) {

        /** Returns true if the violation needs the first step to come before the second. */
        public boolean isEssential() {
            return reversed == VariantOutcome.OTHER || reversed == VariantOutcome.PASSES;
        }
    }

    /**
     * The last step before which a swap of two steps still avoids the violation. Other changes may help later: leaving
     * out the last step always does.
     *
     * @param step the first step at which the passing execution differs
     */
    public record LastEssentialOrder(int step, int first, int second) {}

    /** One change to an execution. */
    public sealed interface ExecutionChange {}

    /** A swap that moves the second step, after its causes, directly before the first. */
    public record Swap(int first, int second) implements ExecutionChange {}

    /** A change that leaves out one step. */
    public record Deletion(int step) implements ExecutionChange {}

    /**
     * A passing execution that differs little from the failing one.
     *
     * @param missingSteps the number of steps of the failing execution that it lacks
     * @param firstDifference the first step at which it differs from the failing execution
     */
    public record NearestPassing(ExecutionChange change, int missingSteps, int firstDifference) {}

    /** Returns the orders that the violation needs. */
    public List<RaceOrder> essentialOrders() {
        return orders.stream().filter(RaceOrder::isEssential).toList();
    }
}
