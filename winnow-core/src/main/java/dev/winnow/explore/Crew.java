package dev.winnow.explore;

import dev.winnow.rehearse.ForkableStateSpace;
import dev.winnow.rehearse.Graph;
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
public record Crew(int size, Executor executor) {

    /** Nobody but the caller. */
    public static final Crew ALONE = new Crew(1, Runnable::run);

    private static final int PATIENCE =
            1 << 12; // so often it is looked whether the others have ended, and then only after naps
    private static final long NAP = 20_000; // nanoseconds

    public Crew {
        if (size < 1) {
            throw new IllegalArgumentException("a crew of " + size + ": the least is 1");
        }
    }

    /** Returns the crew that can search this state space: the caller alone if it cannot be forked. */
    Crew fitFor(Graph graph) {
        return graph instanceof ForkableStateSpace ? this : ALONE;
    }

    /** Returns a state space for each of the crew: this one for the caller, and forks of it. */
    Graph[] graphs(Graph graph) {
        Graph[] graphs = new Graph[size];
        graphs[0] = graph;
        for (int i = 1; i < size; i++) {
            if (!(graph instanceof ForkableStateSpace forkable)) {
                throw new IllegalArgumentException("a crew of " + size + " cannot search what is for one thread");
            }
            graphs[i] = forkable.fork();
        }
        return graphs;
    }

    /**
     * Does all parts of works, by number: each of the crew one if it is worth the while, else the caller all of them. A work is begun when all parts of the one before are
     * done. Returns when all are.
     */
    void work(boolean worthIt, IntConsumer... works) {
        if (worthIt && size > 1) {
            together(works);
        } else {
            for (IntConsumer work : works) {
                for (int i = 0; i < size; i++) {
                    work.accept(i);
                }
            }
        }
    }

    /** What some of a round's configurations lead to. */
    interface Chunk {

        /** Makes the moves from them. */
        void expand();

        /** Finds out which of what they lead to is new, as far as that is the worker's to know. */
        void lookUp(int worker);

        /** Makes once more the moves that lead to something new. */
        void make();

        boolean isBroken();
    }

    /** Does all chunks of a round, in turns. Whoever makes something that breaks stops there: its graph is asked for it, and what follows is not asked for. */
    void round(boolean worthIt, Chunk... chunks) {
        work(
                worthIt,
                worker -> {
                    for (int i = worker; i < chunks.length; i += size) {
                        chunks[i].expand();
                    }
                },
                worker -> {
                    for (Chunk chunk : chunks) {
                        chunk.lookUp(worker);
                    }
                },
                worker -> {
                    for (int i = worker; i < chunks.length; i += size) {
                        chunks[i].make();
                        if (chunks[i].isBroken()) {
                            return;
                        }
                    }
                });
    }

    private void together(IntConsumer... works) {
        Shift shift = new Shift(size, works);
        for (int i = 1; i < size; i++) {
            int number = i;
            executor.execute(() -> shift.join(number));
        }
        shift.join(0);
        Throwable problem = shift.problem.get();
        if (problem instanceof RuntimeException e) {
            throw e;
        }
        if (problem instanceof Error e) {
            throw e;
        }
    }

    /** Some works, one after the other. They are short: who has to wait looks again and again before it naps, rather than be woken up for each. */
    private static final class Shift {
        private final int size;
        private final IntConsumer[] works;
        private final AtomicIntegerArray taken; // part by part, work by work: 1 if somebody does it or has done it
        private final AtomicInteger done = new AtomicInteger(); // parts
        private final AtomicReference<@Nullable Throwable> problem =
                new AtomicReference<>(); // then nothing more is done

        Shift(int size, IntConsumer... works) {
            this.size = size;
            this.works = works;
            this.taken = new AtomicIntegerArray(works.length * size);
        }

        /** Does one's own parts, those that nobody else has begun by then, and stays until all are done. */
        void join(int number) {
            for (int work = 0; work < works.length; work++) {
                for (int i = 0; i < size; i++) {
                    int part = (number + i) % size;
                    if (taken.compareAndSet(work * size + part, 0, 1)) {
                        run(works[work], part);
                    }
                }
                await((work + 1) * size);
            }
        }

        private void run(IntConsumer work, int part) {
            try {
                if (problem.get() == null) {
                    work.accept(part);
                }
            } catch (RuntimeException | Error e) { // others work with what is the caller's: they must have ended
                problem.compareAndSet(null, e);
            } finally {
                done.incrementAndGet();
            }
        }

        private void await(int parts) {
            for (int looks = 0; done.get() < parts; looks++) {
                if (looks < PATIENCE) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.parkNanos(NAP);
                }
            }
        }
    }
}
