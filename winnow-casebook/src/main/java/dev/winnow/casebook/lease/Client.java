package dev.winnow.casebook.lease;

/**
 * The state of a client.
 *
 * @param token the token of its lease; 0 if it has none
 * @param number the number in its memory
 */
record Client(Phase phase, int token, int number) {

    /** The progress of a client. */
    enum Phase {
        IDLE,
        ACQUIRING,
        READING,
        CACHING,
        WRITING
    }

    static final Client IDLE = new Client(Phase.IDLE, 0, 0);

    boolean awaits(int answeredToken) {
        return token == answeredToken && (phase == Phase.READING || phase == Phase.WRITING);
    }
}
