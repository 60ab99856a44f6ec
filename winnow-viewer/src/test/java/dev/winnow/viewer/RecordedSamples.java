package dev.winnow.viewer;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/** Recorded sample executions. */
public final class RecordedSamples {

    private RecordedSamples() {}

    /** Records a random execution of the scenario with states. Returns the file. */
    public static Path record(String scenario, long seed, Path directory) {
        Setup setup = CasebookScenarios.setup(scenario);
        Origin origin = CasebookScenarios.origin(scenario).withSeed(seed);
        Execution execution =
                Runner.run(setup, origin, new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight())));
        Path file = directory.resolve(scenario).resolve(seed + ".jsonl");
        try (ExecutionWriter writer =
                ExecutionWriter.open(file, setup, origin, setup.world().processes())) {
            ExactReplay.run(setup, execution, new ProgressBeacon(), writer).orThrow();
        }
        return file;
    }

    static List<Path> recordAll(String scenario, int count, Path directory) {
        return LongStream.rangeClosed(1, count)
                .mapToObj(seed -> record(scenario, seed, directory))
                .toList();
    }
}
