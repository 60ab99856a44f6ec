package dev.winnow.explore;

/**
 * What a systematic search came to.
 *
 * @param by which search it was; of a portfolio, the one that found something, or that says most
 * @param delays up to how many delays all was seen, or sampled; of a violation, with how many it was found; below 0 if that is not known
 * @param executions how many were sampled; 0 if the search does not sample
 * @param places how many places for a delay an execution had at the most
 */
public record Explored(Method by, Reached reached, int delays, long executions, int places) {

    /** With which chance so many samples would miss an execution of so many delays: (1 - 1/L^d)^samples. */
    public double missed(int count, double samples) {
        double each = 1 / Math.pow(Math.max(places, 1), count);
        return Math.pow(1 - each, samples);
    }

    public boolean isBroken() {
        return reached.violation() != null;
    }
}
