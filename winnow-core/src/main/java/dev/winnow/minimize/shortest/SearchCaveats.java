package dev.winnow.minimize.shortest;

/**
 * What may have kept a search from trying all that the system can do.
 *
 * @param sawChoices a handler left something to chance: only what was known to be chosen was tried
 * @param refusedInvalid something was found that the scenario does not take for valid externals, so that it did not
 *     count; another way to the same configuration may have been valid
 * @param skippedAmbiguous messages were lost or copied of which several may look the same: only the one that the
 *     original says was tried
 */
public record SearchCaveats(boolean sawChoices, boolean refusedInvalid, boolean skippedAmbiguous) {

    public boolean isNone() {
        return !sawChoices && !refusedInvalid && !skippedAmbiguous;
    }
}
