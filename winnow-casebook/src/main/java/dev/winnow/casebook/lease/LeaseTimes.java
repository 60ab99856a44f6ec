package dev.winnow.casebook.lease;

/**
 * The duration of a lease, and the bounds that shorten its safe use.
 *
 * @param lease the duration of a lease, by the clock of the service
 * @param delay the maximum delay of a message
 * @param driftPercent the maximum drift of a clock
 */
record LeaseTimes(long lease, long delay, long driftPercent) {

    /**
     * Returns how long a client may keep the number in memory, by its own clock. The lease began before the client
     * heard of it, and the write takes time, too. In the worst case the service's clock is fast and the client's is
     * slow.
     */
    long cacheTime(Bug bug) {
        long surelyHeld = bug == Bug.DRIFT_IGNORED ? lease : lease * (100 - driftPercent) / (100 + driftPercent);
        return surelyHeld - 2 * delay;
    }
}
