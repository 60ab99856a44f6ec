package dev.winnow.explore.delay;

import dev.winnow.collect.IntArrays;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.StateSpace;
import java.util.Arrays;

/**
 * A list of paths of a {@link StratifiedSearch}. Each has its last configuration, the explorer's state there, the
 * number of choices tried and the number of delays so far: the paper's Frontier.
 */
final class DelayFrontier {

    // Offsets after the ints of the configuration:
    private static final int NUMBER = 0; // in the parent links
    private static final int DEPTH = 1;
    private static final int TRIED_CHOICES = 2;
    private static final int UNIT_OFFSET = 3; // of the current choice, among those of the explorer's unit
    private static final int DELAYS = 4;
    private static final int OTHER_VALUES = 5; // number of choices of other than the first value, on the path
    private static final int IS_OTHER_VALUE = 6; // 1 if the current choice takes other than the first value
    private static final int FIELDS = 7;

    /**
     * The deviations of a path from the explorer.
     *
     * @param otherValues number of handler choices other than the first value
     */
    record Deviations(int delays, int otherValues) {
        static final Deviations NONE = new Deviations(0, 0);
    }

    private final int width; // of a configuration
    private final int stride;
    private int[] ints = new int[0];
    private DelayingExplorer[] explorers = new DelayingExplorer[16];
    private int size;

    DelayFrontier(int width) {
        this.width = width;
        this.stride = width + FIELDS;
    }

    int size() {
        return size;
    }

    /** Adds a path to the configuration after the last move, with no choice tried yet. */
    void add(StateSpace space, DelayingExplorer explorer, int number, int depth, Deviations deviations) {
        int at = reserve();
        space.save(ints, at);
        Arrays.fill(ints, at + width, at + stride, 0);
        ints[at + width + NUMBER] = number;
        ints[at + width + DEPTH] = depth;
        ints[at + width + DELAYS] = deviations.delays();
        ints[at + width + OTHER_VALUES] = deviations.otherValues();
        explorers[size++] = explorer;
    }

    /** Adds a path of another list. */
    void add(DelayFrontier source, int index) {
        int at = reserve();
        System.arraycopy(source.ints, index * stride, ints, at, stride);
        explorers[size++] = source.explorers[index];
    }

    /** Returns, for each path from the given index, a pair of its number and its number of tried choices. */
    int[] pairsFrom(int first) {
        int[] pairs = new int[2 * (size - first)];
        for (int i = first; i < size; i++) {
            pairs[2 * (i - first)] = number(i);
            pairs[2 * (i - first) + 1] = triedChoices(i);
        }
        return pairs;
    }

    void removeLast() {
        size--;
        explorers[size] = null;
    }

    private int reserve() {
        ints = IntArrays.roomFor(ints, (size + 1L) * stride);
        if (size == explorers.length) {
            explorers = Arrays.copyOf(explorers, 2 * size);
        }
        return size * stride;
    }

    void enter(StateSpace space, int index) {
        space.enter(ints, index * stride);
    }

    void copyConfiguration(int index, int[] to) {
        System.arraycopy(ints, index * stride, to, 0, width);
    }

    DelayingExplorer explorer(int index) {
        return explorers[index];
    }

    int number(int index) {
        return get(index, NUMBER);
    }

    void setNumber(int index, int number) {
        set(index, NUMBER, number);
    }

    int depth(int index) {
        return get(index, DEPTH);
    }

    int triedChoices(int index) {
        return get(index, TRIED_CHOICES);
    }

    int unitOffset(int index) {
        return get(index, UNIT_OFFSET);
    }

    int delays(int index) {
        return get(index, DELAYS);
    }

    Deviations deviations(int index) {
        return new Deviations(delays(index), otherValues(index));
    }

    /** Returns the number of handler choices other than the first value, including the current choice. */
    int otherValues(int index) {
        return get(index, OTHER_VALUES) + get(index, IS_OTHER_VALUE);
    }

    void setTriedChoices(int index, int choices) {
        set(index, TRIED_CHOICES, choices);
    }

    /** Delays the explorer once. The choice order must have scanned the path's configuration. */
    void delay(int index, ChoiceOrder choiceOrder, int cost) {
        boolean isOtherValue = choiceOrder.isNextOtherValue(explorers[index], unitOffset(index));
        set(index, UNIT_OFFSET, choiceOrder.delay(explorers[index], unitOffset(index)));
        set(index, IS_OTHER_VALUE, isOtherValue ? 1 : 0);
        set(index, DELAYS, delays(index) + cost);
    }

    private int get(int index, int field) {
        return ints[index * stride + width + field];
    }

    private void set(int index, int field, int value) {
        ints[index * stride + width + field] = value;
    }
}
