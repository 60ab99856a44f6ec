package dev.winnow.cli.lab;

import dev.winnow.cli.option.Range;
import picocli.CommandLine.Option;

/** The option of tables whose rows depend on a seed. */
final class SeedOption {

    @Range(min = 1)
    @Option(names = "--seeds", paramLabel = "N", description = "use the seeds 1 to N (default: ${DEFAULT-VALUE})")
    int count;

    SeedOption(int count) {
        this.count = count;
    }
}
