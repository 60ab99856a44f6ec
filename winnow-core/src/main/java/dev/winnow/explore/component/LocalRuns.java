package dev.winnow.explore.component;

import dev.winnow.statespace.ProcessSteps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The shortest runs of one component along a sequence of words, by breadth-first search over pairs of a position in the
 * words and a state. Its results are in the same order in every run.
 */
final class LocalRuns {

    /**
     * A word of a sequence.
     *
     * @param sender the component that sends it
     */
    record SentWord(ClosedSets sender, int word) {}

    /**
     * A move of a run.
     *
     * @param position the number of words before it
     * @param state the state before it
     * @param isWord true if it sends the next word
     */
    record RunMove(int position, int state, int label, boolean isWord) {}

    /** A pair of a position and a state, the pair before it, and the move between them; none if it receives a word. */
    private record RunNode(int position, int state) {}

    private record Arrival(RunNode from, int label) {}

    private static final int HEARD = -1;

    private final ClosedSets component;
    private final List<SentWord> sequence;
    private final ProcessSteps steps;
    private final int[] received; // by position: the part of the next word for this component
    private final Map<RunNode, Arrival> arrivals = new HashMap<>();
    private final ArrayDeque<RunNode> queue = new ArrayDeque<>();
    private final int[] wanted; // sorted
    private final List<Integer> finalStates = new ArrayList<>();
    private final Map<RunNode, Integer> lengths = new HashMap<>();

    /**
     * Finds the runs.
     *
     * @param initial the number of the state before the first word
     * @param set the number of the set of states to be reached by the last word
     */
    LocalRuns(ClosedSets component, int initial, int set, List<SentWord> sequence, ProcessSteps steps) {
        this.component = component;
        this.wanted = component.members(set);
        this.sequence = sequence;
        this.steps = steps;
        this.received = sequence.stream()
                .mapToInt(sent -> component.wordFor(sent.word(), steps))
                .toArray();
        RunNode first = new RunNode(0, initial);
        lengths.put(first, 0);
        add(first);
        while (!queue.isEmpty() && finalStates.size() < wanted.length) {
            expand(queue.remove());
        }
    }

    private void expand(RunNode node) {
        boolean isLast = node.position == sequence.size();
        if (isLast && Arrays.binarySearch(wanted, node.state) >= 0) {
            finalStates.add(node.state);
        }
        boolean sends = !isLast && isSender(node.position);
        int[] moves = component.system().moves(node.state, steps);
        for (int at = 0; at < moves.length; at += ComponentBehavior.MOVE_INTS) {
            if (moves[at] == WordTable.INTERNAL) {
                arrive(new RunNode(node.position, moves[at + 1]), node, moves[at + 2]);
            }
            if (sends && moves[at] == sequence.get(node.position).word()) {
                arrive(new RunNode(node.position + 1, moves[at + 1]), node, moves[at + 2]);
            }
        }
    }

    private boolean isSender(int position) {
        return sequence.get(position).sender() == component;
    }

    private void arrive(RunNode node, RunNode from, int label) {
        if (lengths.putIfAbsent(node, Objects.requireNonNull(lengths.get(from)) + 1) == null) {
            arrivals.put(node, new Arrival(from, label));
            add(node);
        }
    }

    /** Adds a node and those after it where the component only receives words, which costs no move. */
    private void add(RunNode first) {
        queue.add(first);
        RunNode node = first;
        while (node.position < sequence.size() && !isSender(node.position)) {
            int word = received[node.position];
            int state =
                    word == WordTable.INTERNAL ? node.state : component.system().receive(node.state, word, steps);
            RunNode next = new RunNode(node.position + 1, state);
            if (lengths.putIfAbsent(next, Objects.requireNonNull(lengths.get(node))) != null) {
                return;
            }
            arrivals.put(next, new Arrival(node, HEARD));
            queue.add(next);
            node = next;
        }
    }

    /** Returns the states of the set, nearest first. */
    List<Integer> finalStates() {
        return finalStates;
    }

    /** Returns the number of moves of the shortest run to a final state. */
    int length(int finalState) {
        return Objects.requireNonNull(lengths.get(new RunNode(sequence.size(), finalState)));
    }

    /** Returns the moves of the shortest run to a final state. */
    List<RunMove> runTo(int finalState) {
        List<RunMove> run = new ArrayList<>();
        RunNode node = new RunNode(sequence.size(), finalState);
        for (Arrival arrival = arrivals.get(node); arrival != null; arrival = arrivals.get(node)) {
            if (arrival.label != HEARD) {
                boolean isWord = arrival.from.position < node.position;
                run.add(new RunMove(arrival.from.position, arrival.from.state, arrival.label, isWord));
            }
            node = arrival.from;
        }
        Collections.reverse(run);
        return run;
    }
}
