package dev.winnow.trace;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.Item;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.run.BadInput;
import dev.winnow.run.Setup;
import dev.winnow.run.States;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes of the steps of a running system what a file would say of them. One of these accompanies one execution: it
 * remembers the states of which it has told.
 */
public final class StepLines {

    private final Setup setup;
    private final MessageCodec codec;
    private final StateChanges changes = new StateChanges();

    public StepLines(Setup setup) {
        this(setup, codec(setup));
    }

    public StepLines(Setup setup, MessageCodec codec) {
        this.setup = setup;
        this.codec = codec;
    }

    private static MessageCodec codec(Setup setup) {
        try {
            return new MessageCodec(setup.messageTypes(), setup.world().namedValues());
        } catch (IllegalArgumentException e) {
            throw unfit(e);
        }
    }

    /** The step without states: what a replay compares. */
    public RecordedStep line(Step step) {
        return line(step, null);
    }

    /**
     * The step just performed, with the states that it changed, if they are given.
     *
     * @throws BadInput if it sends an external message of an undeclared type
     */
    public RecordedStep line(Step step, @Nullable States states) {
        List<RecordedStep.Sent> sent = new ArrayList<>(2);
        List<RecordedStep.Armed> armed = new ArrayList<>(1);
        for (Item item : step.made()) {
            if (item.isTimer()) {
                armed.add(new RecordedStep.Armed(item.id(), item.to(), Shapes.text(item.payload())));
            } else {
                sent.add(new RecordedStep.Sent(item.id(), item.from(), item.to(), message(item.payload())));
            }
        }
        return new RecordedStep(
                step.index(),
                event(step.event(), step.recording()),
                sent,
                armed,
                Arrays.stream(step.cancelled()).boxed().toList(),
                Arrays.stream(step.lost()).boxed().toList(),
                choices(step.choices()),
                states == null ? List.of() : changes.after(step, states),
                failure(step.failure()),
                step.log());
    }

    /**
     * Returns what a file would say of an event that has happened or could.
     *
     * @throws BadInput if it sends an external message of an undeclared type
     */
    public RecordedEvent event(Event event, Recording recording) {
        return event.match(new Telling(this::message, this::payload, recording));
    }

    /** Returns an event only to be put into words: without fingerprints, and without the data of what is sent. */
    static RecordedEvent spoken(Event event, Recording recording) {
        return event.match(new Telling(
                message -> new RecordedMessage(Shapes.typeName(message), Shapes.text(message), null),
                message -> "",
                recording));
    }

    private RecordedMessage message(Object message) {
        String text = Shapes.text(message);
        String fingerprint = setup.masksMessages() ? setup.messageFingerprint(message) : text;
        return new RecordedMessage(Shapes.typeName(message), text, fingerprint.equals(text) ? null : fingerprint);
    }

    private String payload(Object message) {
        try {
            return codec.encode(message);
        } catch (IllegalArgumentException e) {
            throw unfit(e);
        }
    }

    private static BadInput unfit(IllegalArgumentException e) {
        return new BadInput(
                String.valueOf(e.getMessage()), "correct the scenario: Setup.messages(…) names the types it sends", e);
    }

    private static List<RecordedStep.Choice> choices(int[] boundsAndValues) {
        List<RecordedStep.Choice> choices = new ArrayList<>(boundsAndValues.length / 2);
        for (int i = 0; i < boundsAndValues.length; i += 2) {
            choices.add(new RecordedStep.Choice(boundsAndValues[i], boundsAndValues[i + 1]));
        }
        return choices;
    }

    /** Without a place in the code: a JVM leaves stack traces out once a method is hot, and equal runs give equal bytes. */
    private static @Nullable String failure(@Nullable Failure failure) {
        if (failure instanceof Failure.Uncaught uncaught) {
            return "uncaught in " + uncaught.process() + ": " + uncaught.cause();
        }
        return failure instanceof Failure.Unexpected unexpected
                ? "unexpected at " + unexpected.process() + ": " + Shapes.text(unexpected.message())
                : null;
    }

    private record Telling(
            Function<Object, RecordedMessage> message, Function<Object, String> payload, Recording recording)
            implements Event.Cases<RecordedEvent>, External.Kinds<RecordedEvent> {

        @Override
        public RecordedEvent deliver(Event.Deliver deliver) {
            Item item = recording.item(deliver.item());
            return new RecordedEvent.Deliver(item.id(), item.from(), item.to(), message.apply(item.payload()));
        }

        @Override
        public RecordedEvent fire(Event.Fire fire) {
            Item item = recording.item(fire.item());
            return new RecordedEvent.Fire(item.id(), item.to(), Shapes.text(item.payload()));
        }

        @Override
        public RecordedEvent external(External external) {
            return external.match((External.Kinds<RecordedEvent>) this);
        }

        @Override
        public RecordedEvent start(External.Start start) {
            return new RecordedEvent.Start(start.process());
        }

        @Override
        public RecordedEvent crash(External.Crash crash) {
            return new RecordedEvent.Crash(crash.process());
        }

        @Override
        public RecordedEvent restart(External.Restart restart) {
            return new RecordedEvent.Restart(restart.process());
        }

        @Override
        public RecordedEvent send(External.Send send) {
            return new RecordedEvent.Send(send.to(), message.apply(send.message()), payload.apply(send.message()));
        }

        @Override
        public RecordedEvent partition(External.Partition partition) {
            return new RecordedEvent.Partition(partition.one(), partition.other());
        }

        @Override
        public RecordedEvent heal(External.Heal heal) {
            return new RecordedEvent.Heal(heal.one(), heal.other());
        }

        @Override
        public RecordedEvent drop(External.Drop drop) {
            Item item = recording.item(drop.item());
            return new RecordedEvent.Drop(item.id(), item.from(), item.to(), message.apply(item.payload()));
        }

        @Override
        public RecordedEvent duplicate(External.Duplicate duplicate) {
            Item item = recording.item(duplicate.item());
            return new RecordedEvent.Duplicate(item.id(), item.from(), item.to(), message.apply(item.payload()));
        }

        @Override
        public RecordedEvent run(External.Run run) {
            return new RecordedEvent.Run(run.block());
        }
    }
}
