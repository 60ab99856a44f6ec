package dev.winnow.casebook.chain;

import java.util.List;
import java.util.Optional;

/**
 * The state of the master.
 *
 * @param servers those in use, from head to tail; never empty
 * @param gap where a server was removed and its neighbors are not yet synchronized
 * @param retiring the former tail, until it is known to have stopped
 */
public record Master(List<String> servers, Optional<Gap> gap, Optional<String> retiring) {

    public Master {
        servers = List.copyOf(servers);
    }

    /** The two neighbors of a removed server; the successor was asked what it has received. */
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
