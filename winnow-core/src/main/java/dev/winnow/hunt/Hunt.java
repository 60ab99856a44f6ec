package dev.winnow.hunt;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.random.FairSuffixStrategy;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.TimeLimit;
import dev.winnow.minimize.pipeline.Minimizer;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.Campaign;
import dev.winnow.run.CampaignBudget;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.ExecutionWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The workflow from a scenario to a small execution that anyone can replay: search at random, confirm a finding on a
 * fresh system and record it, then minimize, explain and record the result. The caller (the command line or a test)
 * decides where files go and what is shown.
 */
public final class Hunt {

    private final Setup setup;
    private final Supervisor supervisor;
    private final HostEnvironment host;
    private final boolean checksMessages;

    public Hunt(Setup setup, Supervisor supervisor, HostEnvironment host) {
        this(setup, supervisor, host, false);
    }

    private Hunt(Setup setup, Supervisor supervisor, HostEnvironment host, boolean checksMessages) {
        this.setup = setup;
        this.supervisor = supervisor;
        this.host = host;
        this.checksMessages = checksMessages;
    }

    /** Returns a hunt whose campaigns stop if a message is modified after it was sent. */
    public Hunt withMessageCheck() {
        return new Hunt(setup, supervisor, host, true);
    }

    /**
     * Checks before a search that its findings can be recorded.
     *
     * @throws BadInput if they cannot
     */
    public void requireRecordable() {
        RecordabilityCheck.requireRecordable(setup);
    }

    /**
     * Returns a campaign of random executions with the plan's externals.
     *
     * @param origin has the seed from which all others are derived
     * @param fairAfter number of steps after which every enabled event is drawn with equal probability
     */
    public Campaign campaign(Origin origin, SearchDescriptor search, int fairAfter, CampaignBudget budget) {
        return new Campaign(
                setup,
                origin,
                seed -> checked(new Fuzzer(setup, seed, strategy(search, seed, fairAfter, budget.maxSteps()))),
                budget,
                host::nanoTime);
    }

    private Strategy checked(Strategy strategy) {
        return checksMessages ? new ModifiedMessageCheck(strategy) : strategy;
    }

    private Strategy strategy(SearchDescriptor search, long seed, int fairAfter, int steps) {
        Strategy unfair = search.strategy(setup, seed, steps);
        return FairSuffixStrategy.after(fairAfter, steps, unfair, new RandomWalk(seed, setup.timerWeight()));
    }

    /** Records an execution in the file as it was found, without the states of the processes. */
    public void save(Execution found, Path file) {
        supervisor.finish(() -> ExecutionWriter.write(file, setup, found)); // calls the fingerprint of the scenario
    }

    /**
     * Confirms a found execution and records it in the file, with the states of the processes.
     *
     * @param file null to record nothing
     * @throws OutOfControl if it does not replay
     */
    public Violation confirm(Execution found, @Nullable Path file) {
        return supervisor.call(beacon -> Confirmation.confirm(setup, found, file, beacon));
    }

    /**
     * Minimizes an execution and records the result in the file, which holds the best result so far at any time.
     *
     * @param best the result of an earlier minimization, or the original
     * @throws OutOfControl if the system is not deterministic
     */
    public Minimization minimize(
            Execution original,
            Execution best,
            MinimizationOptions options,
            Path file,
            TimeLimit limit,
            MinimizationProgress progress) {
        Minimization minimization = minimize(original, best, options, limit, new SavingProgress(file, progress));
        if (options.tries() == 1) {
            confirm(minimization.minimized(), file);
        } else {
            save(minimization.minimized(), file);
        }
        return minimization;
    }

    /** Minimizes an execution and records nothing: that is left to the caller. */
    public Minimization minimize(
            Execution original,
            Execution best,
            MinimizationOptions options,
            TimeLimit limit,
            MinimizationProgress progress) {
        Minimizer minimizer = new Minimizer(setup, options, host::startThread, host::nanoTime);
        return supervisor.watch(
                () -> minimizer.minimize(original, best, limit, progress), minimizer::beacons, () -> {});
    }

    /** A listener that writes every improvement to the file. */
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
            save(best, file);
            progress.onImproved(best);
        }
    }
}
