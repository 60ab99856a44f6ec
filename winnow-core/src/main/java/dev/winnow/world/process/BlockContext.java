package dev.winnow.world.process;

import dev.winnow.model.ProcessId;
import dev.winnow.system.States;

/** What a block of the user's own code can do to the system. */
public interface BlockContext {

    void send(ProcessId to, Object message);

    States states();
}
