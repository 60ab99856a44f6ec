package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step as a line of JSON. What is empty is left out. */
record StepWriting(JsonOut json) implements RecordedEvent.Cases<JsonOut> {

    void write(RecordedStep step) {
        json.beginObject()
                .number("step", step.number())
                .text("event", step.event().kind());
        step.event().match(this);
        sent(step.sent(), defaultSender(step.event()));
        armed(step.armed(), step.event().process());
        numbers("cancelled", step.cancelled());
        numbers("lost", step.lost());
        numbers(
                "choices",
                step.choices().stream()
                        .flatMap(choice -> List.of(choice.bound(), choice.value()).stream())
                        .toList());
        states(step.states());
        String failure = step.failure();
        if (failure != null) {
            json.text("failure", failure);
        }
        log(step.log());
        json.endObject();
    }

    private void log(List<String> lines) {
        if (!lines.isEmpty()) {
            json.name("log").beginArray();
            lines.forEach(json::text);
            json.endArray();
        }
    }

    /** Who sent what a step sent, unless it says otherwise: the process that ran, or nobody inside. */
    static ProcessId defaultSender(RecordedEvent event) {
        ProcessId process = event.process();
        return process == null ? ProcessId.OUTSIDE : process;
    }

    // ---- what happened

    private JsonOut item(int item, ProcessId from, ProcessId to, RecordedMessage message) {
        json.number("item", item).text("from", from.name()).text("to", to.name());
        return message(message);
    }

    private JsonOut message(RecordedMessage message) {
        json.text("type", message.type()).text("message", message.text());
        String fingerprint = message.fingerprint();
        return fingerprint == null ? json : json.text("fingerprint", fingerprint);
    }

    private JsonOut sides(List<ProcessId> one, List<ProcessId> other) {
        names(json.name("one"), one);
        return names(json.name("other"), other);
    }

    static JsonOut names(JsonOut json, List<ProcessId> processes) {
        json.beginArray();
        processes.forEach(process -> json.text(process.name()));
        return json.endArray();
    }

    @Override
    public JsonOut deliver(RecordedEvent.Deliver deliver) {
        return item(deliver.item(), deliver.from(), deliver.to(), deliver.message());
    }

    @Override
    public JsonOut fire(RecordedEvent.Fire fire) {
        return json.number("item", fire.item())
                .text("process", fire.process().name())
                .text("timer", fire.timer());
    }

    @Override
    public JsonOut start(RecordedEvent.Start start) {
        return json.text("process", start.process().name());
    }

    @Override
    public JsonOut crash(RecordedEvent.Crash crash) {
        return json.text("process", crash.crashed().name());
    }

    @Override
    public JsonOut restart(RecordedEvent.Restart restart) {
        return json.text("process", restart.process().name());
    }

    @Override
    public JsonOut send(RecordedEvent.Send send) {
        json.text("to", send.to().name());
        return message(send.message()).name("payload").raw(send.payload());
    }

    @Override
    public JsonOut partition(RecordedEvent.Partition partition) {
        return sides(partition.one(), partition.other());
    }

    @Override
    public JsonOut heal(RecordedEvent.Heal heal) {
        return sides(heal.one(), heal.other());
    }

    @Override
    public JsonOut drop(RecordedEvent.Drop drop) {
        return item(drop.item(), drop.from(), drop.to(), drop.message());
    }

    @Override
    public JsonOut duplicate(RecordedEvent.Duplicate duplicate) {
        return item(duplicate.item(), duplicate.from(), duplicate.to(), duplicate.message());
    }

    @Override
    public JsonOut run(RecordedEvent.Run run) {
        return json.text("block", run.block());
    }

    // ---- what it brought about

    private void sent(List<RecordedStep.Sent> sent, ProcessId usual) {
        if (sent.isEmpty()) {
            return;
        }
        json.name("sent").beginArray();
        for (RecordedStep.Sent each : sent) {
            json.beginObject().number("id", each.id());
            if (!each.from().equals(usual)) {
                json.text("from", each.from().name());
            }
            json.text("to", each.to().name());
            message(each.message()).endObject();
        }
        json.endArray();
    }

    private void armed(List<RecordedStep.Armed> armed, @Nullable ProcessId usual) {
        if (armed.isEmpty()) {
            return;
        }
        json.name("armed").beginArray();
        for (RecordedStep.Armed each : armed) {
            json.beginObject().number("id", each.id());
            if (!each.process().equals(usual)) {
                json.text("process", each.process().name());
            }
            json.text("timer", each.timer()).endObject();
        }
        json.endArray();
    }

    private void numbers(String name, List<Integer> numbers) {
        if (!numbers.isEmpty()) {
            json.name(name).beginArray();
            numbers.forEach(json::number);
            json.endArray();
        }
    }

    private void states(List<RecordedStep.State> states) {
        if (states.isEmpty()) {
            return;
        }
        json.name("states").beginObject();
        for (RecordedStep.State state : states) {
            json.name(state.process().name());
            String now = state.json();
            if (now == null) {
                json.nothing();
            } else {
                json.raw(now);
            }
        }
        json.endObject();
    }
}
