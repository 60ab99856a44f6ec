package dev.winnow.world.process;

import dev.winnow.model.ProcessId;
import dev.winnow.system.States;

/** The context of a block of user code that runs outside of all processes. Valid only until the block returns. */
public interface BlockContext {

    /** Sends a message from outside. */
    void send(ProcessId to, Object message);

    /** Returns the current states of all processes. */
    States states();
}
