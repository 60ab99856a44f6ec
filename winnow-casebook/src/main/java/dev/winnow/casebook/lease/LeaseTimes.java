package dev.winnow.casebook.lease;

/**
 * How long a lease is, and what may take from it.
 *
 * @param lease how long it is, by the clock of the service
 * @param delay how long a message takes at most
 * @param driftPercent how much faster or slower than time a clock may be
 */
record LeaseTimes(long lease, long delay, long driftPercent) {

    /**
     * How long a client may keep the number in memory, by its own clock. The lease began before it heard of it, and its
     * write takes time, too. In the worst case the service's clock is fast and the client's is slow.
     */
    long cacheTime(Bug bug) {
        long surelyHeld = bug == Bug.DRIFT_IGNORED ? lease : lease * (100 - driftPercent) / (100 + driftPercent);
        return surelyHeld - 2 * delay;
    }
}
