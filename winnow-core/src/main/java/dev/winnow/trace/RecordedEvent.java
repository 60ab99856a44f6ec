package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened in a step, as a file knows it: readable without the classes of the system. */
public sealed interface RecordedEvent {

    <R> R match(RecordedEventCases<R> cases);

    /** Returns the word for its kind, in files and searches: {@code deliver}, {@code crash}. */
    String kind();

    /** Returns one line for people: {@code n1→n2 #3 RequestVote(term=2)}. */
    default String text() {
        return match(EventText.WITH_NUMBERS);
    }

    /** One answer for each kind of event; a new kind breaks the build until everybody answers. */
    interface RecordedEventCases<R> {
        R deliver(Delivered deliver);

        R fire(TimerFired fire);

        R start(Started start);

        R crash(Crashed crash);

        R restart(Restarted restart);

        R send(SentFromOutside send);

        R partition(Partitioned partition);

        R heal(Healed heal);

        R drop(Dropped drop);

        R duplicate(Duplicated duplicate);

        R run(BlockRun run);
    }

    /** The process that ran, or null if none did. */
    default @Nullable ProcessId process() {
        return null;
    }

    /** Whether it came from outside; the others are what {@code events} counts. */
    default boolean isExternal() {
        return true;
    }

    record Delivered(int item, ProcessId from, ProcessId to, RecordedMessage message) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
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

    record TimerFired(int item, ProcessId process, String timer) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
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

    record Started(ProcessId process) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.start(this);
        }

        @Override
        public String kind() {
            return "start";
        }
    }

    /** {@code crashed} does not run in this step, hence not {@link #process}. */
    record Crashed(ProcessId crashed) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.crash(this);
        }

        @Override
        public String kind() {
            return "crash";
        }
    }

    record Restarted(ProcessId process) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.restart(this);
        }

        @Override
        public String kind() {
            return "restart";
        }
    }

    /** {@code payload} is the message as data, in JSON. */
    record SentFromOutside(ProcessId to, RecordedMessage message, String payload) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.send(this);
        }

        @Override
        public String kind() {
            return "send";
        }
    }

    record Partitioned(List<ProcessId> one, List<ProcessId> other) implements RecordedEvent {
        public Partitioned {
            one = List.copyOf(one);
            other = List.copyOf(other);
        }

        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.partition(this);
        }

        @Override
        public String kind() {
            return "partition";
        }
    }

    record Healed(List<ProcessId> one, List<ProcessId> other) implements RecordedEvent {
        public Healed {
            one = List.copyOf(one);
            other = List.copyOf(other);
        }

        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.heal(this);
        }

        @Override
        public String kind() {
            return "heal";
        }
    }

    record Dropped(int item, ProcessId from, ProcessId to, RecordedMessage message) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.drop(this);
        }

        @Override
        public String kind() {
            return "drop";
        }
    }

    record Duplicated(int item, ProcessId from, ProcessId to, RecordedMessage message) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.duplicate(this);
        }

        @Override
        public String kind() {
            return "duplicate";
        }
    }

    record BlockRun(String block) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.run(this);
        }

        @Override
        public String kind() {
            return "run";
        }
    }
}
