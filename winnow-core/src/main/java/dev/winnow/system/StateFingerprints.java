package dev.winnow.system;

import java.util.List;

/**
 * A world that can name its configuration by 128 bits: equal configurations have equal fingerprints; different ones
 * differ but for a chance of 2^-128 a pair. {@link Snapshots} are the judge where a world has them.
 *
 * <p>Fingerprints of plain Java processes hold in every JVM; those of worlds that look at functions hold within one.
 */
public interface StateFingerprints {

    long fingerprintLow();

    long fingerprintHigh();

    /**
     * What of the present configuration could not be seen: where it is and what, as in {@code cache.pool:
     * ThreadPoolExecutor}. If there is anything, the configuration is named by its history instead, so that its
     * fingerprint is only that of the same execution.
     */
    default List<String> opaqueParts() {
        return List.of();
    }
}
