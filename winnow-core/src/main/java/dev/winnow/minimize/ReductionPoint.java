package dev.winnow.minimize;

/** A point of the reduction curve: the events and externals left after a number of schedules and seconds. */
public record ReductionPoint(long schedules, double seconds, int events, int externals, String stage) {}
