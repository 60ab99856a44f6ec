package dev.winnow.lab.bench;

/**
 * One figure.
 *
 * @param ratio the value divided by that of the reference, measured in the same run; NaN if there is none
 * @param reference what it is compared with; empty if there is nothing
 */
public record Benchmark(String name, double value, String unit, Better better, double ratio, String reference) {

    public enum Better {
        LOWER,
        HIGHER
    }
}
