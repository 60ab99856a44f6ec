package dev.winnow.junit;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchResult;
import dev.winnow.hunt.Exploring;
import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.Supervisor;
import dev.winnow.minimize.Options;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.replay.ExactReplay;
import dev.winnow.replay.Regression;
import dev.winnow.run.BadInput;
import dev.winnow.run.Campaign;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.trace.ExecutionReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** One scenario put to the test: first the executions that it once failed with, then a search. */
final class Trial {

    private static final String STAYS =
            "made again before every search from now on: commit it, it stays as a regression test";

    private final TestPlace place;
    private final Settings settings;
    private final Setup setup;
    private final Origin origin;
    private final Kept kept;
    private final TestThreads threads;
    private final Supervisor supervisor;
    private final Hunt hunt;
    private final Ticker ticker;

    Trial(TestPlace place, Settings settings, Setup setup, Origin origin) {
        this.place = place;
        this.settings = settings;
        this.setup = setup;
        this.origin = origin;
        this.kept = new Kept(place.kept());
        this.threads = new TestThreads(place.name());
        this.supervisor = new Supervisor(threads, settings.handlerLimit());
        this.hunt = new Hunt(setup, supervisor, threads);
        this.ticker = new Ticker(place.name(), threads::nanoTime, System.out);
    }

    /**
     * @throws AssertionError if something breaks
     * @throws BadInput if the scenario cannot be used
     * @throws OutOfControl if the system is not under control
     */
    Searched check() {
        Optional<Path> replay = settings.replay().map(place.project()::find);
        if (replay.isPresent()) {
            return replayed(replay.get());
        }
        Meaning.requireInvariants(setup);
        hunt.requireRecordable();
        List<Path> earlier = kept.files();
        earlier.forEach(this::checkKept);
        Optional<SearchDescriptor> exploration = settings.exploration();
        return exploration.isPresent() ? explored(exploration.get(), earlier.size()) : drawn(earlier.size());
    }

    private Searched drawn(int regressions) {
        Campaign.Result result = searched();
        if (!result.findings().isEmpty()) {
            throw failure(result);
        }
        new Meaning(setup, settings, result).require();
        ticker.passed(regressions, result.executions());
        return new Searched(result.executions(), result.events(), regressions, false);
    }

    private Searched explored(SearchDescriptor search, int regressions) {
        Exploring.Outcome outcome = explored(search);
        Execution execution = outcome.execution();
        SearchResult result = outcome.result();
        if (execution != null) {
            throw failure(execution, Systematic.words(result));
        }
        if (!outcome.coverage().never().isEmpty()) {
            throw Meaning.unseen(outcome.coverage().never(), String.format(Locale.ROOT, "%,d states", result.states()));
        }
        ticker.passed(regressions, result.executions());
        return new Searched(result.executions(), result.events(), regressions, result.complete());
    }

    private Exploring.Outcome explored(SearchDescriptor search) {
        return new Systematic(setup, origin, settings, supervisor, ticker).run(search);
    }

    /**
     * What breaks, minimized.
     *
     * @throws AssertionError if nothing does
     */
    Execution find() {
        hunt.requireRecordable();
        Execution found = settings.exploration().map(this::breaking).orElseGet(this::breaking);
        return Finding.of(hunt, found, place, minimizing()).execution();
    }

    private Execution breaking(SearchDescriptor search) {
        Exploring.Outcome outcome = explored(search);
        if (outcome.execution() == null) {
            throw new AssertionError(String.format(
                    Locale.ROOT, "nothing broke in %,d states", outcome.result().states()));
        }
        return outcome.execution();
    }

    private Execution breaking() {
        Campaign.Result result = searched();
        if (result.findings().isEmpty()) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "nothing broke in %,d executions", result.executions()));
        }
        return result.findings().get(0).execution();
    }

    // ---- searching

    private Campaign.Result searched() {
        Campaign campaign = hunt.campaign(origin, settings.drawing(), Integer.MAX_VALUE, settings.budget(setup));
        int jobs = settings.jobs();
        try {
            Supervisor.Outcome outcome =
                    supervisor.run(campaign, jobs, executor -> campaign.hunt(jobs, executor, 0), ticker::tell);
            Throwable problem = outcome.problem();
            if (problem != null && outcome.result().findings().isEmpty()) {
                throw Problems.rethrown(problem);
            }
            return outcome.result();
        } finally {
            campaign.abandon(); // also where this thread was interrupted, by a timeout of the test
        }
    }

    private AssertionError failure(Campaign.Result result) {
        Campaign.Finding first = result.findings().get(0);
        SearchDescriptor drawing = settings.drawing();
        String by = drawing.memberFor(first.execution().origin().seed()).orElse(drawing.name());
        return failure(
                first.execution(),
                String.format(
                        Locale.ROOT, "in execution %,d (seed %d, drawn by %s)", first.index(), settings.seed(), by));
    }

    /** @param how it was found */
    private AssertionError failure(Execution found, String how) {
        Finding finding = Finding.of(hunt, found, place, minimizing());
        String where = String.format(
                Locale.ROOT, "%s, at event %,d, after %,d externals", how, found.events(), found.externals());
        return new AssertionError(new FailureText(finding, place).write(where, keep(finding, null)));
    }

    /** @param longer in whose place it is kept, or null */
    private String keep(Finding finding, @Nullable Path longer) {
        try {
            Path file = longer == null
                    ? kept.add(finding.file(), finding.violation())
                    : kept.replace(longer, finding.file(), finding.violation());
            return place.project().shown(file) + "   " + STAYS;
        } catch (IOException e) {
            return "not kept: " + e;
        }
    }

    private Finding.Way minimizing() {
        return new Finding.Way(
                Options.DEFAULT.withJobs(settings.jobs()), settings.minimizeTime(), threads::nanoTime, ticker);
    }

    // ---- making again

    private void checkKept(Path file) {
        KeptExecution execution = KeptExecution.read(file);
        Regression.Outcome outcome = supervisor.call(pulse ->
                Regression.replay(setup, execution.origin(origin), execution.steps(), execution.violation(), pulse));
        if (outcome instanceof Regression.Outcome.Fixed) {
            return;
        }
        String shown = place.project().shown(file);
        Execution again = supervisor.call(pulse -> attempt(execution, pulse));
        if (again != null && again.verdict().isViolation()) {
            boolean same = outcome instanceof Regression.Outcome.StillFails;
            throw same && !Finding.isSmall(again)
                    ? smaller(again, madeAgain(outcome, shown), file)
                    : failure(again, madeAgain(outcome, shown), shown + "   " + STAYS);
        }
        String reason = outcome instanceof Regression.Outcome.Diverged diverged
                ? diverged.reason()
                : "It failed twice, and then it did not: the system does not always do the same.";
        throw new AssertionError("An execution that this test once failed with ('"
                + execution.violation().invariant()
                + "') can no longer be made again, so it is not known whether that is fixed.\n"
                + reason + "\n  kept         " + shown
                + "\nIf the system has changed so much that it means nothing any more, delete the file"
                + " (docs/REGRESSION.md).");
    }

    private static String madeAgain(Regression.Outcome outcome, String file) {
        return outcome instanceof Regression.Outcome.Diverged diverged
                ? "not as before: " + file + " was made again. "
                        + diverged.reason().lines().findFirst().orElse("")
                : "as before: " + file + " was made again";
    }

    /** Null if it is about something that is not there any more. */
    private @Nullable Execution attempt(KeptExecution execution, Pulse pulse) {
        try {
            return Regression.attempt(setup, execution.origin(origin), execution.steps(), pulse);
        } catch (BadInput e) { // told by the outcome
            return null;
        }
    }

    /** The time was up when it was minimized the last time: there is some again. */
    private AssertionError smaller(Execution again, String where, Path file) {
        Finding finding = Finding.of(hunt, again, place, minimizing());
        return new AssertionError(new FailureText(finding, place).write(where, keep(finding, file)));
    }

    private AssertionError failure(Execution again, String where, String what) {
        Finding finding = Finding.again(hunt, again, place, minimizing());
        return new AssertionError(new FailureText(finding, place).write(where, what));
    }

    private Searched replayed(Path file) {
        ExactReplay.Outcome outcome;
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            Origin recorded = reader.header().origin();
            if (!recorded.withSeed(0).equals(origin.withSeed(0))) {
                throw new TestAbortedException(file + " is an execution of " + recorded.scenario() + " "
                        + recorded.parameters() + ", not of " + origin.scenario() + " " + origin.parameters());
            }
            outcome = supervisor.call(pulse -> ExactReplay.run(setup, recorded, reader.iterator(), pulse, null));
        }
        if (outcome instanceof ExactReplay.Outcome.Diverged diverged) {
            throw new AssertionError(diverged.divergence().message()
                    + "\nIf the code has changed: run the test without -Dwinnow.replay, which makes kept executions again as"
                    + " far as they go.");
        }
        Execution execution = ((ExactReplay.Outcome.Same) outcome).execution();
        if (execution.verdict().isViolation()) {
            String shown = place.project().shown(file);
            throw failure(execution, "replayed, step by step: " + shown, "as it was");
        }
        return new Searched(0, 0, 1, false);
    }
}
