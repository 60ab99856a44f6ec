package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened in a step, as a file knows it: readable without the classes of the system. */
public sealed interface RecordedEvent {

    <R> R match(Cases<R> cases);

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
        public boolean isExternal() {
            return false;
        }
    }

    record Start(ProcessId process) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.start(this);
        }
    }

    /** {@code crashed} does not run in this step, hence not {@link #process}. */
    record Crash(ProcessId crashed) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.crash(this);
        }
    }

    record Restart(ProcessId process) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.restart(this);
        }
    }

    /** {@code payload} is the message as data, in JSON. */
    record Send(ProcessId to, RecordedMessage message, String payload) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.send(this);
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
    }

    record Drop(int item, ProcessId from, ProcessId to, RecordedMessage message) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.drop(this);
        }
    }

    record Duplicate(int item, ProcessId from, ProcessId to, RecordedMessage message) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.duplicate(this);
        }
    }

    record Run(String block) implements RecordedEvent {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.run(this);
        }
    }
}
