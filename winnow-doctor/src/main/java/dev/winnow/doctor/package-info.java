/**
 * Finds out whether a scenario is deterministic. {@link dev.winnow.doctor.DeterminismCheck} runs it again, here and in
 * other JVMs, scans its bytecode for hidden inputs, and makes a {@link dev.winnow.doctor.Diagnosis}.
 */
package dev.winnow.doctor;
