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
     */
    record Handle(ProcessId from, ProcessId to, boolean timer, String type, String label) implements Move {

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
