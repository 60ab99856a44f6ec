package dev.winnow.casebook.lease;

import java.util.List;

/**
 * The state of the lease service.
 *
 * @param holder the client that has the lease; empty if there is none
 * @param token the token of the last lease
 * @param waiting the clients that wait for the lease, in order
 */
record Leases(String holder, int token, List<String> waiting) {

    static final Leases NEW = new Leases("", 0, List.of());

    boolean isFree() {
        return holder.isEmpty();
    }
}
