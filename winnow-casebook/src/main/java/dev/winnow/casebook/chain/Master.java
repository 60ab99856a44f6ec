package dev.winnow.casebook.chain;

import java.util.List;
import java.util.Optional;

/**
 * The state of the master.
 *
 * @param servers those in use, from head to tail; never empty
 * @param gap where a server was taken out and its neighbors do not know all of each other yet
 * @param retiring the former tail, until it is known to be off
 */
public record Master(List<String> servers, Optional<Gap> gap, Optional<String> retiring) {

    public Master {
        servers = List.copyOf(servers);
    }

    /** Two neighbors, the successor asked what it has. */
    record Gap(String predecessor, String successor) {}

    public static Master of(List<String> servers) {
        return new Master(servers, Optional.empty(), Optional.empty());
    }

    String head() {
        return servers.get(0);
    }

    public String tail() {
        return servers.get(servers.size() - 1);
    }

    Master without(String server) {
        List<String> others =
                servers.stream().filter(other -> !other.equals(server)).toList();
        return new Master(others, gap.filter(open -> others.contains(open.predecessor())), retiring);
    }

    Master withGap(Optional<Gap> next) {
        return new Master(servers, next, retiring);
    }

    Master withRetiring(Optional<String> next) {
        return new Master(servers, gap, next);
    }
}
