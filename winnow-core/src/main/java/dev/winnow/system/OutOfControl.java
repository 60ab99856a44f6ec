package dev.winnow.system;

/** The system does something that Winnow cannot control, so that nothing it shows could be trusted. Says the fix. */
public final class OutOfControl extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String fix;

    public OutOfControl(String what, String fix) {
        super(what);
        this.fix = fix;
    }

    public OutOfControl(String what, String fix, Throwable cause) {
        super(what, cause);
        this.fix = fix;
    }

    public String fix() {
        return fix;
    }
}
