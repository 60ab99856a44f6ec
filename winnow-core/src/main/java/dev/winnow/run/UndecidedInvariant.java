package dev.winnow.run;

/**
 * An invariant that could not be decided in some executions.
 *
 * @param name the name of the invariant
 * @param executions number of these executions; 0 if the search does not count executions
 * @param reason what is too large to decide it, in the first of them
 * @param fix what the author of the scenario can do about it
 */
public record UndecidedInvariant(String name, long executions, String reason, String fix) {

    /** Returns this invariant for a search that does not count executions. */
    public UndecidedInvariant uncounted() {
        return new UndecidedInvariant(name, 0, reason, fix);
    }
}
