package dev.winnow.guided;

/**
 * The exception thrown when a system does something that the engine cannot follow. The system itself is fine: run it
 * with {@link WorldGuidedRun} instead. The guided run that threw it must not be used again.
 */
public final class UnsupportedByEngine extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a short reason, which is shown after a colon. */
    public UnsupportedByEngine(String why) {
        super(why);
    }

    /** Creates an exception with a short reason and a cause. */
    public UnsupportedByEngine(String why, Throwable cause) {
        super(why, cause);
    }
}
