package dev.winnow.hunt;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.random.FairSuffixStrategy;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.pipeline.Minimizer;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.Campaign;
import dev.winnow.run.CampaignBudget;
import dev.winnow.run.PlanInjector;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.ExecutionWriter;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * The way from a scenario to a small execution that anybody can replay: search at random, confirm what was found on a
 * fresh system and record it, minimize and explain it and record that. Whoever goes it, the command line or a test,
 * says where and shows what it likes.
 */
public final class Hunt {

    private final Setup setup;
    private final Supervisor supervisor;
    private final HostEnvironment host;

    public Hunt(Setup setup, Supervisor supervisor, HostEnvironment host) {
        this.setup = setup;
        this.supervisor = supervisor;
        this.host = host;
    }

    /**
     * Before a search.
     *
     * @throws BadInput if what it finds could not be recorded
     */
    public void requireRecordable() {
        RecordabilityCheck.requireRecordable(setup);
    }

    /**
     * Executions drawn at random, with what the plan injects.
     *
     * @param origin its seed is the one from which all others are derived
     * @param fairAfter after so many steps all that can happen is drawn with like chances
     */
    public Campaign campaign(Origin origin, SearchDescriptor search, int fairAfter, CampaignBudget budget) {
        return new Campaign(
                setup,
                origin,
                seed -> new PlanInjector(setup, seed, strategy(search, seed, fairAfter, budget.maxSteps())),
                budget,
                host::nanoTime);
    }

    private Strategy strategy(SearchDescriptor search, long seed, int fairAfter, int steps) {
        Strategy unfair = search.strategy(setup, seed, steps);
        return FairSuffixStrategy.after(fairAfter, steps, unfair, new RandomWalk(seed, setup.timerWeight()));
    }

    /**
     * Confirms what a search found and records it in the file.
     *
     * @throws OutOfControl if it does not replay
     */
    public Violation confirm(Execution found, Path file) {
        return supervisor.call(beacon -> Confirmation.confirm(setup, found, file, beacon));
    }

    /**
     * Minimizes and records the result in the file; the best so far is there all the time.
     *
     * @param best what an earlier minimization came to, or the original
     * @param stop asked often: whether to end with the best so far
     * @throws OutOfControl if the system does not do the same again
     */
    public Minimization minimize(
            Execution original,
            Execution best,
            MinimizationOptions options,
            Path file,
            BooleanSupplier stop,
            MinimizationProgress progress) {
        Minimizer minimizer = new Minimizer(setup, options, host::startThread, host::nanoTime);
        Minimization minimization = supervisor.watch(
                () -> minimizer.resume(original, best, stop, new SavingProgress(file, progress)),
                minimizer::beacons,
                () -> {});
        if (options.tries() == 1) {
            confirm(minimization.minimized(), file);
        } else {
            ExecutionWriter.write(file, setup, minimization.minimized());
        }
        return minimization;
    }

    /** Keeps the best so far on the disk. */
    private final class SavingProgress implements MinimizationProgress {
        private final Path file;
        private final MinimizationProgress progress;

        SavingProgress(Path file, MinimizationProgress progress) {
            this.file = file;
            this.progress = progress;
        }

        @Override
        public void onSpent(String stage, int events, long schedules) {
            progress.onSpent(stage, events, schedules);
        }

        @Override
        public void onImproved(Execution best) {
            ExecutionWriter.write(file, setup, best);
            progress.onImproved(best);
        }
    }
}
