package dev.winnow.guided;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;

/**
 * One thing that a schedule may ask for. Unlike an event it means the same in every execution: it has no number in it.
 */
public sealed interface Move {

    default boolean isExternal() {
        return true;
    }

    /** An external that names no message. */
    record InjectExternal(External external) implements Move {}

    /**
     * A message is delivered, or a timer fires.
     *
     * @param type what kind of message it is; of an enum, the constant
     * @param fingerprint what makes two messages of different executions the same: the fingerprint
     * @param rank of several under way that look the same, how many are older
     */
    record Handle(ProcessId from, ProcessId to, boolean isTimer, String type, String fingerprint, int rank)
            implements Move {

        /** The oldest that looks so. */
        public Handle(ProcessId from, ProcessId to, boolean timer, String type, String label) {
            this(from, to, timer, type, label, 0);
        }

        Handle withRank(int other) {
            return new Handle(from, to, isTimer, type, fingerprint, other);
        }

        @Override
        public boolean isExternal() {
            return false;
        }
    }

    /** The network loses a message under way, or makes a copy of it. */
    record MessageFault(FaultKind fault, Handle message) implements Move {}

    enum FaultKind {
        DROP,
        DUPLICATE
    }
}
