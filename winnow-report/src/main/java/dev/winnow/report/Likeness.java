package dev.winnow.report;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import java.util.List;

/**
 * What makes steps of two executions alike. The numbers of messages mean nothing in another execution, and what they contain
 * may have changed on the way: terms are lower, messages were shrunk.
 *
 * @param lane the process at which it happens; the outside if at none
 * @param where what happens and between whom: steps that differ in it are not alike
 * @param type of the message or timer: that of steps that are alike
 * @param what all of the message or timer: that of steps that are the same
 */
record Likeness(ProcessId lane, String where, String type, String what) {

    static Likeness of(RecordedStep step) {
        return step.event().match(Telling.ALL);
    }

    private enum Telling implements RecordedEvent.Cases<Likeness> {
        ALL;

        private static Likeness message(
                ProcessId lane, RecordedEvent event, ProcessId from, ProcessId to, RecordedMessage message) {
            return new Likeness(lane, event.kind() + " " + from + "→" + to, message.type(), message.identity());
        }

        private static Likeness plain(ProcessId lane, RecordedEvent event, String what) {
            return new Likeness(lane, event.kind(), what, what);
        }

        private static Likeness sides(RecordedEvent event, List<ProcessId> one, List<ProcessId> other) {
            return plain(ProcessId.OUTSIDE, event, one + "|" + other);
        }

        @Override
        public Likeness deliver(RecordedEvent.Deliver deliver) {
            return message(deliver.to(), deliver, deliver.from(), deliver.to(), deliver.message());
        }

        @Override
        public Likeness fire(RecordedEvent.Fire fire) {
            return plain(fire.process(), fire, fire.timer());
        }

        @Override
        public Likeness start(RecordedEvent.Start start) {
            return plain(start.process(), start, "");
        }

        @Override
        public Likeness crash(RecordedEvent.Crash crash) {
            return plain(crash.crashed(), crash, "");
        }

        @Override
        public Likeness restart(RecordedEvent.Restart restart) {
            return plain(restart.process(), restart, "");
        }

        @Override
        public Likeness send(RecordedEvent.Send send) {
            return message(ProcessId.OUTSIDE, send, ProcessId.OUTSIDE, send.to(), send.message());
        }

        @Override
        public Likeness partition(RecordedEvent.Partition partition) {
            return sides(partition, partition.one(), partition.other());
        }

        @Override
        public Likeness heal(RecordedEvent.Heal heal) {
            return sides(heal, heal.one(), heal.other());
        }

        @Override
        public Likeness drop(RecordedEvent.Drop drop) {
            return message(ProcessId.OUTSIDE, drop, drop.from(), drop.to(), drop.message());
        }

        @Override
        public Likeness duplicate(RecordedEvent.Duplicate duplicate) {
            return message(ProcessId.OUTSIDE, duplicate, duplicate.from(), duplicate.to(), duplicate.message());
        }

        @Override
        public Likeness run(RecordedEvent.Run run) {
            return plain(ProcessId.OUTSIDE, run, run.block());
        }
    }
}
