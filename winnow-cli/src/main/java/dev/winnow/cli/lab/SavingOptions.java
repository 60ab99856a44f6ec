package dev.winnow.cli.lab;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of tables whose rows are saved as they come. */
final class SavingOptions {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "directory for saved rows and recorded executions (default: ${DEFAULT-VALUE})")
    Path directory;

    @Option(names = "--resume", description = "continue after the rows of an earlier run with the same limits")
    private boolean resume;

    SavingOptions(String directory) {
        this.directory = Path.of("winnow-out", directory);
    }

    /** Returns the rows of an earlier run with {@code --resume}; else deletes them and returns none. */
    <R> List<R> knownRows(SavedRows<R> saved) {
        if (resume) {
            return saved.readOrStart();
        }
        saved.startOver();
        return List.of();
    }
}
