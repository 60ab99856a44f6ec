package dev.winnow.threads.runtime;

/**
 * When an execution that does not end is ended.
 *
 * @param steps maximum number of steps
 * @param virtualNanos maximum virtual time until the body ends
 */
public record ExecutionLimits(long steps, long virtualNanos) {}
