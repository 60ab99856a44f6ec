package dev.winnow.trace.log;

import dev.winnow.model.Control;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.system.BadInput;
import dev.winnow.trace.Header;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.RecordedStepWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An execution that was read from a log.
 *
 * @param processes the processes that the log names
 * @param warnings problems in the log, with line numbers
 */
public record ImportedLog(List<RecordedStep> steps, List<ProcessId> processes, List<String> warnings) {

    public ImportedLog {
        steps = List.copyOf(steps);
        processes = List.copyOf(processes);
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads a log by regular expressions. The first one that finds itself in a line says what the line tells.
     *
     * @throws BadInput if the log cannot be read, or no line matches
     */
    public static ImportedLog byRegex(Path log, List<String> expressions) {
        List<LogRegex> patterns = expressions.stream().map(LogRegex::parse).toList();
        List<String> lines = LogLines.read(log);
        List<LogRegex.MatchedLine> matched = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        int unmatched = 0;
        for (int i = 0; i < lines.size(); i++) {
            LogRegex.MatchedLine line = match(patterns, i + 1, lines.get(i));
            if (line != null) {
                matched.add(line);
            } else if (!lines.get(i).isBlank() && unmatched++ == 0) {
                warnings.add(LogLines.bad(i + 1, "no expression matches", lines.get(i), "")
                        .getMessage());
            }
        }
        if (matched.isEmpty()) {
            throw new BadInput(
                    "no line of " + log + " matches" + (warnings.isEmpty() ? "" : "; " + warnings.get(0)),
                    "correct --regex; it must match one line, such as '(?<process>\\S+) (?<event>.*)'");
        }
        if (unmatched > 1) {
            warnings.add(unmatched + " lines match no expression and are left out");
        }
        return LogExecution.of(events(matched), warnings);
    }

    private static LogRegex.@org.jspecify.annotations.Nullable MatchedLine match(
            List<LogRegex> patterns, int number, String line) {
        for (LogRegex pattern : patterns) {
            LogRegex.MatchedLine matched = pattern.match(number, line);
            if (matched != null) {
                return matched;
            }
        }
        return null;
    }

    private static List<LogEvent> events(List<LogRegex.MatchedLine> matched) {
        if (matched.stream().allMatch(line -> line.clock() == null)) {
            return matched.stream().map(LogRegex.MatchedLine::event).toList();
        }
        List<VectorClocks.ClockedEvent> clocked = new ArrayList<>();
        for (LogRegex.MatchedLine line : matched) {
            int number = line.event().line();
            if (line.clock() == null) {
                throw LogLines.bad(number, "it has no vector clock", "", "let (?<clock>…) match in every line");
            }
            clocked.add(new VectorClocks.ClockedEvent(line.event(), VectorClocks.parse(number, line.clock())));
        }
        return VectorClocks.withMessages(clocked);
    }

    /**
     * Reads a log in the default format of ShiViz.
     *
     * @throws BadInput if the log cannot be read
     */
    public static ImportedLog ofShiViz(Path log) {
        return LogExecution.of(VectorClocks.withMessages(ShiVizFormat.parse(LogLines.read(log))), List.of());
    }

    /**
     * Reads spans as lines of JSON.
     *
     * @throws BadInput if the log cannot be read
     */
    public static ImportedLog ofSpans(Path log) {
        return LogExecution.of(SpanFormat.parse(LogLines.read(log)), List.of());
    }

    /** Writes an execution file that says that it was observed. */
    public void write(Path file, String name) {
        Header header = Header.uncontrolled(Control.OBSERVED, new Origin(name, Map.of(), 0), processes, Map.of());
        try (RecordedStepWriter writer = RecordedStepWriter.open(file, header)) {
            steps.forEach(writer::step);
            writer.end(new Verdict.Passed(Verdict.EndReason.STOPPED));
        }
    }
}
