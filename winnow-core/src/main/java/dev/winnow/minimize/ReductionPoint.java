package dev.winnow.minimize;

/** A point of the reduction curve: the events and externals left after a number of schedules. */
public record ReductionPoint(long schedules, int events, int externals, String stage) {}
