package dev.winnow.replay;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.Decision;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.run.Strategy;
import dev.winnow.run.UndecidedInvariant;
import dev.winnow.scenario.Setup;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import dev.winnow.trace.EventText;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepRecorder;
import dev.winnow.trace.codec.MessageCodec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A strategy that replays a recorded execution step by step and compares the effects of each step.
 *
 * <p>DEMi (NSDI'16, section 4).
 *
 * <p>Difference: where DEMi waits for a message that does not arrive, this stops at the first divergence and reports
 * it.
 *
 * <p>Cost: one execution, and the recording of each step. Recorded steps are read one at a time.
 */
public final class ExactReplay implements Strategy {

    private static final int MAX_SHOWN = 5;

    private final Iterator<RecordedStep> recorded;
    private final MessageCodec codec;
    private final StepRecorder recorder;
    private final @Nullable ExecutionWriter writer;

    private @Nullable RecordedStep expected;
    private @Nullable States states;
    private final Map<Integer, String> inFlight = new HashMap<>(); // by message: its text when it was sent
    private int usedChoices;
    private @Nullable Divergence divergence;
    private List<UndecidedInvariant> undecided = List.of();

    private ExactReplay(Setup setup, Iterator<RecordedStep> recorded, @Nullable ExecutionWriter writer) {
        this.recorded = recorded;
        this.codec = MessageCodec.of(setup);
        this.recorder = new StepRecorder(setup);
        this.writer = writer;
    }

    /** The outcome of a replay. */
    public sealed interface ReplayOutcome {

        /**
         * Returns the execution if every step went as recorded, whatever its verdict.
         *
         * @throws OutOfControl if the replay diverged
         */
        Execution orThrow();

        /** Describes how the replay differs, in its steps or else in its verdict; empty if it does not. */
        Optional<String> difference(Verdict expected);

        /**
         * A replay whose every step went as recorded; its verdict may differ.
         *
         * @param undecided the invariants that could not be decided
         */
        record Reproduced(Execution execution, List<UndecidedInvariant> undecided) implements ReplayOutcome {

            public Reproduced {
                undecided = List.copyOf(undecided);
            }

            @Override
            public Execution orThrow() {
                return execution;
            }

            @Override
            public Optional<String> difference(Verdict expected) {
                return execution.verdict().isSameAs(expected)
                        ? Optional.empty()
                        : Optional.of(otherVerdict(execution.verdict().violation(), expected.violation()));
            }

            private static String otherVerdict(@Nullable Violation now, @Nullable Violation expected) {
                if (now == null) {
                    return "The same steps violated nothing the second time: "
                            + (expected == null ? "an invariant" : "the invariant '" + expected.invariant() + "'")
                            + " depends on more than states, steps and its history (a field, a clock, a random number?),"
                            + " or the states differ.";
                }
                return "The same steps violated " + (expected == null ? "'" + now.invariant() + "'" : "something else")
                        + " the second time: " + now.message();
            }
        }

        record NotReproduced(Divergence divergence) implements ReplayOutcome {
            @Override
            public Execution orThrow() {
                throw new OutOfControl(divergence.message(), Divergence.FIX);
            }

            @Override
            public Optional<String> difference(Verdict expected) {
                return Optional.of(divergence.message());
            }
        }
    }

    /** Replays an execution on a fresh world. */
    public static ReplayOutcome run(Setup setup, Execution execution, ProgressBeacon beacon) {
        return run(setup, execution, beacon, null);
    }

    /**
     * Replays an execution on a fresh world.
     *
     * @param writer records the steps with states as they occur; it is not closed
     */
    public static ReplayOutcome run(
            Setup setup, Execution execution, ProgressBeacon beacon, @Nullable ExecutionWriter writer) {
        return run(setup, execution.origin(), recordedSteps(setup, execution), beacon, writer);
    }

    /** Replays an execution on a world that may have state left over from earlier executions. */
    public static ReplayOutcome runOnUsed(Setup setup, Execution execution, ProgressBeacon beacon) {
        return runOn(setup, execution.origin(), recordedSteps(setup, execution), beacon, null);
    }

    private static Iterator<RecordedStep> recordedSteps(Setup setup, Execution execution) {
        StepRecorder recorder = new StepRecorder(setup);
        return execution.steps().stream().map(recorder::toRecordedStep).iterator();
    }

    /**
     * Replays recorded steps on a fresh world.
     *
     * @param writer records the steps with states as they occur; it is not closed
     */
    public static ReplayOutcome run(
            Setup setup,
            Origin origin,
            Iterator<RecordedStep> recorded,
            ProgressBeacon beacon,
            @Nullable ExecutionWriter writer) {
        return runOn(setup.fresh(), origin, recorded, beacon, writer);
    }

    private static ReplayOutcome runOn(
            Setup setup,
            Origin origin,
            Iterator<RecordedStep> recorded,
            ProgressBeacon beacon,
            @Nullable ExecutionWriter writer) {
        ExactReplay replay = new ExactReplay(setup, recorded, writer);
        Execution execution = Runner.run(setup, origin, replay, Integer.MAX_VALUE, beacon);
        if (replay.divergence == null && recorded.hasNext()) {
            replay.divergence = endedEarly(execution, recorded.next());
        }
        return replay.divergence == null
                ? new ReplayOutcome.Reproduced(execution, replay.undecided)
                : new ReplayOutcome.NotReproduced(replay.divergence);
    }

    private static Divergence endedEarly(Execution execution, RecordedStep next) {
        Violation violation = execution.verdict().violation();
        return violation == null
                ? new Divergence(
                        next.number(),
                        "its end: more steps were recorded",
                        next.text(),
                        "the execution has ended",
                        List.of())
                : new Divergence(
                        next.number(),
                        Divergence.EARLIER_VIOLATION,
                        next.text(),
                        "violation of '" + violation.invariant() + "': " + violation.message(),
                        List.of());
    }

    @Override
    public void onUndecided(List<UndecidedInvariant> invariants) {
        undecided = invariants;
    }

    @Override
    public Decision next(Situation now) {
        states = now.states();
        if (divergence != null || !recorded.hasNext()) {
            return Decision.STOP;
        }
        RecordedStep next = recorded.next();
        expected = next;
        usedChoices = 0;
        Event event = next.event(codec);
        if (!now.isPossible(event)) {
            divergence = new Divergence(
                    next.number(), "what can happen", next.text(), "this is not enabled", enabledTexts(now));
            return Decision.STOP;
        }
        return new Decision.Perform(event);
    }

    private static List<String> enabledTexts(Situation now) {
        List<String> texts = new ArrayList<>();
        int size = now.enabled().size();
        for (int i = 0; i < Math.min(size, MAX_SHOWN); i++) {
            texts.add(EventText.of(now.recording().item(now.enabled().itemAt(i))));
        }
        if (size > MAX_SHOWN) {
            texts.add("and " + (size - MAX_SHOWN) + " more");
        }
        if (size == 0) {
            texts.add("nothing");
        }
        return texts;
    }

    @Override
    public int choose(ProcessId process, int bound) {
        RecordedStep step = expected;
        if (step == null || usedChoices >= step.choices().size()) {
            return 0; // the comparison of the step reports it
        }
        int value = step.choices().get(usedChoices++).value();
        return value < bound ? value : 0;
    }

    @Override
    public void onPerformed(Step step) {
        RecordedStep recordedStep = expected;
        if (recordedStep == null) {
            throw new IllegalStateException("a step was performed that was not recorded");
        }
        RecordedStep actual = recorder.toRecordedStep(step);
        Optional<Divergence> stepDivergence = recordedStep
                .difference(actual)
                .map(difference -> new Divergence(
                        recordedStep.number(),
                        difference.what() + " (" + recordedStep.text() + ")",
                        difference.one(),
                        difference.other(),
                        List.of()));
        divergence = stepDivergence.or(() -> changedInFlight(actual)).orElse(null);
        if (writer != null && divergence == null) {
            writer.step(step, states);
        }
    }

    /** Returns a divergence if the system changed a message object after it was sent; networks never do. */
    private Optional<Divergence> changedInFlight(RecordedStep step) {
        Optional<Divergence> changed = Optional.empty();
        if (step.event() instanceof RecordedEvent.Delivered deliver) {
            String sent = inFlight.remove(deliver.item());
            if (sent != null && !sent.equals(deliver.message().text())) {
                changed = Optional.of(new Divergence(
                        step.number(),
                        Divergence.MODIFIED_MESSAGE,
                        "sent as " + sent,
                        "delivered as " + deliver.message().text(),
                        List.of()));
            }
        }
        step.sent()
                .forEach(message -> inFlight.put(message.id(), message.message().text()));
        return changed;
    }

    @Override
    public Decision onEnded(Execution execution) {
        if (writer != null && divergence == null && !recorded.hasNext()) {
            writer.end(execution.verdict());
        }
        return Decision.STOP;
    }
}
