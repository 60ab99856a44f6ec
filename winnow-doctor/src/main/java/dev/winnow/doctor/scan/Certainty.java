package dev.winnow.doctor.scan;

/** The reliability of a finding. */
public enum Certainty {
    /** Whenever the line runs, it does something that Winnow does not control. */
    CERTAIN,
    /** It depends on values that are not in the bytecode: look at the line. */
    SUSPICION
}
