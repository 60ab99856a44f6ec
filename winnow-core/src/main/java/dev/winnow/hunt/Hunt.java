package dev.winnow.hunt;

import dev.winnow.explore.Fairly;
import dev.winnow.explore.RandomWalk;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.fuzz.Fuzzer;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.Minimizer;
import dev.winnow.minimize.Options;
import dev.winnow.minimize.Progress;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.BadInput;
import dev.winnow.run.Budget;
import dev.winnow.run.Campaign;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Setup;
import dev.winnow.run.Strategy;
import dev.winnow.trace.ExecutionWriter;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * The way from a scenario to a small execution that anybody can replay: search at random, confirm what was found on a fresh system and
 * record it, minimize and explain it and record that. Whoever goes it, the command line or a test, says where and shows what it likes.
 */
public final class Hunt {

    private final Setup setup;
    private final Supervisor supervisor;
    private final Surroundings surroundings;

    public Hunt(Setup setup, Supervisor supervisor, Surroundings surroundings) {
        this.setup = setup;
        this.supervisor = supervisor;
        this.surroundings = surroundings;
    }

    /**
     * Before a search.
     *
     * @throws BadInput if what it finds could not be recorded
     */
    public void requireRecordable() {
        Recordable.require(setup);
    }

    /**
     * Executions drawn at random, with what the plan injects.
     *
     * @param origin its seed is the one from which all others are derived
     * @param fairAfter after so many steps all that can happen is drawn with like chances
     */
    public Campaign campaign(Origin origin, SearchDescriptor search, int fairAfter, Budget budget) {
        return new Campaign(
                setup,
                origin,
                seed -> new Fuzzer(setup, seed, strategy(search, seed, fairAfter, budget.steps())),
                budget,
                surroundings::nanoTime);
    }

    private Strategy strategy(SearchDescriptor search, long seed, int fairAfter, int steps) {
        Strategy unfair = search.strategy(setup, seed, steps);
        return Fairly.after(fairAfter, steps, unfair, new RandomWalk(seed, setup.timerWeight()));
    }

    /**
     * Confirms what a search found and records it in the file.
     *
     * @throws OutOfControl if it does not replay
     */
    public Violation confirm(Execution found, Path file) {
        return supervisor.call(pulse -> Confirmation.record(setup, found, file, pulse));
    }

    /**
     * Minimizes and records the result in the file; the best so far is there all the time.
     *
     * @param best what an earlier minimization came to, or the original
     * @param stop asked often: whether to end with the best so far
     * @throws OutOfControl if the system does not do the same again
     */
    public Minimization minimize(
            Execution original, Execution best, Options options, Path file, BooleanSupplier stop, Progress progress) {
        Minimizer minimizer = new Minimizer(setup, options, surroundings::start, surroundings::nanoTime);
        Minimization minimization = supervisor.watch(
                () -> minimizer.resume(original, best, stop, new Saving(file, progress)), minimizer::pulses, () -> {});
        if (options.tries() == 1) {
            confirm(minimization.after(), file);
        } else {
            ExecutionWriter.write(file, setup, minimization.after());
        }
        return minimization;
    }

    /** Keeps the best so far on the disk. */
    private final class Saving implements Progress {
        private final Path file;
        private final Progress progress;

        Saving(Path file, Progress progress) {
            this.file = file;
            this.progress = progress;
        }

        @Override
        public void spent(String stage, int events, long schedules) {
            progress.spent(stage, events, schedules);
        }

        @Override
        public void improved(Execution best) {
            ExecutionWriter.write(file, setup, best);
            progress.improved(best);
        }
    }
}
