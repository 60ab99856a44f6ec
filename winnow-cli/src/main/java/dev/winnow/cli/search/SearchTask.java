package dev.winnow.cli.search;

import dev.winnow.cli.option.MinimizeOptions;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.option.SearchOptions;
import dev.winnow.cli.output.ProgressLine;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.FreshJvmReplay;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.cli.process.Warnings;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.InconclusiveReason;
import dev.winnow.hunt.Supervisor;
import dev.winnow.hunt.WorkInterrupted;
import dev.winnow.invariant.Invariant;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.Campaign;
import dev.winnow.run.CampaignBudget;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.ViolationJson;
import dev.winnow.trace.text.TerminalText;
import dev.winnow.viewer.ProgressFeed;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One search from the command line: runs it, shows progress, confirms and records its findings. */
public final class SearchTask implements AutoCloseable {

    private final SearchOptions options;
    private final ScenarioOptions.PreparedScenario preparedScenario;
    private final Supervisor supervisor;
    private final Hunt hunt;
    private final ProgressLine progress;
    private final @Nullable ProgressFeed feed;
    private final FreshJvmReplay freshJvmReplay;
    private final boolean agent;
    private final Warnings warnings;
    private final ExecutionRecorder recorder;
    private final RunDirectory directory;
    private final Deadline deadline; // of the whole command, if the user gave one

    /** Creates a search that is not started yet, and takes the directory for its findings. */
    public SearchTask(SearchOptions options) {
        this.options = options;
        this.deadline = options.time == null ? Deadline.NONE : Deadline.after(options.time);
        this.warnings = new Warnings(options);
        this.agent = options.agent.isOn();
        this.supervisor = options.supervisor();
        this.preparedScenario = supervisor
                .prepare(() -> options.scenarios.prepare(options.scenario, options.parameters))
                .useClassLoader();
        options.parameters = preparedScenario.parameters(); // as the scenario writes them
        this.feed = options.watch.startFeed(title("search"), options.outputDirectory);
        this.progress = new ProgressLine(
                System::nanoTime, options.timeLimit(), !options.json && Terminal.showsProgress(), feed);
        this.freshJvmReplay = new FreshJvmReplay(options.commands());
        Hunt plainHunt = new Hunt(preparedScenario.setup(), supervisor, new ThisProcess());
        this.hunt = options.checksMessages ? plainHunt.withMessageCheck() : plainHunt;
        hunt.requireRecordable();
        this.recorder = new ExecutionRecorder(hunt, warnings);
        this.directory = RunDirectory.acquireFree(
                options.directoryFor(preparedScenario.scenario().name(), preparedScenario.parameters()));
    }

    @Override
    public void close() {
        directory.close();
    }

    public Supervisor.SupervisedResult run(
            SearchDescriptor strategy, BiFunction<Campaign, Executor, Campaign.CampaignResult> work) {
        Campaign campaign = hunt.campaign(
                new Origin(preparedScenario.scenario().name(), preparedScenario.parameters(), options.seed, agent),
                strategy,
                options.fairAfter,
                new CampaignBudget(options.executionLimit(), options.timeLimit(), stepLimit()));
        Exit.onInterrupt(campaign::interrupt);
        try {
            Supervisor.SupervisedResult outcome = supervisor.run(
                    campaign, options.jobs, executor -> work.apply(campaign, executor), progress::update);
            Throwable problem = outcome.problem();
            if (problem != null) {
                return new Supervisor.SupervisedResult(outcome.result(), options.complete(problem));
            }
            if (!Exit.isEnding()) {
                requireProgress(outcome.result());
            }
            return outcome;
        } finally {
            progress.finish();
        }
    }

    /** Rejects a search in which nothing happened, so that it does not look like success. */
    private void requireProgress(Campaign.CampaignResult result) {
        List<InconclusiveReason> shortfalls = InconclusiveReason.of(result);
        if (shortfalls.contains(InconclusiveReason.UNFINISHED)) {
            throw new BadInput(
                    "no execution finished in " + Terminal.duration(options.timeLimit()),
                    "give more time (--time 60s) or fewer steps (--steps 1000)");
        }
        if (shortfalls.contains(InconclusiveReason.IDLE)) {
            throw new BadInput(
                    "no message was delivered and no timer fired in " + Counted.of(result.executions(), "execution"),
                    "make the plan of the scenario start processes and send messages");
        }
    }

    /**
     * Returns the exit code of a search without a violation: a goal that was never reached, or an invariant that was
     * never decided, is not success.
     */
    public static int exitCodeWithoutViolation(Campaign.CampaignResult result) {
        boolean neverDecided = InconclusiveReason.of(result).contains(InconclusiveReason.UNDECIDED);
        return result.neverSeen().isEmpty() && !neverDecided ? Exit.DONE : Exit.NEVER_SEEN;
    }

    /** Prints goals that were never reached, and invariants that were not checked or not decided. */
    public void printNotCovered(Campaign.CampaignResult result) {
        Stream<String> undecided = result.undecided().stream()
                .flatMap(invariant -> UndecidedText.describe(invariant, result.executions()).stream());
        List<String> notChecked = notCheckedLines(result);
        List<String> ends = notChecked.isEmpty() ? cutLines(result) : notChecked;
        Stream.of(neverSeenLines(result).stream(), ends.stream(), notMetLines(result), undecided)
                .flatMap(lines -> lines)
                .forEach(line -> StandardOutput.out().println("  " + line));
    }

    private static List<String> neverSeenLines(Campaign.CampaignResult result) {
        return result.neverSeen().isEmpty()
                ? List.of()
                : List.of(
                        "never        " + quoted(result.neverSeen()) + " in any of "
                                + Counted.of(result.executions(), "execution")
                                + ": behavior that depends on it was not tested.",
                        "             Make the plan cause it, or allow more steps (--steps) or executions"
                                + " (--executions, --time)");
    }

    private static Stream<String> notMetLines(Campaign.CampaignResult result) {
        return result.unmetConditions().entrySet().stream()
                .flatMap(
                        unmet -> Stream.of(
                                "not met      '" + unmet.getKey() + "' in " + Terminal.count(unmet.getValue()) + " of "
                                        + Counted.of(result.executions(), "execution")
                                        + ": the plan stopped waiting for it and went on.",
                                "             It does so when no event is enabled, or at the step limit of Plan.await (10,000)"));
    }

    /** Writes the field {@code unmet}: the conditions that did not hold when the plan stopped waiting. */
    public static void writeUnmet(JsonFields json, Campaign.CampaignResult result) {
        json.list("unmet", List.copyOf(result.unmetConditions().entrySet()), (fields, unmet) -> {
            fields.text("condition", unmet.getKey());
            fields.number("executions", unmet.getValue());
        });
    }

    private static String quoted(List<String> names) {
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }

    /** Returns lines for a search in which no execution came to its end. */
    private List<String> cutLines(Campaign.CampaignResult result) {
        return InconclusiveReason.of(result).contains(InconclusiveReason.CUT)
                ? List.of(
                        "step limit   all " + Counted.of(result.executions(), "execution") + " ended at the limit of "
                                + Counted.of(stepLimit(), "step") + ": what comes later was not tested.",
                        "             Allow more steps: --steps " + 2L * stepLimit())
                : List.of();
    }

    private int stepLimit() {
        return options.steps == null ? setup().stepLimit() : options.steps;
    }

    /** Returns lines about the invariants that were not checked at the end. */
    private List<String> notCheckedLines(Campaign.CampaignResult result) {
        List<String> atEnd = preparedScenario.setup().invariants().stream()
                .filter(invariant -> invariant.when() == Invariant.When.END)
                .map(Invariant::name)
                .toList();
        if (atEnd.isEmpty() || result.stepLimited() == 0) {
            return List.of();
        }
        return List.of(
                "not checked  " + Terminal.count(result.stepLimited()) + " of "
                        + Counted.of(result.executions(), "execution") + " ended at the step limit: " + quoted(atEnd)
                        + " is checked only at the end.",
                "             Allow more steps (--steps), or use Invariant.whenQuiet if timers never stop");
    }

    public Setup setup() {
        return preparedScenario.setup();
    }

    /** Returns the directory for findings. */
    public Path directory() {
        return directory.path();
    }

    public Supervisor supervisor() {
        return supervisor;
    }

    /** Returns the problems after a violation was found. */
    public Warnings warnings() {
        warnings.addAll(setup().fingerprintErrors());
        return warnings;
    }

    /** Adds an error of the search itself, if there was one, to the warnings. */
    public void addWarning(@Nullable Throwable problem) {
        if (problem != null) {
            warnings.add(ErrorReporter.problem(problem), problem);
        }
    }

    /**
     * A violation that was found.
     *
     * @param file the file of the execution; null if it could not be written
     * @param unconfirmed why its confirmation is incomplete; null if it was replayed here and in another JVM
     */
    public record FoundViolation(
            long index,
            Execution execution,
            @Nullable Path file,
            long count,
            @Nullable String unconfirmed) {

        public Violation violation() {
            return ((Verdict.Violated) execution.verdict()).violation();
        }

        public boolean isConfirmed() {
            return unconfirmed == null;
        }
    }

    /**
     * Records a finding, then replays it here and in another JVM.
     *
     * @throws OutOfControl if it does not replay
     */
    public FoundViolation confirm(Campaign.CampaignFinding finding, String name) {
        Path file = directory().resolve(name + options.extension());
        boolean isSaved = save(finding.execution(), file);
        if (isSaved) {
            options.setRecordedFile(file);
        }
        String unconfirmed = confirm(finding.execution(), file, isSaved);
        return new FoundViolation(
                finding.index(), finding.execution(), isSaved ? file : null, finding.count(), unconfirmed);
    }

    /**
     * Replays a finding that an earlier search recorded and confirmed.
     *
     * @throws OutOfControl if it does not replay
     */
    public FoundViolation reopen(Path file) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            reader.header().requireFullControl(file.toString());
            Origin origin = reader.header().origin();
            Execution execution = supervisor
                    .call(beacon -> ExactReplay.run(setup(), origin, reader.iterator(), beacon, null))
                    .orThrow();
            if (!execution.verdict().isViolation()) {
                throw new BadInput(file + " violates no invariant any more", "leave out --resume to start over");
            }
            options.setRecordedFile(file);
            return new FoundViolation(0, execution, file, 1, null);
        }
    }

    private boolean save(Execution execution, Path file) {
        try {
            return recorder.save(execution, file);
        } catch (OutOfControl e) {
            Violation violation = ((Verdict.Violated) execution.verdict()).violation();
            throw new OutOfControl(
                    e.getMessage() + "\nSo an execution that violates '" + violation.invariant() + "' ("
                            + violation.message() + ") could not be recorded.",
                    e.fix(),
                    e);
        }
    }

    /** Replays a finding here and in another JVM. Returns why that is incomplete, or null. */
    private @Nullable String confirm(Execution execution, Path file, boolean isSaved) {
        if (Exit.systemExitCall() != null) {
            return "the system called System.exit (not replayed)";
        }
        try {
            recorder.confirm(execution, file, isSaved);
        } catch (WorkInterrupted e) {
            return "interrupted (not replayed)";
        } catch (OutOfControl e) {
            String saved = isSaved ? "\nThe execution as it was found: " + ScenarioCommands.show(file) : "";
            throw new OutOfControl(e.getMessage() + saved, e.fix(), e);
        } catch (RuntimeException | OutOfMemoryError e) {
            warnings.add("not replayed", e);
            return "not replayed";
        }
        return isSaved
                ? confirmInOtherJvm(file, deadline)
                : "replayed here, but not in another JVM, which needs the file";
    }

    private @Nullable String confirmInOtherJvm(Path file, Deadline end) {
        try {
            if (Exit.isEnding()) {
                throw new WorkInterrupted();
            }
            return freshJvmReplay.confirm(file, Duration.ofNanos(end.remainingNanos()))
                    ? null
                    : "the time was up (replayed here, but not in another JVM)";
        } catch (WorkInterrupted e) {
            return "interrupted (replayed here, but not in another JVM)";
        } catch (UncheckedIOException e) {
            warnings.add("not replayed in another JVM", e);
            return "replayed here, but not in another JVM";
        }
    }

    /** Minimizes a violation if the options ask for it; returns null if they do not or if it fails. */
    public MinimizationTask.@Nullable CompletedMinimization minimize(FoundViolation found, MinimizeOptions requested) {
        if (requested.noMinimize || Exit.isEnding()) {
            return null;
        }
        Path file = directory().resolve("minimized" + options.extension());
        try {
            return minimize(
                    found, minimizationEnd(requested), MinimizationOptions.DEFAULT.withJobs(options.jobs), file);
        } catch (WorkInterrupted e) { // nothing smaller was found yet
            return null;
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) { // the violation itself is still reported
            warnings.add("not minimized", e);
            return null;
        }
    }

    /** Returns when minimizing must end: by its own limit if there is one, else when the whole command must end. */
    private Deadline minimizationEnd(MinimizeOptions requested) {
        return requested.minimizeTime == null
                ? Deadline.after(MinimizeOptions.DEFAULT_TIME).orEarlier(deadline)
                : Deadline.after(requested.minimizeTime);
    }

    /** Minimizes a violation with the given options into the given file. */
    public MinimizationTask.CompletedMinimization minimize(
            FoundViolation found, Deadline end, MinimizationOptions minimization, Path file) {
        MinimizationTask minimizing =
                new MinimizationTask(hunt, warnings, end, !options.json && Terminal.showsProgress(), feed);
        MinimizationTask.ReplaySource source =
                new MinimizationTask.ReplaySource(found.file(), options.commands(), preparedScenario);
        MinimizationTask.CompletedMinimization done =
                minimizing.run(found.execution(), found.execution(), minimization, file, source);
        if (done.file() == null || end.isPast()) {
            return done;
        }
        return done.withUnconfirmed(confirmInOtherJvm(file, end));
    }

    /** Returns the command that replays the file. */
    public String replayCommand(Path file) {
        return options.commands().onFile("replay", file);
    }

    /** Returns true if the agent runs in this JVM. */
    public boolean isAgentOn() {
        return agent;
    }

    public ScenarioOptions.PreparedScenario preparedScenario() {
        return preparedScenario;
    }

    public ProgressLine progress() {
        return progress;
    }

    /** Prints what is searched, and what of the system is not controlled. */
    public void printTitle(String command, String addition) {
        StandardOutput.out().println(title(command) + addition);
        for (String each : preparedScenario.setup().world().uncontrolled()) {
            StandardOutput.out().println("  uncontrolled " + TerminalText.oneLine(each));
        }
    }

    private String title(String command) {
        StringBuilder title =
                new StringBuilder(command + " " + preparedScenario.scenario().name());
        preparedScenario
                .parameters()
                .forEach((name, value) ->
                        title.append(" ").append(name).append("=").append(value));
        title.append(" · seed ").append(options.seed);
        if (options.executions != null) {
            title.append(" · ").append(Counted.of(options.executions, "execution"));
        }
        if (!options.timeLimit().isZero()) {
            title.append(" · ").append(Terminal.duration(options.timeLimit()));
        }
        if (options.strategy != null) {
            title.append(" · ").append(options.strategy);
        }
        if (agent) {
            title.append(" · agent");
        }
        return title.toString();
    }

    /** Shows the violations that were found in the browser. */
    public void finishFeed(List<FoundViolation> found) {
        options.watch.finishFeed(
                found.isEmpty()
                        ? "no violation"
                        : found.stream()
                                .map(each -> "violation of " + each.violation().invariant())
                                .collect(Collectors.joining(" · ")));
    }

    public static String stopReason(Campaign.StopReason stopped) {
        return switch (stopped) {
            case DONE -> "done";
            case TIME -> "time";
            case INTERRUPTED -> "interrupted";
        };
    }

    /** Writes the fields of a violation and its file, or nulls. */
    public static void writeFinding(JsonFields json, @Nullable FoundViolation found) {
        if (found == null) {
            json.text("verdict", "none");
            json.nullField("violation");
            json.nullField("confirmed");
            json.nullField("execution");
            json.nullField("events");
            json.nullField("externals");
        } else {
            json.text("verdict", "violation");
            json.object("violation", found.violation(), ViolationJson::write);
            json.bool("confirmed", found.isConfirmed());
            writePath(json, "execution", found.file());
            json.number("events", found.execution().eventCount());
            json.number("externals", found.execution().externalCount());
        }
    }

    /** Writes the field of a file, null if it could not be written. */
    public static void writePath(JsonFields json, String field, @Nullable Path file) {
        if (file == null) {
            json.nullField(field);
        } else {
            json.text(field, file.toString());
        }
    }
}
