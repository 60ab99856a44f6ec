package dev.winnow.report;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.json.JsonWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A writer of steps in order, which remembers what later steps refer to. It omits empty fields. */
final class StepJsonWriter implements RecordedEvent.RecordedEventCases<JsonWriter> {

    private final JsonWriter json;
    private final StateChangeWriter states = new StateChangeWriter();
    private final Map<Integer, Integer> sentAt =
            new HashMap<>(); // pending messages and timers: the step that created each

    StepJsonWriter(JsonWriter json) {
        this.json = json;
    }

    /** Updates the states by a step that is not written. */
    void skip(RecordedStep step) {
        step.states().forEach(states::update);
        remember(step);
    }

    /** Writes the current states. */
    void writeStates() {
        states.writeAll(json);
    }

    void write(RecordedStep step) {
        json.beginObject().number("n", step.number()).text("kind", step.event().kind());
        step.event().match(this);
        json.text("line", ClippedText.clip(step.text()));
        writeSentAndArmed(step);
        writeNumbers("cancelled", step.cancelled());
        writeNumbers("lost", step.lost());
        RecordedStep.StepTime time = step.time();
        if (time != null) {
            json.number("time", time.now());
        }
        writeChoices(step);
        if (!step.states().isEmpty()) {
            json.name("states").beginArray();
            step.states().forEach(state -> states.writeChange(state, json));
            json.endArray();
        }
        if (step.crashed()) {
            json.name("crashed").bool(true);
        }
        String failure = step.failure();
        if (failure != null) {
            json.text("failure", ClippedText.clip(failure));
        }
        if (step.isUnhandled()) {
            json.name("unhandled").bool(true);
        }
        writeTexts("log", step.log());
        json.endObject();
        remember(step);
    }

    private void remember(RecordedStep step) {
        if (step.event() instanceof RecordedEvent.Delivered deliver) {
            sentAt.remove(deliver.item());
        } else if (step.event() instanceof RecordedEvent.Dropped drop) {
            sentAt.remove(drop.item());
        } else if (step.event() instanceof RecordedEvent.TimerFired fire) {
            sentAt.remove(fire.item());
        }
        step.sent().forEach(sent -> sentAt.put(sent.id(), step.number()));
        step.armed().forEach(armed -> sentAt.put(armed.id(), step.number()));
        step.lost().forEach(sentAt::remove);
        step.cancelled().forEach(sentAt::remove);
    }

    private void writeSentAndArmed(RecordedStep step) {
        if (!step.sent().isEmpty()) {
            json.name("sent").beginArray();
            for (RecordedStep.SentItem sent : step.sent()) {
                json.beginObject().number("item", sent.id());
                writeRoute(sent.from(), sent.to(), sent.message());
                json.endObject();
            }
            json.endArray();
        }
        if (!step.armed().isEmpty()) {
            json.name("armed").beginArray();
            for (RecordedStep.ArmedTimer armed : step.armed()) {
                json.beginObject().number("item", armed.id());
                json.text("process", armed.process().name()).text("text", ClippedText.clip(armed.timer()));
                json.endObject();
            }
            json.endArray();
        }
    }

    private JsonWriter writeRoute(ProcessId from, ProcessId to, RecordedMessage message) {
        json.text("from", from.name()).text("to", to.name());
        json.text("type", ClippedText.clip(message.type())).text("text", ClippedText.clip(message.label()));
        return message.shortLabel() == null ? json : json.text("full", ClippedText.clip(message.text()));
    }

    private void writeNumbers(String name, List<Integer> numbers) {
        if (!numbers.isEmpty()) {
            json.name(name).beginArray();
            numbers.forEach(json::number);
            json.endArray();
        }
    }

    private void writeTexts(String name, List<String> texts) {
        if (!texts.isEmpty()) {
            json.name(name).beginArray();
            texts.forEach(text -> json.text(ClippedText.clip(text)));
            json.endArray();
        }
    }

    private void writeChoices(RecordedStep step) {
        if (!step.choices().isEmpty()) {
            json.name("choices").beginArray();
            for (int i = 0; i < step.choices().size(); i++) {
                json.beginObject()
                        .number("bound", step.choices().get(i).bound())
                        .number("value", step.choices().get(i).value());
                json.text("text", ClippedText.clip(step.choiceText(i))).endObject();
            }
            json.endArray();
        }
    }

    // ---- one method per kind of event

    private JsonWriter writeItem(int item) {
        json.number("item", item);
        Integer step = sentAt.get(item);
        return step == null ? json : json.number("sentAt", step);
    }

    private JsonWriter writeNames(String name, List<ProcessId> processes) {
        json.name(name).beginArray();
        processes.forEach(process -> json.text(process.name()));
        return json.endArray();
    }

    private JsonWriter writeProcess(ProcessId process) {
        return json.text("process", process.name());
    }

    @Override
    public JsonWriter deliver(RecordedEvent.Delivered deliver) {
        writeProcess(deliver.to());
        writeItem(deliver.item());
        return writeRoute(deliver.from(), deliver.to(), deliver.message());
    }

    @Override
    public JsonWriter fire(RecordedEvent.TimerFired fire) {
        writeProcess(fire.process());
        return writeItem(fire.item()).text("text", ClippedText.clip(fire.timer()));
    }

    @Override
    public JsonWriter start(RecordedEvent.Started start) {
        return writeProcess(start.process());
    }

    @Override
    public JsonWriter crash(RecordedEvent.Crashed crash) {
        return writeProcess(crash.crashed());
    }

    @Override
    public JsonWriter crashInHandler(RecordedEvent.HandlerCrash crash) {
        return writeProcess(crash.crashing()).number("effects", crash.effects());
    }

    @Override
    public JsonWriter restart(RecordedEvent.Restarted restart) {
        return writeProcess(restart.process());
    }

    @Override
    public JsonWriter pause(RecordedEvent.Paused pause) {
        return writeProcess(pause.paused());
    }

    @Override
    public JsonWriter resume(RecordedEvent.Resumed resume) {
        return writeProcess(resume.resumed());
    }

    @Override
    public JsonWriter send(RecordedEvent.SentFromOutside send) {
        return writeRoute(ProcessId.OUTSIDE, send.to(), send.message());
    }

    @Override
    public JsonWriter partition(RecordedEvent.Partitioned partition) {
        writeNames("one", partition.one());
        return writeNames("other", partition.other());
    }

    @Override
    public JsonWriter heal(RecordedEvent.Healed heal) {
        writeNames("one", heal.one());
        return writeNames("other", heal.other());
    }

    @Override
    public JsonWriter drop(RecordedEvent.Dropped drop) {
        writeItem(drop.item());
        return writeRoute(drop.from(), drop.to(), drop.message());
    }

    @Override
    public JsonWriter duplicate(RecordedEvent.Duplicated duplicate) {
        writeItem(duplicate.item());
        return writeRoute(duplicate.from(), duplicate.to(), duplicate.message());
    }

    @Override
    public JsonWriter run(RecordedEvent.BlockRun run) {
        return json.text("text", ClippedText.clip(run.block()));
    }

    @Override
    public JsonWriter local(RecordedEvent.LocalEvent local) {
        writeProcess(local.process());
        return json.text("text", ClippedText.clip(local.words()));
    }
}
