package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.StateCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A formatter of steps as lines of JSON. Empty fields are left out. */
record StepFormatter(JsonWriter json, StateCodec stateCodec) implements RecordedEvent.RecordedEventCases<JsonWriter> {

    StepFormatter(JsonWriter json) {
        this(json, new StateCodec());
    }

    void write(RecordedStep step) {
        json.beginObject()
                .number("step", step.number())
                .text("event", step.event().kind());
        step.event().match(this);
        sent(step.sent(), defaultSender(step.event()));
        armed(step.armed(), step.event().process());
        numbers("cancelled", step.cancelled());
        numbers("lost", step.lost());
        if (step.crashed()) {
            json.name("crashed").bool(true);
        }
        numbers(
                "choices",
                step.choices().stream()
                        .flatMap(choice -> List.of(choice.bound(), choice.value()).stream())
                        .toList());
        RecordedStep.StepTime time = step.time();
        if (time != null) {
            StepTimeFormat.write(time, json);
        }
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

    /** Returns the sender of messages that name none: the process that ran, or {@link ProcessId#OUTSIDE}. */
    static ProcessId defaultSender(RecordedEvent event) {
        ProcessId process = event.process();
        return process == null ? ProcessId.OUTSIDE : process;
    }

    // ---- the event

    private JsonWriter item(int item, ProcessId from, ProcessId to, RecordedMessage message) {
        json.number("item", item).text("from", from.name()).text("to", to.name());
        return message(message);
    }

    private JsonWriter message(RecordedMessage message) {
        json.text("type", message.type()).text("message", message.text());
        String fingerprint = message.fingerprint();
        if (fingerprint != null) {
            json.text("fingerprint", fingerprint);
        }
        String label = message.shortLabel();
        return label == null ? json : json.text("label", label);
    }

    private JsonWriter sides(List<ProcessId> one, List<ProcessId> other) {
        JsonFields fields = new JsonFields(json);
        fields.processes("one", one);
        fields.processes("other", other);
        return json;
    }

    @Override
    public JsonWriter deliver(RecordedEvent.Delivered deliver) {
        return item(deliver.item(), deliver.from(), deliver.to(), deliver.message());
    }

    @Override
    public JsonWriter fire(RecordedEvent.TimerFired fire) {
        return json.number("item", fire.item())
                .text("process", fire.process().name())
                .text("timer", fire.timer());
    }

    @Override
    public JsonWriter start(RecordedEvent.Started start) {
        return json.text("process", start.process().name());
    }

    @Override
    public JsonWriter crash(RecordedEvent.Crashed crash) {
        return json.text("process", crash.crashed().name());
    }

    @Override
    public JsonWriter crashInHandler(RecordedEvent.HandlerCrash crash) {
        return json.text("process", crash.crashing().name()).number("effects", crash.effects());
    }

    @Override
    public JsonWriter restart(RecordedEvent.Restarted restart) {
        return json.text("process", restart.process().name());
    }

    @Override
    public JsonWriter pause(RecordedEvent.Paused pause) {
        return json.text("process", pause.paused().name());
    }

    @Override
    public JsonWriter resume(RecordedEvent.Resumed resume) {
        return json.text("process", resume.resumed().name());
    }

    @Override
    public JsonWriter send(RecordedEvent.SentFromOutside send) {
        json.text("to", send.to().name());
        return message(send.message()).name("payload").raw(send.payload());
    }

    @Override
    public JsonWriter partition(RecordedEvent.Partitioned partition) {
        return sides(partition.one(), partition.other());
    }

    @Override
    public JsonWriter heal(RecordedEvent.Healed heal) {
        return sides(heal.one(), heal.other());
    }

    @Override
    public JsonWriter drop(RecordedEvent.Dropped drop) {
        return item(drop.item(), drop.from(), drop.to(), drop.message());
    }

    @Override
    public JsonWriter duplicate(RecordedEvent.Duplicated duplicate) {
        return item(duplicate.item(), duplicate.from(), duplicate.to(), duplicate.message());
    }

    @Override
    public JsonWriter run(RecordedEvent.BlockRun run) {
        return json.text("block", run.block());
    }

    @Override
    public JsonWriter local(RecordedEvent.LocalEvent local) {
        return json.text("process", local.process().name()).text("message", local.words());
    }

    // ---- its effects

    private void sent(List<RecordedStep.SentItem> sent, ProcessId defaultSender) {
        if (sent.isEmpty()) {
            return;
        }
        json.name("sent").beginArray();
        for (RecordedStep.SentItem each : sent) {
            json.beginObject().number("id", each.id());
            if (!each.from().equals(defaultSender)) {
                json.text("from", each.from().name());
            }
            json.text("to", each.to().name());
            message(each.message()).endObject();
        }
        json.endArray();
    }

    private void armed(List<RecordedStep.ArmedTimer> armed, @Nullable ProcessId defaultProcess) {
        if (armed.isEmpty()) {
            return;
        }
        json.name("armed").beginArray();
        for (RecordedStep.ArmedTimer each : armed) {
            json.beginObject().number("id", each.id());
            if (!each.process().equals(defaultProcess)) {
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

    private void states(List<RecordedStep.StateChange> states) {
        if (states.isEmpty()) {
            return;
        }
        json.name("states").beginObject();
        for (RecordedStep.StateChange state : states) {
            json.name(state.process().name());
            String written = stateCodec.encode(state.process(), state.newState());
            if (written == null) {
                json.nullValue();
            } else {
                json.raw(written);
            }
        }
        json.endObject();
    }
}
