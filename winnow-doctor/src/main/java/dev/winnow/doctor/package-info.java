/**
 * Checks that scenarios are deterministic. {@link dev.winnow.doctor.DeterminismCheck} repeats executions in this and in
 * other JVMs, scans the bytecode for hidden inputs, and returns a {@link dev.winnow.doctor.Diagnosis}.
 */
package dev.winnow.doctor;
