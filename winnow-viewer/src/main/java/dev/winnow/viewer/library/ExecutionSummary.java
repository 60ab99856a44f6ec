package dev.winnow.viewer.library;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.winnow.model.Verdict;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Footer;
import dev.winnow.trace.Header;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A summary of an execution file, read from its first and last line only, since a list may have thousands of long
 * files. Damage in between is found when the file is opened.
 *
 * @param path the path below the directory of the viewer
 * @param end the kind of end; {@code torn} if the file is truncated
 */
public record ExecutionSummary(
        String path,
        long size,
        long modified,
        boolean isExecution,
        String scenario,
        Map<String, String> parameters,
        String seed,
        String end,
        long events,
        long externals,
        @Nullable String invariant,
        @Nullable String message,
        @Nullable String problem) {

    private static final int TAIL_BYTES = 16 << 10;
    private static final int MAX_TAIL_BYTES = 4 << 20;
    private static final long MAX_COMPRESSED_BYTES = 256 << 10;
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String UNREADABLE = "unreadable";
    private static final String VIOLATION = "violation";
    private static final Set<String> PASSED_ENDS = Stream.of(Verdict.EndReason.values())
            .map(ExecutionSummary::endName)
            .collect(Collectors.toUnmodifiableSet());

    /** The fields of the last line that a list needs. */
    private static final class LastLine {
        private String kind = "torn";
        private long events;
        private long externals;
        private @Nullable String invariant;
        private @Nullable String message;

        /** Returns true if the values are possible for an execution. */
        private boolean isValid() {
            boolean isKnown = kind.equals(VIOLATION) ? invariant != null : PASSED_ENDS.contains(kind);
            return isKnown && events >= 0 && externals >= 0;
        }
    }

    static ExecutionSummary of(Path file, String name, BasicFileAttributes attributes) {
        Header header = null;
        String problem = null;
        LastLine end = new LastLine();
        boolean isExecution = true;
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            header = reader.header();
            end = name.matches("(?s).*\\.zst(\\.part)?")
                    ? readCompressed(reader, attributes.size())
                    : readLastLine(file);
            problem = end.kind.equals(UNREADABLE) ? "its last line is not a valid end of an execution" : null;
        } catch (BadInput e) {
            problem = e.getMessage();
            isExecution = header != null || startsLikeExecution(file);
        } catch (IOException e) {
            problem = "the file cannot be read";
        }
        return new ExecutionSummary(
                name,
                attributes.size(),
                attributes.lastModifiedTime().toMillis(),
                isExecution,
                header == null ? "" : header.scenario(),
                header == null ? Map.of() : header.parameters(),
                header == null ? "" : Long.toString(header.seed()),
                header == null || problem != null ? UNREADABLE : end.kind,
                end.events,
                end.externals,
                end.invariant,
                end.message,
                problem);
    }

    /** Returns true if a file looks like an execution; other JSON lines files may be there, too. */
    private static boolean startsLikeExecution(Path file) {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            byte[] start = new byte[10];
            return bytes.read(start) == start.length
                    && new String(start, StandardCharsets.ISO_8859_1).equals("{\"winnow\":");
        } catch (IOException e) {
            return false;
        }
    }

    private static LastLine readLastLine(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            for (int length = TAIL_BYTES; ; length *= 16) {
                int count = (int) Math.min(length, bytes.length());
                byte[] tail = new byte[count];
                bytes.seek(bytes.length() - count);
                bytes.readFully(tail);
                int start = startOfLastLine(tail);
                if (start > 0 || count == bytes.length() || length >= MAX_TAIL_BYTES) {
                    return start < 0 ? new LastLine() : parseLastLine(tail, start);
                }
            }
        }
    }

    /** Returns the start of the last line; -1 if the line is not terminated, 0 if it starts before the buffer. */
    private static int startOfLastLine(byte[] tail) {
        if (tail.length == 0 || tail[tail.length - 1] != '\n') {
            return -1;
        }
        int start = tail.length - 1;
        while (start > 0 && tail[start - 1] != '\n') {
            start--;
        }
        return start;
    }

    private static LastLine parseLastLine(byte[] tail, int start) {
        LastLine end = new LastLine();
        try (JsonParser json = FACTORY.createParser(tail, start, tail.length - start)) {
            if (json.nextToken() != JsonToken.START_OBJECT || !"end".equals(json.nextFieldName())) {
                return end;
            }
            end.kind = String.valueOf(json.nextTextValue());
            fields(json, end);
            return end.isValid() ? end : invalidLine();
        } catch (IOException e) {
            return new LastLine();
        }
    }

    private static LastLine invalidLine() {
        LastLine end = new LastLine();
        end.kind = UNREADABLE;
        return end;
    }

    private static void fields(JsonParser json, LastLine end) throws IOException {
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            switch (name) {
                case "events" -> end.events = json.getLongValue();
                case "externals" -> end.externals = json.getLongValue();
                case "violation" -> fields(json, end);
                case "invariant" -> end.invariant = json.getText();
                case "message" -> end.message = json.getText();
                default -> json.skipChildren();
            }
        }
    }

    /** Reads the end of a compressed file, if it is small: it must be decompressed completely. */
    private static LastLine readCompressed(ExecutionReader reader, long size) {
        LastLine end = new LastLine();
        if (size > MAX_COMPRESSED_BYTES) {
            end.kind = "compressed";
            return end;
        }
        reader.iterator().forEachRemaining(step -> {});
        Optional<Footer> ending = reader.footer();
        ending.ifPresent(footer -> {
            end.events = footer.events();
            end.externals = footer.externals();
            end.kind = footer.verdict() instanceof Verdict.Passed passed ? endName(passed.end()) : VIOLATION;
            if (footer.verdict() instanceof Verdict.Violated violated) {
                end.invariant = violated.violation().invariant();
                end.message = violated.violation().message();
            }
        });
        return end;
    }

    private static String endName(Verdict.EndReason end) {
        return end.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
