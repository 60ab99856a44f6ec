package dev.winnow.cli.lab;

import dev.winnow.cli.option.SearchOptions;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.LauncherCommand;
import dev.winnow.cli.search.Deadline;
import dev.winnow.cli.search.MinimizationTask;
import dev.winnow.cli.search.SearchTask;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.hunt.Supervisor;
import dev.winnow.lab.table.CaseName;
import dev.winnow.lab.table.CaseRunner;
import dev.winnow.lab.table.ComparedPipeline;
import dev.winnow.lab.table.ExecutionSize;
import dev.winnow.lab.table.FoundExecution;
import dev.winnow.model.Execution;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * A runner that finds and minimizes cases like {@code hunt} and {@code minimize}, confirming results in another JVM.
 *
 * @param time the time limit of each minimization
 * @param jobs the number of threads
 * @param out the directory for recorded executions
 * @param saved the executions found so far
 */
record SearchingCaseRunner(CaseSearch cases, Duration time, int jobs, Path out, SavedExecutions saved)
        implements CaseRunner {

    private static final Duration RESERVED = Duration.ofSeconds(5); // for the explanation, after the reductions

    /**
     * The way to search for a violation.
     *
     * @param minEvents the minimum number of events of the violation that ends a search
     */
    record CaseSearch(SearchDescriptor strategy, Duration time, int minEvents) {}

    @Override
    public boolean isInterrupted() {
        return Exit.isEnding();
    }

    @Override
    public Optional<FoundCase> search(CaseName name, long seed) {
        SearchTask search = new SearchTask(options(name, seed));
        Optional<SavedExecutions.SavedExecution> known = saved.find(name.text(), seed);
        return known.isPresent()
                ? known.map(execution -> new Found(
                        search,
                        search.reopen(execution.file()),
                        execution.found().searchSeconds(),
                        true))
                : search(search, name, seed);
    }

    private Optional<FoundCase> search(SearchTask search, CaseName name, long seed) {
        long startedAt = System.nanoTime();
        Supervisor.SupervisedResult outcome = search.run(
                cases.strategy(),
                (campaign, executor) -> campaign.findFirstViolation(jobs, executor, cases.minEvents()));
        if (isInterrupted()) {
            return Optional.empty();
        }
        Throwable problem = outcome.problem();
        if (problem != null) {
            throw problem instanceof OutOfControl escaped
                    ? escaped
                    : new OutOfControl(
                            problem.toString(),
                            LauncherCommand.text() + " hunt " + name.scenario() + " --seed " + seed,
                            problem);
        }
        double seconds = (System.nanoTime() - startedAt) / 1e9;
        Optional<Found> found = outcome.result().findings().stream()
                .findFirst()
                .map(finding -> new Found(search, search.confirm(finding, "original"), seconds, false));
        found.ifPresent(execution -> save(execution, name, seed));
        return found.map(execution -> execution);
    }

    private void save(Found found, CaseName name, long seed) {
        Path file = found.failure.file();
        if (file != null && found.failure.isConfirmed()) {
            saved.add(new SavedExecutions.SavedExecution(
                    new FoundExecution(name.text(), seed, found.searchSeconds(), ExecutionSize.of(found.execution())),
                    file));
        }
    }

    private SearchOptions options(CaseName name, long seed) {
        SearchOptions options = new SearchOptions();
        options.scenario = name.scenario();
        options.parameters.putAll(name.parameters());
        options.seed = seed;
        options.time = cases.time();
        options.jobs = jobs;
        options.outputDirectory = out;
        options.json = true; // no progress
        return options;
    }

    private final class Found implements FoundCase {
        private final SearchTask search;
        private final SearchTask.FoundViolation failure;
        private final double searchSeconds;
        private final boolean isFromEarlierRun;

        Found(SearchTask search, SearchTask.FoundViolation failure, double searchSeconds, boolean isFromEarlierRun) {
            this.search = search;
            this.failure = failure;
            this.searchSeconds = searchSeconds;
            this.isFromEarlierRun = isFromEarlierRun;
        }

        @Override
        public Setup setup() {
            return search.setup();
        }

        @Override
        public Execution execution() {
            return failure.execution();
        }

        @Override
        public double searchSeconds() {
            return searchSeconds;
        }

        @Override
        public boolean isFromEarlierRun() {
            return isFromEarlierRun;
        }

        @Override
        public MinimizedCase minimize(ComparedPipeline pipeline) {
            Path directory = search.directory().resolve(pipeline.directory());
            try {
                Files.createDirectories(directory);
            } catch (IOException e) {
                throw new BadInput(
                        "cannot write to " + directory + ": " + e.getMessage(),
                        "choose another directory: --out DIR",
                        e);
            }
            MinimizationTask.CompletedMinimization done = search.minimize(
                    failure,
                    Deadline.after(time.plus(RESERVED)),
                    pipeline.options(jobs),
                    directory.resolve("minimized.jsonl"));
            Path pace = done.files().pace();
            if (pace == null) {
                ErrorReporter.Problem problem =
                        Objects.requireNonNull(search.warnings().first());
                throw new BadInput(problem.message(), problem.fix());
            }
            return new MinimizedCase(done.minimization(), pace, done.isInterrupted());
        }
    }
}
