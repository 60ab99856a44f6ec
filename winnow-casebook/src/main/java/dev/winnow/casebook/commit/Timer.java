package dev.winnow.casebook.commit;

/**
 * The state of the coordinator's timer.
 *
 * @param tx the transaction that it runs for, 0 if it does not run
 * @param timeouts how many more times it may fire; this bounds the whole system
 */
record Timer(int tx, int timeouts) {

    Timer off() {
        return new Timer(0, timeouts);
    }
}
