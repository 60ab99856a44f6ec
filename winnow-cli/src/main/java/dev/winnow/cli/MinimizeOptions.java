package dev.winnow.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** What is done with an execution that a search found. */
final class MinimizeOptions {

    @Option(names = "--no-minimize", description = "record the execution as it was found")
    boolean noMinimize;

    @Option(
            names = "--minimize-time",
            paramLabel = "60s",
            description = "how long minimizing may take (default: ${DEFAULT-VALUE})",
            defaultValue = "60s")
    Duration minimizeTime = Duration.ofSeconds(60);
}
