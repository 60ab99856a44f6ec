package dev.winnow.casebook.pekko.raft;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The durable state of a member besides its {@link Log}. What was written is durable when the call returns. */
interface Storage {

    int term();

    /** Returns the candidate that got the member's vote in this term. */
    @Nullable
    String votedFor();

    /** Saves the member's term and its vote in it, if any. */
    void save(int term, @Nullable String votedFor);

    List<String> members();

    void save(List<String> members);
}
