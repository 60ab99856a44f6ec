package dev.winnow.processes.hunt;

/**
 * The state of a hunt.
 *
 * @param running clusters that run now
 * @param passed runs that passed
 * @param failed runs that failed
 * @param undecided runs that say nothing
 * @param acknowledged operations that were acknowledged, in all runs
 */
public record HuntProgress(int running, int passed, int failed, int undecided, int acknowledged) {

    /** Returns the number of runs that ended. */
    public int ended() {
        return passed + failed + undecided;
    }
}
