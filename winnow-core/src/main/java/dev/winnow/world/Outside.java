package dev.winnow.world;

import dev.winnow.model.ProcessId;
import dev.winnow.run.States;

/** What a block of the user's own code can do to the system. */
public interface Outside {

    void send(ProcessId to, Object message);

    States states();
}
