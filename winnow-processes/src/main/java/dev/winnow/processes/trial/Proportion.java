package dev.winnow.processes.trial;

/**
 * A number of failing runs among all decided runs, with its Wilson interval.
 *
 * <p>Wilson, "Probable inference, the law of succession, and statistical inference" (JASA 1927). Unlike the usual
 * interval it is sensible for 0 of n and n of n.
 */
public record Proportion(int failures, int runs) {

    /** The quantile of the normal distribution for an interval of 95 %. */
    private static final double Z = 1.959964;

    /** Checks the counts. */
    public Proportion {
        if (failures < 0 || failures > runs) {
            throw new IllegalArgumentException(failures + " of " + runs + " is not a proportion");
        }
    }

    /** Returns the share, or 0 if there were no runs. */
    public double rate() {
        return runs == 0 ? 0 : (double) failures / runs;
    }

    /** Returns the lower end of the interval of 95 %. */
    public double lower() {
        return runs == 0 ? 0 : Math.max(0, center() - halfWidth());
    }

    /** Returns the upper end of the interval of 95 %. */
    public double upper() {
        return runs == 0 ? 1 : Math.min(1, center() + halfWidth());
    }

    private double center() {
        return (rate() + Z * Z / (2 * runs)) / (1 + Z * Z / runs);
    }

    private double halfWidth() {
        double variance = rate() * (1 - rate()) / runs + Z * Z / (4.0 * runs * runs);
        return Z * Math.sqrt(variance) / (1 + Z * Z / runs);
    }
}
