package dev.winnow.report;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.trace.Ending;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import dev.winnow.trace.JsonOut;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.Survey;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * An execution file as the JSON that the page draws: its steps, and of the states only what each step changed
 * (docs/REPORT.md). Made from the file alone, without the classes of the system.
 *
 * <p>It reads the file twice, first to see who takes part, writes a step as soon as it is read, and keeps no more than the
 * latest states and the numbers of what is under way. All of it may stand in an HTML page: {@code <}, {@code >},
 * {@code &} and the line separators of Unicode are escaped.
 */
public final class ExecutionView {

    private final ExecutionReader reader;
    private final int most;

    private ExecutionView(ExecutionReader reader, int most) {
        this.reader = reader;
        this.most = most;
    }

    /** Of a longer one only its last steps: what leads to the violation. It begins with the states reached by then. */
    public static ExecutionView ofLast(ExecutionReader reader, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("at least one step must be shown, not " + most);
        }
        return new ExecutionView(reader, most);
    }

    /**
     * Writes one JSON object.
     *
     * @throws dev.winnow.run.BadInput if the file cannot be read
     */
    public void write(Appendable out) throws IOException {
        Survey survey = Survey.of(reader, 0, Integer.MAX_VALUE);
        int first = Math.max(0, survey.steps() - most);
        JsonOut json = new JsonOut();
        json.beginObject();
        header(reader.header(), json);
        names("processes", survey.cast(reader.header(), true), json);
        json.number("total", survey.steps()).number("first", first);
        steps(first, json, out);
        end(survey.steps(), json);
        out.append(Html.safeJson(json.endObject().take()));
    }

    private static void header(Header header, JsonOut json) {
        json.text("scenario", header.scenario()).name("parameters").beginObject();
        header.parameters().forEach(json::text);
        json.endObject();
        json.text("seed", Long.toString(header.seed())).name("agent").truth(header.agent());
        json.text("network", header.network()).text("timers", header.timers());
    }

    private void steps(int first, JsonOut json, Appendable out) throws IOException {
        StepView view = new StepView(json);
        boolean begun = false;
        for (RecordedStep step : reader) {
            if (step.number() < first) {
                view.follow(step);
                continue;
            }
            if (!begun) {
                begin(view, json);
                begun = true;
            }
            view.write(step);
            out.append(Html.safeJson(json.take()));
        }
        if (!begun) {
            begin(view, json);
        }
        json.endArray();
    }

    private static void begin(StepView view, JsonOut json) {
        json.name("initial");
        view.writeStates();
        json.name("steps").beginArray();
    }

    private void end(int steps, JsonOut json) {
        if (reader.ending().isPresent()) {
            Ending ending = reader.ending().get();
            json.number("events", ending.events()).number("externals", ending.externals());
            if (ending.verdict() instanceof Verdict.Violated violated) {
                json.text("end", "violation").name("violation");
                violation(violated.violation(), steps - 1, json);
            } else if (ending.verdict() instanceof Verdict.Passed passed) {
                json.text("end", passed.end().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            }
        }
        reader.incomplete().ifPresent(incomplete -> json.text("incomplete", incomplete.text()));
    }

    private static void violation(Violation violation, int step, JsonOut json) {
        json.beginObject().text("invariant", Clipped.text(violation.invariant()));
        json.text("message", Clipped.text(violation.message()));
        names("processes", violation.processes(), json);
        json.text("fingerprint", Clipped.text(violation.fingerprint())).number("step", step);
        json.endObject();
    }

    private static void names(String name, List<ProcessId> processes, JsonOut json) {
        json.name(name).beginArray();
        processes.forEach(process -> json.text(process.name()));
        json.endArray();
    }
}
