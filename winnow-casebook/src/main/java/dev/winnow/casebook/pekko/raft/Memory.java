package dev.winnow.casebook.pekko.raft;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A storage that outlives the member, but not the machine. */
final class Memory implements Storage {

    private List<String> members = List.of();
    private int term;
    private @Nullable String votedFor;

    @Override
    public int term() {
        return term;
    }

    @Override
    public @Nullable String votedFor() {
        return votedFor;
    }

    @Override
    public void save(int newTerm, @Nullable String vote) {
        term = newTerm;
        votedFor = vote;
    }

    @Override
    public List<String> members() {
        return members;
    }

    @Override
    public void save(List<String> all) {
        members = List.copyOf(all);
    }
}
