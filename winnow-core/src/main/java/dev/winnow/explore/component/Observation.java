package dev.winnow.explore.component;

import dev.winnow.collect.IntRowTable;
import dev.winnow.invariant.Invariant;
import dev.winnow.statespace.ProcessSteps;
import java.util.Arrays;

/**
 * What an invariant looks at: the local states of some processes, at some moments. A row has an int for each of these
 * processes: its local state, or 0 if the process belongs to another component.
 */
final class Observation {

    private final Invariant.When when;
    private final int[] processes; // sorted

    Observation(Invariant.When when, int[] processes) {
        this.when = when;
        this.processes = processes.clone();
    }

    int width() {
        return processes.length;
    }

    int process(int place) {
        return processes[place];
    }

    /** Returns the place of a process in a row; negative if it has none. */
    int placeOf(int process) {
        return Arrays.binarySearch(processes, process);
    }

    boolean isOf(int[] readProcesses) {
        return Arrays.equals(processes, readProcesses);
    }

    /** Returns true if it looks at a process of the component. */
    boolean concerns(ComponentBehavior system) {
        return Arrays.stream(processes).anyMatch(system::contains);
    }

    /** Returns what it sees of a component at which it does not look. */
    IntRowTable nothing() {
        IntRowTable rows = new IntRowTable(processes.length);
        rows.addIfAbsent(new int[processes.length], 0);
        return rows;
    }

    /** Returns true if the invariant is evaluated at every moment, whatever the processes can do. */
    boolean isAlways() {
        return when == Invariant.When.EVERY_STEP;
    }

    /** Returns true if the invariant may be evaluated while a process has this configuration. */
    boolean admits(int configuration, ProcessSteps steps) {
        return switch (when) {
            case EVERY_STEP -> true;
            case QUIET -> !steps.canReceive(configuration);
            case END -> steps.stepCount(configuration) == 0;
        };
    }
}
