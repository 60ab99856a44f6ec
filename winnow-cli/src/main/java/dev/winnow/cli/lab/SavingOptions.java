package dev.winnow.cli.lab;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options of tables whose rows are saved as they come. */
final class SavingOptions {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "directory for saved rows and recorded executions (default: ${DEFAULT-VALUE})")
    Path directory;

    @Option(names = "--resume", description = "keep the rows and executions of an earlier run with the same limits")
    boolean isResumed;

    SavingOptions(String directory) {
        this.directory = Path.of("winnow-out", directory);
    }
}
