package dev.winnow.doctor.scan;

/** How much a finding says. */
public enum Certainty {
    /** Whenever this line runs, something happens that Winnow does not control. */
    CERTAIN,
    /** It depends on values that the bytecode does not show: look at the line. */
    SUSPICION
}
