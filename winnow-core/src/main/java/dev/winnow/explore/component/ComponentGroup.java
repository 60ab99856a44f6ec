package dev.winnow.explore.component;

import dev.winnow.collect.IntArrays;
import dev.winnow.collect.IntRowTable;
import dev.winnow.model.Violation;
import dev.winnow.statespace.ProcessSteps;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A component of components. Its state is a tuple: for each part, the set of states in which it can be. Words between
 * the parts are internal.
 */
final class ComponentGroup implements ComponentBehavior {

    private final ClosedSets[] parts;
    private final WordTable words;
    private final List<int @Nullable []> routes = new ArrayList<>(); // by word

    private final IntRowTable tuples; // state s is row s - 1
    private final List<int @Nullable []> moves = new ArrayList<>(); // by state

    ComponentGroup(List<ClosedSets> parts, WordTable words) {
        this.parts = parts.toArray(ClosedSets[]::new);
        this.words = words;
        this.tuples = new IntRowTable(this.parts.length);
    }

    int partCount() {
        return parts.length;
    }

    ClosedSets part(int index) {
        return parts[index];
    }

    WordTable words() {
        return words;
    }

    /** Returns a part with a set that is cut off, or null if there is none. */
    @Nullable
    ClosedSets cutOffPart() {
        return Arrays.stream(parts).filter(ClosedSets::isCutOff).findFirst().orElse(null);
    }

    @Override
    public boolean contains(int process) {
        return Arrays.stream(parts).anyMatch(part -> part.system().contains(process));
    }

    @Override
    public int stateCount() {
        return tuples.count();
    }

    int numberOf(int[] tuple) {
        int added = tuples.addIfAbsent(tuple, 0);
        if (added >= 0) {
            moves.add(null);
        }
        return 1 + (added >= 0 ? added : ~added);
    }

    /** Returns the tuple of a state. */
    int[] tuple(int state) {
        return Arrays.copyOfRange(tuples.rows(), (state - 1) * parts.length, state * parts.length);
    }

    @Override
    public int initial(int which, ProcessSteps steps) {
        return numberOf(initialTuple(which, steps));
    }

    int[] initialTuple(int which, ProcessSteps steps) {
        return Arrays.stream(parts).mapToInt(part -> part.initial(which, steps)).toArray();
    }

    // ---- moves

    /** Splits a word by receiver: for each part the word that it receives, then the one for other components. */
    synchronized int[] route(int word, ProcessSteps steps) {
        while (routes.size() <= word) {
            routes.add(null);
        }
        int[] known = routes.get(word);
        if (known == null) {
            known = new int[parts.length + 1];
            for (int i = 0; i <= parts.length; i++) {
                known[i] = words.numberOf(messagesFor(i, words.messages(word), steps));
            }
            routes.set(word, known);
        }
        return known;
    }

    private int[] messagesFor(int index, int[] messages, ProcessSteps steps) {
        return Arrays.stream(messages)
                .filter(message -> partOf(steps.receiver(message)) == index)
                .toArray();
    }

    /** Returns the index of the part of a process, or the number of parts if it belongs to none. */
    int partOf(int process) {
        int index = 0;
        while (index < parts.length && !parts[index].system().contains(process)) {
            index++;
        }
        return index;
    }

    @Override
    public int[] moves(int state, ProcessSteps steps) {
        int[] known = moves.get(state - 1);
        if (known == null) {
            known = computeMoves(tuple(state), steps);
            moves.set(state - 1, known);
        }
        return known;
    }

    private int[] computeMoves(int[] tuple, ProcessSteps steps) {
        int[] result = new int[0];
        int end = 0;
        int label = 0;
        for (int sender = 0; sender < parts.length; sender++) {
            int[] sent = parts[sender].outputs(tuple[sender], steps);
            for (int at = 0; at < sent.length; at += 2, label++) {
                int[] route = route(sent[at], steps);
                int[] next = tuple.clone();
                next[sender] = sent[at + 1];
                deliver(route, next, steps);
                result = IntArrays.roomFor(result, end + (long) MOVE_INTS);
                result[end++] = route[parts.length];
                result[end++] = numberOf(next);
                result[end++] = label;
            }
        }
        return Arrays.copyOf(result, end);
    }

    private void deliver(int[] route, int[] tuple, ProcessSteps steps) {
        for (int i = 0; i < parts.length; i++) {
            if (route[i] != WordTable.INTERNAL) {
                tuple[i] = parts[i].afterInput(tuple[i], route[i], steps);
            }
        }
    }

    @Override
    public int receive(int state, int word, ProcessSteps steps) {
        int[] tuple = tuple(state);
        deliver(route(word, steps), tuple, steps);
        return numberOf(tuple);
    }

    /**
     * The word that a part sends.
     *
     * @param part the index of the part
     */
    record PartWord(int part, int word) {}

    /** Returns the word of a labelled move: labels count what all parts can send, one part after the other. */
    PartWord partWord(int state, int label, ProcessSteps steps) {
        int[] tuple = tuple(state);
        int part = 0;
        int place = 2 * label;
        while (place >= parts[part].outputs(tuple[part], steps).length) {
            place -= parts[part].outputs(tuple[part], steps).length;
            part++;
        }
        return new PartWord(part, parts[part].outputs(tuple[part], steps)[place]);
    }

    @Override
    public ProcessMove processMove(int state, int label, ProcessSteps steps) {
        PartWord sent = partWord(state, label, steps);
        return parts[sent.part()].example(tuple(state)[sent.part()], sent.word(), steps);
    }

    @Override
    public @Nullable Violation failure(int state, ProcessSteps steps) {
        int[] tuple = tuple(state);
        for (int i = 0; i < parts.length; i++) {
            Violation failure = parts[i].failure(tuple[i]);
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    // ---- observers

    @Override
    public void addRows(int state, Observation observation, ProcessSteps steps, IntRowTable rows) {
        combine(state, part -> set -> part.rows(set, observation, steps), observation, rows);
    }

    @Override
    public void addFirstRow(int state, Observation observation, ProcessSteps steps, IntRowTable rows) {
        combine(state, part -> set -> part.firstRow(set, observation, steps), observation, rows);
    }

    private void combine(
            int state, Function<ClosedSets, IntFunction<IntRowTable>> seen, Observation observation, IntRowTable rows) {
        int[] tuple = tuple(state);
        IntRowTable[] ofParts = new IntRowTable[parts.length];
        for (int i = 0; i < parts.length; i++) {
            ofParts[i] = seen.apply(parts[i]).apply(tuple[i]);
        }
        RowCombinations.forEachCombination(ofParts, observation.width(), row -> {
            rows.addIfAbsent(row, 0);
            return true;
        });
    }

    @Override
    public BigInteger configurations(int[] states, boolean atMost) {
        BigInteger result = BigInteger.ZERO;
        for (int state : states) {
            BigInteger product = product(tuple(state), atMost);
            result = atMost ? result.add(product) : result.max(product);
        }
        return result;
    }

    /** Returns the number of configurations that a tuple stands for. */
    BigInteger product(int[] tuple, boolean atMost) {
        BigInteger product = BigInteger.ONE;
        for (int i = 0; i < parts.length; i++) {
            product = product.multiply(Objects.requireNonNull(parts[i]).configurations(tuple[i], atMost));
        }
        return product;
    }
}
