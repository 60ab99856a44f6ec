package dev.winnow.world.compiled;

import dev.winnow.model.Choices;
import dev.winnow.model.External;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything on which the effect of a step depends, as numbers of a {@link SymbolTable}.
 *
 * @param localState the local state of the process before the step; NONE if no process is involved
 * @param subject the message, or the move of an external without a message
 * @param presentMessages messages of the step that a set network contains already
 * @param requestedChoices the choices that the handler makes, then 0; null if it must not choose
 */
record TransitionKey(
        TransitionKind kind,
        int localState,
        int subject,
        List<Integer> presentMessages,
        @Nullable Choices requestedChoices) {

    /** The kind of event that a transition performs. */
    enum TransitionKind {
        DELIVER,
        FIRE,
        START,
        CRASH,
        RESTART,
        PAUSE,
        RESUME,
        SEND,
        PARTITION,
        HEAL,
        DROP,
        DUPLICATE;

        static TransitionKind of(External.Lifecycle external) {
            return external instanceof External.Start
                    ? START
                    : external instanceof External.Crash
                            ? CRASH
                            : external instanceof External.Restart
                                    ? RESTART
                                    : external instanceof External.Pause ? PAUSE : RESUME;
        }
    }

    TransitionKey(TransitionKind kind, int localState, int subject) {
        this(kind, localState, subject, List.of(), null);
    }

    TransitionKey withPresentMessages(List<Integer> messages) {
        return new TransitionKey(kind, localState, subject, List.copyOf(messages), requestedChoices);
    }

    /** Returns the key with these choices of its handler. */
    TransitionKey withChoices(Choices choices) {
        return new TransitionKey(kind, localState, subject, presentMessages, choices);
    }
}
