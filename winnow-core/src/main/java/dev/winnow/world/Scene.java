package dev.winnow.world;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens in one step, as far as it depends on: by the numbers that a {@link Vocabulary} gives.
 *
 * @param local how the process is before, if one is concerned
 * @param subject the message, or the move of an external that names none
 * @param present the messages that are in the network already, where it is a set and the step would send them again
 * @param script what is answered where a handler chooses, in order, and 0 from there on; null if none may choose
 */
record Scene(
        Kind kind,
        int local,
        int subject,
        List<Integer> present,
        @Nullable List<Integer> script) {

    enum Kind {
        DELIVER,
        FIRE,
        START,
        CRASH,
        RESTART,
        SEND,
        PARTITION,
        HEAL,
        DROP,
        DUPLICATE
    }

    Scene(Kind kind, int local, int subject) {
        this(kind, local, subject, List.of(), null);
    }

    Scene amid(List<Integer> messages) {
        return new Scene(kind, local, subject, List.copyOf(messages), script);
    }

    /** With these answers where its handler chooses. */
    Scene answered(List<Integer> values) {
        return new Scene(kind, local, subject, present, List.copyOf(values));
    }
}
