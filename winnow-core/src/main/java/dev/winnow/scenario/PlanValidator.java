package dev.winnow.scenario;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.BadInput;
import dev.winnow.system.WorldFactory;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A check that the system has every process and code block that a plan names. Without it, the runner would skip the
 * misspelled event and every run would pass.
 */
record PlanValidator(List<ProcessId> processes, Set<String> blocks) implements External.ExternalCases<Boolean> {

    static void validate(Plan plan, WorldFactory world) {
        PlanValidator validator = new PlanValidator(world.processes(), world.blockNames());
        Stream.concat(plan.prologue().stream(), plan.epilogue().stream()).forEach(step -> {
            if (step instanceof Plan.Inject inject) {
                inject.external().match(validator);
            }
        });
    }

    /** Throws if the process is unknown. Accepts names below a known process, because it may spawn them. */
    private boolean requireKnown(ProcessId process) {
        boolean known = processes.stream()
                .anyMatch(other -> other.equals(process) || process.name().startsWith(other.name() + "/"));
        if (!known) {
            throw new BadInput(
                    "the plan names a process '" + process + "' that the system does not have",
                    "use one of " + processes + "; a spawned process is named parent/child");
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
    public Boolean crashInHandler(External.CrashInHandler crash) {
        return requireKnown(crash.process());
    }

    @Override
    public Boolean restart(External.Restart restart) {
        return requireKnown(restart.process());
    }

    @Override
    public Boolean pause(External.Pause pause) {
        return requireKnown(pause.process());
    }

    @Override
    public Boolean resume(External.Resume resume) {
        return requireKnown(resume.process());
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
                    "use one of " + blocks
                            + ", or define it where the system is built: SimulatedSystem.with(…).block(name, code)");
        }
        return true;
    }
}
