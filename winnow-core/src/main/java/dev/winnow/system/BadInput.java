package dev.winnow.system;

/** An error in what the user supplied: a scenario, an option or a file. It carries the problem and its fix. */
public final class BadInput extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String fix;

    /** Creates an error with the problem and, as an imperative, its fix. */
    public BadInput(String problem, String fix) {
        super(problem);
        this.fix = fix;
    }

    /** Creates an error with the problem, its fix and the exception that revealed it. */
    public BadInput(String problem, String fix, Throwable cause) {
        super(problem, cause);
        this.fix = fix;
    }

    /** Returns what the user should do. */
    public String fix() {
        return fix;
    }
}
