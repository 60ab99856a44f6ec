package dev.winnow.guided;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import java.util.stream.Collectors;

/**
 * The exception thrown when a system does something that the engine cannot follow. The system itself is fine: run it
 * with {@link WorldGuidedRun} instead. The guided run that threw it must not be used again.
 */
public final class UnsupportedByEngine extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String fix;

    /** Creates an exception with a short reason: a noun phrase, shown after a colon or "because of". */
    public UnsupportedByEngine(String why) {
        this(why, "");
    }

    /** Creates an exception with a short reason and, as an imperative, the change of the system that removes it. */
    public UnsupportedByEngine(String why, String fix) {
        super(why);
        this.fix = fix;
    }

    /** Creates an exception with a short reason and a cause. */
    public UnsupportedByEngine(String why, Throwable cause) {
        super(why, cause);
        this.fix = "";
    }

    /** Returns the exception for a plan that fails before the search begins. */
    public static UnsupportedByEngine violatedPrologue(Violation violation) {
        return new UnsupportedByEngine(
                "a plan whose prologue violates '" + violation.invariant() + "': "
                        + violation.processes().stream().map(ProcessId::name).collect(Collectors.joining(", "))
                        + (violation.processes().isEmpty() ? "" : ": ") + violation.message(),
                "correct it: every execution begins like this");
    }

    /** Returns how to change the system so that the engine supports it; empty if there is no simple way. */
    public String fix() {
        return fix;
    }
}
