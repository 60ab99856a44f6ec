package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.text.TextStyle;
import java.util.List;
import java.util.stream.Collectors;

/** The captions beside the lanes. They name processes only if these have no lanes. */
record EventCaptions(ProcessLanes lanes, RecordedStep step, UndeliveredMessages undelivered)
        implements RecordedEvent.RecordedEventCases<EventCaptions.Caption> {

    /** A text and its style. */
    record Caption(String text, TextStyle style) {}

    private Caption external(String text) {
        return new Caption(text, TextStyle.EXTERNAL);
    }

    private Caption inFull(TextStyle style) {
        return new Caption(step.text(), style);
    }

    private boolean haveLanes(ProcessId from, ProcessId to) {
        return lanes.contains(from) && lanes.contains(to);
    }

    @Override
    public Caption deliver(RecordedEvent.Delivered deliver) {
        String text = haveLanes(deliver.from(), deliver.to())
                ? "#" + deliver.item() + " " + deliver.message().label()
                : step.text();
        String unhandled = step.isUnhandled() ? ", unhandled" : "";
        return new Caption(text + unhandled + undelivered.sentAtText(deliver.item()), TextStyle.PLAIN);
    }

    @Override
    public Caption fire(RecordedEvent.TimerFired fire) {
        return lanes.contains(fire.process())
                ? new Caption("#" + fire.item() + " timer " + fire.timer(), TextStyle.TIMER)
                : inFull(TextStyle.TIMER);
    }

    @Override
    public Caption start(RecordedEvent.Started start) {
        return inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption crash(RecordedEvent.Crashed crash) {
        return inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption crashInHandler(RecordedEvent.HandlerCrash crash) {
        return inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption restart(RecordedEvent.Restarted restart) {
        return inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption pause(RecordedEvent.Paused pause) {
        return inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption resume(RecordedEvent.Resumed resume) {
        return inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption send(RecordedEvent.SentFromOutside send) {
        return external("send " + ids() + send.message().label() + " to " + send.to());
    }

    @Override
    public Caption partition(RecordedEvent.Partitioned partition) {
        return inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption heal(RecordedEvent.Healed heal) {
        return inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption drop(RecordedEvent.Dropped drop) {
        return haveLanes(drop.from(), drop.to())
                ? external("drop #" + drop.item() + " " + drop.message().label())
                : inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption duplicate(RecordedEvent.Duplicated duplicate) {
        String copy = duplicate.item() + (ids().isEmpty() ? " " : " as " + ids());
        return haveLanes(duplicate.from(), duplicate.to())
                ? external("duplicate #" + copy + duplicate.message().label())
                : inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption run(RecordedEvent.BlockRun run) {
        return inFull(TextStyle.EXTERNAL);
    }

    @Override
    public Caption local(RecordedEvent.LocalEvent local) {
        return lanes.contains(local.process()) ? new Caption(local.words(), TextStyle.PLAIN) : inFull(TextStyle.PLAIN);
    }

    /** Returns the ids of the sent messages, as {@code "#4 "}. */
    private String ids() {
        List<RecordedStep.SentItem> sent = step.sent();
        return sent.stream().limit(3).map(each -> "#" + each.id() + " ").collect(Collectors.joining());
    }
}
