package dev.winnow.explore;

import java.util.ArrayList;
import java.util.List;

/**
 * Divides events into chains as they become known, each event of a chain after the one before it: at most w(w+1)/2 chains, where w is how many events there are of which none is after another.
 *
 * <p>Agarwal and Garg (PODC'05), as in PCTCP: group i has at most i chains; an event joins the first group in which a chain ends with one before it, and then the other chains of
 * that group change places with those of the group before.
 */
final class ChainPartition {

    /** Whether one event is known to come before another. */
    interface Order {
        boolean isBefore(int one, int other);
    }

    private final Order order;
    private final List<List<Integer>> groups = new ArrayList<>(); // of chains, by number
    private final List<Integer> last = new ArrayList<>(); // by chain: its last event

    ChainPartition(Order order) {
        this.order = order;
    }

    int chains() {
        return last.size();
    }

    /** The chain that this event joins. */
    int add(int event) {
        for (int i = 0; i < groups.size(); i++) {
            for (int chain : groups.get(i)) {
                if (order.isBefore(last.get(chain), event)) {
                    last.set(chain, event);
                    if (i > 0) {
                        exchange(i, chain);
                    }
                    return chain;
                }
            }
        }
        int chain = last.size();
        last.add(event);
        for (int i = 0; ; i++) {
            if (i == groups.size()) {
                groups.add(new ArrayList<>());
            }
            if (groups.get(i).size() <= i) {
                groups.get(i).add(chain);
                return chain;
            }
        }
    }

    /** All of the group but this chain change places with all of the group before. */
    private void exchange(int group, int chain) {
        List<Integer> here = groups.get(group);
        List<Integer> before = groups.get(group - 1);
        List<Integer> others = new ArrayList<>(here);
        others.remove((Integer) chain);
        here.clear();
        here.add(chain);
        here.addAll(before);
        before.clear();
        before.addAll(others);
    }
}
