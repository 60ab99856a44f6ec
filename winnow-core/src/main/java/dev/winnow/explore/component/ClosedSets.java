package dev.winnow.explore.component;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.collect.IntArrays;
import dev.winnow.collect.IntPairMap;
import dev.winnow.collect.IntRowTable;
import dev.winnow.model.Violation;
import dev.winnow.statespace.ProcessSteps;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The possible states of a component, as seen from outside. After a sequence of words (what the component sent and
 * received), these are all states that it can have reached by internal moves: a set that is closed under internal
 * moves. Sets are numbered by their content from 1. Two tables are filled on demand: the words that a component in a
 * set can send, and the set after it receives a word.
 *
 * <p>A clear component is not reduced: its sets have one state each, and each of its moves is visible.
 *
 * <p>A set that exceeds its maximum size is cut off. Its states are reachable, so a violation among them counts, but
 * there are more: who finds none has to begin again with larger sets.
 *
 * <p>Shared by threads.
 */
final class ClosedSets {

    private static final int POLL_EVERY = 1 << 8; // states

    private final String name;
    private final ComponentBehavior system;
    private final boolean clear;
    private final WordTable words;
    private final ComponentBudget budget;

    private final Map<IntArrayKey, Integer> numbers = new HashMap<>();
    private final List<int[]> members = new ArrayList<>(); // by set, sorted
    private final List<int @Nullable []> outputs = new ArrayList<>(); // by set
    private final List<@Nullable Violation> failures = new ArrayList<>(); // by set
    private final IntPairMap afterInput = new IntPairMap(); // by set and word
    private final BitSet memberStates = new BitSet();
    private final Map<Integer, BigInteger> fewest = new HashMap<>(); // configurations, by set
    private final Map<Integer, BigInteger> most = new HashMap<>();
    private final Map<Observation, Map<Integer, IntRowTable>> seen = new HashMap<>(); // rows, by observer and set
    private long memberInts;
    private int untilPoll = POLL_EVERY;
    private boolean cutOff; // some set

    // Scratch of a closure: the states found, and by state the closure that found it last.
    private int[] found = new int[64];
    private int foundCount;
    private int[] marks = new int[64];
    private int closure;

    ClosedSets(String name, ComponentBehavior system, boolean clear, WordTable words, ComponentBudget budget) {
        this.name = name;
        this.system = system;
        this.clear = clear;
        this.words = words;
        this.budget = budget;
        members.add(new int[0]);
        outputs.add(null);
        failures.add(null);
    }

    /** Returns the same component, known by its state. */
    ClosedSets clear() {
        return new ClosedSets(name, system, true, words, budget);
    }

    String name() {
        return name;
    }

    /** Polls for a stop during long work with these sets. */
    void requireTime(String work) {
        budget.requireTime(work);
    }

    boolean isClear() {
        return clear;
    }

    /** Returns true if a set of this component, or of a part of it, is cut off. */
    synchronized boolean isCutOff() {
        return cutOff || (system instanceof ComponentGroup group && group.cutOffPart() != null);
    }

    ComponentBehavior system() {
        return system;
    }

    synchronized int setCount() {
        return members.size() - 1;
    }

    /** Returns the number of states in all sets; of an unfinished one, if that has more. */
    synchronized int stateCount() {
        return Math.max(memberStates.cardinality(), foundCount);
    }

    synchronized long bytes() {
        return 4 * memberInts + 64L * members.size() + 16L * afterInput.size();
    }

    /** Returns the states of a set, sorted. Must not be modified. */
    synchronized int[] members(int set) {
        return members.get(set);
    }

    /** Returns the violation by a step that is possible in a state of the set; null if there is none. */
    synchronized @Nullable Violation failure(int set) {
        return failures.get(set);
    }

    /** Returns the number of configurations of a set: an upper or a lower bound. */
    synchronized BigInteger configurations(int set, boolean atMost) {
        return (atMost ? most : fewest)
                .computeIfAbsent(set, number -> system.configurations(members.get(number), atMost));
    }

    // ---- sets

    /** Returns the set before any word. */
    synchronized int initial(int which, ProcessSteps steps) {
        begin();
        find(system.initial(which, steps));
        return closed(steps);
    }

    private void begin() {
        closure++;
        foundCount = 0;
    }

    private void find(int state) {
        marks = IntArrays.roomFor(marks, state + 1L);
        if (marks[state] != closure) {
            marks[state] = closure;
            found = IntArrays.roomFor(found, foundCount + 1L);
            found[foundCount++] = state;
        }
    }

    /** Adds everything that internal moves reach to the states found, and returns the number of that set. */
    private int closed(ProcessSteps steps) {
        int explored = 0;
        while (explored < foundCount && foundCount <= budget.setStates()) {
            int[] moves = system.moves(found[explored++], steps);
            for (int at = 0; at < moves.length && !clear; at += ComponentBehavior.MOVE_INTS) {
                if (moves[at] == WordTable.INTERNAL) {
                    find(moves[at + 1]);
                }
            }
            poll();
        }
        cutOff |= explored < foundCount;
        int[] content = Arrays.copyOf(found, foundCount);
        Arrays.sort(content);
        return numberOf(content, steps);
    }

    private void poll() {
        if (--untilPoll == 0) {
            untilPoll = POLL_EVERY;
            requireTime("exploring component '" + name + "'");
        }
    }

    private int numberOf(int[] content, ProcessSteps steps) {
        IntArrayKey key = new IntArrayKey(content);
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        int number = members.size();
        memberInts += content.length;
        Arrays.stream(content).forEach(memberStates::set);
        budget.requireSets(name, number, bytes());
        budget.requireStates(name, cutOff ? 0 : system.stateCount()); // what is cut off is checked before
        numbers.put(key, number);
        members.add(content);
        outputs.add(null);
        failures.add(Arrays.stream(content)
                .mapToObj(state -> system.failure(state, steps))
                .filter(failure -> failure != null)
                .findFirst()
                .orElse(null));
        return number;
    }

    // ---- the interface

    /**
     * Returns what the component can send: pairs of a word and the set after it, sorted by the content of the word. Of
     * a clear component, also internal moves.
     */
    synchronized int[] outputs(int set, ProcessSteps steps) {
        int[] known = outputs.get(set);
        if (known == null) {
            known = computeSays(set, steps);
            outputs.set(set, known);
        }
        return known;
    }

    private int[] computeSays(int set, ProcessSteps steps) {
        long[] sent = sentWords(set, steps);
        List<int[]> entries = new ArrayList<>();
        for (int i = 0; i < sent.length; ) {
            int word = (int) (sent[i] >>> 32);
            begin();
            do {
                find((int) sent[i++]);
            } while (i < sent.length && (int) (sent[i] >>> 32) == word && !clear);
            entries.add(new int[] {word, closed(steps)});
        }
        entries.sort((one, other) -> compare(one[0], other[0], steps));
        return entries.stream().flatMapToInt(IntStream::of).toArray();
    }

    /** Returns the visible moves of the states of a set: word and next state, sorted, each once. */
    private long[] sentWords(int set, ProcessSteps steps) {
        long[] all = new long[16];
        int count = 0;
        for (int state : members.get(set)) {
            int[] moves = system.moves(state, steps);
            for (int at = 0; at < moves.length; at += ComponentBehavior.MOVE_INTS) {
                if (clear || moves[at] != WordTable.INTERNAL) {
                    all = count == all.length ? Arrays.copyOf(all, 2 * count) : all;
                    all[count++] = (long) moves[at] << 32 | moves[at + 1];
                }
            }
            poll();
        }
        return Arrays.stream(all, 0, count).sorted().distinct().toArray();
    }

    /** Compares words by content, so that their order is the same in every run. */
    private int compare(int one, int other, ProcessSteps steps) {
        int[] first = words.messages(one);
        int[] second = words.messages(other);
        for (int i = 0; i < Math.min(first.length, second.length); i++) {
            int receivers = Integer.compare(steps.receiver(first[i]), steps.receiver(second[i]));
            int order = receivers != 0 ? receivers : steps.compare(first[i], second[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(first.length, second.length);
    }

    /** Returns a step that sends the word in a state of the set. */
    synchronized ComponentBehavior.ProcessMove example(int set, int word, ProcessSteps steps) {
        for (int state : members.get(set)) {
            int[] moves = system.moves(state, steps);
            for (int at = 0; at < moves.length; at += ComponentBehavior.MOVE_INTS) {
                if (moves[at] == word) {
                    return system.processMove(state, moves[at + 2], steps);
                }
            }
        }
        throw new IllegalArgumentException("component '" + name + "' does not send word " + word);
    }

    /** Returns the set after a word is received, all of whose messages are for this component. */
    synchronized int afterInput(int set, int word, ProcessSteps steps) {
        int known = afterInput.get(set, word);
        if (known == IntPairMap.ABSENT) {
            begin();
            for (int state : members.get(set)) {
                find(system.receive(
                        state, word, steps)); // all messages first: the set closes only after the whole word
                poll();
            }
            known = closed(steps);
            afterInput.put(set, word, known);
        }
        return known;
    }

    /** Returns the part of a word that this component receives. */
    int wordFor(int word, ProcessSteps steps) {
        return words.numberOf(Arrays.stream(words.messages(word))
                .filter(message -> system.contains(steps.receiver(message)))
                .toArray());
    }

    // ---- observers

    /** Returns what an observer can see of the states of a set, each row once. */
    synchronized IntRowTable rows(int set, Observation observation, ProcessSteps steps) {
        Map<Integer, IntRowTable> known = seen.computeIfAbsent(observation, observer -> new HashMap<>());
        IntRowTable rows = known.get(set);
        if (rows == null) {
            rows = observation.isAlways() && !observation.concerns(system)
                    ? observation.nothing()
                    : computeRows(set, observation, steps);
            known.put(set, rows);
        }
        return rows;
    }

    private IntRowTable computeRows(int set, Observation observation, ProcessSteps steps) {
        IntRowTable rows = new IntRowTable(observation.width());
        for (int state : members.get(set)) {
            system.addRows(state, observation, steps, rows);
        }
        return rows;
    }

    /** Returns a table with one row that an observer can see of the states of a set; empty if it can see none. */
    synchronized IntRowTable firstRow(int set, Observation observation, ProcessSteps steps) {
        IntRowTable rows = new IntRowTable(observation.width());
        int[] states = members.get(set);
        for (int i = 0; i < states.length && rows.count() == 0; i++) {
            system.addFirstRow(states[i], observation, steps, rows);
        }
        return rows;
    }
}
