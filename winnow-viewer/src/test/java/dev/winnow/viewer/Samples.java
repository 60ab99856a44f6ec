package dev.winnow.viewer;

import dev.winnow.explore.RandomWalk;
import dev.winnow.fuzz.Fuzzer;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.Pulse;
import dev.winnow.run.Runner;
import dev.winnow.run.Setup;
import dev.winnow.trace.ExecutionWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/** Recorded executions to look at. */
final class Samples {

    private Samples() {}

    /** A random execution of the scenario, recorded with states; answers with the file. */
    static Path record(String scenario, long seed, Path directory) {
        Setup setup = Casebook.setup(scenario);
        Origin origin = Casebook.origin(scenario).withSeed(seed);
        Execution execution =
                Runner.run(setup, origin, new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight())));
        Path file = directory.resolve(scenario).resolve(seed + ".jsonl");
        try (ExecutionWriter writer =
                ExecutionWriter.open(file, setup, origin, setup.world().processes())) {
            ExactReplay.run(setup, execution, new Pulse(), writer).orThrow(scenario);
        }
        return file;
    }

    static List<Path> several(String scenario, int count, Path directory) {
        return LongStream.rangeClosed(1, count)
                .mapToObj(seed -> record(scenario, seed, directory))
                .toList();
    }
}
