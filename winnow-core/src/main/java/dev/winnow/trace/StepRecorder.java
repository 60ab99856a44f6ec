package dev.winnow.trace;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.States;
import dev.winnow.system.UserCallback;
import dev.winnow.trace.codec.MessageCodec;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.ShapeJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A converter of performed steps to recorded ones. Each execution needs its own recorder, which remembers the states it
 * has recorded.
 */
public final class StepRecorder {

    private final Setup setup;
    private final MessageCodec codec;
    private final StateChangeTracker changes = new StateChangeTracker();

    /** Creates a recorder for one execution. */
    public StepRecorder(Setup setup) {
        this(setup, codec(setup));
    }

    /** Creates a recorder for one execution, with a codec shared between recorders. */
    public StepRecorder(Setup setup, MessageCodec codec) {
        this.setup = setup;
        this.codec = codec;
    }

    private static MessageCodec codec(Setup setup) {
        try {
            return MessageCodec.of(setup);
        } catch (IllegalArgumentException e) {
            throw undeclaredMessage(e);
        }
    }

    /** Returns the step without states, as a replay compares it. */
    public RecordedStep toRecordedStep(Step step) {
        return toRecordedStep(step, null);
    }

    /**
     * Returns the step that was just performed, with the states that it changed unless {@code states} is null.
     *
     * @throws BadInput if it sends an external message of an undeclared type
     */
    public RecordedStep toRecordedStep(Step step, @Nullable States states) {
        List<RecordedStep.SentItem> sent = new ArrayList<>(2);
        List<RecordedStep.ArmedTimer> armed = new ArrayList<>(1);
        for (Item item : step.createdItems()) {
            if (item.isTimer()) {
                armed.add(new RecordedStep.ArmedTimer(item.id(), item.to(), Shapes.text(item.payload())));
            } else {
                sent.add(new RecordedStep.SentItem(item.id(), item.from(), item.to(), message(item.payload())));
            }
        }
        return new RecordedStep(
                step.index(),
                event(step.event(), step.recording()),
                sent,
                armed,
                Arrays.stream(step.cancelled()).boxed().toList(),
                Arrays.stream(step.lost()).boxed().toList(),
                step.crashedInHandler(),
                choices(step.choices()),
                time(step),
                states == null ? List.of() : changes.changesAfter(step, states),
                failure(step.failure()),
                step.logLines());
    }

    /**
     * Returns the recorded form of an event that was performed or is enabled.
     *
     * @throws BadInput if it sends an external message of an undeclared type
     */
    public RecordedEvent event(Event event, Recording recording) {
        return event.match(new EventEncoder(this::message, this::payload, recording));
    }

    /** Returns the recorded form of an event for display only, without fingerprints and payloads. */
    static RecordedEvent describable(Event event, Recording recording) {
        return event.match(new EventEncoder(RecordedMessage::of, message -> "", recording));
    }

    private RecordedMessage message(Object message) {
        return RecordedMessage.of(message, setup.hasMessageFingerprint() ? setup.messageFingerprint(message) : null);
    }

    private String payload(Object message) {
        try {
            return codec.encode(message);
        } catch (IllegalArgumentException e) {
            throw undeclaredMessage(e);
        }
    }

    private static BadInput undeclaredMessage(IllegalArgumentException e) {
        return new BadInput(
                String.valueOf(e.getMessage()), "declare the type in the scenario with Setup.messages(…)", e);
    }

    private static List<RecordedStep.ChosenValue> choices(int[] boundsAndValues) {
        List<RecordedStep.ChosenValue> choices = new ArrayList<>(boundsAndValues.length / 2);
        for (int i = 0; i < boundsAndValues.length; i += 2) {
            choices.add(new RecordedStep.ChosenValue(boundsAndValues[i], boundsAndValues[i + 1]));
        }
        return choices;
    }

    private static RecordedStep.@Nullable StepTime time(Step step) {
        OptionalLong time = step.time();
        return time.isEmpty() ? null : new RecordedStep.StepTime(time.getAsLong(), step.clockReadings());
    }

    /**
     * Returns the failure in words, without a stack trace: the JVM omits it once a method is hot, and equal runs must
     * give equal bytes.
     */
    private static @Nullable String failure(@Nullable Failure failure) {
        if (failure instanceof Failure.Uncaught uncaught) {
            return "uncaught in " + uncaught.process() + ": " + UserCallback.text(uncaught.cause());
        }
        return failure instanceof Failure.Unexpected unexpected
                ? "unexpected at " + unexpected.process() + ": " + Shapes.text(unexpected.message())
                : null;
    }

    private record EventEncoder(
            Function<Object, RecordedMessage> message, Function<Object, String> payload, Recording recording)
            implements Event.EventCases<RecordedEvent>, External.ExternalCases<RecordedEvent> {

        @Override
        public RecordedEvent deliver(Event.Deliver deliver) {
            Item item = recording.item(deliver.item());
            return new RecordedEvent.Delivered(item.id(), item.from(), item.to(), message.apply(item.payload()));
        }

        @Override
        public RecordedEvent fire(Event.Fire fire) {
            Item item = recording.item(fire.item());
            return new RecordedEvent.TimerFired(item.id(), item.to(), Shapes.text(item.payload()));
        }

        @Override
        public RecordedEvent external(External external) {
            return external.match((External.ExternalCases<RecordedEvent>) this);
        }

        @Override
        public RecordedEvent start(External.Start start) {
            return new RecordedEvent.Started(start.process());
        }

        @Override
        public RecordedEvent crash(External.Crash crash) {
            return new RecordedEvent.Crashed(crash.process());
        }

        @Override
        public RecordedEvent crashInHandler(External.CrashInHandler crash) {
            return new RecordedEvent.HandlerCrash(crash.process(), crash.effects());
        }

        @Override
        public RecordedEvent restart(External.Restart restart) {
            return new RecordedEvent.Restarted(restart.process());
        }

        @Override
        public RecordedEvent pause(External.Pause pause) {
            return new RecordedEvent.Paused(pause.process());
        }

        @Override
        public RecordedEvent resume(External.Resume resume) {
            return new RecordedEvent.Resumed(resume.process());
        }

        @Override
        public RecordedEvent send(External.Send send) {
            return new RecordedEvent.SentFromOutside(
                    send.to(), message.apply(send.message()), payload.apply(send.message()));
        }

        @Override
        public RecordedEvent partition(External.Partition partition) {
            return new RecordedEvent.Partitioned(partition.one(), partition.other());
        }

        @Override
        public RecordedEvent heal(External.Heal heal) {
            return new RecordedEvent.Healed(heal.one(), heal.other());
        }

        @Override
        public RecordedEvent drop(External.Drop drop) {
            Item item = recording.item(drop.item());
            return new RecordedEvent.Dropped(item.id(), item.from(), item.to(), message.apply(item.payload()));
        }

        @Override
        public RecordedEvent duplicate(External.Duplicate duplicate) {
            Item item = recording.item(duplicate.item());
            return new RecordedEvent.Duplicated(item.id(), item.from(), item.to(), message.apply(item.payload()));
        }

        @Override
        public RecordedEvent run(External.Run run) {
            return new RecordedEvent.BlockRun(run.block());
        }
    }

    /**
     * A tracker of the states that each step changes. It checks only the process that ran, a crashed process and new
     * ones, so that the cost of a step does not grow with the number of processes.
     */
    private static final class StateChangeTracker {

        // Invariant: exactly the processes that were up when last checked, each with its state in JSON.
        private final Map<ProcessId, String> lastStates = new HashMap<>();
        private final JsonWriter json = new JsonWriter();
        private int seenProcesses; // number of processes known before this step

        List<RecordedStep.StateChange> changesAfter(Step step, States states) {
            List<RecordedStep.StateChange> changes = new ArrayList<>(1);
            for (ProcessId process : candidates(step)) {
                Object state = states.of(process);
                String newState = state == null ? null : jsonOf(state);
                String oldState = newState == null ? lastStates.remove(process) : lastStates.put(process, newState);
                if (newState == null ? oldState != null : !newState.equals(oldState)) {
                    changes.add(new RecordedStep.StateChange(process, newState));
                }
            }
            return changes;
        }

        private String jsonOf(Object state) {
            ShapeJson.write(Shapes.of(state), json);
            return json.drain();
        }

        private Set<ProcessId> candidates(Step step) {
            Set<ProcessId> candidates = new LinkedHashSet<>(2);
            ProcessId process = step.process();
            if (process != null && step.mayHaveEffect()) {
                candidates.add(process);
            }
            if (step.event() instanceof External.Crash crash) {
                candidates.add(crash.process());
            }
            if (step.crashedInHandler()) {
                candidates.addAll(new TreeSet<>(lastStates.keySet())); // an actor takes the others of its node with it
            }
            Recording recording = step.recording();
            for (; seenProcesses < recording.processCount(); seenProcesses++) {
                candidates.add(recording.process(seenProcesses));
            }
            return candidates;
        }
    }
}
