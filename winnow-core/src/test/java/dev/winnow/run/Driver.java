package dev.winnow.run;

import dev.winnow.model.Dice;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.List;

/** Decides at random about a world whose processes obey {@link Command}s: internal events, inputs and every fault. */
public final class Driver {

    private final Dice dice;
    private final List<ProcessId> processes;
    private final boolean spawns;

    public Driver(long seed, List<ProcessId> processes, boolean spawns) {
        this.dice = new Dice(seed);
        this.processes = List.copyOf(processes);
        this.spawns = spawns;
    }

    /** An event that can happen to the world now. */
    public Event next(World world) {
        Enabled enabled = world.enabled();
        if (enabled.size() > 0 && dice.nextInt(10) < 6) {
            return enabled.event(dice.nextInt(enabled.size()));
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

    public Choices choices() {
        return (process, bound) -> dice.nextInt(bound);
    }

    private External external(World world) {
        ProcessId process = processes.get(dice.nextInt(processes.size()));
        ProcessId other = processes.get(dice.nextInt(processes.size()));
        int item = dice.nextInt(world.recording().itemCount() + 1);
        return switch (dice.nextInt(16)) {
            case 0, 1, 2 -> new External.Start(process);
            case 3 -> new External.Crash(process);
            case 4 -> new External.Restart(process);
            case 5 -> new External.Partition(List.of(process), List.of(other));
            case 6 -> new External.Heal(List.of(process), List.of(other));
            case 7 -> new External.Drop(item);
            case 8 -> new External.Duplicate(item);
            default -> new External.Send(process, command(3));
        };
    }

    private Command command(int depth) {
        ProcessId to = processes.get(dice.nextInt(processes.size()));
        String name = "t" + dice.nextInt(3);
        return switch (dice.nextInt(depth > 0 ? (spawns ? 11 : 10) : 7)) {
            case 0 -> new Command.Note("n" + dice.nextInt(2));
            case 1, 2 -> new Command.Arm(name, dice.nextInt(5));
            case 3 -> new Command.Disarm(name);
            case 4 -> new Command.Choose(1 + dice.nextInt(3));
            case 5 -> new Command.Draw(3);
            case 6 -> new Command.Keep("v" + dice.nextInt(2));
            case 7, 8 -> new Command.Say(to, command(depth - 1));
            case 9 -> Command.all(command(depth - 1), command(depth - 1));
            default -> new Command.Spawn();
        };
    }
}
