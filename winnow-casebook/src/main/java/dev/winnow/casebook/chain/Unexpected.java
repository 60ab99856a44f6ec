package dev.winnow.casebook.chain;

/** An event that a process does not handle in its state. */
public final class Unexpected extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public Unexpected(String state, Message event) {
        super(state + " does not expect " + event);
    }
}
