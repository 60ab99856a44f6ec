package dev.winnow.junit;

/**
 * A check that found nothing: how much it looked at.
 *
 * @param executions drawn at random
 * @param events deliveries and timer firings that were performed
 * @param regressions kept executions that were made again and break nothing any more
 * @param complete whether all that can happen was seen
 */
public record CheckResult(long executions, long events, int regressions, boolean complete) {}
