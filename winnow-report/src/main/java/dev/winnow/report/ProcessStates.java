package dev.winnow.report;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.trace.JsonOut;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StateDiff;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The states of all processes while an execution goes on, and of each step what it changed in them. */
final class ProcessStates {

    private record Known(Shape shape, Map<String, String> fields) {}

    private final Map<ProcessId, Known> known = new LinkedHashMap<>();

    /** Remembers the new state; null if the process went down. */
    void follow(RecordedStep.State state) {
        Shape shape = state.shape();
        if (shape == null) {
            known.remove(state.process());
        } else {
            known.put(state.process(), new Known(shape, StateFields.of(shape)));
        }
    }

    /** All states reached by now, as if each were new. */
    void write(JsonOut json) {
        json.beginArray();
        known.forEach((process, state) -> {
            json.beginObject().text("process", process.name());
            fields(Map.of(), state.fields(), json);
            json.endObject();
        });
        json.endArray();
    }

    /** What is different in the new state: in words, the fields that have another value, and those that are gone. */
    void writeChange(RecordedStep.State state, JsonOut json) {
        Known before = known.get(state.process());
        follow(state);
        Known after = known.get(state.process());
        json.beginObject().text("process", state.process().name());
        if (after == null) {
            json.name("down").truth(true);
        } else {
            words(before, after, json);
            fields(before == null ? Map.of() : before.fields(), after.fields(), json);
        }
        json.endObject();
    }

    private static void words(@Nullable Known before, Known after, JsonOut json) {
        if (before == null) {
            json.name("fresh").truth(true);
        } else {
            json.text("change", Clipped.text(StateDiff.text(before.shape(), after.shape())));
        }
    }

    private static void fields(Map<String, String> before, Map<String, String> after, JsonOut json) {
        json.name("set").beginObject();
        after.forEach((path, value) -> {
            if (!value.equals(before.get(path))) {
                json.text(path, Clipped.text(value));
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
