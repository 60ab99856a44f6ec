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

    /** @throws BadInput if the file is none */
    static KeptExecution read(Path file) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            List<RecordedStep> steps = new ArrayList<>();
            reader.forEach(steps::add);
            Violation violation = reader.footer()
                    .map(ending -> ending.verdict().violation())
                    .orElseThrow(() -> new BadInput(
                            file + " does not end in a violation",
                            "it is no failed execution, or was cut off: delete it"));
            return new KeptExecution(reader.header().origin(), steps, violation);
        }
    }

    /** What the system draws at random is as it was, whatever the test is called now. */
    Origin origin(Origin present) {
        return new Origin(present.scenario(), present.parameters(), recorded.seed(), recorded.usesAgent());
    }
}
