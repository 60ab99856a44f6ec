package dev.winnow.system;

import java.util.List;

/**
 * The ability of a world to identify its configuration by a 128-bit fingerprint.
 *
 * <p>Equal configurations have equal fingerprints. Two different ones collide with probability 2^-128; in worlds that
 * have {@link Snapshots}, these decide exactly. Fingerprints of plain Java processes are equal in every JVM; those of
 * worlds that fingerprint functions are valid within one JVM.
 */
public interface StateFingerprints {

    /** Returns the lower 64 bits of the fingerprint of the current configuration. */
    long fingerprintLow();

    /** Returns the upper 64 bits of the fingerprint of the current configuration. */
    long fingerprintHigh();

    /**
     * Returns the parts of the current configuration that cannot be read, with path and type: {@code cache.pool:
     * ThreadPoolExecutor}. If there are any, the fingerprint covers the history instead, so it only equals that of the
     * same execution.
     */
    default List<String> opaqueParts() {
        return List.of();
    }
}
