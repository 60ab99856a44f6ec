package dev.winnow.guided;

/**
 * A system turned out to do something that a fast {@link GuidedRun} cannot follow. Nothing is wrong with the system:
 * rehearse it with {@link WorldGuidedRun} instead. The rehearsal that threw it is of no more use.
 */
public final class UnsupportedByEngine extends RuntimeException {

    private static final long serialVersionUID = 1;

    public UnsupportedByEngine(String why) {
        super(why);
    }

    public UnsupportedByEngine(String why, Throwable cause) {
        super(why, cause);
    }
}
