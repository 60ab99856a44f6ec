package dev.winnow.world.simulate;

import dev.winnow.model.ProcessId;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.States;
import dev.winnow.world.process.BlockContext;
import java.util.Objects;

/** What a block of the user's own code is given, while it runs. */
final class SimulatedBlockContext implements BlockContext, AutoCloseable {

    private final SimulatedWorld world;
    private int sends;
    private boolean over;

    SimulatedBlockContext(SimulatedWorld world) {
        this.world = world;
    }

    @Override
    public void send(ProcessId to, Object message) {
        if (over) {
            throw new OutOfControl(
                    "a block of code sent a message after it had returned", "let it send only while it runs");
        }
        if (++sends > world.definition().handlers().sendLimit()) {
            throw new OutOfControl(
                    "a block of code sent more than "
                            + world.definition().handlers().sendLimit() + " messages",
                    "a loop without end? If it is meant, raise the limit: SimulatedSystem.with(…).sendLimit(n)");
        }
        world.send(-1, to, Objects.requireNonNull(message, "a message must not be null"));
    }

    @Override
    public States states() {
        return world.states();
    }

    @Override
    public void close() {
        over = true;
    }
}
