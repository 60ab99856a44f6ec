package dev.winnow.minimize.oracle;

import dev.winnow.run.ProgressBeacon;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A pool of testers, one per thread; the first one belongs to the calling thread. */
public final class TesterPool implements AutoCloseable {

    private final CandidateTester callerTester;
    private final int size;
    // An empty task ends its thread.
    private final LinkedBlockingQueue<Optional<Consumer<LazyTester>>> tasks = new LinkedBlockingQueue<>();
    private final Collection<ProgressBeacon> beacons; // of all its threads, for a watchdog
    private final BooleanSupplier stop;

    /**
     * Creates a pool and starts its threads.
     *
     * @param stop returns true to leave out the remaining tasks; asked by all threads before each of them
     */
    public TesterPool(
            int size,
            Executor threads,
            Supplier<CandidateTester> testers,
            Collection<ProgressBeacon> beacons,
            BooleanSupplier stop) {
        this.size = size;
        this.stop = stop;
        this.beacons = beacons;
        callerTester = testers.get();
        beacons.add(callerTester.beacon());
        for (int i = 1; i < size; i++) {
            threads.execute(() -> serve(testers));
        }
    }

    private void serve(Supplier<CandidateTester> testers) {
        try (LazyTester tester = new LazyTester(testers)) {
            for (Optional<Consumer<LazyTester>> task = tasks.take(); task.isPresent(); task = tasks.take()) {
                task.get().accept(tester);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The tester of one thread, created on first use, so that a failure reaches the caller of that task. */
    private final class LazyTester implements AutoCloseable {
        private final Supplier<CandidateTester> testers;
        private @Nullable CandidateTester tester;

        LazyTester(Supplier<CandidateTester> testers) {
            this.testers = testers;
        }

        CandidateTester tester() {
            if (tester == null) {
                tester = testers.get();
                beacons.add(tester.beacon());
            }
            return tester;
        }

        @Override
        public void close() {
            if (tester != null) {
                tester.close();
            }
        }
    }

    int size() {
        return size;
    }

    /** Returns the tester of the calling thread. */
    public CandidateTester callerTester() {
        return callerTester;
    }

    /** Tests the candidates and returns their results up to the first one that fails. */
    List<CandidateResult> testUntilFailure(List<Candidate> candidates) {
        return performUntil(candidates, CandidateTester::run, CandidateResult::fails);
    }

    /**
     * Performs a task for each input, on all threads, and returns the results in the order of the inputs, up to the
     * first that satisfies {@code isLast}. If the work must stop, the results of the last inputs are missing, but never
     * that of the first.
     */
    public <I, T> List<T> performUntil(List<I> inputs, BiFunction<CandidateTester, I, T> task, Predicate<T> isLast) {
        int shares = Math.min(size, inputs.size());
        List<CompletableFuture<List<T>>> futures = new ArrayList<>();
        for (int share = 1; share < shares; share++) {
            List<I> part = share(inputs, share, shares);
            CompletableFuture<List<T>> future = new CompletableFuture<>();
            futures.add(future);
            tasks.add(Optional.of(tester -> complete(future, () -> inOrder(tester.tester(), part, task, isLast))));
        }
        List<T> results = new ArrayList<>(inOrder(callerTester, share(inputs, 0, shares), task, isLast));
        for (int share = 1; share < shares; share++) {
            List<T> more = result(futures.get(share - 1)); // always wait: no thread may use a closed world
            boolean isComplete = results.size() == inputs.size() * share / shares;
            if (isComplete && (results.isEmpty() || !isLast.test(results.get(results.size() - 1)))) {
                results.addAll(more);
            }
        }
        return results;
    }

    private static <I> List<I> share(List<I> all, int share, int shares) {
        return shares == 0 ? all : all.subList(all.size() * share / shares, all.size() * (share + 1) / shares);
    }

    private static <T> void complete(CompletableFuture<T> future, Supplier<T> work) {
        try {
            future.complete(work.get());
        } catch (Throwable e) { // rethrown by result()
            future.completeExceptionally(e);
        }
    }

    private <I, T> List<T> inOrder(
            CandidateTester tester, List<I> inputs, BiFunction<CandidateTester, I, T> task, Predicate<T> isLast) {
        List<T> results = new ArrayList<>();
        for (I input : inputs) {
            T result = task.apply(tester, input);
            boolean unused = Thread.interrupted(); // a handler may leave the flag set, which would end our next wait
            results.add(result);
            if (isLast.test(result) || stop.getAsBoolean()) {
                break;
            }
        }
        return results;
    }

    private static <T> T result(CompletableFuture<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while testing candidates", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        for (int i = 1; i < size; i++) {
            tasks.add(Optional.empty());
        }
        callerTester.close();
    }
}
