package dev.winnow;

import dev.winnow.model.ProcessId;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.system.WorldFactory;
import java.util.List;

/** A system that is not simulated: it implements the minimum contract and has no abilities. */
public record ForeignSystem(WorldFactory inner) implements WorldFactory {

    @Override
    public World boot(long seed) {
        return inner.boot(seed);
    }

    @Override
    public List<ProcessId> processes() {
        return inner.processes();
    }

    @Override
    public Network network() {
        return inner.network();
    }

    @Override
    public Timing timing() {
        return inner.timing();
    }

    @Override
    public List<Class<?>> userClasses() {
        return inner.userClasses();
    }
}
