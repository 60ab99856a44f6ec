package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last line: the verdict, what was counted, and the checksum of all lines before. */
final class EndLine {

    private static final String VIOLATION = "violation";

    private final JsonIn json;
    private @Nullable Integer events;
    private @Nullable Integer externals;
    private @Nullable Violation violation;
    private @Nullable String checksum;

    private EndLine(JsonIn json) {
        this.json = json;
    }

    static String checksum(long crc) {
        return String.format("%08x", crc);
    }

    static void write(Ending ending, String checksum, JsonOut json) {
        Verdict verdict = ending.verdict();
        String end = verdict instanceof Verdict.Passed passed ? name(passed.end()) : VIOLATION;
        json.beginObject().text("end", end);
        json.number("events", ending.events()).number("externals", ending.externals());
        if (verdict instanceof Verdict.Violated violated) {
            write(violated.violation(), json.name(VIOLATION));
        }
        json.text("crc32c", checksum).endObject();
    }

    private static String name(Verdict.End end) {
        return switch (end) {
            case QUIESCENT -> "quiescent";
            case STEP_LIMIT -> "step-limit";
            case STOPPED -> "stopped";
        };
    }

    private static void write(Violation violation, JsonOut json) {
        json.beginObject().text("invariant", violation.invariant()).text("message", violation.message());
        StepWriting.names(json.name("processes"), violation.processes());
        json.text("fingerprint", violation.fingerprint()).endObject();
    }

    /** The line whose first field, the kind of end, the parser stands at. */
    static Ending read(JsonIn json, String expectedChecksum) throws Unreadable {
        EndLine line = new EndLine(json);
        String end = json.text();
        for (String name = json.fieldName(); name != null; name = json.fieldName()) {
            json.next();
            line.field(name);
        }
        json.end();
        line.check(expectedChecksum);
        return new Ending(
                line.verdict(end), Fields.need("events", line.events), Fields.need("externals", line.externals));
    }

    private void field(String name) throws Unreadable {
        switch (name) {
            case "events" -> events = json.natural();
            case "externals" -> externals = json.natural();
            case VIOLATION -> violation = ViolationReading.read(json);
            case "crc32c" -> checksum = json.text();
            default -> json.skip();
        }
    }

    private void check(String expected) throws Unreadable {
        String told = Fields.need("crc32c", checksum);
        if (!told.equals(expected)) {
            throw Unreadable.content(
                    "the lines before have the checksum " + expected + ", not " + Fields.clip(told)
                            + ": the file was changed or damaged after it was written",
                    "take an undamaged copy or record it again; to use a file that you edited, delete its end line");
        }
    }

    private Verdict verdict(String end) throws Unreadable {
        if (end.equals(VIOLATION)) {
            return new Verdict.Violated(Fields.need(VIOLATION, violation));
        }
        for (Verdict.End known : Verdict.End.values()) {
            if (name(known).equals(end)) {
                return new Verdict.Passed(known);
            }
        }
        throw Unreadable.content(
                "'" + Fields.clip(end) + "' is not an end: violation, quiescent, step-limit or stopped");
    }

    /** The violation in an end line. */
    private static final class ViolationReading {
        private @Nullable String invariant;
        private @Nullable String message;
        private @Nullable List<ProcessId> processes;
        private @Nullable String fingerprint;

        static Violation read(JsonIn json) throws Unreadable {
            ViolationReading reading = new ViolationReading();
            json.object(name -> reading.field(json, name));
            return new Violation(
                    Fields.need("invariant", reading.invariant),
                    Fields.need("message", reading.message),
                    Fields.need("processes", reading.processes),
                    Fields.need("fingerprint", reading.fingerprint));
        }

        private void field(JsonIn json, String name) throws Unreadable {
            switch (name) {
                case "invariant" -> invariant = json.text();
                case "message" -> message = json.text();
                case "processes" -> processes = json.processes();
                case "fingerprint" -> fingerprint = json.text();
                default -> json.skip();
            }
        }
    }
}
