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
 * Does a recorded execution again, step by step, and compares what each step brought about.
 *
 * <p>DEMi (NSDI'16, section 4): a recorded execution can be replayed exactly. Where DEMi waits for a message that does
 * not come, this stops at the first difference and says which.
 *
 * <p>Cost: that of the execution and of writing every step down. The recorded steps are read one by one.
 */
public final class ExactReplay implements Strategy {

    private static final int SHOWN = 5;

    private final Iterator<RecordedStep> recorded;
    private final MessageCodec codec;
    private final StepRecorder lines;
    private final @Nullable ExecutionWriter writer;

    private @Nullable RecordedStep expected;
    private @Nullable States states;
    private final Map<Integer, String> inFlight = new HashMap<>(); // what messages said when they were sent
    private int choicesTaken;
    private @Nullable Divergence divergence;

    private ExactReplay(Setup setup, Iterator<RecordedStep> recorded, @Nullable ExecutionWriter writer) {
        this.recorded = recorded;
        this.codec = new MessageCodec(setup.messageTypes(), setup.world().namedValues());
        this.lines = new StepRecorder(setup);
        this.writer = writer;
    }

    /** How a replay came out. */
    public sealed interface ReplayOutcome {

        /**
         * Returns the execution whose every step went as recorded, whatever its verdict.
         *
         * @param scenario of which the error speaks
         * @throws OutOfControl if a step did not
         */
        Execution orThrow(String scenario);

        /**
         * Returns in what the replay differs, in words: first the steps count, then the verdict. Empty if it gave the
         * same result.
         */
        Optional<String> difference(Verdict expected);

        /** Every step went as recorded; the execution has its own verdict. */
        record Reproduced(Execution execution) implements ReplayOutcome {
            @Override
            public Execution orThrow(String scenario) {
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
                    return "The same steps broke nothing the second time: an invariant depends on more than states and steps.";
                }
                return "The same steps broke " + (expected == null ? "'" + now.invariant() + "'" : "something else")
                        + " the second time: " + now.message();
            }
        }

        record NotReproduced(Divergence divergence) implements ReplayOutcome {
            @Override
            public Execution orThrow(String scenario) {
                throw new OutOfControl(divergence.message(), Divergence.fix(scenario));
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
     * @param writer where to write the steps as they happen, with states; it is not closed
     */
    public static ReplayOutcome run(
            Setup setup, Execution execution, ProgressBeacon beacon, @Nullable ExecutionWriter writer) {
        return run(setup, execution.origin(), lines(setup, execution), beacon, writer);
    }

    /** Replays an execution on a world that may have something left over from earlier ones. */
    public static ReplayOutcome runOnUsed(Setup setup, Execution execution, ProgressBeacon beacon) {
        return runOn(setup, execution.origin(), lines(setup, execution), beacon, null);
    }

    private static Iterator<RecordedStep> lines(Setup setup, Execution execution) {
        StepRecorder lines = new StepRecorder(setup);
        return execution.steps().stream().map(lines::toRecordedStep).iterator();
    }

    /**
     * Replays recorded steps on a fresh world.
     *
     * @param writer where to write the steps as they happen, with states; it is not closed
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
            replay.divergence = cutShort(execution, recorded.next());
        }
        return replay.divergence == null
                ? new ReplayOutcome.Reproduced(execution)
                : new ReplayOutcome.NotReproduced(replay.divergence);
    }

    private static Divergence cutShort(Execution execution, RecordedStep next) {
        Violation violation = execution.verdict().violation();
        String now = violation == null ? "the execution is over" : "violation: " + violation.message();
        return new Divergence(next.number(), "that it goes on", next.text(), now, List.of());
    }

    @Override
    public Decision next(Situation now) {
        states = now.states();
        if (divergence != null || !recorded.hasNext()) {
            return Decision.STOP;
        }
        RecordedStep next = recorded.next();
        expected = next;
        choicesTaken = 0;
        Event event = next.event(codec);
        if (!now.isPossible(event)) {
            divergence =
                    new Divergence(next.number(), "what can happen", next.text(), "this cannot happen", enabled(now));
            return Decision.STOP;
        }
        return new Decision.Perform(event);
    }

    private static List<String> enabled(Situation now) {
        List<String> texts = new ArrayList<>();
        int size = now.enabled().size();
        for (int i = 0; i < Math.min(size, SHOWN); i++) {
            texts.add(EventText.of(now.recording().item(now.enabled().itemAt(i))));
        }
        if (size > SHOWN) {
            texts.add("and " + (size - SHOWN) + " more");
        }
        if (size == 0) {
            texts.add("nothing");
        }
        return texts;
    }

    @Override
    public int choose(ProcessId process, int bound) {
        RecordedStep step = expected;
        if (step == null || choicesTaken >= step.choices().size()) {
            return 0; // told by the comparison of the step
        }
        int value = step.choices().get(choicesTaken++).value();
        return value < bound ? value : 0;
    }

    @Override
    public void onPerformed(Step step) {
        RecordedStep was = expected;
        if (was == null) {
            throw new IllegalStateException("a step was performed that no recorded one asked for");
        }
        RecordedStep is = lines.toRecordedStep(step);
        Optional<Divergence> differs = was.difference(is)
                .map(difference -> new Divergence(
                        was.number(),
                        difference.what() + " (" + was.text() + ")",
                        difference.one(),
                        difference.other(),
                        List.of()));
        divergence = differs.or(() -> changedOnTheWay(is)).orElse(null);
        if (writer != null && divergence == null) {
            writer.step(step, states);
        }
    }

    /** No network changes a message: if one reads otherwise than when it was sent, the system changed the object. */
    private Optional<Divergence> changedOnTheWay(RecordedStep step) {
        Optional<Divergence> changed = Optional.empty();
        if (step.event() instanceof RecordedEvent.Delivered deliver) {
            String sent = inFlight.remove(deliver.item());
            if (sent != null && !sent.equals(deliver.message().text())) {
                changed = Optional.of(new Divergence(
                        step.number(),
                        "the message itself: it was changed after it had been sent (messages must not change: use records)",
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
