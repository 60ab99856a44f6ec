package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The event of a step as recorded in a file, readable without the classes of the system. */
public sealed interface RecordedEvent {

    /** Returns the answer for the kind of this event. */
    <R> R match(RecordedEventCases<R> cases);

    /** Returns the word for its kind, in files and searches: {@code deliver}, {@code crash}. */
    String kind();

    /** Returns the event in words: {@code n1→n2 #3 RequestVote(term=2)}. */
    default String text() {
        return match(EventText.WITH_NUMBERS);
    }

    /** An answer for each kind of event. A new kind breaks the build until every implementation answers. */
    interface RecordedEventCases<R> {
        R deliver(Delivered deliver);

        R fire(TimerFired fire);

        R start(Started start);

        R crash(Crashed crash);

        R crashInHandler(HandlerCrash crash);

        R restart(Restarted restart);

        R pause(Paused pause);

        R resume(Resumed resume);

        R send(SentFromOutside send);

        R partition(Partitioned partition);

        R heal(Healed heal);

        R drop(Dropped drop);

        R duplicate(Duplicated duplicate);

        R run(BlockRun run);

        R local(LocalEvent local);
    }

    /** Returns the process that ran, or null if none did. */
    default @Nullable ProcessId process() {
        return null;
    }

    /**
     * Returns the process at which it happened: the one that ran, crashed, paused or resumed; null if there is none.
     */
    default @Nullable ProcessId location() {
        return process();
    }

    /** Returns true if the event came from outside; all others are counted as events. */
    default boolean isExternal() {
        return true;
    }

    /** A delivery of a message. */
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

    /** The firing of a timer. */
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

    /** The start of a process. */
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

    /** A crash. The process does not run in this step, hence {@link #process} is null. */
    record Crashed(ProcessId crashed) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.crash(this);
        }

        @Override
        public String kind() {
            return "crash";
        }

        @Override
        public ProcessId location() {
            return crashed;
        }
    }

    /**
     * The order to a process to crash inside its next handler. The process does not run in this step, hence
     * {@link #process} is null.
     */
    record HandlerCrash(ProcessId crashing, int effects) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.crashInHandler(this);
        }

        @Override
        public String kind() {
            return "crash-in-handler";
        }

        @Override
        public ProcessId location() {
            return crashing;
        }
    }

    /** The restart of a process. */
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

    /** A pause. The process does not run in this step, hence {@link #process} is null. */
    record Paused(ProcessId paused) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.pause(this);
        }

        @Override
        public String kind() {
            return "pause";
        }

        @Override
        public ProcessId location() {
            return paused;
        }
    }

    /** The end of a pause. The process does not run in this step, hence {@link #process} is null. */
    record Resumed(ProcessId resumed) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.resume(this);
        }

        @Override
        public String kind() {
            return "resume";
        }

        @Override
        public ProcessId location() {
            return resumed;
        }
    }

    /** An external message; {@code payload} is the message in JSON. */
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

    /** A partition of the network. */
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

    /** The healing of a partition. */
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

    /** The loss of a message. */
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

    /** The duplication of a message. */
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

    /** The run of a named block of the scenario. */
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

    /**
     * An event inside a process that a log tells, in its words. Only executions that Winnow did not control have such
     * events.
     */
    record LocalEvent(ProcessId process, String words) implements RecordedEvent {
        @Override
        public <R> R match(RecordedEventCases<R> cases) {
            return cases.local(this);
        }

        @Override
        public String kind() {
            return "local";
        }

        @Override
        public boolean isExternal() {
            return false;
        }
    }
}
