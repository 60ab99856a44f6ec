package dev.winnow.cli.option;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for minimizing what a search finds. */
public final class MinimizeOptions {

    @Option(names = "--no-minimize", description = "do not minimize the execution")
    public boolean noMinimize;

    public static final Duration DEFAULT_TIME = Duration.ofSeconds(60);

    @Range(min = 1)
    @Option(
            names = "--minimize-time",
            paramLabel = "60s",
            description = "time limit for minimizing (default: what is left of --time, at most 60s)")
    public @Nullable Duration minimizeTime;
}
