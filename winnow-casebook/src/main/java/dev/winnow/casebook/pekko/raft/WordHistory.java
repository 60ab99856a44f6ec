package dev.winnow.casebook.pekko.raft;

import dev.winnow.casebook.pekko.raft.Message.AppendWord;
import dev.winnow.casebook.pekko.raft.Message.WordAppended;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The guarantee to clients: linearizable appends. Words appear to be appended one after another, each between its
 * request and its answer. The answer to a word is its position; so each word has one position and each position one
 * word, and the position of a word is after those of all words that were answered before it was requested.
 *
 * @param places the position of each answered word
 * @param words the answered word at each position
 * @param floors for each requested word, the highest position that was answered before
 * @param highest the highest answered position
 */
record WordHistory(
        Map<Integer, Integer> places, Map<Integer, Integer> words, Map<Integer, Integer> floors, int highest) {

    private static final WordHistory NONE = new WordHistory(Map.of(), Map.of(), Map.of(), 0);

    static Invariant<?> areLinearizable(ProcessId client) {
        return Invariant.overHistory("answers are linearizable", NONE, (known, step, states) -> {
            Object received = step.isDelivery() && client.equals(step.process()) ? step.payload() : null;
            if (received instanceof WordAppended answer) {
                String violation = known.violation(answer);
                return violation == null ? Judgement.holds(known.with(answer)) : Judgement.broken(violation, client);
            }
            return Judgement.holds(known.with(asked(step)));
        });
    }

    private static @Nullable AppendWord asked(Step step) {
        return step.isExternal()
                        && step.event() instanceof External.Send send
                        && send.message() instanceof AppendWord command
                ? command
                : null;
    }

    private @Nullable String violation(WordAppended answer) {
        Integer place = places.get(answer.word());
        if (place != null && place != answer.place()) {
            return "word %d has place %d, and then place %d".formatted(answer.word(), place, answer.place());
        }
        Integer word = words.get(answer.place());
        if (word != null && word != answer.word()) {
            return "words %d and %d both have place %d".formatted(word, answer.word(), answer.place());
        }
        Integer floor = floors.get(answer.word());
        if (floor == null) {
            return "nobody asked for word %d".formatted(answer.word());
        }
        return answer.place() > floor
                ? null
                : "word %d has place %d, but place %d was taken before it was asked for"
                        .formatted(answer.word(), answer.place(), floor);
    }

    private WordHistory with(WordAppended answer) {
        return places.containsKey(answer.word())
                ? this
                : new WordHistory(
                        with(places, answer.word(), answer.place()),
                        with(words, answer.place(), answer.word()),
                        floors,
                        Math.max(highest, answer.place()));
    }

    private WordHistory with(@Nullable AppendWord command) {
        return command == null || floors.containsKey(command.word())
                ? this
                : new WordHistory(places, words, with(floors, command.word(), highest), highest);
    }

    private static Map<Integer, Integer> with(Map<Integer, Integer> map, int key, int value) {
        Map<Integer, Integer> extended = new TreeMap<>(map);
        extended.put(key, value);
        return Collections.unmodifiableMap(extended);
    }
}
