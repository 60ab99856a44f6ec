package dev.winnow.explore;

/**
 * What a systematic search came to.
 *
 * @param delays up to how many delays all was seen, or sampled; of a violation, with how many it was found; below 0 if the search knows no delays
 * @param executions how many were sampled; 0 if the search does not sample
 * @param places how many places for a delay an execution had at the most
 */
public record Explored(Reached reached, int delays, long executions, int places) {

    /** With which chance as many samples as the paper takes would miss an execution of so many delays: (1 - 1/L^d)^(100 + 3^d). */
    public double missed(int count) {
        double each = 1 / Math.pow(Math.max(places, 1), count);
        return Math.pow(1 - each, 100 + Math.pow(3, count));
    }
}
