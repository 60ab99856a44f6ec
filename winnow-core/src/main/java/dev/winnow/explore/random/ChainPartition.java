package dev.winnow.explore.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Divides events into chains as they become known, each event of a chain brought about by the one before it, directly
 * or not: at most w(w+1)/2 chains, where w is how many events there are of which none brought about another.
 *
 * <p>Agarwal and Garg (PODC'05), as in PCTCP: group i has at most i chains; an event joins the first group in which a
 * chain ends with one before it, and then the other chains of that group change places with those of the group before.
 *
 * <p>Cost: a look at all that led to an event.
 */
public final class ChainPartition {

    private static final int NONE = -1;

    private final IntUnaryOperator cause;
    private final List<List<Integer>> groups = new ArrayList<>(); // of chains, by number
    private int[] groupOf = new int[16]; // by chain
    private int chainCount;
    private int[] chainEndingAt = new int[64]; // by event: the chain whose last one it is, or NONE

    /**
     * What is known of the events.
     *
     * @param cause the event that brought about this one, below 0 if none did
     */
    public ChainPartition(IntUnaryOperator cause) {
        this.cause = cause;
        Arrays.fill(chainEndingAt, NONE);
    }

    public int chainCount() {
        return chainCount;
    }

    /** The chain that this event joins. */
    public int add(int event) {
        if (event >= chainEndingAt.length) {
            int known = chainEndingAt.length;
            chainEndingAt = Arrays.copyOf(chainEndingAt, 2 * event);
            Arrays.fill(chainEndingAt, known, chainEndingAt.length, NONE);
        }
        int last = NONE; // of the chain to join
        for (int at = cause.applyAsInt(event); at >= 0; at = cause.applyAsInt(at)) {
            if (chainEndingAt[at] != NONE
                    && (last == NONE || groupOf[chainEndingAt[at]] < groupOf[chainEndingAt[last]])) {
                last = at;
            }
        }
        if (last == NONE) {
            chainEndingAt[event] = open();
            return chainEndingAt[event];
        }
        int chain = chainEndingAt[last];
        chainEndingAt[last] = NONE;
        chainEndingAt[event] = chain;
        if (groupOf[chain] > 0) {
            exchange(groupOf[chain], chain);
        }
        return chain;
    }

    /** A new chain, in the first group that has room. */
    private int open() {
        if (chainCount == groupOf.length) {
            groupOf = Arrays.copyOf(groupOf, 2 * chainCount);
        }
        int chain = chainCount++;
        int group = 0;
        while (group < groups.size() && groups.get(group).size() > group) {
            group++;
        }
        if (group == groups.size()) {
            groups.add(new ArrayList<>());
        }
        groups.get(group).add(chain);
        groupOf[chain] = group;
        return chain;
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
        here.forEach(moved -> groupOf[moved] = group);
        before.forEach(moved -> groupOf[moved] = group - 1);
    }
}
