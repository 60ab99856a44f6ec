package dev.winnow.trace;

import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.system.BadInput;
import dev.winnow.trace.codec.MessageCodec;
import dev.winnow.trace.json.ShapeJson;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One step as a file knows it: all that is needed to do it again and to see whether it went the same way.
 *
 * @param number its place in the execution, from 0
 * @param lost the ids of the messages lost in it
 * @param states those that it changed, as far as they were recorded
 * @param failure why its handler did not come to its end
 * @param log the lines that the system logged, which a replay does not compare
 */
public record RecordedStep(
        int number,
        RecordedEvent event,
        List<SentItem> sent,
        List<ArmedTimer> armed,
        List<Integer> cancelled,
        List<Integer> lost,
        List<ChosenValue> choices,
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

    /** A message put under way. */
    public record SentItem(int id, ProcessId from, ProcessId to, RecordedMessage message) {

        public String text() {
            return EventText.message(id, from, to, message);
        }
    }

    /** A timer set. */
    public record ArmedTimer(int id, ProcessId process, String timer) {

        String text() {
            return EventText.timer(id, process, timer);
        }
    }

    /** What a handler's {@code choose(bound)} was answered. */
    public record ChosenValue(int bound, int value) {

        String text() {
            return value + " of " + bound;
        }
    }

    /** The new state of a process, in JSON; null if it went down. */
    public record StateChange(ProcessId process, @Nullable String newState) {

        /** The state's contents; null if the process went down. */
        public @Nullable Shape shape() {
            return newState == null ? null : ShapeJson.read(newState);
        }
    }

    /** The line of the file that it stands on. */
    public int line() {
        return number + 2;
    }

    /**
     * The event, to be performed again; the messages of externals are made anew from their data.
     *
     * @throws BadInput if the message no longer fits the types that the scenario declares
     */
    public Event event(MessageCodec codec) {
        return event.match(new EventDecoder(codec, "line " + line() + " (step " + number + ")"));
    }

    /** One line for people: {@code n1→n2 #3 RequestVote(term=2)}. */
    public String text() {
        return event.text();
    }

    /** Returns the first thing in which the other one differs, states aside; messages are compared by fingerprint. */
    public Optional<StepDifference> difference(RecordedStep other) {
        return StepDifference.between(this, other);
    }
}
