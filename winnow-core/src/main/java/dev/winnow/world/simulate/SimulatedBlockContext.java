package dev.winnow.world.simulate;

import dev.winnow.model.ProcessId;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.States;
import dev.winnow.world.process.BlockContext;
import java.util.Objects;

/** The context of a running block of user code. */
final class SimulatedBlockContext implements BlockContext, AutoCloseable {

    private final SimulatedWorld world;
    private int sends;
    private boolean closed;

    SimulatedBlockContext(SimulatedWorld world) {
        this.world = world;
    }

    @Override
    public void send(ProcessId to, Object message) {
        if (closed) {
            throw new OutOfControl(
                    "a block of code sent a message after it had returned", "send only while the block runs");
        }
        if (++sends > world.definition().handlers().sendLimit()) {
            throw new OutOfControl(
                    "a block of code sent more than "
                            + world.definition().handlers().sendLimit() + " messages",
                    "fix the endless loop, or raise the limit: SimulatedSystem.with(…).sendLimit(n)");
        }
        world.send(-1, to, Objects.requireNonNull(message, "a message must not be null"));
    }

    @Override
    public States states() {
        return world.states();
    }

    @Override
    public void close() {
        closed = true;
    }
}
