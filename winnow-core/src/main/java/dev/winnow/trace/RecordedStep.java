package dev.winnow.trace;

import dev.winnow.model.ClockReading;
import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.system.BadInput;
import dev.winnow.system.StepLog;
import dev.winnow.trace.codec.MessageCodec;
import dev.winnow.trace.json.ShapeJson;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step as recorded in a file, with everything that a replay performs and compares.
 *
 * @param number its index in the execution, from 0
 * @param cancelled the ids of the cancelled timers
 * @param lost the ids of the lost messages
 * @param crashed true if the process that ran crashed inside its handler
 * @param time its time, if the system has a common time; a replay does not compare it
 * @param states the changed states, if they were recorded
 * @param failure the failure of its handler, if any
 * @param log the lines that the system logged; a replay does not compare them
 */
public record RecordedStep(
        int number,
        RecordedEvent event,
        List<SentItem> sent,
        List<ArmedTimer> armed,
        List<Integer> cancelled,
        List<Integer> lost,
        boolean crashed,
        List<ChosenValue> choices,
        @Nullable StepTime time,
        List<StateChange> states,
        @Nullable String failure,
        List<String> log) {

    public RecordedStep {
        sent = List.copyOf(sent);
        armed = List.copyOf(armed);
        cancelled = List.copyOf(cancelled);
        lost = List.copyOf(lost);
        choices = List.copyOf(choices);
        states = List.copyOf(states);
        log = List.copyOf(log);
    }

    /** A sent message. */
    public record SentItem(int id, ProcessId from, ProcessId to, RecordedMessage message) {

        /** Returns the message in words. */
        public String text() {
            return EventText.message(id, from, to, message);
        }
    }

    /** A timer that was set. */
    public record ArmedTimer(int id, ProcessId process, String timer) {

        String text() {
            return EventText.timer(id, process, timer);
        }
    }

    /** The value that a handler got from {@code choose(bound)}. */
    public record ChosenValue(int bound, int value) {

        public String text() {
            return value + " of " + bound;
        }
    }

    /**
     * The common time of a step.
     *
     * @param readings which choices of the step were about time
     */
    public record StepTime(long now, List<ClockReading> readings) {

        public StepTime {
            readings = List.copyOf(readings);
        }
    }

    /** The new state of a process in JSON; null if it went down. */
    public record StateChange(ProcessId process, @Nullable String newState) {

        /** Returns the content of the state; null if the process went down. */
        public @Nullable Shape shape() {
            return newState == null ? null : ShapeJson.read(newState);
        }
    }

    /** Returns this step with other states and log lines, which a replay does not compare. */
    public RecordedStep withStatesAndLog(List<StateChange> newStates, List<String> newLog) {
        return new RecordedStep(
                number, event, sent, armed, cancelled, lost, crashed, choices, time, newStates, failure, newLog);
    }

    /** Returns the choice with this index in words, with the meaning of one that is about time. */
    public String choiceText(int index) {
        return clockReading(index)
                .map(reading -> StepTimeFormat.text(event, choices.get(index), reading))
                .orElseGet(() -> choices.get(index).text());
    }

    /** Returns the clock reading that the choice with this index was about, if it was about time. */
    public Optional<ClockReading> clockReading(int index) {
        return time == null
                ? Optional.empty()
                : time.readings().stream()
                        .filter(reading -> reading.choice() == index)
                        .findFirst();
    }

    /** Returns true if it delivered a message that the receiver did not handle, as far as the log says so. */
    public boolean isUnhandled() {
        return event instanceof RecordedEvent.Delivered && StepLog.saysUnhandled(log);
    }

    /** Returns its line number in the file. */
    public int line() {
        return number + 2;
    }

    /**
     * Returns the event, with external messages decoded from their JSON.
     *
     * @throws BadInput if the message no longer fits the types that the scenario declares
     */
    public Event event(MessageCodec codec) {
        return event.match(new EventDecoder(codec, "line " + line() + " (step " + number + ")"));
    }

    /** Returns the event in words: {@code n1→n2 #3 RequestVote(term=2)}. */
    public String text() {
        return event.text();
    }

    /** Returns the first difference, ignoring states and logs. Messages are compared by fingerprint. */
    public Optional<StepDifference> difference(RecordedStep other) {
        return StepDifference.between(this, other);
    }
}
