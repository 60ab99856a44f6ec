package dev.winnow.casebook.microraft;

import dev.winnow.world.process.MutableProcess;
import java.util.List;

/** A factory of members of a Raft group, made for one version of MicroRaft. */
@FunctionalInterface
public interface MemberFactory {

    /** Creates a member. Voters and learners are all members of the group. */
    MutableProcess<?> create(String name, List<String> voters, List<String> learners);
}
