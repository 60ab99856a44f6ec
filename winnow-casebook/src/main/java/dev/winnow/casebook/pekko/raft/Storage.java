package dev.winnow.casebook.pekko.raft;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a member must not forget when it crashes, beside its {@link Log}. What was written is durable when the call
 * returns.
 */
interface Storage {

    int term();

    /** Whom the member voted for in this term. */
    @Nullable
    String votedFor();

    /** The member is in this term, and has given its vote in it or not. */
    void save(int term, @Nullable String votedFor);

    List<String> members();

    void save(List<String> members);
}
