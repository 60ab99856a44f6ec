package dev.winnow.junit;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchResult;
import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.Supervisor;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.replay.ExactReplay;
import dev.winnow.replay.Regression;
import dev.winnow.run.Campaign;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.ExecutionReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** One scenario put to the test: first the executions that it once failed with, then a search. */
final class ScenarioCheck {

    private static final String KEPT_NOTE =
            "made again before every search from now on: commit it, it stays as a regression test";

    private final TestLocation place;
    private final TestSettings settings;
    private final Setup setup;
    private final Origin origin;
    private final KeptExecutions kept;
    private final TestThreads threads;
    private final Supervisor supervisor;
    private final Hunt hunt;
    private final ProgressPrinter ticker;

    ScenarioCheck(TestLocation place, TestSettings settings, Setup setup, Origin origin) {
        this.place = place;
        this.settings = settings;
        this.setup = setup;
        this.origin = origin;
        this.kept = new KeptExecutions(place.keptDirectory());
        this.threads = new TestThreads(place.name());
        this.supervisor = new Supervisor(threads, settings.handlerLimit());
        this.hunt = new Hunt(setup, supervisor, threads);
        this.ticker = new ProgressPrinter(place.name(), threads::nanoTime, System.out);
    }

    /**
     * @throws AssertionError if something breaks
     * @throws BadInput if the scenario cannot be used
     * @throws OutOfControl if the system is not under control
     */
    CheckResult check() {
        Optional<Path> replay = settings.replayFile().map(place.project()::resolveFile);
        if (replay.isPresent()) {
            return replay(replay.get());
        }
        SearchAdequacy.requireInvariants(setup);
        hunt.requireRecordable();
        List<Path> earlier = kept.files();
        earlier.forEach(this::checkKept);
        Optional<SearchDescriptor> exploration = settings.exploration();
        return exploration.isPresent()
                ? searchSystematically(exploration.get(), earlier.size())
                : searchRandomly(earlier.size());
    }

    private CheckResult searchRandomly(int regressions) {
        Campaign.CampaignResult result = runCampaign();
        if (!result.findings().isEmpty()) {
            throw failure(result);
        }
        new SearchAdequacy(setup, settings, result).requireAdequate();
        ticker.reportPassed(regressions, result.executions());
        return new CheckResult(result.executions(), result.events(), regressions, false);
    }

    private CheckResult searchSystematically(SearchDescriptor search, int regressions) {
        SystematicExploration.ExplorationOutcome outcome = searchSystematically(search);
        Execution execution = outcome.execution();
        SearchResult result = outcome.result();
        if (execution != null) {
            throw failure(execution, SystematicSearch.describe(result));
        }
        if (!outcome.coverage().neverSeen().isEmpty()) {
            throw SearchAdequacy.unseen(
                    outcome.coverage().neverSeen(), String.format(Locale.ROOT, "%,d states", result.states()));
        }
        ticker.reportPassed(regressions, result.executions());
        return new CheckResult(result.executions(), result.events(), regressions, result.complete());
    }

    private SystematicExploration.ExplorationOutcome searchSystematically(SearchDescriptor search) {
        return new SystematicSearch(setup, origin, settings, supervisor, ticker).run(search);
    }

    /**
     * What breaks, minimized.
     *
     * @throws AssertionError if nothing does
     */
    Execution find() {
        hunt.requireRecordable();
        Execution found = settings.exploration().map(this::findViolation).orElseGet(this::findViolation);
        return ConfirmedFailure.of(hunt, found, place, minimizing()).execution();
    }

    private Execution findViolation(SearchDescriptor search) {
        SystematicExploration.ExplorationOutcome outcome = searchSystematically(search);
        if (outcome.execution() == null) {
            throw new AssertionError(String.format(
                    Locale.ROOT, "nothing broke in %,d states", outcome.result().states()));
        }
        return outcome.execution();
    }

    private Execution findViolation() {
        Campaign.CampaignResult result = runCampaign();
        if (result.findings().isEmpty()) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "nothing broke in %,d executions", result.executions()));
        }
        return result.findings().get(0).execution();
    }

    // ---- searching

    private Campaign.CampaignResult runCampaign() {
        Campaign campaign = hunt.campaign(origin, settings.drawing(), Integer.MAX_VALUE, settings.budget(setup));
        int jobs = settings.jobs();
        try {
            Supervisor.SupervisedResult outcome = supervisor.run(
                    campaign, jobs, executor -> campaign.findFirstViolation(jobs, executor, 0), ticker::report);
            Throwable problem = outcome.problem();
            if (problem != null && outcome.result().findings().isEmpty()) {
                throw TestProblems.asRuntimeException(problem);
            }
            return outcome.result();
        } finally {
            campaign.abandon(); // also where this thread was interrupted, by a timeout of the test
        }
    }

    private AssertionError failure(Campaign.CampaignResult result) {
        Campaign.CampaignFinding first = result.findings().get(0);
        SearchDescriptor drawing = settings.drawing();
        String by = drawing.memberFor(first.execution().origin().seed()).orElse(drawing.name());
        return failure(
                first.execution(),
                String.format(
                        Locale.ROOT, "in execution %,d (seed %d, drawn by %s)", first.index(), settings.seed(), by));
    }

    /** @param how it was found */
    private AssertionError failure(Execution found, String how) {
        ConfirmedFailure finding = ConfirmedFailure.of(hunt, found, place, minimizing());
        String where = String.format(
                Locale.ROOT, "%s, at event %,d, after %,d externals", how, found.eventCount(), found.externalCount());
        return new AssertionError(new FailureMessage(finding, place).render(where, keep(finding, null)));
    }

    /** @param longer in whose place it is kept, or null */
    private String keep(ConfirmedFailure finding, @Nullable Path longer) {
        try {
            Path file = longer == null
                    ? kept.add(finding.file(), finding.violation())
                    : kept.replace(longer, finding.file(), finding.violation());
            return place.project().displayPath(file) + "   " + KEPT_NOTE;
        } catch (IOException e) {
            return "not kept: " + e;
        }
    }

    private ConfirmedFailure.MinimizationSettings minimizing() {
        return new ConfirmedFailure.MinimizationSettings(
                MinimizationOptions.DEFAULT.withJobs(settings.jobs()),
                settings.minimizeTime(),
                threads::nanoTime,
                ticker);
    }

    // ---- making again

    private void checkKept(Path file) {
        KeptExecution execution = KeptExecution.read(file);
        Regression.RegressionOutcome outcome = supervisor.call(beacon ->
                Regression.replay(setup, execution.origin(origin), execution.steps(), execution.violation(), beacon));
        if (outcome instanceof Regression.RegressionOutcome.Fixed) {
            return;
        }
        String shown = place.project().displayPath(file);
        Execution again = supervisor.call(beacon -> attempt(execution, beacon));
        if (again != null && again.verdict().isViolation()) {
            boolean same = outcome instanceof Regression.RegressionOutcome.StillFails;
            throw same && !ConfirmedFailure.isSmall(again)
                    ? minimizedFailure(again, describeReplay(outcome, shown), file)
                    : failure(again, describeReplay(outcome, shown), shown + "   " + KEPT_NOTE);
        }
        String reason = outcome instanceof Regression.RegressionOutcome.Diverged diverged
                ? diverged.reason()
                : "It failed twice, and then it did not: the system does not always do the same.";
        throw new AssertionError("An execution that this test once failed with ('"
                + execution.violation().invariant()
                + "') can no longer be made again, so it is not known whether that is fixed.\n"
                + reason + "\n  kept         " + shown
                + "\nIf the system has changed so much that it means nothing any more, delete the file"
                + " (docs/JUNIT.md).");
    }

    private static String describeReplay(Regression.RegressionOutcome outcome, String file) {
        return outcome instanceof Regression.RegressionOutcome.Diverged diverged
                ? "not as before: " + file + " was made again. "
                        + diverged.reason().lines().findFirst().orElse("")
                : "as before: " + file + " was made again";
    }

    /** Null if it is about something that is not there any more. */
    private @Nullable Execution attempt(KeptExecution execution, ProgressBeacon beacon) {
        try {
            return Regression.attempt(setup, execution.origin(origin), execution.steps(), beacon);
        } catch (BadInput e) { // told by the outcome
            return null;
        }
    }

    /** The time was up when it was minimized the last time: there is some again. */
    private AssertionError minimizedFailure(Execution again, String where, Path file) {
        ConfirmedFailure finding = ConfirmedFailure.of(hunt, again, place, minimizing());
        return new AssertionError(new FailureMessage(finding, place).render(where, keep(finding, file)));
    }

    private AssertionError failure(Execution again, String where, String what) {
        ConfirmedFailure finding = ConfirmedFailure.ofReplay(hunt, again, place, minimizing());
        return new AssertionError(new FailureMessage(finding, place).render(where, what));
    }

    private CheckResult replay(Path file) {
        ExactReplay.ReplayOutcome outcome;
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            Origin recorded = reader.header().origin();
            if (!recorded.withSeed(0).equals(origin.withSeed(0))) {
                throw new TestAbortedException(file + " is an execution of " + recorded.scenario() + " "
                        + recorded.parameters() + ", not of " + origin.scenario() + " " + origin.parameters());
            }
            outcome = supervisor.call(beacon -> ExactReplay.run(setup, recorded, reader.iterator(), beacon, null));
        }
        if (outcome instanceof ExactReplay.ReplayOutcome.NotReproduced diverged) {
            throw new AssertionError(diverged.divergence().message()
                    + "\nIf the code has changed: run the test without -Dwinnow.replay, which makes kept executions again as"
                    + " far as they go.");
        }
        Execution execution = ((ExactReplay.ReplayOutcome.Reproduced) outcome).execution();
        if (execution.verdict().isViolation()) {
            String shown = place.project().displayPath(file);
            throw failure(execution, "replayed, step by step: " + shown, "as it was");
        }
        return new CheckResult(0, 0, 1, false);
    }
}
