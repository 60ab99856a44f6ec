package dev.winnow.cli.option;

import java.time.Duration;
import picocli.CommandLine.Option;

/** Options for minimizing what a search finds. */
public final class MinimizeOptions {

    @Option(names = "--no-minimize", description = "do not minimize the execution")
    public boolean noMinimize;

    @Range(min = 1)
    @Option(
            names = "--minimize-time",
            paramLabel = "60s",
            description = "time limit for minimizing (default: ${DEFAULT-VALUE})",
            defaultValue = "60s")
    public Duration minimizeTime = Duration.ofSeconds(60);
}
