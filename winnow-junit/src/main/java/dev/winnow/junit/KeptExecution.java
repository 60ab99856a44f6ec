package dev.winnow.junit;

import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A recorded execution that ends in a violation. */
record KeptExecution(Origin recorded, List<RecordedStep> steps, Violation violation) {

    KeptExecution {
        steps = List.copyOf(steps);
    }

    /**
     * Reads a kept execution.
     *
     * @throws BadInput if the file does not end in a violation
     */
    static KeptExecution read(Path file) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            reader.header().requireFullControl(file.toString());
            List<RecordedStep> steps = new ArrayList<>();
            reader.forEach(steps::add);
            Violation violation = reader.footer()
                    .map(ending -> ending.verdict().violation())
                    .orElseThrow(() -> new BadInput(
                            file + " does not end in a violation",
                            "delete it: it is truncated, or of an execution that passed"));
            return new KeptExecution(reader.header().origin(), steps, violation);
        }
    }

    /** Returns the current origin with the recorded seed, so that random draws of the system are the same. */
    Origin origin(Origin current) {
        return new Origin(current.scenario(), current.parameters(), recorded.seed(), recorded.usesAgent());
    }
}
