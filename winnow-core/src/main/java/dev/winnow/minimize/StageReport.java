package dev.winnow.minimize;

/**
 * The total work of one minimization stage over all its runs.
 *
 * @param events the number of events left after it
 * @param externals the number of externals left after it
 * @param schedules the number of schedules it tried
 * @param steps the number of steps these schedules took
 */
public record StageReport(String name, int events, int externals, long schedules, long steps, double seconds) {}
