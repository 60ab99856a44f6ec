package dev.winnow.junit;

/**
 * A check that found nothing: how much it looked at.
 *
 * @param executions drawn at random
 * @param events deliveries and timer firings in them
 * @param regressions kept executions that were made again and break nothing any more
 */
public record Searched(long executions, long events, int regressions) {}
