package dev.winnow.report;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.text.StateDiff;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A writer of state changes, which keeps the current states of all processes. */
final class StateChangeWriter {

    private record KnownState(Shape shape, Map<String, String> fields) {}

    private final Map<ProcessId, KnownState> known = new LinkedHashMap<>();

    /** Updates the state of a process, or removes it if the process went down. */
    void update(RecordedStep.StateChange state) {
        Shape shape = state.shape();
        if (shape == null) {
            known.remove(state.process());
        } else {
            known.put(state.process(), new KnownState(shape, FlattenedState.of(shape)));
        }
    }

    /** Writes all current states. */
    void writeAll(JsonWriter json) {
        json.beginArray();
        known.forEach((process, state) -> {
            json.beginObject().text("process", process.name());
            fields(Map.of(), state.fields(), json);
            json.endObject();
        });
        json.endArray();
    }

    /** Writes the change as text, the fields with new values, and the removed fields. */
    void writeChange(RecordedStep.StateChange state, JsonWriter json) {
        KnownState before = known.get(state.process());
        update(state);
        KnownState after = known.get(state.process());
        json.beginObject().text("process", state.process().name());
        if (after == null) {
            json.name("down").bool(true);
        } else {
            words(before, after, json);
            fields(before == null ? Map.of() : before.fields(), after.fields(), json);
        }
        json.endObject();
    }

    private static void words(@Nullable KnownState before, KnownState after, JsonWriter json) {
        if (before == null) {
            json.name("fresh").bool(true);
        } else {
            json.text("change", ClippedText.clip(StateDiff.text(before.shape(), after.shape())));
        }
    }

    private static void fields(Map<String, String> before, Map<String, String> after, JsonWriter json) {
        json.name("set").beginObject();
        after.forEach((path, value) -> {
            if (!value.equals(before.get(path))) {
                json.text(path, ClippedText.clip(value));
            }
        });
        json.endObject();
        if (!after.keySet().containsAll(before.keySet())) {
            json.name("gone").beginArray();
            before.keySet().stream().filter(path -> !after.containsKey(path)).forEach(json::text);
            json.endArray();
        }
    }
}
