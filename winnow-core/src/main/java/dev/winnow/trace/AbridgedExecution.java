package dev.winnow.trace;

import dev.winnow.trace.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A copy of an execution file without states and log lines, which a replay does not need. It is pure ASCII, so that it
 * can be embedded in a source file of any encoding and contains no other line terminators.
 */
public final class AbridgedExecution {

    private final JsonWriter json = new JsonWriter();
    private final StepFormatter formatter = new StepFormatter(json);
    private final CRC32C checksum = new CRC32C();
    private final List<String> lines = new ArrayList<>();

    private AbridgedExecution() {}

    /** Returns the lines, each with its line feed. If the file has an end line, it gets the checksum of the copy. */
    public static List<String> lines(ExecutionReader reader) {
        AbridgedExecution copy = new AbridgedExecution();
        HeaderFormat.write(reader.header(), copy.json);
        copy.finishLine();
        for (RecordedStep step : reader) {
            copy.formatter.write(step.withStatesAndLog(List.of(), List.of()));
            copy.finishLine();
        }
        Optional<Footer> footer = reader.footer();
        if (footer.isPresent()) {
            FooterFormat.write(footer.get(), FooterFormat.checksum(copy.checksum.getValue()), copy.json);
            copy.finishLine();
        }
        return copy.lines;
    }

    private void finishLine() {
        String line = ascii(json.drain()) + "\n";
        checksum.update(line.getBytes(StandardCharsets.UTF_8));
        lines.add(line);
    }

    /** Escapes all other characters, which JSON allows only in strings. */
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
