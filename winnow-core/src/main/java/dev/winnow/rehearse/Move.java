package dev.winnow.rehearse;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;

/** One thing that a schedule may ask for. Unlike an event it means the same in every execution: it has no number in it. */
public sealed interface Move {

    default boolean isExternal() {
        return true;
    }

    /** An external that names no message. */
    record Inject(External external) implements Move {}

    /**
     * A message is delivered, or a timer fires.
     *
     * @param type what kind of message it is; of an enum, the constant
     * @param label what makes two messages of different executions the same: the fingerprint
     * @param rank of several under way that look the same, how many are older
     */
    record Handle(ProcessId from, ProcessId to, boolean timer, String type, String label, int rank) implements Move {

        /** The oldest that looks so. */
        public Handle(ProcessId from, ProcessId to, boolean timer, String type, String label) {
            this(from, to, timer, type, label, 0);
        }

        Handle ranked(int other) {
            return new Handle(from, to, timer, type, label, other);
        }

        @Override
        public boolean isExternal() {
            return false;
        }
    }

    /** The network loses a message under way, or makes a copy of it. */
    record Meddle(Fault fault, Handle message) implements Move {}

    enum Fault {
        DROP,
        DUPLICATE
    }
}
