package dev.winnow.trace.json;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states of one execution file. A long state is written as the fields that changed since the previous state of its
 * process: {@code {"type":"#changes","term":2}}. A state above the limits is replaced by an opaque value that says so.
 * Each writer and each reader needs an instance of its own.
 */
public final class StateCodec {

    private static final String CHANGES = "#changes";
    private static final int MIN_LENGTH = 1_000; // shorter states are written whole
    private static final long MAX_HELD = 128L << 20; // characters of states that a reader holds

    private final int maxState;
    private final long maxFile;
    private final Map<ProcessId, String> previousStates = new HashMap<>(); // only those that can be changed
    private long held; // characters in previousStates
    private long written;

    /** Creates a codec with the usual limits. */
    public StateCodec() {
        this(FileLimits.MAX_STATE_LENGTH, FileLimits.MAX_STATES_LENGTH);
    }

    /** Creates a codec with limits on the characters of one state, and of all states of a file as they are written. */
    StateCodec(int maxState, long maxFile) {
        this.maxState = maxState;
        this.maxFile = maxFile;
    }

    /** Returns the JSON to write for a new state; null if the process went down. */
    public @Nullable String encode(ProcessId process, @Nullable String state) {
        String previous = remember(process, state);
        if (state == null) {
            return null;
        }
        if (state.length() > maxState) {
            return omitted("%,d characters, the limit for a state is %,d", state.length(), maxState);
        }
        String shortest = previous == null || !isKept(state) ? state : shorter(previous, state);
        if (written + shortest.length() > maxFile) {
            remember(process, null); // a reader does not know this state
            return omitted("the limit for all states of a file is %,d characters", maxFile);
        }
        written += shortest.length();
        return shortest;
    }

    private static String omitted(String reason, Object... numbers) {
        String text = "omitted: " + String.format(Locale.ROOT, reason, numbers) + "; winnow serve shows it";
        return json(new Shape.Opaque(text));
    }

    /** Returns the changes if they are shorter and give back the same state. */
    private static String shorter(String previous, String state) {
        Shape before = ShapeJson.read(previous);
        Shape after = ShapeJson.read(state);
        if (!(before instanceof Shape.Struct one
                && after instanceof Shape.Struct other
                && haveSameFields(one, other))) {
            return state;
        }
        Shape.Struct changes = changes(one, other);
        String json = json(changes);
        return json.length() < state.length() && json(apply(before, changes)).equals(state) ? json : state;
    }

    private static boolean haveSameFields(Shape.Struct one, Shape.Struct other) {
        return one.type().equals(other.type())
                && List.copyOf(one.fields().keySet())
                        .equals(List.copyOf(other.fields().keySet()));
    }

    private static Shape.Struct changes(Shape.Struct before, Shape.Struct after) {
        Map<String, Shape> changed = new LinkedHashMap<>();
        after.fields().forEach((name, value) -> {
            Shape old = before.fields().get(name);
            if (old instanceof Shape.Struct one && value instanceof Shape.Struct other && haveSameFields(one, other)) {
                if (!one.equals(other)) {
                    changed.put(name, changes(one, other));
                }
            } else if (!value.equals(old)) {
                changed.put(name, value);
            }
        });
        return new Shape.Struct(CHANGES, changed);
    }

    /**
     * Returns the whole state that was written; null if the process went down.
     *
     * @throws MalformedInput if it changes a state that was not written before
     */
    public @Nullable String decode(ProcessId process, @Nullable String json) throws MalformedInput {
        String state = json == null || !json.contains(CHANGES) ? json : changed(process, json);
        remember(process, state);
        if (held > MAX_HELD) {
            throw MalformedInput.content("the states of the processes take more than " + MAX_HELD + " characters");
        }
        return state;
    }

    private String changed(ProcessId process, String json) throws MalformedInput {
        Shape changes = ShapeJson.read(json);
        if (!isChange(changes)) {
            return json;
        }
        String previous = previousStates.get(process);
        if (previous == null) {
            throw MalformedInput.content("the state of '" + FieldChecks.clip(process.name())
                    + "' is a change, but its previous state is not in the file");
        }
        return json(apply(ShapeJson.read(previous), changes));
    }

    private static Shape apply(Shape before, Shape after) {
        if (!(before instanceof Shape.Struct struct && after instanceof Shape.Struct changes && isChange(after))) {
            return after;
        }
        Map<String, Shape> fields = new LinkedHashMap<>(struct.fields());
        changes.fields().forEach((name, value) -> fields.computeIfPresent(name, (same, old) -> apply(old, value)));
        return new Shape.Struct(struct.type(), fields);
    }

    private static boolean isChange(Shape shape) {
        return shape instanceof Shape.Struct struct && struct.type().equals(CHANGES);
    }

    /** Keeps the state if it can be changed, and returns the previous one. */
    private @Nullable String remember(ProcessId process, @Nullable String state) {
        String kept = state != null && isKept(state) ? state : null;
        String previous = kept == null ? previousStates.remove(process) : previousStates.put(process, kept);
        held += (kept == null ? 0 : kept.length()) - (previous == null ? 0 : previous.length());
        return previous;
    }

    private boolean isKept(String state) {
        return state.length() >= MIN_LENGTH && state.length() <= maxState;
    }

    private static String json(Shape shape) {
        JsonWriter json = new JsonWriter();
        ShapeJson.write(shape, json);
        return json.drain();
    }
}
