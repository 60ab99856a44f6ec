package dev.winnow.report;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import java.util.List;

/**
 * The properties of a step that identify it in another execution. Item numbers differ between executions, and contents
 * may have changed: terms are lower, messages were shrunk.
 *
 * @param process the process at which the step happens, or the outside
 * @param kindAndRoute the kind of event with sender and receiver, equal for similar steps
 * @param type the type of the message or timer, equal for similar steps
 * @param content the content of the message or timer, equal only for equal steps
 */
record StepSignature(ProcessId process, String kindAndRoute, String type, String content) {

    static StepSignature of(RecordedStep step) {
        return step.event().match(SignatureOfEvent.ALL);
    }

    private enum SignatureOfEvent implements RecordedEvent.RecordedEventCases<StepSignature> {
        ALL;

        private static StepSignature message(
                ProcessId lane, RecordedEvent event, ProcessId from, ProcessId to, RecordedMessage message) {
            return new StepSignature(lane, event.kind() + " " + from + "→" + to, message.type(), message.identity());
        }

        private static StepSignature plain(ProcessId lane, RecordedEvent event, String content) {
            return new StepSignature(lane, event.kind(), content, content);
        }

        private static StepSignature sides(RecordedEvent event, List<ProcessId> one, List<ProcessId> other) {
            return plain(ProcessId.OUTSIDE, event, one + "|" + other);
        }

        @Override
        public StepSignature deliver(RecordedEvent.Delivered deliver) {
            return message(deliver.to(), deliver, deliver.from(), deliver.to(), deliver.message());
        }

        @Override
        public StepSignature fire(RecordedEvent.TimerFired fire) {
            return plain(fire.process(), fire, fire.timer());
        }

        @Override
        public StepSignature start(RecordedEvent.Started start) {
            return plain(start.process(), start, "");
        }

        @Override
        public StepSignature crash(RecordedEvent.Crashed crash) {
            return plain(crash.crashed(), crash, "");
        }

        @Override
        public StepSignature crashInHandler(RecordedEvent.HandlerCrash crash) {
            return plain(crash.crashing(), crash, "");
        }

        @Override
        public StepSignature restart(RecordedEvent.Restarted restart) {
            return plain(restart.process(), restart, "");
        }

        @Override
        public StepSignature pause(RecordedEvent.Paused pause) {
            return plain(pause.paused(), pause, "");
        }

        @Override
        public StepSignature resume(RecordedEvent.Resumed resume) {
            return plain(resume.resumed(), resume, "");
        }

        @Override
        public StepSignature send(RecordedEvent.SentFromOutside send) {
            return message(ProcessId.OUTSIDE, send, ProcessId.OUTSIDE, send.to(), send.message());
        }

        @Override
        public StepSignature partition(RecordedEvent.Partitioned partition) {
            return sides(partition, partition.one(), partition.other());
        }

        @Override
        public StepSignature heal(RecordedEvent.Healed heal) {
            return sides(heal, heal.one(), heal.other());
        }

        @Override
        public StepSignature drop(RecordedEvent.Dropped drop) {
            return message(ProcessId.OUTSIDE, drop, drop.from(), drop.to(), drop.message());
        }

        @Override
        public StepSignature duplicate(RecordedEvent.Duplicated duplicate) {
            return message(ProcessId.OUTSIDE, duplicate, duplicate.from(), duplicate.to(), duplicate.message());
        }

        @Override
        public StepSignature run(RecordedEvent.BlockRun run) {
            return plain(ProcessId.OUTSIDE, run, run.block());
        }

        @Override
        public StepSignature local(RecordedEvent.LocalEvent local) {
            return plain(local.process(), local, local.words());
        }
    }
}
