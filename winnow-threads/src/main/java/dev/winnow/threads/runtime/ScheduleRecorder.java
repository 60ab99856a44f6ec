package dev.winnow.threads.runtime;

import java.util.Arrays;

/**
 * The schedule of an execution: two numbers for each step. The first is the number of the thread, or
 * {@link SchedulePolicy#FIRE_TIMER} for a timer that fired before its turn. The second is the number of choice points
 * after which it was preempted, or 0 if it blocked, yielded or ended by itself. For a delivery, the numbers are
 * {@link SchedulePolicy#DELIVER} and that of the delivery.
 */
final class ScheduleRecorder {

    private int[] numbers = new int[64];
    private int size;

    void add(int thread, int points) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, size * 2);
        }
        numbers[size++] = thread;
        numbers[size++] = points;
    }

    int[] toArray() {
        return Arrays.copyOf(numbers, size);
    }
}
