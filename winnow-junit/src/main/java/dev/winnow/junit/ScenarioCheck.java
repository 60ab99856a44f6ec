package dev.winnow.junit;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchResult;
import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.Supervisor;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.replay.ExactReplay;
import dev.winnow.replay.Regression;
import dev.winnow.run.Campaign;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.UndecidedInvariant;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.text.TerminalText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** The check of one scenario: replays kept executions, then searches. */
final class ScenarioCheck {

    private static final String KEPT_NOTE = "replayed before every search: commit it as a regression test";

    private final TestLocation location;
    private final TestSettings settings;
    private final Setup setup;
    private final Origin origin;
    private final KeptExecutions kept;
    private final TestThreads threads;
    private final Supervisor supervisor;
    private final Hunt hunt;
    private final ProgressPrinter progress;
    private final TestCommands commands;

    ScenarioCheck(TestLocation location, TestSettings settings, Setup setup, Origin origin, TestCommands commands) {
        this.commands = commands;
        this.location = location;
        this.settings = settings;
        this.setup = setup;
        this.origin = origin;
        this.kept = new KeptExecutions(location.keptDirectory());
        this.threads = new TestThreads(location.name());
        this.supervisor = new Supervisor(threads, settings.handlerLimit());
        this.hunt = new Hunt(setup, supervisor, threads);
        this.progress = new ProgressPrinter(location.name(), threads::nanoTime, System.out);
    }

    /**
     * Replays the given file or all kept executions, then searches.
     *
     * @throws AssertionError if an invariant is violated
     * @throws BadInput if the scenario cannot be used
     * @throws OutOfControl if the system is not under control
     */
    CheckResult check() {
        Optional<Path> replay = settings.replayFile().map(location.project()::resolveFile);
        if (replay.isPresent()) {
            return replay(replay.get());
        }
        SearchAdequacy.requireInvariants(setup);
        hunt.requireRecordable();
        List<Path> regressions = kept.files();
        regressions.forEach(this::checkKept);
        Optional<SearchDescriptor> exploration = settings.exploration();
        return exploration.isPresent()
                ? searchSystematically(exploration.get(), regressions.size())
                : searchRandomly(regressions.size());
    }

    private CheckResult searchRandomly(int regressions) {
        Campaign.CampaignResult result = runCampaign();
        if (!result.findings().isEmpty()) {
            throw failure(result);
        }
        new SearchAdequacy(setup, settings, result).requireAdequate();
        progress.reportPassed(regressions, result.executions());
        progress.reportUndecided(result.undecided(), result.executions());
        return new CheckResult(result.executions(), result.events(), regressions, false, result.undecided());
    }

    private CheckResult searchSystematically(SearchDescriptor search, int regressions) {
        SystematicExploration.ExplorationOutcome outcome = searchSystematically(search);
        Execution execution = outcome.execution();
        SearchResult result = outcome.result();
        if (execution != null) {
            throw failure(execution, SystematicSearch.describe(result));
        }
        if (!outcome.coverage().neverSeen().isEmpty()) {
            throw SearchAdequacy.unseen(outcome.coverage().neverSeen(), Counted.of(result.states(), "state"));
        }
        List<UndecidedInvariant> undecided = outcome.coverage().undecided();
        progress.reportPassed(regressions, result.executions());
        progress.reportUndecided(undecided, result.executions());
        return new CheckResult(result.executions(), result.events(), regressions, result.complete(), undecided);
    }

    private SystematicExploration.ExplorationOutcome searchSystematically(SearchDescriptor search) {
        return new SystematicSearch(setup, origin, settings, supervisor, progress).run(search);
    }

    /**
     * Searches for a violation and minimizes it.
     *
     * @throws AssertionError if none is found
     */
    Execution find() {
        hunt.requireRecordable();
        Execution found = settings.exploration().map(this::findViolation).orElseGet(this::findViolation);
        return ConfirmedFailure.of(hunt, found, location, minimizationSettings())
                .execution();
    }

    private Execution findViolation(SearchDescriptor search) {
        SystematicExploration.ExplorationOutcome outcome = searchSystematically(search);
        if (outcome.execution() == null) {
            throw new AssertionError(
                    "no violation in " + Counted.of(outcome.result().states(), "state"));
        }
        return outcome.execution();
    }

    private Execution findViolation() {
        Campaign.CampaignResult result = runCampaign();
        if (result.findings().isEmpty()) {
            throw new AssertionError("no violation in " + Counted.of(result.executions(), "execution"));
        }
        return result.findings().get(0).execution();
    }

    // ---- searching

    private Campaign.CampaignResult runCampaign() {
        Campaign campaign = hunt.campaign(origin, settings.drawing(), Integer.MAX_VALUE, settings.budget(setup));
        int jobs = settings.jobs();
        try {
            Supervisor.SupervisedResult outcome = supervisor.run(
                    campaign, jobs, executor -> campaign.findFirstViolation(jobs, executor, 0), progress::report);
            Throwable problem = outcome.problem();
            if (problem != null && outcome.result().findings().isEmpty()) {
                throw TestProblems.asRuntimeException(problem);
            }
            return outcome.result();
        } finally {
            campaign.abandon(); // also if a timeout of the test interrupted this thread
        }
    }

    private AssertionError failure(Campaign.CampaignResult result) {
        Campaign.CampaignFinding first = result.findings().get(0);
        SearchDescriptor drawing = settings.drawing();
        String strategy = drawing.memberFor(first.execution().origin().seed()).orElse(drawing.name());
        return failure(
                first.execution(),
                String.format(
                        Locale.ROOT,
                        "in execution %,d (seed %d, found by %s)",
                        first.index(),
                        settings.seed(),
                        strategy));
    }

    /** Confirms, minimizes and keeps the execution; {@code how} says how it was found. */
    private AssertionError failure(Execution found, String how) {
        ConfirmedFailure finding = ConfirmedFailure.of(hunt, found, location, minimizationSettings());
        String where = String.format(Locale.ROOT, "%s, at event %,d, after ", how, found.eventCount())
                + Counted.of(found.externalCount(), "external");
        return new AssertionError(new FailureMessage(finding, location).render(where, keep(finding, null)));
    }

    /** Keeps the execution, in location of the longer one if that is not null. */
    private String keep(ConfirmedFailure finding, @Nullable Path longer) {
        try {
            Path file = longer == null
                    ? kept.add(finding.file(), finding.violation())
                    : kept.replace(longer, finding.file(), finding.violation());
            return location.project().displayPath(file) + "   " + KEPT_NOTE;
        } catch (IOException e) {
            return "not kept: " + e;
        }
    }

    private ConfirmedFailure.MinimizationSettings minimizationSettings() {
        return new ConfirmedFailure.MinimizationSettings(
                MinimizationOptions.DEFAULT.withJobs(settings.jobs()),
                settings.minimizeTime(),
                threads::nanoTime,
                progress);
    }

    // ---- replay

    private void checkKept(Path file) {
        KeptExecution execution = KeptExecution.read(file);
        Regression.RegressionOutcome outcome = supervisor.call(beacon ->
                Regression.replay(setup, execution.origin(origin), execution.steps(), execution.violation(), beacon));
        if (outcome instanceof Regression.RegressionOutcome.Fixed) {
            return;
        }
        String shown = location.project().displayPath(file);
        Execution replayed = supervisor.call(beacon -> attempt(execution, beacon));
        if (replayed != null && replayed.verdict().isViolation()) {
            boolean isSameFailure = outcome instanceof Regression.RegressionOutcome.StillFails;
            throw isSameFailure && !ConfirmedFailure.isSmall(replayed)
                    ? minimizedFailure(replayed, describeReplay(outcome, shown), file)
                    : failure(replayed, describeReplay(outcome, shown), shown + "   " + KEPT_NOTE);
        }
        String reason = outcome instanceof Regression.RegressionOutcome.Diverged diverged
                ? commands.fillIn(diverged.reason())
                : "It failed twice and then passed: the system is nondeterministic.";
        throw new AssertionError("A kept execution of this test ('"
                + execution.violation().invariant()
                + "') can no longer be replayed, so it is unknown whether the bug is fixed.\n"
                + reason + "\n  kept         " + shown
                + "\nIf the system has changed so much that it is meaningless, delete the file"
                + " (docs/JUNIT.md).");
    }

    private static String describeReplay(Regression.RegressionOutcome outcome, String file) {
        return outcome instanceof Regression.RegressionOutcome.Diverged diverged
                ? "not as before: " + file + " was replayed. "
                        + diverged.reason().lines().findFirst().orElse("")
                : "as before: " + file + " was replayed";
    }

    /** Replays as far as possible; returns null if the execution names something that no longer exists. */
    private @Nullable Execution attempt(KeptExecution execution, ProgressBeacon beacon) {
        try {
            return Regression.attempt(setup, execution.origin(origin), execution.steps(), beacon);
        } catch (BadInput e) { // the outcome reports it
            return null;
        }
    }

    /** Minimizes a kept execution further, for which the time was too short before. */
    private AssertionError minimizedFailure(Execution replayed, String where, Path file) {
        ConfirmedFailure finding = ConfirmedFailure.of(hunt, replayed, location, minimizationSettings());
        return new AssertionError(new FailureMessage(finding, location).render(where, keep(finding, file)));
    }

    private AssertionError failure(Execution replayed, String where, String keptNote) {
        ConfirmedFailure finding = ConfirmedFailure.ofReplay(hunt, replayed, location, minimizationSettings());
        return new AssertionError(new FailureMessage(finding, location).render(where, keptNote));
    }

    private CheckResult replay(Path file) {
        ExactReplay.ReplayOutcome outcome;
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            reader.header().requireFullControl(file.toString());
            Origin recorded = reader.header().origin();
            if (!recorded.withSeed(0).equals(origin.withSeed(0))) {
                throw new TestAbortedException(file + " is an execution of " + recorded.scenario() + " "
                        + recorded.parameters() + ", not of " + origin.scenario() + " " + origin.parameters());
            }
            outcome = supervisor.call(beacon -> ExactReplay.run(setup, recorded, reader.iterator(), beacon, null));
        }
        if (outcome instanceof ExactReplay.ReplayOutcome.NotReproduced diverged) {
            throw new AssertionError(TerminalText.visible(diverged.divergence().message())
                    + "\nIf the code has changed, run the test without -Dwinnow.replay:"
                    + " kept executions are replayed as far as possible.");
        }
        Execution execution = ((ExactReplay.ReplayOutcome.Reproduced) outcome).execution();
        if (execution.verdict().isViolation()) {
            String shown = location.project().displayPath(file);
            throw failure(execution, "replayed, step by step: " + shown, "unchanged");
        }
        return new CheckResult(0, 0, 1, false, List.of());
    }
}
