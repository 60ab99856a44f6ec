package dev.winnow.cli.search;

import dev.winnow.cli.option.MinimizeOptions;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.option.SearchOptions;
import dev.winnow.cli.output.ProgressLine;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.FreshJvmReplay;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.InconclusiveReason;
import dev.winnow.hunt.Supervisor;
import dev.winnow.invariant.Invariant;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.Campaign;
import dev.winnow.run.CampaignBudget;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.viewer.ProgressFeed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One search from the command line: runs it, shows progress, confirms and records its findings. */
public final class SearchTask {

    private final SearchOptions options;
    private final ScenarioOptions.PreparedScenario preparedScenario;
    private final Supervisor supervisor;
    private final Hunt hunt;
    private final ProgressLine progress;
    private final @Nullable ProgressFeed feed;
    private final FreshJvmReplay freshJvmReplay;
    private final boolean agent;

    public SearchTask(SearchOptions options) {
        options.validate();
        this.options = options;
        this.agent = options.agent.isOn();
        this.supervisor = ThisProcess.supervisor(options.handlerLimit, options.timeLimit());
        this.preparedScenario = supervisor
                .call(beacon -> options.scenarios.prepare(options.scenario, options.parameters))
                .useClassLoader();
        this.feed = options.watch.startFeed(title("search"), options.outputDirectory);
        this.progress = new ProgressLine(
                System::nanoTime, options.timeLimit(), !options.json && Terminal.showsProgress(), feed);
        this.freshJvmReplay = new FreshJvmReplay(options.commands());
        Hunt plainHunt = new Hunt(preparedScenario.setup(), supervisor, new ThisProcess());
        this.hunt = options.checksMessages ? plainHunt.checkingMessages() : plainHunt;
        hunt.requireRecordable();
        options.createDirectory(preparedScenario.scenario().name(), preparedScenario.parameters());
    }

    public Supervisor.SupervisedResult run(
            SearchDescriptor strategy, BiFunction<Campaign, Executor, Campaign.CampaignResult> work) {
        int steps = options.steps == null ? setup().stepLimit() : options.steps;
        Campaign campaign = hunt.campaign(
                new Origin(preparedScenario.scenario().name(), preparedScenario.parameters(), options.seed, agent),
                strategy,
                options.fairAfter,
                new CampaignBudget(options.executionLimit(), options.timeLimit(), steps));
        Exit.onInterrupt(campaign::interrupt);
        try {
            Supervisor.SupervisedResult outcome = supervisor.run(
                    campaign, options.jobs, executor -> work.apply(campaign, executor), progress::update);
            if (outcome.problem() == null) {
                requireProgress(outcome.result());
                return outcome;
            }
            return new Supervisor.SupervisedResult(outcome.result(), options.complete(outcome.problem()));
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
                    "no message was delivered and no timer fired in " + Terminal.count(result.executions())
                            + " executions",
                    "make the plan of the scenario start processes and send messages");
        }
    }

    /** Returns the exit code of a search without a violation: a goal that was never reached is not success. */
    public static int exitCodeWithoutViolation(Campaign.CampaignResult result) {
        return result.neverSeen().isEmpty() ? Exit.DONE : Exit.NEVER_SEEN;
    }

    /** Prints goals that were never reached and invariants that were not checked. */
    public void printNotCovered(Campaign.CampaignResult result) {
        Stream.of(neverSeenText(result), notCheckedText(result))
                .filter(part -> !part.isEmpty())
                .forEach(StandardOutput.out()::println);
    }

    private static String neverSeenText(Campaign.CampaignResult result) {
        return result.neverSeen().isEmpty()
                ? ""
                : "  never        " + quoted(result.neverSeen()) + " in any of " + Terminal.count(result.executions())
                        + " executions: behavior that depends on it was not tested.\n"
                        + "               Make the plan cause it, or allow more steps (--steps) or executions"
                        + " (--executions, --time)";
    }

    private static String quoted(List<String> names) {
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }

    /** Returns which invariants were not checked at the end, or an empty text. */
    private String notCheckedText(Campaign.CampaignResult result) {
        List<String> atEnd = preparedScenario.setup().invariants().stream()
                .filter(invariant -> invariant.when() == Invariant.When.END)
                .map(Invariant::name)
                .toList();
        if (atEnd.isEmpty() || result.stepLimited() == 0) {
            return "";
        }
        return "  not checked  " + Terminal.count(result.stepLimited()) + " of " + Terminal.count(result.executions())
                + " executions ended at the step limit: " + quoted(atEnd)
                + " is checked only at the end.\n"
                + "               Allow more steps (--steps), or use Invariant.whenQuiet if timers never stop";
    }

    public Setup setup() {
        return preparedScenario.setup();
    }

    /** Returns the directory for findings. */
    public Path directory() {
        return options.directoryFor(preparedScenario.scenario().name(), preparedScenario.parameters());
    }

    public Supervisor supervisor() {
        return supervisor;
    }

    /** A violation that was confirmed by replay and recorded. */
    public record ConfirmedViolation(long index, Violation violation, Execution execution, Path file, long count) {}

    /**
     * Replays a finding here and in another JVM, and records it.
     *
     * @throws OutOfControl if it does not replay
     */
    public ConfirmedViolation confirm(Campaign.CampaignFinding finding, String name) {
        Path file = directory().resolve(name + options.extension());
        Violation violation = hunt.confirm(finding.execution(), file);
        freshJvmReplay.confirm(file);
        return new ConfirmedViolation(finding.index(), violation, finding.execution(), file, finding.count());
    }

    /** Minimizes a violation and records the result next to it. */
    MinimizationTask.CompletedMinimization minimize(ConfirmedViolation found, Duration time) {
        Path file = found.file().resolveSibling("minimized" + options.extension());
        return minimize(found, time, MinimizationOptions.DEFAULT.withJobs(options.jobs), file);
    }

    /** Minimizes a violation if the options ask for it; returns null if they do not or if it fails. */
    public MinimizationTask.@Nullable CompletedMinimization minimize(
            ConfirmedViolation found, MinimizeOptions requested) {
        if (requested.noMinimize) {
            return null;
        }
        try {
            return minimize(found, requested.minimizeTime);
        } catch (OutOfControl | BadInput e) { // the violation itself is still reported
            System.err.println("  not minimized  " + e.getMessage());
            return null;
        }
    }

    /** Minimizes a violation with the given options into the given file. */
    public MinimizationTask.CompletedMinimization minimize(
            ConfirmedViolation found, Duration time, MinimizationOptions minimization, Path file) {
        MinimizationTask minimizing = new MinimizationTask(hunt, time, !options.json && Terminal.showsProgress(), feed);
        MinimizationTask.ReplaySource source =
                new MinimizationTask.ReplaySource(found.file(), options.commands(), preparedScenario.unlistedClass());
        MinimizationTask.CompletedMinimization done =
                minimizing.run(found.execution(), found.execution(), minimization, file, source);
        freshJvmReplay.confirm(file);
        return done;
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

    public String title(String command) {
        StringBuilder title =
                new StringBuilder(command + " " + preparedScenario.scenario().name());
        preparedScenario
                .parameters()
                .forEach((name, value) ->
                        title.append(" ").append(name).append("=").append(value));
        title.append(" · seed ").append(options.seed);
        if (options.executions != null) {
            title.append(" · ").append(Terminal.count(options.executions)).append(" executions");
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

    public static String stopReason(Campaign.StopReason stopped) {
        return switch (stopped) {
            case DONE -> "done";
            case TIME -> "time";
            case INTERRUPTED -> "interrupted";
        };
    }

    /** Writes the fields of a violation and its file, or nulls. */
    public static void writeFinding(JsonFields json, @Nullable ConfirmedViolation found) {
        if (found == null) {
            json.text("verdict", "none");
            json.nullField("violation");
            json.nullField("execution");
            json.nullField("events");
            json.nullField("externals");
        } else {
            json.text("verdict", "violation");
            json.object("violation", fields -> writeViolation(fields, found.violation()));
            json.text("execution", found.file().toString());
            json.number("events", found.execution().eventCount());
            json.number("externals", found.execution().externalCount());
        }
    }

    /** Writes the fields of a violation, the same for every command. */
    public static void writeViolation(JsonFields json, Violation violation) {
        json.text("invariant", violation.invariant());
        json.text("message", violation.message());
        json.texts(
                "processes",
                violation.processes().stream().map(process -> process.name()).toList());
        json.text("fingerprint", violation.fingerprint());
    }
}
