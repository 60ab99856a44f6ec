package dev.winnow.processes.net;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a network of a cluster is made for.
 *
 * @param number distinguishes the clusters of this JVM, and varies the addresses from run to run
 * @param hosts number of hosts
 * @param ports the ports that hosts reach each other at, and the frames to expect there
 */
public record NetworkPlan(int number, int hosts, Map<Integer, FrameFormat> ports) {

    private static final int FIRST_BLOCK = 77;
    private static final int BLOCKS = 100;

    /** Copies the map in the order of its keys. */
    public NetworkPlan {
        ports = Collections.unmodifiableMap(new TreeMap<>(ports));
    }

    /** Returns the second number of all addresses of this cluster. */
    int block() {
        return FIRST_BLOCK + number % BLOCKS;
    }
}
