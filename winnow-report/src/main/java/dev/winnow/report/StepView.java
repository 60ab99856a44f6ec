package dev.winnow.report;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.JsonOut;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes steps, one after the other, and remembers of them what later ones refer to. What is empty is left out. */
final class StepView implements RecordedEvent.Cases<JsonOut> {

    private final JsonOut json;
    private final ProcessStates states = new ProcessStates();
    private final Map<Integer, Integer> sentAt = new HashMap<>(); // messages and timers under way, by their numbers

    StepView(JsonOut json) {
        this.json = json;
    }

    /** Takes a step into account that is not shown. */
    void follow(RecordedStep step) {
        step.states().forEach(states::follow);
        remember(step);
    }

    /** The states that the steps so far led to. */
    void writeStates() {
        states.write(json);
    }

    void write(RecordedStep step) {
        json.beginObject().number("n", step.number()).text("kind", step.event().kind());
        step.event().match(this);
        json.text("line", Clipped.text(step.text()));
        made(step);
        numbers("cancelled", step.cancelled());
        numbers("lost", step.lost());
        choices(step.choices());
        if (!step.states().isEmpty()) {
            json.name("states").beginArray();
            step.states().forEach(state -> states.writeChange(state, json));
            json.endArray();
        }
        String failure = step.failure();
        if (failure != null) {
            json.text("failure", Clipped.text(failure));
        }
        texts("log", step.log());
        json.endObject();
        remember(step);
    }

    private void remember(RecordedStep step) {
        if (step.event() instanceof RecordedEvent.Deliver deliver) {
            sentAt.remove(deliver.item());
        } else if (step.event() instanceof RecordedEvent.Drop drop) {
            sentAt.remove(drop.item());
        } else if (step.event() instanceof RecordedEvent.Fire fire) {
            sentAt.remove(fire.item());
        }
        step.sent().forEach(sent -> sentAt.put(sent.id(), step.number()));
        step.armed().forEach(armed -> sentAt.put(armed.id(), step.number()));
        step.lost().forEach(sentAt::remove);
        step.cancelled().forEach(sentAt::remove);
    }

    private void made(RecordedStep step) {
        if (!step.sent().isEmpty()) {
            json.name("sent").beginArray();
            for (RecordedStep.Sent sent : step.sent()) {
                json.beginObject().number("item", sent.id());
                route(sent.from(), sent.to(), sent.message());
                json.endObject();
            }
            json.endArray();
        }
        if (!step.armed().isEmpty()) {
            json.name("armed").beginArray();
            for (RecordedStep.Armed armed : step.armed()) {
                json.beginObject().number("item", armed.id());
                json.text("process", armed.process().name()).text("text", Clipped.text(armed.timer()));
                json.endObject();
            }
            json.endArray();
        }
    }

    private JsonOut route(ProcessId from, ProcessId to, RecordedMessage message) {
        json.text("from", from.name()).text("to", to.name());
        return json.text("type", Clipped.text(message.type())).text("text", Clipped.text(message.text()));
    }

    private void numbers(String name, List<Integer> numbers) {
        if (!numbers.isEmpty()) {
            json.name(name).beginArray();
            numbers.forEach(json::number);
            json.endArray();
        }
    }

    private void texts(String name, List<String> texts) {
        if (!texts.isEmpty()) {
            json.name(name).beginArray();
            texts.forEach(text -> json.text(Clipped.text(text)));
            json.endArray();
        }
    }

    private void choices(List<RecordedStep.Choice> choices) {
        if (!choices.isEmpty()) {
            json.name("choices").beginArray();
            choices.forEach(choice -> json.beginObject()
                    .number("bound", choice.bound())
                    .number("value", choice.value())
                    .endObject());
            json.endArray();
        }
    }

    // ---- one answer for each kind of event

    private JsonOut item(int item) {
        json.number("item", item);
        Integer step = sentAt.get(item);
        return step == null ? json : json.number("sentAt", step);
    }

    private JsonOut names(String name, List<ProcessId> processes) {
        json.name(name).beginArray();
        processes.forEach(process -> json.text(process.name()));
        return json.endArray();
    }

    private JsonOut at(ProcessId process) {
        return json.text("process", process.name());
    }

    @Override
    public JsonOut deliver(RecordedEvent.Deliver deliver) {
        at(deliver.to());
        item(deliver.item());
        return route(deliver.from(), deliver.to(), deliver.message());
    }

    @Override
    public JsonOut fire(RecordedEvent.Fire fire) {
        at(fire.process());
        return item(fire.item()).text("text", Clipped.text(fire.timer()));
    }

    @Override
    public JsonOut start(RecordedEvent.Start start) {
        return at(start.process());
    }

    @Override
    public JsonOut crash(RecordedEvent.Crash crash) {
        return at(crash.crashed());
    }

    @Override
    public JsonOut restart(RecordedEvent.Restart restart) {
        return at(restart.process());
    }

    @Override
    public JsonOut send(RecordedEvent.Send send) {
        return route(ProcessId.OUTSIDE, send.to(), send.message());
    }

    @Override
    public JsonOut partition(RecordedEvent.Partition partition) {
        names("one", partition.one());
        return names("other", partition.other());
    }

    @Override
    public JsonOut heal(RecordedEvent.Heal heal) {
        names("one", heal.one());
        return names("other", heal.other());
    }

    @Override
    public JsonOut drop(RecordedEvent.Drop drop) {
        item(drop.item());
        return route(drop.from(), drop.to(), drop.message());
    }

    @Override
    public JsonOut duplicate(RecordedEvent.Duplicate duplicate) {
        item(duplicate.item());
        return route(duplicate.from(), duplicate.to(), duplicate.message());
    }

    @Override
    public JsonOut run(RecordedEvent.Run run) {
        return json.text("text", Clipped.text(run.block()));
    }
}
