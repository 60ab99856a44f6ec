package dev.winnow.minimize;

/**
 * What may have kept a search from trying all that the system can do.
 *
 * @param choices a handler left something to chance: only what was known to be chosen was tried
 * @param refused something was found that the scenario does not take for valid externals, so that it did not count; another way to the
 *     same configuration may have been valid
 * @param picked messages were lost or copied of which several may look the same: only the one that the original says was tried
 */
public record SearchCaveats(boolean choices, boolean refused, boolean picked) {

    public boolean isNone() {
        return !choices && !refused && !picked;
    }
}
