package dev.winnow.run;

/**
 * A world that can name its configuration by 128 bits: equal configurations have equal fingerprints, in every JVM; different
 * ones differ but for a chance of 2^-128 a pair. {@link Snapshots} are the judge.
 */
public interface StateFingerprints {

    long low();

    long high();
}
