package dev.winnow.statespace;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.BadInput;
import java.util.function.Predicate;

/**
 * The ability of a world to run a part of its system alone. Processes that are not started are absent: what is sent to
 * them stays in flight, and what they would send comes from the caller.
 */
public interface AbsentSenders {

    /** Tells which processes stay absent. Called once, before the first step. */
    void setAbsent(Predicate<ProcessId> isAbsent);

    /**
     * Returns a message in flight to an absent process in a form that every execution of the same system accepts. Equal
     * contents mean the same to every receiver.
     *
     * @throws BadInput if the message refers to this execution in a way that cannot be translated
     */
    Object export(int item);

    /**
     * Returns true if exported messages differ in form from those in flight, so that their texts cannot be compared.
     */
    boolean translatesMessages();

    /**
     * Sends a message on behalf of an absent process, as a step of its own. Its delivery is a separate event.
     *
     * @param exported a message that another execution exported
     * @throws BadInput if the message refers to something that this execution does not have
     */
    Step sendFrom(ProcessId absent, ProcessId to, Object exported);
}
