package dev.winnow.world.simulate;

import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A live view of the states of a world. */
record LiveStates(SimulatedWorld world) implements States {

    @Override
    public List<ProcessId> processes() {
        return world.recording().processes();
    }

    @Override
    public boolean isUp(ProcessId process) {
        SimulatedProcess known = world.process(process);
        return known != null && known.up;
    }

    @Override
    public @Nullable Object of(ProcessId process) {
        SimulatedProcess known = world.process(process);
        return known == null ? null : known.visibleState();
    }

    @Override
    public @Nullable Object at(int processIndex) {
        return world.processes().get(processIndex).visibleState();
    }
}
