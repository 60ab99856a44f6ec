package dev.winnow.rehearse;

/**
 * A system turned out to do something that a fast {@link Rehearsal} cannot follow. Nothing is wrong with the system: rehearse it with
 * {@link WorldRehearsal} instead. The rehearsal that threw it is of no more use.
 */
public final class Unrehearsable extends RuntimeException {

    private static final long serialVersionUID = 1;

    public Unrehearsable(String why) {
        super(why);
    }

    public Unrehearsable(String why, Throwable cause) {
        super(why, cause);
    }
}
