package dev.winnow.system;

/** What the user gave cannot be used: says what is wrong and what to do. */
public final class BadInput extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String fix;

    public BadInput(String what, String fix) {
        super(what);
        this.fix = fix;
    }

    public BadInput(String what, String fix, Throwable cause) {
        super(what, cause);
        this.fix = fix;
    }

    public String fix() {
        return fix;
    }
}
