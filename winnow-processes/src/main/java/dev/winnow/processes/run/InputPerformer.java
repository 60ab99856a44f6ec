package dev.winnow.processes.run;

import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.net.LinkControl;
import dev.winnow.processes.scenario.Workload;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Performs one input on a host. An input that makes no sense, such as resuming a running process, does nothing. */
final class InputPerformer implements Input.Cases<InputPerformer.Effect> {

    private static final Duration COMMAND_LIMIT = Duration.ofSeconds(10);

    /** What an input does. */
    @FunctionalInterface
    interface Effect {
        Acknowledgement perform() throws InterruptedException;
    }

    private final Cluster cluster;
    private final ObservationLog log;
    private final String host;
    private final int hostNumber;

    InputPerformer(Cluster cluster, ObservationLog log, String host) {
        this.cluster = cluster;
        this.log = log;
        this.host = host;
        this.hostNumber = cluster.system().hostNumber(host);
    }

    Acknowledgement perform(Input input) throws InterruptedException {
        return input.match(this).perform();
    }

    @Override
    public Effect clientOperation(Input.ClientOperation input) {
        return () -> {
            Workload.Operation operation = operation(input.name());
            ShellCommand.Result result =
                    cluster.run(hostNumber, operation.command(), input.parameters(), operation.atMost());
            if (result.exitCode() == operation.exits().acknowledged()) {
                return Acknowledgement.ACKNOWLEDGED;
            }
            boolean isRefused =
                    !result.timedOut() && result.exitCode() == operation.exits().refused();
            return isRefused ? Acknowledgement.REFUSED : Acknowledgement.UNKNOWN;
        };
    }

    private Workload.Operation operation(String name) {
        return cluster.system().workload().operations().stream()
                .filter(operation -> operation.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new dev.winnow.system.BadInput(
                        "the scenario has no input " + name, "replay it with the scenario that it was recorded with"));
    }

    @Override
    public Effect kill(Input.Kill input) {
        return onProcess(input.process(), ManagedProcess::kill);
    }

    @Override
    public Effect restart(Input.Restart input) {
        return onProcess(input.process(), ManagedProcess::start);
    }

    @Override
    public Effect pause(Input.Pause input) {
        return onProcess(input.process(), ManagedProcess::pause);
    }

    @Override
    public Effect resume(Input.Resume input) {
        return onProcess(input.process(), ManagedProcess::resume);
    }

    private interface ProcessAction {
        void apply(ManagedProcess process) throws InterruptedException;
    }

    private Effect onProcess(String kind, ProcessAction action) {
        return () -> {
            @Nullable ManagedProcess process = cluster.process(host, kind);
            if (process != null) {
                action.apply(process);
            }
            return Acknowledgement.NONE;
        };
    }

    @Override
    public Effect isolate(Input.Isolate input) {
        return () -> {
            cluster.links().isolate(hostNumber);
            return Acknowledgement.NONE;
        };
    }

    @Override
    public Effect heal(Input.Heal input) {
        return () -> {
            cluster.links().heal(hostNumber);
            return Acknowledgement.NONE;
        };
    }

    @Override
    public Effect slowLink(Input.SlowLink input) {
        return () -> {
            int to = cluster.system().hostNumber(log.resolve(input.to()));
            cluster.links().slow(new LinkControl.Link(hostNumber, to), input.delayMillis());
            return Acknowledgement.NONE;
        };
    }

    @Override
    public Effect runCommand(Input.RunCommand input) {
        return () -> {
            cluster.run(hostNumber, input.command(), Map.of(), COMMAND_LIMIT);
            return Acknowledgement.NONE;
        };
    }
}
