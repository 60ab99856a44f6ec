/**
 * Runs that follow a schedule: moves that mean the same in every execution, and the guided run that performs them,
 * rewinds, and reports what is absent.
 */
package dev.winnow.guided;
