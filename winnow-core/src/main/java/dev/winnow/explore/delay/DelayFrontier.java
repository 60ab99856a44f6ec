package dev.winnow.explore.delay;

import dev.winnow.collect.IntArrays;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.StateSpace;
import java.util.Arrays;

/**
 * Configurations on paths of a {@link StratifiedSearch}: each with the explorer as it is there, how many choices were
 * made, and after how many delays.
 */
final class DelayFrontier {

    // Behind a configuration:
    private static final int NUMBER = 0; // in the links
    private static final int DEPTH = 1;
    private static final int TRIED_CHOICES = 2; // choices
    private static final int UNIT_OFFSET = 3; // where among the choices of the explorer's unit
    private static final int DELAYS = 4;
    private static final int OTHER_VALUES = 5; // later ones of what handlers chose, on the way
    private static final int IS_OTHER_VALUE = 6; // 1 if the handler of the present choice chooses a later one
    private static final int FIELDS = 7;

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

    /** The configuration behind the latest move, where nothing was tried yet. */
    void add(StateSpace space, DelayingExplorer explorer, int number, int depth, int delays, int values) {
        int at = reserve();
        space.save(ints, at);
        Arrays.fill(ints, at + width, at + stride, 0);
        ints[at + width + NUMBER] = number;
        ints[at + width + DEPTH] = depth;
        ints[at + width + DELAYS] = delays;
        ints[at + width + OTHER_VALUES] = values;
        explorers[size++] = explorer;
    }

    /** One of others, as it is there. */
    void add(DelayFrontier others, int which) {
        int at = reserve();
        System.arraycopy(others.ints, which * stride, ints, at, stride);
        explorers[size++] = others.explorers[which];
    }

    /** Returns the number of each from this one on, and how many choices were made there, in turn. */
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

    void enter(StateSpace space, int which) {
        space.enter(ints, which * stride);
    }

    /** Writes the configuration. */
    void copyConfiguration(int which, int[] to) {
        System.arraycopy(ints, which * stride, to, 0, width);
    }

    DelayingExplorer explorer(int which) {
        return explorers[which];
    }

    int number(int which) {
        return get(which, NUMBER);
    }

    void number(int which, int number) {
        set(which, NUMBER, number);
    }

    int depth(int which) {
        return get(which, DEPTH);
    }

    int triedChoices(int which) {
        return get(which, TRIED_CHOICES);
    }

    int unitOffset(int which) {
        return get(which, UNIT_OFFSET);
    }

    int delays(int which) {
        return get(which, DELAYS);
    }

    /** How many later values were chosen, with the present choice. */
    int otherValues(int which) {
        return get(which, OTHER_VALUES) + get(which, IS_OTHER_VALUE);
    }

    /** One more choice was made. */
    void triedChoices(int which, int choices) {
        set(which, TRIED_CHOICES, choices);
    }

    /** One delay more, at a price, in the configuration that was looked at. */
    void delay(int which, ChoiceOrder turn, int price) {
        boolean isOtherValue = turn.isNextOtherValue(explorers[which], unitOffset(which));
        set(which, UNIT_OFFSET, turn.delay(explorers[which], unitOffset(which)));
        set(which, IS_OTHER_VALUE, isOtherValue ? 1 : 0);
        set(which, DELAYS, delays(which) + price);
    }

    private int get(int which, int field) {
        return ints[which * stride + width + field];
    }

    private void set(int which, int field, int value) {
        ints[which * stride + width + field] = value;
    }
}
