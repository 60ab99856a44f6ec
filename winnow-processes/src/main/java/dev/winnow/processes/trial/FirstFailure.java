package dev.winnow.processes.trial;

/** Accepts a candidate at its first failing run, and rejects it after a number of passing ones. */
public record FirstFailure(int triesLeft, boolean hasFailed) implements SequentialTest {

    /** Returns a test with a number of tries. */
    public static FirstFailure ofTries(int tries) {
        return new FirstFailure(tries, false);
    }

    @Override
    public FirstFailure after(boolean failed) {
        return new FirstFailure(triesLeft - 1, hasFailed || failed);
    }

    @Override
    public Decision decision() {
        if (hasFailed) {
            return Decision.ACCEPT;
        }
        return triesLeft > 0 ? Decision.CONTINUE : Decision.REJECT;
    }
}
