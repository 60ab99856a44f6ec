package dev.winnow.processes.trial;

/**
 * Accepts a candidate that fails at least a number of times in a fixed number of runs. It rejects as soon as that is
 * out of reach, but accepts only at the end, so that the rate of what is accepted is known.
 */
public record FixedRuns(int runsLeft, int failuresNeeded) implements SequentialTest {

    /** Returns a test that only counts. */
    public static FixedRuns counting(int runs) {
        return new FixedRuns(runs, 0);
    }

    @Override
    public FixedRuns after(boolean failed) {
        return new FixedRuns(runsLeft - 1, failuresNeeded - (failed ? 1 : 0));
    }

    @Override
    public Decision decision() {
        if (failuresNeeded > runsLeft) {
            return Decision.REJECT;
        }
        return runsLeft > 0 ? Decision.CONTINUE : Decision.ACCEPT;
    }
}
