package dev.winnow.explore.random;

import dev.winnow.collect.IntArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * An online partition of events into causal chains: each event of a chain is caused, directly or not, by the one before
 * it.
 *
 * <p>Agarwal and Garg (PODC'05), as used by PCTCP. Group i holds at most i chains. An event joins the first group with
 * a chain whose last event causes it; the other chains of that group are then swapped with the group before.
 *
 * <p>Guarantee: at most w(w+1)/2 chains, where w is the maximum number of pairwise concurrent events. Cost: linear in
 * the number of causal predecessors of an event.
 */
public final class ChainPartition {

    private static final int NONE = -1;

    private final IntUnaryOperator cause;
    private final List<List<Integer>> groups = new ArrayList<>(); // of chains, by number
    private int[] groupOf = new int[16]; // by chain
    private int chainCount;
    private int[] chainEndingAt = new int[64]; // by event: the chain that it ends, or NONE

    /**
     * Creates an empty partition.
     *
     * @param cause returns the direct cause of an event, negative if there is none
     */
    public ChainPartition(IntUnaryOperator cause) {
        this.cause = cause;
        Arrays.fill(chainEndingAt, NONE);
    }

    public int chainCount() {
        return chainCount;
    }

    /** Adds an event, and returns its chain. */
    public int add(int event) {
        if (event >= chainEndingAt.length) {
            int oldLength = chainEndingAt.length;
            chainEndingAt = Arrays.copyOf(chainEndingAt, 2 * event);
            Arrays.fill(chainEndingAt, oldLength, chainEndingAt.length, NONE);
        }
        int last = NONE; // the last event of the chain to join
        for (int at = cause.applyAsInt(event); at >= 0; at = cause.applyAsInt(at)) {
            if (chainEndingAt[at] != NONE
                    && (last == NONE || groupOf[chainEndingAt[at]] < groupOf[chainEndingAt[last]])) {
                last = at;
            }
        }
        if (last == NONE) {
            chainEndingAt[event] = addChain();
            return chainEndingAt[event];
        }
        int chain = chainEndingAt[last];
        chainEndingAt[last] = NONE;
        chainEndingAt[event] = chain;
        if (groupOf[chain] > 0) {
            swapWithPrevious(groupOf[chain], chain);
        }
        return chain;
    }

    /** Adds a chain to the first group that has room. */
    private int addChain() {
        groupOf = IntArrays.roomFor(groupOf, chainCount + 1L);
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

    /** Swaps all chains of the group except this one with the chains of the group before. */
    private void swapWithPrevious(int group, int chain) {
        List<Integer> current = groups.get(group);
        List<Integer> previous = groups.get(group - 1);
        List<Integer> others = new ArrayList<>(current);
        others.remove((Integer) chain);
        current.clear();
        current.add(chain);
        current.addAll(previous);
        previous.clear();
        previous.addAll(others);
        current.forEach(moved -> groupOf[moved] = group);
        previous.forEach(moved -> groupOf[moved] = group - 1);
    }
}
