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
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Footer;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.codec.MessageCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks of a system whether it still fails as it once did: does a recorded execution again as far as that goes, twice,
 * each time on a fresh system. Made for tests; {@code docs/JUNIT.md} says what each outcome means.
 *
 * <pre>{@code
 * Regression.of("mini-raft-45", Map.of("nodes", "4")).check(EXECUTION);
 * }</pre>
 */
public final class Regression {

    private static final String NAME = "the execution";

    /** How it came out. */
    public sealed interface RegressionOutcome {

        /** The same violation as recorded, both times. */
        record StillFails(
                Violation violation, int absent, @Nullable String firstAbsent) implements RegressionOutcome {}

        /**
         * Nothing was violated, and both runs were equal.
         *
         * @param performed how many recorded steps came up
         * @param absent how many did not
         * @param firstAbsent the first of those, in words; null if there is none
         * @param isQuiescent whether nothing was left that could happen: only then were invariants of the end looked at
         */
        record Fixed(int performed, int absent, @Nullable String firstAbsent, boolean isQuiescent)
                implements RegressionOutcome {}

        /** Neither: the recorded steps no longer fit the system, it is out of control, or it fails in another way. */
        record Diverged(String reason) implements RegressionOutcome {}
    }

    private final String name; // as a person knows it
    private final Supplier<Scenario> scenario;
    private final Map<String, String> parameters;

    private Regression(String name, Supplier<Scenario> scenario, Map<String, String> parameters) {
        this.name = name;
        this.scenario = scenario;
        this.parameters = new TreeMap<>(parameters);
    }

    /** Of the scenario with this name, found as {@link ScenarioFinder} finds it. */
    public static Regression of(String scenario, Map<String, String> parameters) {
        return new Regression(scenario, () -> new ScenarioFinder(loader()).find(scenario), parameters);
    }

    /** Of the scenario that the class is: it need not be listed. */
    public static Regression ofClass(Class<? extends ScenarioSource> type, Map<String, String> parameters) {
        return new Regression(type.getName(), () -> ScenarioFinder.fromClass(type), parameters);
    }

    private static ClassLoader loader() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        return ofThread == null ? Regression.class.getClassLoader() : ofThread;
    }

    // ---- in a test

    /**
     * Passes if the execution no longer fails.
     *
     * @param lines the lines of an execution file that ends in a violation; the parts of a long one are put together
     * @throws AssertionError if it still fails, or can no longer be replayed: the message says why and what to do
     */
    public RegressionOutcome.Fixed check(String... lines) {
        String execution = String.join("", lines);
        RegressionOutcome outcome = told(() -> replay(execution));
        if (outcome instanceof RegressionOutcome.Fixed fixed) {
            return fixed;
        }
        throw new AssertionError(new RegressionReport(name, parameters, execution).message(outcome));
    }

    private static RegressionOutcome told(Supplier<RegressionOutcome> replay) {
        try {
            return replay.get();
        } catch (BadInput e) {
            throw new AssertionError(e.getMessage() + "\n" + e.fix(), e);
        } catch (OutOfControl e) {
            throw new AssertionError(e.getMessage() + "\n" + e.fix(), e);
        }
    }

    /**
     * The same without judging it.
     *
     * @throws BadInput if there is no such scenario, or these are not the lines of an execution that fails
     */
    public RegressionOutcome replay(String... lines) {
        Scenario found = scenario.get();
        Setup setup = found.setup(new Parameters(found.parameters(), parameters));
        try (ExecutionReader reader = ExecutionReader.of(NAME, String.join("", lines))) {
            List<RecordedStep> steps = new ArrayList<>();
            reader.forEach(steps::add);
            Origin recorded = reader.header().origin();
            Origin origin = new Origin(found.name(), parameters, recorded.seed(), recorded.usesAgent());
            return replay(setup, origin, steps, violation(reader.footer()));
        }
    }

    private static Violation violation(Optional<Footer> ending) {
        if (ending.isPresent() && ending.get().verdict() instanceof Verdict.Violated violated) {
            return violated.violation();
        }
        throw new BadInput(
                ending.isEmpty()
                        ? NAME + " is incomplete: its last line does not tell what it broke"
                        : NAME + " breaks nothing, so there is nothing to come back",
                "give all lines of an execution that ends in a violation");
    }

    // ---- the replay

    /** Replays these steps of an execution that ended in this violation. */
    public static RegressionOutcome replay(
            Setup setup, Origin origin, List<RecordedStep> recorded, Violation violation) {
        return replay(setup, origin, recorded, violation, new ProgressBeacon());
    }

    /** The same for somebody who watches. */
    public static RegressionOutcome replay(
            Setup setup, Origin origin, List<RecordedStep> recorded, Violation violation, ProgressBeacon beacon) {
        List<Event> revived;
        try {
            revived = decodedEvents(setup, recorded);
        } catch (BadInput e) {
            return new RegressionOutcome.Diverged(e.getMessage() + "\n" + e.fix());
        }
        ReplayAttempt one = TextMatchingReplay.run(setup, origin, recorded, revived, beacon);
        ReplayAttempt other = TextMatchingReplay.run(setup, origin, recorded, revived, beacon);
        return outcome(one, other, origin, violation);
    }

    /**
     * What comes of these steps once, on a fresh system: of one that does not always do the same, the next time may
     * differ.
     */
    public static Execution attempt(Setup setup, Origin origin, List<RecordedStep> recorded, ProgressBeacon beacon) {
        return TextMatchingReplay.execution(setup, origin, recorded, decodedEvents(setup, recorded), beacon);
    }

    private static List<Event> decodedEvents(Setup setup, List<RecordedStep> recorded) {
        MessageCodec codec =
                new MessageCodec(setup.messageTypes(), setup.world().namedValues());
        return recorded.stream().map(step -> step.event(codec)).toList();
    }

    private static RegressionOutcome outcome(
            ReplayAttempt one, ReplayAttempt other, Origin origin, Violation recorded) {
        Violation violation = one.verdict().violation();
        if (violation != null && recorded.isSameAs(violation) && other.verdict().violates(recorded)) {
            return new RegressionOutcome.StillFails(violation, one.absent(), one.firstAbsentText());
        }
        Optional<String> difference = one.difference(other);
        if (difference.isPresent()) {
            return new RegressionOutcome.Diverged("Two replays went different ways: " + difference.get()
                    + ".\nThe system is not deterministic. Find the culprit:  " + Divergence.fix(origin.scenario()));
        }
        if (violation != null) {
            return new RegressionOutcome.Diverged("It fails in another way than recorded ('" + recorded.invariant()
                    + "'): it breaks '" + violation.invariant() + "': " + violation.message());
        }
        RecordedStep refused = one.refusedExternal();
        return refused == null
                ? new RegressionOutcome.Fixed(
                        one.performedSteps().size(), one.absent(), one.firstAbsentText(), one.isQuiescent())
                : new RegressionOutcome.Diverged(refused(refused));
    }

    private static String refused(RecordedStep step) {
        return "Step " + step.number() + " can no longer happen: " + step.text()
                + "\nIt comes from outside, so no change of behavior explains it: a process or block has another name now,"
                + " or the system does not permit this any more.";
    }
}
