package dev.winnow.minimize;

/** How much was left when so many schedules had been tried. */
public record ReductionPoint(long schedules, int events, int externals, String stage) {}
