package dev.winnow.trace;

import dev.winnow.trace.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The lines of an execution file without what a replay does not need: states and what the system logged. All of it is
 * ASCII: some of what ends a line elsewhere does not in JSON, and a source file may not say its encoding.
 */
public final class AbridgedExecution {

    private final JsonWriter json = new JsonWriter();
    private final StepFormatter writing = new StepFormatter(json);
    private final CRC32C checksum = new CRC32C();
    private final List<String> lines = new ArrayList<>();

    private AbridgedExecution() {}

    /** Each line with its line feed. The end line is there if it was, with the checksum of what is before it now. */
    public static List<String> lines(ExecutionReader reader) {
        AbridgedExecution copy = new AbridgedExecution();
        HeaderFormat.write(reader.header(), copy.json);
        copy.line();
        for (RecordedStep step : reader) {
            copy.writing.write(abridged(step));
            copy.line();
        }
        Optional<Footer> ending = reader.footer();
        if (ending.isPresent()) {
            FooterFormat.write(ending.get(), FooterFormat.checksum(copy.checksum.getValue()), copy.json);
            copy.line();
        }
        return copy.lines;
    }

    private static RecordedStep abridged(RecordedStep step) {
        return new RecordedStep(
                step.number(),
                step.event(),
                step.sent(),
                step.armed(),
                step.cancelled(),
                step.lost(),
                step.choices(),
                List.of(),
                step.failure(),
                List.of());
    }

    private void line() {
        String line = ascii(json.drain()) + "\n";
        checksum.update(line.getBytes(StandardCharsets.UTF_8));
        lines.add(line);
    }

    /** Other than in its strings, JSON is ASCII. */
    private static String ascii(String line) {
        StringBuilder ascii = new StringBuilder(line.length());
        line.chars().forEach(unit -> {
            if (unit < 0x7f) {
                ascii.append((char) unit);
            } else {
                ascii.append(String.format("\\u%04x", unit));
            }
        });
        return ascii.toString();
    }
}
