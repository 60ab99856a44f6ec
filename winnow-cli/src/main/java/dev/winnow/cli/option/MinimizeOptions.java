package dev.winnow.cli.option;

import java.time.Duration;
import picocli.CommandLine.Option;

/** What is done with an execution that a search found. */
public final class MinimizeOptions {

    @Option(names = "--no-minimize", description = "record the execution as it was found")
    public boolean noMinimize;

    @Option(
            names = "--minimize-time",
            paramLabel = "60s",
            description = "how long minimizing may take (default: ${DEFAULT-VALUE})",
            defaultValue = "60s")
    public Duration minimizeTime = Duration.ofSeconds(60);
}
