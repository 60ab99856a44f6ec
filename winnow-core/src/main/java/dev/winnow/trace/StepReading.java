package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step from its line. Fields may come in any order; those it does not know are passed over. */
final class StepReading {

    private final JsonIn json;

    private int number;
    private @Nullable String event;
    private @Nullable Integer item;
    private @Nullable ProcessId from;
    private @Nullable ProcessId to;
    private @Nullable ProcessId process;
    private @Nullable String timer;
    private @Nullable String type;
    private @Nullable String message;
    private @Nullable String fingerprint;
    private @Nullable String payload;
    private @Nullable List<ProcessId> one;
    private @Nullable List<ProcessId> other;
    private @Nullable String block;
    private @Nullable String failure;
    private List<MadeReading> sent = List.of();
    private List<MadeReading> armed = List.of();
    private List<Integer> cancelled = List.of();
    private List<Integer> lost = List.of();
    private List<Integer> choices = List.of();
    private List<String> log = List.of();
    private final List<RecordedStep.State> states = new ArrayList<>(1);

    private StepReading(JsonIn json) {
        this.json = json;
    }

    /** The step whose first field, its number, the parser stands at; {@code next} is after its opening bracket. */
    static RecordedStep read(JsonIn json) throws Unreadable {
        StepReading reading = new StepReading(json);
        reading.number = json.natural();
        for (String name = json.fieldName(); name != null; name = json.fieldName()) {
            json.next();
            reading.field(name);
        }
        json.end();
        return reading.step();
    }

    private void field(String name) throws Unreadable {
        switch (name) {
            case "event" -> event = json.text();
            case "item" -> item = json.natural();
            case "from" -> from = json.process();
            case "to" -> to = json.process();
            case "process" -> process = json.process();
            case "timer" -> timer = json.text();
            case "type" -> type = json.text();
            case "message" -> message = json.text();
            case "fingerprint" -> fingerprint = json.text();
            case "payload" -> payload = json.raw();
            case "one" -> one = json.processes();
            case "other" -> other = json.processes();
            case "block" -> block = json.text();
            case "failure" -> failure = json.text();
            default -> effect(name);
        }
    }

    private void effect(String name) throws Unreadable {
        switch (name) {
            case "sent" -> sent = json.array(() -> MadeReading.read(json, name));
            case "armed" -> armed = json.array(() -> MadeReading.read(json, name));
            case "cancelled" -> cancelled = json.array(json::natural);
            case "lost" -> lost = json.array(json::natural);
            case "choices" -> choices = json.array(json::natural);
            case "log" -> log = json.array(json::text);
            case "states" -> json.object(this::state);
            default -> json.skip();
        }
    }

    private void state(String name) throws Unreadable {
        if (states.size() == Limits.PROCESSES) {
            throw Unreadable.content("'states' has more than " + Limits.PROCESSES + " processes");
        }
        states.add(new RecordedStep.State(Fields.process(name), json.isNull() ? null : json.raw()));
    }

    // ---- the step, once all fields are there

    private RecordedStep step() throws Unreadable {
        RecordedEvent happened = event();
        ProcessId sender = StepWriting.defaultSender(happened);
        List<RecordedStep.Sent> messages = new ArrayList<>(sent.size());
        for (MadeReading made : sent) {
            messages.add(made.sent(sender));
        }
        List<RecordedStep.Armed> timers = new ArrayList<>(armed.size());
        for (MadeReading made : armed) {
            timers.add(made.armed(happened.process()));
        }
        return new RecordedStep(
                number, happened, messages, timers, cancelled, lost, pairs(choices), states, failure, log);
    }

    private RecordedEvent event() throws Unreadable {
        String kind = Fields.need("event", event);
        return switch (kind) {
            case "deliver" -> new RecordedEvent.Deliver(item(), from(), to(), message());
            case "fire" -> new RecordedEvent.Fire(item(), process(), Fields.need("timer", timer));
            case "start" -> new RecordedEvent.Start(process());
            case "crash" -> new RecordedEvent.Crash(process());
            case "restart" -> new RecordedEvent.Restart(process());
            case "send" -> new RecordedEvent.Send(to(), message(), Fields.need("payload", payload));
            case "partition" -> new RecordedEvent.Partition(Fields.need("one", one), Fields.need("other", other));
            case "heal" -> new RecordedEvent.Heal(Fields.need("one", one), Fields.need("other", other));
            case "drop" -> new RecordedEvent.Drop(item(), from(), to(), message());
            case "duplicate" -> new RecordedEvent.Duplicate(item(), from(), to(), message());
            case "run" -> new RecordedEvent.Run(Fields.need("block", block));
            default ->
                throw Unreadable.content("'" + Fields.clip(kind) + "' is not an event: schema " + Schema.CURRENT
                        + " has deliver, fire, start, crash, restart, send, partition, heal, drop, duplicate, run");
        };
    }

    private int item() throws Unreadable {
        return Fields.need("item", item);
    }

    private ProcessId from() throws Unreadable {
        return Fields.need("from", from);
    }

    private ProcessId to() throws Unreadable {
        return Fields.need("to", to);
    }

    private ProcessId process() throws Unreadable {
        return Fields.need("process", process);
    }

    private RecordedMessage message() throws Unreadable {
        return new RecordedMessage(Fields.need("type", type), Fields.need("message", message), fingerprint);
    }

    private static List<RecordedStep.Choice> pairs(List<Integer> flat) throws Unreadable {
        if (flat.size() % 2 != 0) {
            throw Unreadable.content(
                    "'choices' has " + flat.size() + " numbers: there must be a bound and a value each");
        }
        List<RecordedStep.Choice> pairs = new ArrayList<>(flat.size() / 2);
        for (int i = 0; i < flat.size(); i += 2) {
            if (flat.get(i + 1) >= flat.get(i)) {
                throw Unreadable.content(
                        "'choices' has " + flat.get(i + 1) + ", which is not below its bound " + flat.get(i));
            }
            pairs.add(new RecordedStep.Choice(flat.get(i), flat.get(i + 1)));
        }
        return pairs;
    }
}
