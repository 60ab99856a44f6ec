package dev.winnow.model;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** An event that comes from outside the system: starts, inputs and faults. Counted apart from internal events. */
public sealed interface External extends Event
        permits External.Start,
                External.Crash,
                External.Restart,
                External.Send,
                External.Partition,
                External.Heal,
                External.Drop,
                External.Duplicate,
                External.Run {

    <R> R match(ExternalCases<R> kinds);

    @Override
    default <R> R match(EventCases<R> cases) {
        return cases.external(this);
    }

    /** One answer for each kind of external event. */
    interface ExternalCases<R> {
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

    /** The process runs for the first time. */
    record Start(ProcessId process) implements External {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.start(this);
        }
    }

    /** The process runs no more: its state and its timers are gone, what it stored durably is not. */
    record Crash(ProcessId process) implements External {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.crash(this);
        }
    }

    /** A crashed process runs again, with nothing but its durable state. */
    record Restart(ProcessId process) implements External {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.restart(this);
        }
    }

    /** A message from outside is put into the network; its delivery is an event of its own. */
    record Send(ProcessId to, Object message) implements External {
        public Send {
            Objects.requireNonNull(message, "a message must not be null");
        }

        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.send(this);
        }
    }

    /**
     * From now on no message passes between the two sides, either way; messages under way are held back. Which side is
     * named first makes no difference.
     */
    record Partition(List<ProcessId> one, List<ProcessId> other) implements External {
        public Partition {
            List<ProcessId> left = sorted(one);
            List<ProcessId> right = sorted(other);
            boolean inOrder = left.toString().compareTo(right.toString()) <= 0;
            one = inOrder ? left : right;
            other = inOrder ? right : left;
        }

        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.partition(this);
        }
    }

    /** Ends the partition of the same two sides. */
    record Heal(List<ProcessId> one, List<ProcessId> other) implements External {
        public Heal {
            List<ProcessId> left = sorted(one);
            List<ProcessId> right = sorted(other);
            boolean inOrder = left.toString().compareTo(right.toString()) <= 0;
            one = inOrder ? left : right;
            other = inOrder ? right : left;
        }

        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.heal(this);
        }
    }

    /** The network loses the message {@code item}. */
    record Drop(int item) implements External {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.drop(this);
        }
    }

    /** The network makes a second copy of the message {@code item}. */
    record Duplicate(int item) implements External {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.duplicate(this);
        }
    }

    /** A block of the user's own code runs; the scenario knows it by its name. */
    record Run(String block) implements External {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.run(this);
        }
    }

    private static List<ProcessId> sorted(Collection<ProcessId> processes) {
        return processes.stream().distinct().sorted().toList();
    }
}
