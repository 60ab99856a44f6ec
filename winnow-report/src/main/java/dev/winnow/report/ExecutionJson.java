package dev.winnow.report;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Footer;
import dev.winnow.trace.Header;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.ViolationJson;
import dev.winnow.trace.picture.LaneGroups;
import dev.winnow.trace.picture.Participants;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * The JSON of an execution file for the page: its steps, with the changes of states only (docs/REPORT.md). It is made
 * from the file alone, without the classes of the system.
 *
 * <p>It reads the file twice, first to collect the processes. It writes each step as soon as it is read, and keeps only
 * the current states and the numbers of pending items. The output is safe inside an HTML page: {@code <}, {@code >},
 * {@code &} and the line separators of Unicode are escaped.
 */
public final class ExecutionJson {

    private final ExecutionReader reader;
    private final int maxSteps;

    private ExecutionJson(ExecutionReader reader, int maxSteps) {
        this.reader = reader;
        this.maxSteps = maxSteps;
    }

    /** Returns the JSON of at most the given number of last steps, which starts with the states before them. */
    public static ExecutionJson ofLast(ExecutionReader reader, int maxSteps) {
        if (maxSteps < 1) {
            throw new IllegalArgumentException("maxSteps must be at least 1, not " + maxSteps);
        }
        return new ExecutionJson(reader, maxSteps);
    }

    /**
     * Writes one JSON object.
     *
     * @throws dev.winnow.system.BadInput if the file cannot be read
     */
    public void write(Appendable out) throws IOException {
        Participants participants = Participants.of(reader, 0, Integer.MAX_VALUE);
        int first = Math.max(0, participants.steps() - maxSteps);
        JsonWriter json = new JsonWriter().beginObject();
        JsonFields fields = new JsonFields(json);
        header(reader.header(), fields);
        List<ProcessId> lanes = participants.inLaneOrder(reader.header(), true);
        fields.processes("processes", lanes);
        fields.list("components", new LaneGroups(reader.header()).of(lanes), (component, group) -> {
            component.text("name", group.component());
            component.number("first", group.first());
            component.number("last", group.last());
        });
        json.number("total", participants.steps()).number("first", first);
        steps(first, json, out);
        end(participants.steps(), fields);
        out.append(Html.escapeJson(json.endObject().drain()));
    }

    private static void header(Header header, JsonFields json) {
        json.text("scenario", header.scenario());
        json.text("control", header.control().text());
        json.texts("parameters", header.parameters());
        json.text("seed", Long.toString(header.seed()));
        json.bool("agent", header.usesAgent());
        json.text("network", header.network());
        json.text("timers", header.timers());
    }

    private void steps(int first, JsonWriter json, Appendable out) throws IOException {
        StepJsonWriter writer = new StepJsonWriter(json);
        boolean hasBegun = false;
        for (RecordedStep step : reader) {
            if (step.number() < first) {
                writer.skip(step);
                continue;
            }
            if (!hasBegun) {
                begin(writer, json);
                hasBegun = true;
            }
            writer.write(step);
            out.append(Html.escapeJson(json.drain()));
        }
        if (!hasBegun) {
            begin(writer, json);
        }
        json.endArray();
    }

    private static void begin(StepJsonWriter writer, JsonWriter json) {
        json.name("initial");
        writer.writeStates();
        json.name("steps").beginArray();
    }

    private void end(int steps, JsonFields json) {
        if (reader.footer().isPresent()) {
            Footer ending = reader.footer().get();
            json.number("events", ending.events());
            json.number("externals", ending.externals());
            if (ending.verdict() instanceof Verdict.Violated violated) {
                json.text("end", "violation");
                json.object("violation", fields -> {
                    ViolationJson.write(fields, clipped(violated.violation()));
                    fields.number("step", steps - 1);
                });
            } else if (ending.verdict() instanceof Verdict.Passed passed) {
                json.text("end", passed.end().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            }
        }
        reader.truncation().ifPresent(incomplete -> json.text("incomplete", incomplete.text()));
    }

    private static Violation clipped(Violation violation) {
        return new Violation(
                ClippedText.clip(violation.invariant()),
                ClippedText.clip(violation.message()),
                violation.processes(),
                ClippedText.clip(violation.fingerprint()));
    }
}
