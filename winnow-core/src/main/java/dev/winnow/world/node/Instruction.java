package dev.winnow.world.node;

import dev.winnow.model.ProcessId;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** An instruction of a thread. Only lines are steps; control instructions run together with the line before them. */
sealed interface Instruction {

    /**
     * A line.
     *
     * @param takes which messages it receives, by sender and message; null if it receives none
     * @param effect receives the message, or null
     */
    record Statement(
            String name,
            @Nullable BiPredicate<ProcessId, Object> takes,
            BiConsumer<LineContext, @Nullable Object> effect)
            implements Instruction {}

    /** A jump, a condition, or the end of a body. */
    non-sealed interface Control extends Instruction {

        /** Returns the index of the next instruction; {@code index} is its own. */
        int next(LineContext line, int index);
    }
}
