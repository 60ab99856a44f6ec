package dev.winnow.minimize.shortest;

/**
 * The reasons why a search may have missed executions.
 *
 * @param sawChoices a handler made choices; only known choices were tried
 * @param refusedInvalid a failing path was refused because of invalid externals; another path to the same configuration
 *     may be valid
 * @param skippedAmbiguous messages that look alike were lost or duplicated; only the message of the original was tried
 */
public record SearchCaveats(boolean sawChoices, boolean refusedInvalid, boolean skippedAmbiguous) {

    /** Returns true if the search missed nothing. */
    public boolean isNone() {
        return !sawChoices && !refusedInvalid && !skippedAmbiguous;
    }
}
