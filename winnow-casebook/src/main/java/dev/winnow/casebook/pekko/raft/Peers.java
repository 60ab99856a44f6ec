package dev.winnow.casebook.pekko.raft;

import java.util.List;
import java.util.function.Function;
import org.apache.pekko.actor.ActorRef;

/** The members of the cluster as one of them sees them. */
record Peers(String self, List<String> all, Function<String, ActorRef> addresses) {

    Peers {
        all = List.copyOf(all);
    }

    Peers changedTo(List<String> members) {
        return new Peers(self, members, addresses);
    }

    List<String> others() {
        return all.stream().filter(member -> !member.equals(self)).toList();
    }

    boolean includeSelf() {
        return all.contains(self);
    }

    /** Returns the size of the smallest majority. */
    int quorum() {
        return all.size() / 2 + 1;
    }

    ActorRef address(String member) {
        return addresses.apply(member);
    }
}
