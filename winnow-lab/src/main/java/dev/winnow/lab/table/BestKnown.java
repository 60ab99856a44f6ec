package dev.winnow.lab.table;

import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The smallest failing executions ever found, by hand or by a search. */
public final class BestKnown {

    private BestKnown() {}

    /** Returns the text of the execution file of a case. */
    public static Optional<String> file(String name) {
        return resource(scenario(name) + ".jsonl");
    }

    /** Returns how it was found: by hand, or by which search. */
    public static Optional<String> source(String name) {
        return resource("sources.txt")
                .flatMap(lines -> lines.lines()
                        .filter(line -> line.startsWith(scenario(name) + ": "))
                        .map(line -> line.substring(line.indexOf(' ') + 1))
                        .findFirst());
    }

    /** Returns the name without parameters: the failure of a smaller cluster exists in a larger one, too. */
    private static String scenario(String name) {
        return CaseName.parse(name).scenario();
    }

    private static Optional<String> resource(String file) {
        try (InputStream in = BestKnown.class.getResourceAsStream("/best-known/" + file)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the size of the best known execution of a case. */
    public static Optional<ExecutionSize> size(String name) {
        return file(name).map(lines -> {
            try (ExecutionReader reader = ExecutionReader.of(name, lines)) {
                int events = 0;
                int externals = 0;
                for (RecordedStep step : reader) {
                    if (step.event().isExternal()) {
                        externals++;
                    } else {
                        events++;
                    }
                }
                return new ExecutionSize(events, externals);
            }
        });
    }
}
