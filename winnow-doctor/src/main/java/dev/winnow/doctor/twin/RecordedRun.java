package dev.winnow.doctor.twin;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Origin;
import dev.winnow.model.SeededRandom;
import dev.winnow.run.Campaign;
import dev.winnow.run.CampaignBudget;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** A run of executions of a scenario, each recorded in a file of its own. */
public record RecordedRun(ExaminedScenario examined, Path directory) {

    /** Returns a campaign that records every execution. Executions are cut short once {@code isOver} returns true. */
    public Campaign campaign(long executions, Duration time, BooleanSupplier isOver, LongSupplier nanoTime) {
        Setup setup = examined.setup();
        Integer steps = examined.steps();
        CampaignBudget budget = new CampaignBudget(executions, time, steps == null ? setup.stepLimit() : steps);
        return new Campaign(
                setup,
                examined.origin(examined.seed()),
                seed -> recordingStrategy(setup, seed, isOver),
                budget,
                nanoTime);
    }

    /** Returns the file of the execution with this number. */
    public Path file(long index) {
        return fileOf(SeededRandom.deriveSeed(examined.seed(), index));
    }

    private Strategy recordingStrategy(Setup setup, long seed, BooleanSupplier isOver) {
        Origin origin = examined.origin(seed);
        return new RecordingStrategy(
                new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight())),
                () -> ExecutionWriter.open(
                        fileOf(seed), setup, origin, setup.world().processes()),
                isOver);
    }

    private Path fileOf(long seed) {
        return directory.resolve(Long.toHexString(seed) + ".jsonl.zst");
    }
}
