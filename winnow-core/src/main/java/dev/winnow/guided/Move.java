package dev.winnow.guided;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;

/** One entry of a schedule. Unlike an event it contains no item id, so that it means the same in every execution. */
public sealed interface Move {

    /** Returns true if the move comes from outside, false if it delivers a message or fires a timer. */
    default boolean isExternal() {
        return true;
    }

    /** An external that refers to no message in flight. */
    record InjectExternal(External external) implements Move {}

    /**
     * A delivery of a message or a firing of a timer.
     *
     * @param type the type of the message; for an enum, the constant
     * @param fingerprint equal for messages of different executions that count as the same
     * @param rank number of older messages in flight that look the same
     */
    record Handle(ProcessId from, ProcessId to, boolean isTimer, String type, String fingerprint, int rank)
            implements Move {

        /** Creates the move for the oldest of the messages that look the same. */
        public Handle(ProcessId from, ProcessId to, boolean isTimer, String type, String fingerprint) {
            this(from, to, isTimer, type, fingerprint, 0);
        }

        Handle withRank(int newRank) {
            return new Handle(from, to, isTimer, type, fingerprint, newRank);
        }

        @Override
        public boolean isExternal() {
            return false;
        }
    }

    /** A loss or a duplication of a message in flight. */
    record MessageFault(FaultKind fault, Handle message) implements Move {}

    /** The kind of a {@link MessageFault}. */
    enum FaultKind {
        DROP,
        DUPLICATE
    }
}
