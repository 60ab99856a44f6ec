package dev.winnow.casebook.microraft.member;

import dev.winnow.casebook.microraft.MemberFactory;
import dev.winnow.world.process.MutableProcess;
import java.util.List;

/** The factory of {@link MicroRaftMember}. */
public final class MicroRaftMembers implements MemberFactory {

    @Override
    public MutableProcess<?> create(String name, List<String> voters, List<String> learners) {
        return new MicroRaftMember(name, voters, learners);
    }
}
