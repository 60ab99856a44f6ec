package dev.winnow.processes.trial;

/** The state of a sequential test of one candidate. It is a value: each run leads to a new state. */
public interface SequentialTest {

    /** More same results in a row than this are not looked ahead. */
    int LOOKAHEAD = 64;

    /** Returns the state after one more run. */
    SequentialTest after(boolean failed);

    /** Returns what is known so far. */
    Decision decision();

    /** What a test says about its candidate. */
    enum Decision {
        /** More runs are needed. */
        CONTINUE,
        /** The candidate fails often enough. */
        ACCEPT,
        /** It does not. */
        REJECT,
        /** The test ended at its limit, or too many runs were undecided. */
        UNDECIDED
    }

    /** Returns the smallest number of further runs after which the test can end. */
    default int fewestToDecide() {
        return Math.min(runsUntilDecided(true), runsUntilDecided(false));
    }

    /** Returns the number of equal results in a row that end the test, or {@link #LOOKAHEAD} if more are needed. */
    default int runsUntilDecided(boolean failing) {
        SequentialTest state = this;
        int runs = 0;
        while (state.decision() == Decision.CONTINUE && runs < LOOKAHEAD) {
            state = state.after(failing);
            runs++;
        }
        return runs;
    }
}
