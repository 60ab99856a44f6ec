package dev.winnow.world.compiled;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens in one step, as far as it depends on: by the numbers that a {@link SymbolTable} gives.
 *
 * @param localState how the process is before, if one is concerned
 * @param subject the message, or the move of an external that names none
 * @param presentMessages the messages that are in the network already, where it is a set and the step would send them
 *     again
 * @param choiceScript what is answered where a handler chooses, in order, and 0 from there on; null if none may choose
 */
record TransitionKey(
        TransitionKind kind,
        int localState,
        int subject,
        List<Integer> presentMessages,
        @Nullable List<Integer> choiceScript) {

    enum TransitionKind {
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

    TransitionKey(TransitionKind kind, int local, int subject) {
        this(kind, local, subject, List.of(), null);
    }

    TransitionKey withPresentMessages(List<Integer> messages) {
        return new TransitionKey(kind, localState, subject, List.copyOf(messages), choiceScript);
    }

    /** With these answers where its handler chooses. */
    TransitionKey withChoices(List<Integer> values) {
        return new TransitionKey(kind, localState, subject, presentMessages, List.copyOf(values));
    }
}
