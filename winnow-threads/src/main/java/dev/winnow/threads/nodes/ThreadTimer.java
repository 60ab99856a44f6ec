package dev.winnow.threads.nodes;

/**
 * The end of a timed wait of a thread.
 *
 * @param thread the path of its creators and its name, such as {@code n1.2 "heartbeat"}
 * @param site the method that waits, such as {@code Heartbeat.run}
 */
public record ThreadTimer(String thread, String site) {

    private static final String ACTIVE = "still active";

    /** Returns the timer of a node whose threads do not stop: it lets them go on. */
    static ThreadTimer active(String node) {
        return new ThreadTimer(node, ACTIVE);
    }

    boolean isActive() {
        return site.equals(ACTIVE);
    }
}
