package dev.winnow.trace;

import dev.winnow.model.ClockReading;
import dev.winnow.model.ProcessId;
import dev.winnow.trace.json.FieldChecks;
import dev.winnow.trace.json.FileLimits;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import dev.winnow.trace.json.StateCodec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parser of steps. Fields may come in any order; unknown fields are skipped. */
final class StepParser {

    private final JsonReader json;
    private final StateCodec stateCodec;

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
    private @Nullable String label;
    private @Nullable String payload;
    private @Nullable List<ProcessId> one;
    private @Nullable List<ProcessId> other;
    private @Nullable String block;
    private @Nullable Integer effects;
    private boolean crashed;
    private @Nullable String failure;
    private List<ItemParser> sent = List.of();
    private List<ItemParser> armed = List.of();
    private List<Integer> cancelled = List.of();
    private List<Integer> lost = List.of();
    private List<Integer> choices = List.of();
    private @Nullable Long time;
    private List<ClockReading> clocks = List.of();
    private List<String> log = List.of();
    private final List<RecordedStep.StateChange> states = new ArrayList<>(1);

    private StepParser(JsonReader json, StateCodec stateCodec) {
        this.json = json;
        this.stateCodec = stateCodec;
    }

    /** Reads a step. The reader stands at its first field, the step number. */
    static RecordedStep read(JsonReader json, StateCodec stateCodec) throws MalformedInput {
        StepParser parser = new StepParser(json, stateCodec);
        parser.number = json.nonNegativeInt();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.next();
            parser.readField(name);
        }
        json.expectEnd();
        return parser.step();
    }

    private void readField(String name) throws MalformedInput {
        switch (name) {
            case "event" -> event = json.text();
            case "item" -> item = json.nonNegativeInt();
            case "from" -> from = json.process();
            case "to" -> to = json.process();
            case "process" -> process = json.process();
            case "timer" -> timer = json.text();
            case "type" -> type = json.text();
            case "message" -> message = json.text();
            case "fingerprint" -> fingerprint = json.text();
            case "label" -> label = json.text();
            case "payload" -> payload = json.raw();
            case "one" -> one = json.processes();
            case "other" -> other = json.processes();
            case "block" -> block = json.text();
            case "effects" -> effects = json.nonNegativeInt();
            case "failure" -> failure = json.text();
            default -> readEffect(name);
        }
    }

    private void readEffect(String name) throws MalformedInput {
        switch (name) {
            case "sent" -> sent = json.readArray(() -> ItemParser.read(json, name));
            case "armed" -> armed = json.readArray(() -> ItemParser.read(json, name));
            case "cancelled" -> cancelled = json.readArray(json::nonNegativeInt);
            case "lost" -> lost = json.readArray(json::nonNegativeInt);
            case "crashed" -> crashed = json.bool();
            case "choices" -> choices = json.readArray(json::nonNegativeInt);
            case "time" -> time = json.integer(0, Long.MAX_VALUE);
            case "clocks" -> clocks = json.readArray(() -> StepTimeFormat.read(json));
            case "log" -> log = json.readArray(json::text);
            case "states" -> json.readObject(this::readState);
            default -> json.skip();
        }
    }

    private void readState(String name) throws MalformedInput {
        if (states.size() == FileLimits.MAX_PROCESSES) {
            throw MalformedInput.content("'states' has more than " + FileLimits.MAX_PROCESSES + " processes");
        }
        ProcessId owner = FieldChecks.process(name);
        states.add(new RecordedStep.StateChange(owner, stateCodec.decode(owner, json.isNull() ? null : json.raw())));
    }

    // ---- the step, after all fields were read

    private RecordedStep step() throws MalformedInput {
        RecordedEvent recordedEvent = event();
        ProcessId sender = StepFormatter.defaultSender(recordedEvent);
        List<RecordedStep.SentItem> messages = new ArrayList<>(sent.size());
        for (ItemParser item : sent) {
            messages.add(item.toSentItem(sender));
        }
        List<RecordedStep.ArmedTimer> timers = new ArrayList<>(armed.size());
        for (ItemParser item : armed) {
            timers.add(item.toArmedTimer(recordedEvent.process()));
        }
        return new RecordedStep(
                number,
                recordedEvent,
                messages,
                timers,
                cancelled,
                lost,
                crashed,
                pairs(choices),
                time == null ? null : new RecordedStep.StepTime(time, clocks),
                states,
                failure,
                log);
    }

    private RecordedEvent event() throws MalformedInput {
        String kind = FieldChecks.require("event", event);
        return switch (kind) {
            case "deliver" -> new RecordedEvent.Delivered(item(), from(), to(), message());
            case "fire" -> new RecordedEvent.TimerFired(item(), process(), FieldChecks.require("timer", timer));
            case "start" -> new RecordedEvent.Started(process());
            case "crash" -> new RecordedEvent.Crashed(process());
            case "crash-in-handler" ->
                new RecordedEvent.HandlerCrash(process(), FieldChecks.require("effects", effects));
            case "restart" -> new RecordedEvent.Restarted(process());
            case "pause" -> new RecordedEvent.Paused(process());
            case "resume" -> new RecordedEvent.Resumed(process());
            case "send" -> new RecordedEvent.SentFromOutside(to(), message(), FieldChecks.require("payload", payload));
            case "partition" ->
                new RecordedEvent.Partitioned(FieldChecks.require("one", one), FieldChecks.require("other", other));
            case "heal" ->
                new RecordedEvent.Healed(FieldChecks.require("one", one), FieldChecks.require("other", other));
            case "drop" -> new RecordedEvent.Dropped(item(), from(), to(), message());
            case "duplicate" -> new RecordedEvent.Duplicated(item(), from(), to(), message());
            case "run" -> new RecordedEvent.BlockRun(FieldChecks.require("block", block));
            case "local" -> new RecordedEvent.LocalEvent(process(), FieldChecks.require("message", message));
            default ->
                throw MalformedInput.content(
                        "'" + FieldChecks.clip(kind) + "' is not an event: schema " + SchemaVersion.CURRENT
                                + " has deliver, fire, start, crash, crash-in-handler, restart, pause, resume,"
                                + " send, partition, heal, drop, duplicate, run, local");
        };
    }

    private int item() throws MalformedInput {
        return FieldChecks.require("item", item);
    }

    private ProcessId from() throws MalformedInput {
        return FieldChecks.require("from", from);
    }

    private ProcessId to() throws MalformedInput {
        return FieldChecks.require("to", to);
    }

    private ProcessId process() throws MalformedInput {
        return FieldChecks.require("process", process);
    }

    private RecordedMessage message() throws MalformedInput {
        return new RecordedMessage(
                FieldChecks.require("type", type), FieldChecks.require("message", message), fingerprint, label);
    }

    private static List<RecordedStep.ChosenValue> pairs(List<Integer> flat) throws MalformedInput {
        if (flat.size() % 2 != 0) {
            throw MalformedInput.content(
                    "'choices' has " + flat.size() + " numbers; each choice needs a bound and a value");
        }
        List<RecordedStep.ChosenValue> pairs = new ArrayList<>(flat.size() / 2);
        for (int i = 0; i < flat.size(); i += 2) {
            if (flat.get(i + 1) >= flat.get(i)) {
                throw MalformedInput.content(
                        "'choices' has the value " + flat.get(i + 1) + ", which is not below its bound " + flat.get(i));
            }
            pairs.add(new RecordedStep.ChosenValue(flat.get(i), flat.get(i + 1)));
        }
        return pairs;
    }
}
