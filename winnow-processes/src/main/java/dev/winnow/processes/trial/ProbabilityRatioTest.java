package dev.winnow.processes.trial;

/**
 * Decides between "fails at a rate of at least p1" and "fails at a rate of at most p0" with few runs.
 *
 * <p>Wald, "Sequential tests of statistical hypotheses" (Annals of Mathematical Statistics 1945). A failing run adds
 * ln(p1/p0), a passing run ln((1−p1)/(1−p0)); the test ends outside the bounds. With p0 = 0.3, p1 = 0.8 and errors of
 * 0.1, three failing runs accept and two passing runs reject.
 *
 * <p>Differs in its limit: after {@value #MAX_RUNS} runs it is undecided. Between p0 and p1 either answer is right.
 */
public record ProbabilityRatioTest(Bounds bounds, double sum, int runs) implements SequentialTest {

    /** The maximum number of runs. */
    public static final int MAX_RUNS = 200;

    /** Rates of 0 and 1 have no logarithm, and nobody can know that a rate is 1. */
    private static final double HIGHEST_RATE = 0.97;

    private static final double LOWEST_RATE = 0.01;

    /** The hypotheses, and the sums at which they are accepted. */
    public record Bounds(double p0, double p1, double reject, double accept) {}

    /**
     * Returns a test with Wald's bounds.
     *
     * @param alpha probability of accepting a candidate at rate p0
     * @param beta probability of rejecting a candidate at rate p1
     */
    public static ProbabilityRatioTest wald(double p0, double p1, double alpha, double beta) {
        return of(p0, p1, Math.log(beta / (1 - alpha)), Math.log((1 - beta) / alpha));
    }

    /**
     * Returns a test for certificates: a candidate at rate p1 or higher is rejected with a probability of at most
     * delta. Wald's own lower bound, β/(1−α), exceeds β a little; delta itself does not, by Markov's inequality on the
     * likelihood ratio.
     */
    public static ProbabilityRatioTest certifying(double p0, double p1, double delta) {
        return of(p0, p1, Math.log(delta), Math.log(1 / delta));
    }

    private static ProbabilityRatioTest of(double p0, double p1, double reject, double accept) {
        double high = Math.min(HIGHEST_RATE, Math.max(2 * LOWEST_RATE, p1));
        double low = Math.max(LOWEST_RATE, Math.min(p0, 0.9 * high));
        return new ProbabilityRatioTest(new Bounds(low, high, reject, accept), 0, 0);
    }

    @Override
    public ProbabilityRatioTest after(boolean failed) {
        double change = failed ? Math.log(bounds.p1() / bounds.p0()) : Math.log((1 - bounds.p1()) / (1 - bounds.p0()));
        return new ProbabilityRatioTest(bounds, sum + change, runs + 1);
    }

    @Override
    public Decision decision() {
        if (sum >= bounds.accept()) {
            return Decision.ACCEPT;
        }
        if (sum <= bounds.reject()) {
            return Decision.REJECT;
        }
        return runs < MAX_RUNS ? Decision.CONTINUE : Decision.UNDECIDED;
    }
}
