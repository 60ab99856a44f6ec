package dev.winnow.casebook.table;

import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The smallest failing executions that anybody ever found, kept in the casebook: by hand, or by a search. */
public final class BestKnown {

    private BestKnown() {}

    /** The execution file of this case. */
    public static Optional<String> file(String name) {
        try (InputStream in = BestKnown.class.getResourceAsStream("/best-known/" + name + ".jsonl")) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Optional<Size> size(String name) {
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
                return new Size(events, externals);
            }
        });
    }
}
