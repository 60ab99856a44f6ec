package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.stream.Collectors;

/** Events in one line, as errors and lists show them. */
final class StepText implements RecordedEvent.Cases<String> {

    static final StepText LINE = new StepText();

    private StepText() {}

    static String message(int id, ProcessId from, ProcessId to, RecordedMessage message) {
        return from + "→" + to + " #" + id + " " + message.text();
    }

    static String timer(int id, ProcessId process, String timer) {
        return process + " #" + id + " timer " + timer;
    }

    static String sides(List<ProcessId> one, List<ProcessId> other) {
        return names(one) + " | " + names(other);
    }

    static String names(List<ProcessId> processes) {
        return processes.stream().map(ProcessId::name).collect(Collectors.joining(", "));
    }

    @Override
    public String deliver(RecordedEvent.Deliver deliver) {
        return message(deliver.item(), deliver.from(), deliver.to(), deliver.message());
    }

    @Override
    public String fire(RecordedEvent.Fire fire) {
        return timer(fire.item(), fire.process(), fire.timer());
    }

    @Override
    public String start(RecordedEvent.Start start) {
        return "start " + start.process();
    }

    @Override
    public String crash(RecordedEvent.Crash crash) {
        return "crash " + crash.crashed();
    }

    @Override
    public String restart(RecordedEvent.Restart restart) {
        return "restart " + restart.process();
    }

    @Override
    public String send(RecordedEvent.Send send) {
        return "send " + send.message().text() + " to " + send.to();
    }

    @Override
    public String partition(RecordedEvent.Partition partition) {
        return "partition " + sides(partition.one(), partition.other());
    }

    @Override
    public String heal(RecordedEvent.Heal heal) {
        return "heal " + sides(heal.one(), heal.other());
    }

    @Override
    public String drop(RecordedEvent.Drop drop) {
        return "drop " + message(drop.item(), drop.from(), drop.to(), drop.message());
    }

    @Override
    public String duplicate(RecordedEvent.Duplicate duplicate) {
        return "duplicate " + message(duplicate.item(), duplicate.from(), duplicate.to(), duplicate.message());
    }

    @Override
    public String run(RecordedEvent.Run run) {
        return "run " + run.block();
    }
}
