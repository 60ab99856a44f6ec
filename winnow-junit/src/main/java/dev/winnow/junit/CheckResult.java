package dev.winnow.junit;

import dev.winnow.run.UndecidedInvariant;
import java.util.List;

/**
 * The extent of a check that found no violation.
 *
 * @param executions the number of random executions
 * @param events the number of deliveries and timer firings
 * @param regressions the number of kept executions that were replayed and no longer fail
 * @param complete true if every reachable state was visited and every invariant decided
 * @param undecided the invariants that could not be decided everywhere
 */
public record CheckResult(
        long executions, long events, int regressions, boolean complete, List<UndecidedInvariant> undecided) {
    public CheckResult {
        undecided = List.copyOf(undecided);
    }
}
