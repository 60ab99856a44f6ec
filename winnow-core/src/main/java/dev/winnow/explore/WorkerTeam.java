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
 * A team of threads that run the parts of a phase in parallel. The caller is one of them.
 *
 * @param size number of workers, the caller included
 * @param executor runs the other workers; if it starts them late, those that run take over their parts
 */
public record WorkerTeam(int size, Executor executor) {

    /** A team that consists of the caller. */
    public static final WorkerTeam CALLER_ONLY = new WorkerTeam(1, Runnable::run);

    private static final int SPINS_BEFORE_PARKING = 1 << 12;
    private static final long PARK_NANOS = 20_000;

    public WorkerTeam {
        if (size < 1) {
            throw new IllegalArgumentException("a team needs at least 1 worker, not " + size);
        }
    }

    /** Returns the team that can search this state space: the caller alone if it cannot be forked. */
    public WorkerTeam fitFor(StateSpace space) {
        return space instanceof ForkableStateSpace ? this : CALLER_ONLY;
    }

    /** Returns one state space per worker: the given one for the caller, and forks of it for the others. */
    public StateSpace[] forkPerWorker(StateSpace space) {
        StateSpace[] spaces = new StateSpace[size];
        spaces[0] = space;
        for (int i = 1; i < size; i++) {
            if (!(space instanceof ForkableStateSpace forkable)) {
                throw new IllegalArgumentException(size + " workers cannot search a state space that cannot be forked");
            }
            spaces[i] = forkable.fork();
        }
        return spaces;
    }

    /** Runs one part per worker, and returns when all are done. */
    public void run(IntConsumer part) {
        runPhases(true, part);
    }

    /**
     * Runs phases one after the other. Each phase has one part per worker; the next phase starts when all parts of the
     * previous one are done.
     *
     * @param parallel false to let the caller run all parts
     */
    void runPhases(boolean parallel, IntConsumer... phases) {
        if (parallel && size > 1) {
            runInParallel(phases);
        } else {
            for (IntConsumer phase : phases) {
                for (int i = 0; i < size; i++) {
                    phase.accept(i);
                }
            }
        }
    }

    /** A chunk of a round: some configurations and their successors. */
    public interface WorkChunk {

        /** Performs all moves of its configurations. */
        void expand();

        /** Looks up which successors are new, for the shards of visited states that this worker owns. */
        void lookUpSuccessors(int worker);

        /** Performs the moves that lead to new successors again, to store them. */
        void materializeNew();

        boolean hasViolation();

        /** Stores the new successors under the numbers that they got. */
        void storeNew();
    }

    /**
     * Processes the chunks of a round. A worker stops after a chunk with a violation: its state space then holds the
     * violation, and later chunks do not matter.
     *
     * @param parallel false to let the caller process all chunks
     * @param numberNew gives the new successors of all chunks their numbers, in the order of the chunks
     */
    public void runRound(boolean parallel, Runnable numberNew, WorkChunk... chunks) {
        runPhases(
                parallel,
                worker -> {
                    for (int i = first(worker, chunks); i < first(worker + 1, chunks); i++) {
                        chunks[i].expand();
                    }
                },
                worker -> {
                    for (WorkChunk chunk : chunks) {
                        chunk.lookUpSuccessors(worker);
                    }
                },
                worker -> {
                    for (int i = first(worker, chunks); i < first(worker + 1, chunks); i++) {
                        chunks[i].materializeNew();
                        if (chunks[i].hasViolation()) {
                            return;
                        }
                    }
                },
                worker -> {
                    if (worker == 0) {
                        numberNew.run();
                    }
                },
                worker -> {
                    for (int i = first(worker, chunks); i < first(worker + 1, chunks); i++) {
                        chunks[i].storeNew();
                    }
                });
    }

    /**
     * Returns the first chunk of a worker. Its chunks are adjacent, so that workers do not write to the same cache
     * lines.
     */
    private int first(int worker, WorkChunk... chunks) {
        return worker * chunks.length / size;
    }

    private void runInParallel(IntConsumer... phases) {
        PhaseRun run = new PhaseRun(size, phases);
        for (int i = 1; i < size; i++) {
            int number = i;
            executor.execute(() -> run.join(number));
        }
        run.join(0);
        Throwable failure = run.failure.get();
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }

    /** One run of several phases. Phases are short, so a waiting worker spins before it parks. */
    private static final class PhaseRun {
        private final int size;
        private final IntConsumer[] phases;
        private final AtomicIntegerArray claimed; // by phase and part: 1 once a worker has claimed it
        private final AtomicInteger finishedParts = new AtomicInteger();
        private final AtomicReference<@Nullable Throwable> failure =
                new AtomicReference<>(); // once set, parts are skipped

        PhaseRun(int size, IntConsumer... phases) {
            this.size = size;
            this.phases = phases;
            this.claimed = new AtomicIntegerArray(phases.length * size);
        }

        /** Runs this worker's parts, then parts that no other worker has claimed, until all are done. */
        void join(int worker) {
            for (int phase = 0; phase < phases.length; phase++) {
                for (int i = 0; i < size; i++) {
                    int part = (worker + i) % size;
                    if (claimed.compareAndSet(phase * size + part, 0, 1)) {
                        run(phases[phase], part);
                    }
                }
                await((phase + 1) * size);
            }
        }

        private void run(IntConsumer phase, int part) {
            try {
                if (failure.get() == null) {
                    phase.accept(part);
                }
            } catch (RuntimeException | Error e) { // rethrown by the caller, after all workers have stopped
                failure.compareAndSet(null, e);
            } finally {
                finishedParts.incrementAndGet();
            }
        }

        private void await(int parts) {
            for (int spins = 0; finishedParts.get() < parts; spins++) {
                if (spins < SPINS_BEFORE_PARKING) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.parkNanos(PARK_NANOS);
                }
            }
        }
    }
}
