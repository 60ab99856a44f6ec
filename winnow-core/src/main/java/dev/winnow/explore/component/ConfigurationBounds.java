package dev.winnow.explore.component;

import java.math.BigInteger;

/**
 * The number of configurations of the tuples visited, from below and from above: tuples may overlap, so there are at
 * least as many as in the largest, and at most as many as in all. Shared by threads.
 */
final class ConfigurationBounds {

    private BigInteger atLeast = BigInteger.ZERO;
    private BigInteger atMost = BigInteger.ZERO;

    synchronized void add(BigInteger fewest, BigInteger most) {
        atLeast = atLeast.max(fewest);
        atMost = atMost.add(most);
    }

    synchronized BigInteger atLeast() {
        return atLeast;
    }

    synchronized BigInteger atMost() {
        return atMost;
    }
}
