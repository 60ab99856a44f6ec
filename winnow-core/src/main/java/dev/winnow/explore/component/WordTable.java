package dev.winnow.explore.component;

import dev.winnow.collect.IntArrayKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Words as numbers. A word is what one step of a component sends to other components: a list of messages in a canonical
 * order. Shared by threads.
 */
final class WordTable {

    /** The word of a step that sends nothing to other components. */
    static final int INTERNAL = 0;

    private final Map<IntArrayKey, Integer> numbers = new HashMap<>();
    private final List<int[]> words = new ArrayList<>();

    WordTable() {
        numberOf(new int[0]);
    }

    /** Returns the number of a word. Takes ownership of the array. */
    synchronized int numberOf(int[] messages) {
        Integer known = numbers.putIfAbsent(new IntArrayKey(messages), words.size());
        if (known != null) {
            return known;
        }
        words.add(messages);
        return words.size() - 1;
    }

    /** Returns the messages of a word. Must not be modified. */
    synchronized int[] messages(int word) {
        return words.get(word);
    }
}
