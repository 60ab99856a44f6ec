package dev.winnow.processes.infer;

/**
 * Fisher's exact test: how likely it is that chance alone distinguishes two groups of runs at least as well.
 *
 * <p>Fisher, "The design of experiments" (1935), one-sided. With two passing runs hardly any event is significant,
 * whatever the shares are.
 */
final class Significance {

    private Significance() {}

    /**
     * Returns the probability that at least {@code both} of {@code first} runs have a property, if {@code withIt} of
     * all {@code first + second} runs have it and chance decides which.
     */
    static double ofAtLeast(int both, int first, int second, int withIt) {
        double sum = 0;
        for (int k = both; k <= Math.min(first, withIt); k++) {
            if (withIt - k <= second) {
                sum += Math.exp(
                        logChoose(first, k) + logChoose(second, withIt - k) - logChoose(first + second, withIt));
            }
        }
        return Math.min(1, sum);
    }

    private static double logChoose(int n, int k) {
        double sum = 0;
        for (int i = 1; i <= k; i++) {
            sum += Math.log((double) (n - k + i) / i);
        }
        return sum;
    }
}
