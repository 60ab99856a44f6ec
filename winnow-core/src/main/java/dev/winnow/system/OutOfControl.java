package dev.winnow.system;

/**
 * An error that reports behavior of the system which Winnow does not control. Results would not be reproducible, so the
 * search stops. It carries the fix.
 */
public final class OutOfControl extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String fix;

    /** Creates an error with the problem and, as an imperative, its fix. */
    public OutOfControl(String problem, String fix) {
        super(problem);
        this.fix = fix;
    }

    /** Creates an error with the problem, its fix and the exception that revealed it. */
    public OutOfControl(String problem, String fix, Throwable cause) {
        super(problem, cause);
        this.fix = fix;
    }

    /** Returns what the user should do. */
    public String fix() {
        return fix;
    }
}
