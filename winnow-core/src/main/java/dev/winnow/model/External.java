package dev.winnow.model;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** An external event: a start, an input or a fault. External events are counted separately from internal ones. */
public sealed interface External extends Event
        permits External.Lifecycle,
                External.Send,
                External.Partition,
                External.Heal,
                External.Drop,
                External.Duplicate,
                External.Run {

    /** Returns the result of the case for this kind of external event. */
    <R> R match(ExternalCases<R> kinds);

    @Override
    default <R> R match(EventCases<R> cases) {
        return cases.external(this);
    }

    /** One case for each kind of external event. */
    interface ExternalCases<R> {
        /** Handles a start. */
        R start(Start start);

        /** Handles a crash. */
        R crash(Crash crash);

        /** Handles a crash inside the next handler. */
        R crashInHandler(CrashInHandler crash);

        /** Handles a restart. */
        R restart(Restart restart);

        /** Handles a pause. */
        R pause(Pause pause);

        /** Handles the end of a pause. */
        R resume(Resume resume);

        /** Handles a message from outside. */
        R send(Send send);

        /** Handles a partition. */
        R partition(Partition partition);

        /** Handles the end of a partition. */
        R heal(Heal heal);

        /** Handles the loss of a message. */
        R drop(Drop drop);

        /** Handles the duplication of a message. */
        R duplicate(Duplicate duplicate);

        /** Handles a block of user code. */
        R run(Run run);
    }

    /** An external event that happens to one process. */
    sealed interface Lifecycle extends External permits Start, Crash, CrashInHandler, Restart, Pause, Resume {
        /** Returns the process to which it happens. */
        ProcessId process();
    }

    /** The start of a process that has not run before. */
    record Start(ProcessId process) implements Lifecycle {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.start(this);
        }
    }

    /** The crash of a process. It loses its state and timers but keeps its durable storage. */
    record Crash(ProcessId process) implements Lifecycle {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.crash(this);
        }
    }

    /**
     * The order to a process to crash inside its next handler, of a start, message or timer. It crashes right after its
     * first {@code effects} effects, or at the end of the handler if that has fewer. Effects are messages sent, values
     * stored and processes spawned, in order: those before the crash remain, all later ones never happen. Like any
     * crash, it loses the state and all timers. A crash before that handler replaces it.
     */
    record CrashInHandler(ProcessId process, int effects) implements Lifecycle {
        public CrashInHandler {
            if (effects < 0) {
                throw new IllegalArgumentException("cannot crash after " + effects + " effects: use 0 or more");
            }
        }

        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.crashInHandler(this);
        }
    }

    /** The restart of a crashed process, with its durable storage only. */
    record Restart(ProcessId process) implements Lifecycle {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.restart(this);
        }
    }

    /**
     * The pause of a process, such as a long garbage collection or a suspended virtual machine. The process handles
     * nothing until it resumes, while others continue. Its state, timers and messages are kept.
     */
    record Pause(ProcessId process) implements Lifecycle {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.pause(this);
        }
    }

    /** The end of a pause. The process does not notice it: timers that came due during the pause fire late. */
    record Resume(ProcessId process) implements Lifecycle {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.resume(this);
        }
    }

    /** The sending of a message from outside. Its delivery is a separate event. */
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
     * The start of a network partition between two sides. It holds back all messages between them, including those in
     * flight. The order of the sides does not matter.
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

    /** The end of the partition between the same two sides. */
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

    /** The loss of message {@code item} in the network. */
    record Drop(int item) implements External {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.drop(this);
        }
    }

    /** The duplication of message {@code item} by the network. */
    record Duplicate(int item) implements External {
        @Override
        public <R> R match(ExternalCases<R> kinds) {
            return kinds.duplicate(this);
        }
    }

    /** The run of a named block of user code. */
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
