package dev.winnow.doctor;

import dev.winnow.explore.RandomWalk;
import dev.winnow.fuzz.Fuzzer;
import dev.winnow.model.Dice;
import dev.winnow.model.Origin;
import dev.winnow.run.Budget;
import dev.winnow.run.Campaign;
import dev.winnow.run.Setup;
import dev.winnow.run.Strategy;
import dev.winnow.trace.ExecutionWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Executions of a patient, each recorded in a file of its own: one run of the doctor here or in another JVM. */
record Recordings(Patient patient, Path directory) {

    /** A campaign that records every execution it performs; {@code isOver} cuts short those of {@code perform}. */
    Campaign campaign(long executions, Duration time, BooleanSupplier isOver, LongSupplier nanoTime) {
        Setup setup = patient.setup();
        Integer steps = patient.steps();
        Budget budget = new Budget(executions, time, steps == null ? setup.stepLimit() : steps);
        return new Campaign(
                setup, patient.origin(patient.seed()), seed -> recorded(setup, seed, isOver), budget, nanoTime);
    }

    /** Where the execution of that number is. */
    Path file(long index) {
        return fileOf(Dice.derive(patient.seed(), index));
    }

    private Strategy recorded(Setup setup, long seed, BooleanSupplier isOver) {
        Origin origin = patient.origin(seed);
        return new Scribe(
                new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight())),
                () -> ExecutionWriter.open(
                        fileOf(seed), setup, origin, setup.world().processes()),
                isOver);
    }

    private Path fileOf(long seed) {
        return directory.resolve(Long.toHexString(seed) + ".jsonl.zst");
    }
}
