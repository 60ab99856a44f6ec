package dev.winnow.casebook.pekko.spark;

/**
 * A worker or driver from one registration to the next: each new registration on the same host has a higher generation.
 *
 * @param host also the name under which it is reached
 */
record Incarnation(String host, int generation) {

    String text() {
        return host + "." + generation;
    }

    boolean isOlderThan(Incarnation other) {
        return generation < other.generation;
    }
}
