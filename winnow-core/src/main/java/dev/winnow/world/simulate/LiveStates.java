package dev.winnow.world.simulate;

import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The states of a world as they are now. */
record LiveStates(SimulatedWorld world) implements States {

    @Override
    public List<ProcessId> processes() {
        return world.recording().processes();
    }

    @Override
    public boolean isUp(ProcessId process) {
        SimulatedProcess cell = world.process(process);
        return cell != null && cell.up;
    }

    @Override
    public @Nullable Object of(ProcessId process) {
        SimulatedProcess cell = world.process(process);
        return cell == null ? null : cell.visibleState();
    }

    @Override
    public @Nullable Object at(int processIndex) {
        return world.processes().get(processIndex).visibleState();
    }
}
