package dev.winnow.model;

import org.jspecify.annotations.Nullable;

/**
 * A choice of a step that was about time.
 *
 * @param choice its index among the choices of the step
 * @param process the process whose clock was read; null if the time of the step itself was chosen
 * @param reading the chosen time
 */
public record ClockReading(int choice, @Nullable ProcessId process, long reading) {}
