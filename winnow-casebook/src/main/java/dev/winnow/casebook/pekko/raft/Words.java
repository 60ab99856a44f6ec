package dev.winnow.casebook.pekko.raft;

import java.util.LinkedHashMap;
import java.util.Map;

/** The state machine: words in the order in which they were first appended. */
final class Words {

    private final Map<Integer, Integer> places = new LinkedHashMap<>();

    /** Returns the position of the word, from 1. A known word keeps its position: a command may be in the log twice. */
    int append(int word) {
        return places.computeIfAbsent(word, any -> places.size() + 1);
    }
}
