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
 * What a list says of an execution file, from its first and its last line alone: thousands of long files are listed at
 * once. Whether what lies between is whole is seen when it is opened.
 *
 * @param path below the directory of the viewer
 * @param end how it ended; {@code torn} if the file has no end
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

    private static final int TAIL = 16 << 10;
    private static final int LONGEST_TAIL = 4 << 20;
    private static final long MOST_COMPRESSED = 256 << 10;
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String UNREADABLE = "unreadable";
    private static final String VIOLATION = "violation";
    private static final Set<String> PASSED = Stream.of(Verdict.EndReason.values())
            .map(ExecutionSummary::endName)
            .collect(Collectors.toUnmodifiableSet());

    /** The last line, as far as a list needs it. */
    private static final class LastLine {
        private String kind = "torn";
        private long events;
        private long externals;
        private @Nullable String invariant;
        private @Nullable String message;

        /** Whether an execution can have ended like this. */
        private boolean isSound() {
            boolean known = kind.equals(VIOLATION) ? invariant != null : PASSED.contains(kind);
            return known && events >= 0 && externals >= 0;
        }
    }

    static ExecutionSummary of(Path file, String name, BasicFileAttributes attributes) {
        Header header = null;
        String problem = null;
        LastLine end = new LastLine();
        boolean execution = true;
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            header = reader.header();
            end = name.matches("(?s).*\\.zst(\\.part)?") ? readCompressed(reader, attributes.size()) : end(file);
            problem = end.kind.equals(UNREADABLE) ? "its last line tells no end that an execution has" : null;
        } catch (BadInput e) {
            problem = e.getMessage();
            execution = header != null || startsLikeExecution(file);
        } catch (IOException e) {
            problem = "it cannot be read";
        }
        return new ExecutionSummary(
                name,
                attributes.size(),
                attributes.lastModifiedTime().toMillis(),
                execution,
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

    /** Other lines of JSON may lie there, too, which are none of ours. */
    private static boolean startsLikeExecution(Path file) {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            byte[] begin = new byte[10];
            return bytes.read(begin) == begin.length
                    && new String(begin, StandardCharsets.ISO_8859_1).equals("{\"winnow\":");
        } catch (IOException e) {
            return false;
        }
    }

    private static LastLine end(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            for (int length = TAIL; ; length *= 16) {
                int wanted = (int) Math.min(length, bytes.length());
                byte[] tail = new byte[wanted];
                bytes.seek(bytes.length() - wanted);
                bytes.readFully(tail);
                int start = startOfLastLine(tail);
                if (start > 0 || wanted == bytes.length() || length >= LONGEST_TAIL) {
                    return start < 0 ? new LastLine() : parseLastLine(tail, start);
                }
            }
        }
    }

    /** Where the last line begins; -1 if it has no end, 0 if that is before what was read. */
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
            return end.isSound() ? end : unsound();
        } catch (IOException e) {
            return new LastLine();
        }
    }

    private static LastLine unsound() {
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

    /** The end of a compressed file takes unpacking it all: only of small ones. */
    private static LastLine readCompressed(ExecutionReader reader, long size) {
        LastLine end = new LastLine();
        if (size > MOST_COMPRESSED) {
            end.kind = "compressed";
            return end;
        }
        reader.iterator().forEachRemaining(step -> {});
        Optional<Footer> ending = reader.footer();
        ending.ifPresent(known -> {
            end.events = known.events();
            end.externals = known.externals();
            end.kind = known.verdict() instanceof Verdict.Passed passed ? endName(passed.end()) : VIOLATION;
            if (known.verdict() instanceof Verdict.Violated violated) {
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
