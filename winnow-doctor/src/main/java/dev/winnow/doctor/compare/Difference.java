package dev.winnow.doctor.compare;

/**
 * A difference between two runs of one execution.
 *
 * @param execution the number of the execution, from 0
 * @param step the number of the step, from 0
 * @param event the step in one line
 * @param what the part of the step that differs, such as the state of a process
 * @param one the value in the first run
 * @param other the value in the other run
 */
public record Difference(
        Weight weight, Where where, long execution, int step, String event, String what, String one, String other) {

    /** The severity of a difference. */
    public enum Weight {
        /** The events differ: such an execution does not replay. */
        EVENTS,
        /** The events agree, but states or texts differ: an invariant that reads them may be misled. */
        STATES
    }

    /** The JVM of the other run. */
    public enum Where {
        SAME_JVM,
        OTHER_JVM
    }
}
