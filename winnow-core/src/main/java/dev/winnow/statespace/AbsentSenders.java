package dev.winnow.statespace;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.BadInput;

/**
 * The ability of a world to run a part of its system alone. Processes that are not started are absent: what is sent to
 * them stays in flight, and what they would send comes from the caller.
 */
public interface AbsentSenders {

    /**
     * Sends a message on behalf of an absent process, as a step of its own. Its delivery is a separate event.
     *
     * @param message a message of another execution of the same system
     * @throws BadInput if the message refers to that execution in a way that cannot be translated
     */
    Step sendFrom(ProcessId absent, ProcessId to, Object message);
}
