package dev.winnow.rehearse;

/** A rehearsal that knows at every moment where it is, at the cost of a few additions for each step. Its handlers do not choose. */
public interface Recognizable extends Rehearsal {

    /**
     * 64 bits that name the present configuration with what the invariants remember, but for messages that may be under way beside
     * others without changing what comes of those. Equal configurations have equal ones; different ones hardly ever do, so that whoever
     * concludes something from it tries it out.
     */
    long fingerprint();

    /** Which delivery is of the message that this step took or copied; ABSENT if it needed none, or the fingerprint counts all messages. */
    int needed(int step);

    /** The step that sent the message which this step needed, or an earlier one. */
    int sentIn(int step);

    /** Whether at least so many messages are under way that the move would deliver. */
    boolean areUnderWay(int delivery, int count);
}
