package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What stands beside the lanes: they show who, the words say what. Without lanes, or for a process that has none, the
 * words say who, too.
 */
record EventWords(Lanes lanes, RecordedStep step, UnderWay underWay) implements RecordedEvent.Cases<EventWords.Words> {

    /** A text and what it is about. */
    record Words(String text, Ink ink) {}

    private Words external(String text) {
        return new Words(text, Ink.EXTERNAL);
    }

    private Words inFull(Ink ink) {
        return new Words(step.text(), ink);
    }

    private boolean areShown(ProcessId from, ProcessId to) {
        return lanes.has(from) && lanes.has(to);
    }

    @Override
    public Words deliver(RecordedEvent.Deliver deliver) {
        String text = areShown(deliver.from(), deliver.to())
                ? "#" + deliver.item() + " " + deliver.message().text()
                : step.text();
        return new Words(text + underWay.origin(deliver.item()), Ink.PLAIN);
    }

    @Override
    public Words fire(RecordedEvent.Fire fire) {
        return lanes.has(fire.process())
                ? new Words("#" + fire.item() + " timer " + fire.timer(), Ink.TIMER)
                : inFull(Ink.TIMER);
    }

    @Override
    public Words start(RecordedEvent.Start start) {
        return inFull(Ink.EXTERNAL);
    }

    @Override
    public Words crash(RecordedEvent.Crash crash) {
        return inFull(Ink.EXTERNAL);
    }

    @Override
    public Words restart(RecordedEvent.Restart restart) {
        return inFull(Ink.EXTERNAL);
    }

    @Override
    public Words send(RecordedEvent.Send send) {
        return external("send " + ids() + send.message().text() + " to " + send.to());
    }

    @Override
    public Words partition(RecordedEvent.Partition partition) {
        return inFull(Ink.EXTERNAL);
    }

    @Override
    public Words heal(RecordedEvent.Heal heal) {
        return inFull(Ink.EXTERNAL);
    }

    @Override
    public Words drop(RecordedEvent.Drop drop) {
        return areShown(drop.from(), drop.to())
                ? external("drop #" + drop.item() + " " + drop.message().text())
                : inFull(Ink.EXTERNAL);
    }

    @Override
    public Words duplicate(RecordedEvent.Duplicate duplicate) {
        String copy = duplicate.item() + (ids().isEmpty() ? " " : " as " + ids());
        return areShown(duplicate.from(), duplicate.to())
                ? external("duplicate #" + copy + duplicate.message().text())
                : inFull(Ink.EXTERNAL);
    }

    @Override
    public Words run(RecordedEvent.Run run) {
        return inFull(Ink.EXTERNAL);
    }

    /** The ids of what the step sent, as {@code "#4 "}. */
    private String ids() {
        List<RecordedStep.Sent> sent = step.sent();
        return sent.stream().limit(3).map(each -> "#" + each.id() + " ").collect(Collectors.joining());
    }
}
