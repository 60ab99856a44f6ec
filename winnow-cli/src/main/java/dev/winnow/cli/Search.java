package dev.winnow.cli;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.Shortfall;
import dev.winnow.hunt.Supervisor;
import dev.winnow.minimize.Options;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.BadInput;
import dev.winnow.run.Budget;
import dev.winnow.run.Campaign;
import dev.winnow.run.Invariant;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Setup;
import dev.winnow.trace.JsonFields;
import dev.winnow.viewer.Feed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One search from the command line: wired, watched, its findings confirmed and recorded. */
final class Search {

    private final SearchOptions options;
    private final ScenarioOptions.Ready ready;
    private final Supervisor supervisor;
    private final Hunt hunt;
    private final Progress progress;
    private final @Nullable Feed feed;
    private final Reproduction reproduction;
    private final boolean agent;

    Search(SearchOptions options) {
        options.check();
        this.options = options;
        this.agent = options.agent.isOn();
        this.supervisor = ThisProcess.supervisor(options.handlerLimit, options.timeLimit());
        this.ready = supervisor
                .call(pulse -> options.scenarios.ready(options.scenario, options.parameters))
                .enter();
        this.feed = options.watch.feed(title("search"), options.out);
        this.progress =
                new Progress(System::nanoTime, options.timeLimit(), !options.json && Terminal.showsProgress(), feed);
        this.reproduction = new Reproduction(options.scenario, options.scenarios.classpath(), agent);
        this.hunt = new Hunt(ready.setup(), supervisor, new ThisProcess());
        hunt.requireRecordable();
        options.createDirectory(ready.scenario().name(), ready.parameters());
    }

    Supervisor.Outcome run(SearchDescriptor strategy, BiFunction<Campaign, Executor, Campaign.Result> work) {
        int steps = options.steps == null ? setup().stepLimit() : options.steps;
        Campaign campaign = hunt.campaign(
                new Origin(ready.scenario().name(), ready.parameters(), options.seed, agent),
                strategy,
                options.fairAfter,
                new Budget(options.executionLimit(), options.timeLimit(), steps));
        Exit.guard(campaign::interrupt);
        try {
            Supervisor.Outcome outcome =
                    supervisor.run(campaign, options.jobs, executor -> work.apply(campaign, executor), progress::tell);
            if (outcome.problem() == null) {
                requireSomething(outcome.result());
            }
            return outcome;
        } finally {
            progress.end();
        }
    }

    /** That nothing was found where nothing happened must not look like success. */
    private void requireSomething(Campaign.Result result) {
        List<Shortfall> shortfalls = Shortfall.of(result);
        if (shortfalls.contains(Shortfall.UNFINISHED)) {
            throw new BadInput(
                    "not one execution came to its end in " + Terminal.time(options.timeLimit()),
                    "give more time (--time 60s) or fewer steps (--steps 1000)");
        }
        if (shortfalls.contains(Shortfall.IDLE)) {
            throw new BadInput(
                    "no message was delivered and no timer fired in " + Terminal.count(result.executions())
                            + " executions",
                    "let the scenario's plan start its processes and send them something");
        }
    }

    /** The exit code where no violation was found: that something was never seen must not look like success. */
    static int codeOfNothing(Campaign.Result result) {
        return result.never().isEmpty() ? Exit.DONE : Exit.NEVER_SEEN;
    }

    /** Prints what was never seen and what was never looked at. */
    void showLeftOut(Campaign.Result result) {
        Stream.of(never(result), leftOut(result))
                .filter(part -> !part.isEmpty())
                .forEach(Output.out()::println);
    }

    private static String never(Campaign.Result result) {
        return result.never().isEmpty()
                ? ""
                : "  never        " + quoted(result.never()) + " in any of " + Terminal.count(result.executions())
                        + " executions: what depends on it was not tested.\n               Let the plan bring it about, or"
                        + " allow more steps (--steps) or executions (--executions, --time)";
    }

    private static String quoted(List<String> names) {
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }

    /** What was never looked at, in words; empty if nothing was left out. */
    private String leftOut(Campaign.Result result) {
        List<String> atEnd = ready.setup().invariants().stream()
                .filter(invariant -> invariant.when() == Invariant.When.END)
                .map(Invariant::name)
                .toList();
        if (atEnd.isEmpty() || result.limited() == 0) {
            return "";
        }
        return "  left out     " + Terminal.count(result.limited()) + " of " + Terminal.count(result.executions())
                + " executions ended at the step limit, before their end: " + quoted(atEnd)
                + " was not looked at there.\n               Allow more steps (--steps), or use Invariant.whenQuiet for a system"
                + " whose timers go on for ever";
    }

    Setup setup() {
        return ready.setup();
    }

    /** Where what it finds is recorded. */
    Path directory() {
        return options.directory(ready.scenario().name(), ready.parameters());
    }

    Supervisor supervisor() {
        return supervisor;
    }

    /** A violation that was confirmed by replay and recorded. */
    record Confirmed(long index, Violation violation, Execution execution, Path file, long count) {}

    /**
     * @throws OutOfControl if it does not replay
     */
    Confirmed confirm(Campaign.Finding finding, String name) {
        Path file = directory().resolve(name + options.extension());
        Violation violation = hunt.confirm(finding.execution(), file);
        reproduction.confirm(file);
        return new Confirmed(finding.index(), violation, finding.execution(), file, finding.count());
    }

    /** Minimizes what was found, and records the result beside it. */
    Minimizing.Done minimize(Confirmed found, Duration time) {
        Path file = found.file().resolveSibling("minimized" + options.extension());
        return minimize(found, time, Options.DEFAULT.withJobs(options.jobs), file);
    }

    /** Minimizes what was found as far as that is wanted: null if it is not, or if it cannot be done. */
    Minimizing.@Nullable Done minimize(Confirmed found, MinimizeOptions wanted) {
        if (wanted.noMinimize) {
            return null;
        }
        try {
            return minimize(found, wanted.minimizeTime);
        } catch (OutOfControl | BadInput e) { // what was found stays found
            System.err.println("  not minimized  " + e.getMessage());
            return null;
        }
    }

    /** The same by another way, into another file. */
    Minimizing.Done minimize(Confirmed found, Duration time, Options how, Path file) {
        Minimizing minimizing = new Minimizing(hunt, time, !options.json && Terminal.showsProgress(), feed);
        Minimizing.Place place = new Minimizing.Place(found.file(), this::again);
        Minimizing.Done done = minimizing.run(found.execution(), found.execution(), how, file, place);
        reproduction.confirm(file);
        return done;
    }

    /** The command that replays the file. */
    String again(Path file) {
        return reproduction.again(file);
    }

    /** Whether the agent is on. */
    boolean agent() {
        return agent;
    }

    ScenarioOptions.Ready ready() {
        return ready;
    }

    Progress progress() {
        return progress;
    }

    String title(String command) {
        StringBuilder title = new StringBuilder(command + " " + ready.scenario().name());
        ready.parameters()
                .forEach((name, value) ->
                        title.append(" ").append(name).append("=").append(value));
        title.append(" · seed ").append(options.seed);
        if (options.executions != null) {
            title.append(" · ").append(Terminal.count(options.executions)).append(" executions");
        }
        if (!options.timeLimit().isZero()) {
            title.append(" · ").append(Terminal.time(options.timeLimit()));
        }
        if (options.strategy != null) {
            title.append(" · ").append(options.strategy);
        }
        if (agent) {
            title.append(" · agent");
        }
        return title.toString();
    }

    static String word(Campaign.Stopped stopped) {
        return switch (stopped) {
            case DONE -> "done";
            case TIME -> "time";
            case INTERRUPTED -> "interrupted";
        };
    }

    /** The fields of what a search found first, or of nothing. */
    static void finding(JsonFields json, @Nullable Confirmed found) {
        if (found == null) {
            json.text("verdict", "none");
            json.nothing("violation");
            json.nothing("execution");
            json.nothing("events");
            json.nothing("externals");
        } else {
            json.text("verdict", "violation");
            json.object("violation", fields -> violation(fields, found.violation()));
            json.text("execution", found.file().toString());
            json.number("events", found.execution().events());
            json.number("externals", found.execution().externals());
        }
    }

    /** The fields of a violation, as every command prints them. */
    static void violation(JsonFields json, Violation violation) {
        json.text("invariant", violation.invariant());
        json.text("message", violation.message());
        json.texts(
                "processes",
                violation.processes().stream().map(process -> process.name()).toList());
        json.text("fingerprint", violation.fingerprint());
    }
}
