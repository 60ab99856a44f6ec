package dev.winnow.lab.bench;

/**
 * The result of one benchmark.
 *
 * @param ratio the value divided by that of the reference, measured in the same run; NaN if there is no reference
 * @param reference the name of the reference; empty if there is none
 */
public record Benchmark(String name, double value, String unit, Better better, double ratio, String reference) {

    public enum Better {
        LOWER,
        HIGHER
    }
}
