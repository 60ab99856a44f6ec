package dev.winnow.scenario;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.BadInput;
import dev.winnow.system.WorldFactory;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Refuses a plan that names what the world does not have: left out silently, a typing error would make every run pass.
 */
record PlanValidator(List<ProcessId> processes, Set<String> blocks) implements External.ExternalCases<Boolean> {

    static void validate(Plan plan, WorldFactory world) {
        PlanValidator check = new PlanValidator(world.processes(), world.blockNames());
        Stream.concat(plan.prologue().stream(), plan.epilogue().stream()).forEach(move -> {
            if (move instanceof Plan.Inject inject) {
                inject.external().match(check);
            }
        });
    }

    /** A name below that of a known process may be that of one which it spawns. */
    private boolean requireKnown(ProcessId process) {
        boolean known = processes.stream()
                .anyMatch(one -> one.equals(process) || process.name().startsWith(one.name() + "/"));
        if (!known) {
            throw new BadInput(
                    "the plan names a process '" + process + "' that the system does not have",
                    "it has " + processes + "; a spawned process is named parent/child");
        }
        return true;
    }

    private boolean requireKnown(List<ProcessId> one, List<ProcessId> other) {
        return Stream.concat(one.stream(), other.stream()).allMatch(this::requireKnown);
    }

    @Override
    public Boolean start(External.Start start) {
        return requireKnown(start.process());
    }

    @Override
    public Boolean crash(External.Crash crash) {
        return requireKnown(crash.process());
    }

    @Override
    public Boolean restart(External.Restart restart) {
        return requireKnown(restart.process());
    }

    @Override
    public Boolean send(External.Send send) {
        return requireKnown(send.to());
    }

    @Override
    public Boolean partition(External.Partition partition) {
        return requireKnown(partition.one(), partition.other());
    }

    @Override
    public Boolean heal(External.Heal heal) {
        return requireKnown(heal.one(), heal.other());
    }

    @Override
    public Boolean drop(External.Drop drop) {
        return true;
    }

    @Override
    public Boolean duplicate(External.Duplicate duplicate) {
        return true;
    }

    @Override
    public Boolean run(External.Run run) {
        if (!blocks.contains(run.block())) {
            throw new BadInput(
                    "the plan runs a block '" + run.block() + "' that the system does not have",
                    "it has " + blocks
                            + "; define it where the system is built: SimulatedSystem.with(…).block(name, code)");
        }
        return true;
    }
}
