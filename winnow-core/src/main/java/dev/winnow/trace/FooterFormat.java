package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.trace.json.FieldChecks;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
import dev.winnow.trace.json.ViolationJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The format of the last line: the verdict, the counts, and the checksum of all lines before it. */
final class FooterFormat {

    private static final String VIOLATION = "violation";

    private final JsonReader json;
    private @Nullable Integer events;
    private @Nullable Integer externals;
    private @Nullable Violation violation;
    private @Nullable String checksum;

    private FooterFormat(JsonReader json) {
        this.json = json;
    }

    static String checksum(long crc) {
        return String.format("%08x", crc);
    }

    static void write(Footer footer, String checksum, JsonWriter json) {
        Verdict verdict = footer.verdict();
        String end = verdict instanceof Verdict.Passed passed ? name(passed.end()) : VIOLATION;
        json.beginObject().text("end", end);
        json.number("events", footer.events()).number("externals", footer.externals());
        if (verdict instanceof Verdict.Violated violated) {
            new JsonFields(json).object(VIOLATION, violated.violation(), ViolationJson::write);
        }
        json.text("crc32c", checksum).endObject();
    }

    private static String name(Verdict.EndReason end) {
        return switch (end) {
            case QUIESCENT -> "quiescent";
            case STEP_LIMIT -> "step-limit";
            case STOPPED -> "stopped";
        };
    }

    /** Reads the end line. The reader stands at its first field, the kind of end. */
    static Footer read(JsonReader json, String expectedChecksum) throws MalformedInput {
        FooterFormat format = new FooterFormat(json);
        String end = json.text();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.next();
            format.readField(name);
        }
        json.expectEnd();
        format.check(expectedChecksum);
        return new Footer(
                format.verdict(end),
                FieldChecks.require("events", format.events),
                FieldChecks.require("externals", format.externals));
    }

    private void readField(String name) throws MalformedInput {
        switch (name) {
            case "events" -> events = json.nonNegativeInt();
            case "externals" -> externals = json.nonNegativeInt();
            case VIOLATION -> violation = ViolationParser.read(json);
            case "crc32c" -> checksum = json.text();
            default -> json.skip();
        }
    }

    private void check(String expected) throws MalformedInput {
        String recorded = FieldChecks.require("crc32c", checksum);
        if (!recorded.equals(expected)) {
            throw MalformedInput.content(
                    "the lines before have the checksum " + expected + ", not " + FieldChecks.clip(recorded)
                            + ": the file was changed or damaged after it was written",
                    "use an undamaged copy or record it again; to use an edited file, delete its end line");
        }
    }

    private Verdict verdict(String end) throws MalformedInput {
        if (end.equals(VIOLATION)) {
            return new Verdict.Violated(FieldChecks.require(VIOLATION, violation));
        }
        for (Verdict.EndReason known : Verdict.EndReason.values()) {
            if (name(known).equals(end)) {
                return new Verdict.Passed(known);
            }
        }
        throw MalformedInput.content(
                "'" + FieldChecks.clip(end) + "' is not an end: violation, quiescent, step-limit or stopped");
    }

    /** The violation in an end line. */
    private static final class ViolationParser {
        private @Nullable String invariant;
        private @Nullable String message;
        private @Nullable List<ProcessId> processes;
        private @Nullable String fingerprint;

        static Violation read(JsonReader json) throws MalformedInput {
            ViolationParser parser = new ViolationParser();
            json.readObject(name -> parser.readField(json, name));
            return new Violation(
                    FieldChecks.require("invariant", parser.invariant),
                    FieldChecks.require("message", parser.message),
                    FieldChecks.require("processes", parser.processes),
                    FieldChecks.require("fingerprint", parser.fingerprint));
        }

        private void readField(JsonReader json, String name) throws MalformedInput {
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
