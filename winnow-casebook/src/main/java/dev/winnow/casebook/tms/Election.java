package dev.winnow.casebook.tms;

import java.util.List;

/**
 * The state of the election in a participant.
 *
 * @param trusted the servers that were not suspected; the first one is to lead; never empty
 */
record Election(List<String> trusted) {

    Election {
        trusted = List.copyOf(trusted);
    }

    String leader() {
        return trusted.get(0);
    }

    Election without(String server) {
        return new Election(
                trusted.stream().filter(other -> !other.equals(server)).toList());
    }
}
