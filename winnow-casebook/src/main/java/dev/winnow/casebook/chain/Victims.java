package dev.winnow.casebook.chain;

import java.util.List;

/**
 * The state of the fault injector.
 *
 * @param servers those that have not failed
 * @param left how many more times it may pick one of them
 */
public record Victims(List<String> servers, int left) {

    public Victims {
        servers = List.copyOf(servers);
    }

    Victims spare() {
        return new Victims(servers, left - 1);
    }

    Victims without(String server) {
        return new Victims(
                servers.stream().filter(other -> !other.equals(server)).toList(), left - 1);
    }
}
