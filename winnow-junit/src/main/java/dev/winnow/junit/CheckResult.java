package dev.winnow.junit;

/**
 * The extent of a check that found no violation.
 *
 * @param executions the number of random executions
 * @param events the number of deliveries and timer firings
 * @param regressions the number of kept executions that were replayed and no longer fail
 * @param complete true if every reachable state was visited
 */
public record CheckResult(long executions, long events, int regressions, boolean complete) {}
