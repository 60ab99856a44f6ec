package dev.winnow.explore;

import dev.winnow.statespace.ForkableStateSpace;
import dev.winnow.statespace.StateSpace;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Several who do works together, each its part. The caller is one of them.
 *
 * @param size how many there are
 * @param executor for the others; if it does not let them come in time, those who are there do their parts, too
 */
public record WorkerTeam(int size, Executor executor) {

    /** Nobody but the caller. */
    public static final WorkerTeam CALLER_ONLY = new WorkerTeam(1, Runnable::run);

    private static final int SPINS_BEFORE_PARKING =
            1 << 12; // so often it is looked whether the others have ended, and then only after naps
    private static final long PARK_NANOS = 20_000; // nanoseconds

    public WorkerTeam {
        if (size < 1) {
            throw new IllegalArgumentException("a crew of " + size + ": the least is 1");
        }
    }

    /** Returns the crew that can search this state space: the caller alone if it cannot be forked. */
    public WorkerTeam fitFor(StateSpace space) {
        return space instanceof ForkableStateSpace ? this : CALLER_ONLY;
    }

    /** Returns a state space for each of the crew: this one for the caller, and forks of it. */
    public StateSpace[] graphs(StateSpace space) {
        StateSpace[] graphs = new StateSpace[size];
        graphs[0] = space;
        for (int i = 1; i < size; i++) {
            if (!(space instanceof ForkableStateSpace forkable)) {
                throw new IllegalArgumentException("a crew of " + size + " cannot search what is for one thread");
            }
            graphs[i] = forkable.fork();
        }
        return graphs;
    }

    /**
     * Does all parts of works, by number: each of the crew one if it is worth the while, else the caller all of them. A
     * work is begun when all parts of the one before are done. Returns when all are.
     */
    void runPhases(boolean worthIt, IntConsumer... works) {
        if (worthIt && size > 1) {
            runInParallel(works);
        } else {
            for (IntConsumer work : works) {
                for (int i = 0; i < size; i++) {
                    work.accept(i);
                }
            }
        }
    }

    /** What some of a round's configurations lead to. */
    public interface WorkChunk {

        /** Makes the moves from them. */
        void expand();

        /** Finds out which of what they lead to is new, as far as that is the worker's to know. */
        void lookUpSuccessors(int worker);

        /** Makes once more the moves that lead to something new. */
        void materializeNew();

        boolean hasViolation();
    }

    /**
     * Does all chunks of a round, in turns. Whoever makes something that breaks stops there: its graph is asked for it,
     * and what follows is not asked for.
     */
    public void runRound(boolean worthIt, WorkChunk... chunks) {
        runPhases(
                worthIt,
                worker -> {
                    for (int i = worker; i < chunks.length; i += size) {
                        chunks[i].expand();
                    }
                },
                worker -> {
                    for (WorkChunk chunk : chunks) {
                        chunk.lookUpSuccessors(worker);
                    }
                },
                worker -> {
                    for (int i = worker; i < chunks.length; i += size) {
                        chunks[i].materializeNew();
                        if (chunks[i].hasViolation()) {
                            return;
                        }
                    }
                });
    }

    private void runInParallel(IntConsumer... works) {
        PhaseRun shift = new PhaseRun(size, works);
        for (int i = 1; i < size; i++) {
            int number = i;
            executor.execute(() -> shift.join(number));
        }
        shift.join(0);
        Throwable problem = shift.failure.get();
        if (problem instanceof RuntimeException e) {
            throw e;
        }
        if (problem instanceof Error e) {
            throw e;
        }
    }

    /**
     * Some works, one after the other. They are short: who has to wait looks again and again before it naps, rather
     * than be woken up for each.
     */
    private static final class PhaseRun {
        private final int size;
        private final IntConsumer[] phases;
        private final AtomicIntegerArray claimed; // part by part, work by work: 1 if somebody does it or has done it
        private final AtomicInteger finishedParts = new AtomicInteger(); // parts
        private final AtomicReference<@Nullable Throwable> failure =
                new AtomicReference<>(); // then nothing more is done

        PhaseRun(int size, IntConsumer... works) {
            this.size = size;
            this.phases = works;
            this.claimed = new AtomicIntegerArray(works.length * size);
        }

        /** Does one's own parts, those that nobody else has begun by then, and stays until all are done. */
        void join(int number) {
            for (int work = 0; work < phases.length; work++) {
                for (int i = 0; i < size; i++) {
                    int part = (number + i) % size;
                    if (claimed.compareAndSet(work * size + part, 0, 1)) {
                        run(phases[work], part);
                    }
                }
                await((work + 1) * size);
            }
        }

        private void run(IntConsumer work, int part) {
            try {
                if (failure.get() == null) {
                    work.accept(part);
                }
            } catch (RuntimeException | Error e) { // others work with what is the caller's: they must have ended
                failure.compareAndSet(null, e);
            } finally {
                finishedParts.incrementAndGet();
            }
        }

        private void await(int parts) {
            for (int looks = 0; finishedParts.get() < parts; looks++) {
                if (looks < SPINS_BEFORE_PARKING) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.parkNanos(PARK_NANOS);
                }
            }
        }
    }
}
