package dev.winnow.minimize;

/**
 * What a stage of a minimization did, all its runs together.
 *
 * @param events the events left after it
 * @param externals the externals left after it
 * @param schedules how many it tried
 * @param steps how many steps these took
 */
public record StageReport(String name, int events, int externals, long schedules, long steps, double seconds) {}
