package dev.winnow.system;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * A random driver for a world whose processes execute {@link ContractCommand}s. It performs internal events, inputs and
 * every kind of fault.
 */
public final class WorldDriver {

    private final SeededRandom random;
    private final List<ProcessId> processes;
    private final boolean spawns;

    public WorldDriver(long seed, List<ProcessId> processes, boolean spawns) {
        this.random = new SeededRandom(seed);
        this.processes = List.copyOf(processes);
        this.spawns = spawns;
    }

    /** Returns a random event that the world can perform now. */
    public Event next(World world) {
        EnabledEvents enabled = world.enabled();
        if (enabled.size() > 0 && random.nextInt(10) < 6) {
            return enabled.eventAt(random.nextInt(enabled.size()));
        }
        List<External> possible = new ArrayList<>();
        while (possible.isEmpty()) {
            External external = external(world);
            if (world.permits(external)) {
                possible.add(external);
            }
        }
        return possible.get(0);
    }

    public ChoiceSource choices() {
        return (process, bound) -> random.nextInt(bound);
    }

    private External external(World world) {
        ProcessId process = processes.get(random.nextInt(processes.size()));
        ProcessId other = processes.get(random.nextInt(processes.size()));
        int item = random.nextInt(world.recording().itemCount() + 1);
        return switch (random.nextInt(19)) {
            case 0, 1, 2 -> new External.Start(process);
            case 3 -> new External.Crash(process);
            case 4 -> new External.Restart(process);
            case 5 -> new External.Partition(List.of(process), List.of(other));
            case 6 -> new External.Heal(List.of(process), List.of(other));
            case 7 -> new External.Drop(item);
            case 8 -> new External.Duplicate(item);
            case 9 -> new External.Pause(process);
            case 10 -> new External.Resume(process);
            case 11 -> new External.CrashInHandler(process, random.nextInt(3));
            default -> new External.Send(process, command(3));
        };
    }

    private ContractCommand command(int depth) {
        ProcessId to = processes.get(random.nextInt(processes.size()));
        String name = "t" + random.nextInt(3);
        return switch (random.nextInt(depth > 0 ? (spawns ? 11 : 10) : 7)) {
            case 0 -> new ContractCommand.Note("n" + random.nextInt(2));
            case 1, 2 -> new ContractCommand.Arm(name, random.nextInt(5));
            case 3 -> new ContractCommand.Disarm(name);
            case 4 -> new ContractCommand.Choose(1 + random.nextInt(3));
            case 5 -> new ContractCommand.Draw(3);
            case 6 -> new ContractCommand.Keep("v" + random.nextInt(2));
            case 7, 8 -> new ContractCommand.Say(to, command(depth - 1));
            case 9 -> ContractCommand.all(command(depth - 1), command(depth - 1));
            default -> new ContractCommand.Spawn();
        };
    }
}
