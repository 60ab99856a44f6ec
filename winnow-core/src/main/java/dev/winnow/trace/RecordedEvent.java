package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened in a step, as a file knows it: readable without the classes of the system. */
public sealed interface RecordedEvent {

    <R> R match(Cases<R> cases);

    /** Returns the word for its kind, in files and searches: {@code deliver}, {@code crash}. */
    String kind();

    /** Returns one line for people: {@code n1→n2 #3 RequestVote(term=2)}. */
    default String text() {
        return match(StepText.WITH_NUMBERS);
    }

    /** One answer for each kind of event; a new kind breaks the build until everybody answers. */
    interface Cases<R> {
        R deliver(Deliver deliver);

        R fire(Fire fire);

        R start(Start start);

        R crash(Crash crash);

        R restart(Restart restart);

        R send(Send send);

        R partition(Partition partition);

        R heal(Heal heal);

        R drop(Drop drop);

        R duplicate(Duplicate duplicate);

        R run(Run run);
    }

    /** The process that ran, or null if none did. */
    default @Nullable ProcessId process() {
        return null;
    }

    /** Whether it came from outside; the others are what {@code events} counts. */
    default boolean isExternal() {
        return true;
    }

    record Deliver(int item, ProcessId from, ProcessId to, RecordedMessage message) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.deliver(this);
        }

        @Override
        public String kind() {
            return "deliver";
        }

        @Override
        public ProcessId process() {
            return to;
        }

        @Override
        public boolean isExternal() {
            return false;
        }
    }

    record Fire(int item, ProcessId process, String timer) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.fire(this);
        }

        @Override
        public String kind() {
            return "fire";
        }

        @Override
        public boolean isExternal() {
            return false;
        }
    }

    record Start(ProcessId process) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.start(this);
        }

        @Override
        public String kind() {
            return "start";
        }
    }

    /** {@code crashed} does not run in this step, hence not {@link #process}. */
    record Crash(ProcessId crashed) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.crash(this);
        }

        @Override
        public String kind() {
            return "crash";
        }
    }

    record Restart(ProcessId process) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.restart(this);
        }

        @Override
        public String kind() {
            return "restart";
        }
    }

    /** {@code payload} is the message as data, in JSON. */
    record Send(ProcessId to, RecordedMessage message, String payload) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.send(this);
        }

        @Override
        public String kind() {
            return "send";
        }
    }

    record Partition(List<ProcessId> one, List<ProcessId> other) implements RecordedEvent {
        public Partition {
            one = List.copyOf(one);
            other = List.copyOf(other);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.partition(this);
        }

        @Override
        public String kind() {
            return "partition";
        }
    }

    record Heal(List<ProcessId> one, List<ProcessId> other) implements RecordedEvent {
        public Heal {
            one = List.copyOf(one);
            other = List.copyOf(other);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.heal(this);
        }

        @Override
        public String kind() {
            return "heal";
        }
    }

    record Drop(int item, ProcessId from, ProcessId to, RecordedMessage message) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.drop(this);
        }

        @Override
        public String kind() {
            return "drop";
        }
    }

    record Duplicate(int item, ProcessId from, ProcessId to, RecordedMessage message) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.duplicate(this);
        }

        @Override
        public String kind() {
            return "duplicate";
        }
    }

    record Run(String block) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.run(this);
        }

        @Override
        public String kind() {
            return "run";
        }
    }
}
