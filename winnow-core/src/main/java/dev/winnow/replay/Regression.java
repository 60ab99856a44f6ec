package dev.winnow.replay;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Footer;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.codec.MessageCodec;
import dev.winnow.trace.text.TerminalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A regression check for tests: replays a recorded execution as far as possible, twice and each time on a fresh system,
 * and reports whether the system still fails in the same way. {@code docs/JUNIT.md} explains the outcomes.
 *
 * <pre>{@code
 * Regression.of("mini-raft-45", Map.of("nodes", "4")).check(EXECUTION);
 * }</pre>
 */
public final class Regression {

    private static final String NAME = "the execution";

    /** The outcome of the check. */
    public sealed interface RegressionOutcome {

        /** Both replays had the recorded violation. */
        record StillFails(
                Violation violation, int absent, @Nullable String firstAbsent) implements RegressionOutcome {}

        /**
         * Both replays were equal and violated nothing.
         *
         * @param performed number of recorded steps that were performed
         * @param absent number of recorded steps that were not enabled
         * @param firstAbsent the first of these as text; null if there is none
         * @param isQuiescent true if nothing was enabled at the end; only then were end invariants checked
         */
        record Fixed(int performed, int absent, @Nullable String firstAbsent, boolean isQuiescent)
                implements RegressionOutcome {}

        /** The steps no longer fit the system, the system is not deterministic, or it fails in another way. */
        record Diverged(String reason) implements RegressionOutcome {}
    }

    private final String name; // for messages
    private final Function<String, Scenario> scenario; // by the recorded name
    private final Map<String, String> parameters;

    private Regression(String name, Function<String, Scenario> scenario, Map<String, String> parameters) {
        this.name = name;
        this.scenario = scenario;
        this.parameters = new TreeMap<>(parameters);
    }

    /** Returns a check of the scenario with this name, found by {@link ScenarioFinder}. */
    public static Regression of(String scenario, Map<String, String> parameters) {
        return new Regression(scenario, recorded -> new ScenarioFinder(loader()).find(scenario), parameters);
    }

    /** Returns a check of the scenario that this class defines; it need not be registered. */
    public static Regression ofClass(Class<? extends ScenarioSource> type, Map<String, String> parameters) {
        return new Regression(type.getName(), recorded -> ScenarioFinder.fromClass(type, recorded), parameters);
    }

    private static ClassLoader loader() {
        ClassLoader contextLoader = Thread.currentThread().getContextClassLoader();
        return contextLoader == null ? Regression.class.getClassLoader() : contextLoader;
    }

    // ---- in a test

    /**
     * Passes if the execution no longer fails.
     *
     * @param lines the lines of an execution file that ends in a violation; long files may be split into several parts
     * @throws AssertionError if it still fails or can no longer be replayed; the message says why and what to do
     */
    public RegressionOutcome.Fixed check(String... lines) {
        String execution = String.join("", lines);
        RegressionOutcome outcome = withFixInMessage(() -> replay(execution));
        if (outcome instanceof RegressionOutcome.Fixed fixed) {
            return fixed;
        }
        throw new AssertionError(new RegressionReport(name, parameters, execution).message(outcome));
    }

    private RegressionOutcome withFixInMessage(Supplier<RegressionOutcome> replay) {
        try {
            return replay.get();
        } catch (BadInput e) {
            throw new AssertionError(problem(e, withCommands(e.fix())), e);
        } catch (OutOfControl e) {
            throw new AssertionError(problem(e, withCommands(e.fix())), e);
        }
    }

    private static String problem(RuntimeException problem, String fix) {
        return TerminalText.indented(String.valueOf(problem.getMessage())) + "\n" + fix;
    }

    private String withCommands(String fix) {
        String scenarioArguments = RegressionReport.scenarioArguments(name, parameters);
        return SuggestedCommand.replaceAll(
                fix,
                suggested -> suggested.toString().replace("SCENARIO", scenarioArguments)
                        + (suggested == SuggestedCommand.LIST ? "" : " --classpath PATH"));
    }

    /**
     * Replays the execution and returns the outcome.
     *
     * @throws BadInput if there is no such scenario, or the lines are not those of an execution that fails
     */
    public RegressionOutcome replay(String... lines) {
        try (ExecutionReader reader = ExecutionReader.of(NAME, String.join("", lines))) {
            reader.header().requireFullControl(NAME);
            Scenario found = scenario.apply(reader.header().scenario());
            Setup setup = Parameters.of(found, parameters).setUp(found);
            List<RecordedStep> steps = new ArrayList<>();
            reader.forEach(steps::add);
            Origin recorded = reader.header().origin();
            Origin origin = new Origin(found.name(), parameters, recorded.seed(), recorded.usesAgent());
            RegressionOutcome outcome = replay(setup, origin, steps, violation(reader.footer()));
            return outcome instanceof RegressionOutcome.Diverged diverged
                    ? new RegressionOutcome.Diverged(withCommands(diverged.reason()))
                    : outcome;
        }
    }

    private static Violation violation(Optional<Footer> footer) {
        if (footer.isPresent() && footer.get().verdict() instanceof Verdict.Violated violated) {
            return violated.violation();
        }
        throw new BadInput(
                footer.isEmpty()
                        ? NAME + " is incomplete: the last line with its verdict is missing"
                        : NAME + " has no violation to check for",
                "pass all lines of an execution that ends in a violation");
    }

    // ---- the replay

    /** Replays the steps of an execution that ended in this violation. */
    public static RegressionOutcome replay(
            Setup setup, Origin origin, List<RecordedStep> recorded, Violation violation) {
        return replay(setup, origin, recorded, violation, new ProgressBeacon());
    }

    /** Replays the steps of an execution that ended in this violation, with a beacon for supervision. */
    public static RegressionOutcome replay(
            Setup setup, Origin origin, List<RecordedStep> recorded, Violation violation, ProgressBeacon beacon) {
        List<Event> events;
        try {
            events = decodedEvents(setup, recorded);
        } catch (BadInput e) {
            return new RegressionOutcome.Diverged(problem(e, e.fix()));
        }
        ReplayAttempt first = TextMatchingReplay.run(setup, origin, recorded, events, beacon);
        ReplayAttempt second = TextMatchingReplay.run(setup, origin, recorded, events, beacon);
        return outcome(first, second, violation);
    }

    /**
     * Replays the steps once on a fresh system, and returns the execution. If the system is not deterministic, another
     * attempt may differ.
     */
    public static Execution attempt(Setup setup, Origin origin, List<RecordedStep> recorded, ProgressBeacon beacon) {
        return TextMatchingReplay.runExecution(setup, origin, recorded, decodedEvents(setup, recorded), beacon);
    }

    private static List<Event> decodedEvents(Setup setup, List<RecordedStep> recorded) {
        MessageCodec codec = MessageCodec.of(setup);
        return recorded.stream().map(step -> step.event(codec)).toList();
    }

    private static RegressionOutcome outcome(ReplayAttempt first, ReplayAttempt second, Violation recorded) {
        Violation violation = first.verdict().violation();
        if (violation != null
                && recorded.isSameAs(violation)
                && second.verdict().violates(recorded)) {
            return new RegressionOutcome.StillFails(violation, first.absent(), first.firstAbsentText());
        }
        Optional<String> difference = first.difference(second);
        if (difference.isPresent()) {
            return new RegressionOutcome.Diverged("Two replays differ: " + difference.get()
                    + ".\nThe system is not deterministic. Find the cause:  " + Divergence.FIX);
        }
        if (violation != null) {
            return new RegressionOutcome.Diverged(
                    TerminalText.indented("It fails in another way than recorded ('" + recorded.invariant()
                            + "'): it violates '" + violation.invariant() + "': " + violation.message()));
        }
        RecordedStep refused = first.refusedExternal();
        return refused == null
                ? new RegressionOutcome.Fixed(
                        first.performedSteps().size(), first.absent(), first.firstAbsentText(), first.isQuiescent())
                : new RegressionOutcome.Diverged(refused(refused));
    }

    private static String refused(RecordedStep step) {
        return "Step " + step.number() + " can no longer happen: " + TerminalText.oneLine(step.text())
                + "\nIt is an external, so a change in behavior does not explain it: a process or block has another"
                + " name now, or the system no longer permits it.";
    }
}
