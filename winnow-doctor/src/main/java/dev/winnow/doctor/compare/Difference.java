package dev.winnow.doctor.compare;

/**
 * In what two runs of one execution differ.
 *
 * @param execution its number, from 0
 * @param step its number, from 0
 * @param event the step, in one line
 * @param what in which the step differs: what it sent, the state of a process …
 * @param one as it was at first
 * @param other as it was in the other run
 */
public record Difference(
        Weight weight, Where where, long execution, int step, String event, String what, String one, String other) {

    /** How much it matters. */
    public enum Weight {
        /** Something else happened: such an execution does not replay. */
        EVENTS,
        /** The same happened, but states or texts are not the same: what looks at them may be deceived. */
        STATES
    }

    /** Where the other run was. */
    public enum Where {
        SAME_JVM,
        OTHER_JVM
    }
}
