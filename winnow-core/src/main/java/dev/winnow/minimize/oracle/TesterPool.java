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
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A pool of testers, one per thread; the first one belongs to the calling thread. */
public final class TesterPool implements AutoCloseable {

    private final CandidateTester callerTester;
    private final int size;
    // An empty task ends its thread.
    private final LinkedBlockingQueue<Optional<Consumer<LazyTester>>> tasks = new LinkedBlockingQueue<>();
    private final Collection<ProgressBeacon> beacons; // of all its threads, for a watchdog

    /** Creates a pool and starts its threads. */
    public TesterPool(
            int size, Executor threads, Supplier<CandidateTester> testers, Collection<ProgressBeacon> beacons) {
        this.size = size;
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
        int shares = Math.min(size, candidates.size());
        List<CompletableFuture<List<CandidateResult>>> futures = new ArrayList<>();
        for (int share = 1; share < shares; share++) {
            List<Candidate> part = share(candidates, share, shares);
            CompletableFuture<List<CandidateResult>> future = new CompletableFuture<>();
            futures.add(future);
            tasks.add(Optional.of(tester -> complete(future, tester, part)));
        }
        List<CandidateResult> trials = new ArrayList<>(testInOrder(callerTester, share(candidates, 0, shares)));
        for (CompletableFuture<List<CandidateResult>> future : futures) {
            List<CandidateResult> more = result(future); // always wait: no thread may use a closed world
            if (trials.isEmpty() || !trials.get(trials.size() - 1).fails()) {
                trials.addAll(more);
            }
        }
        return trials;
    }

    private static List<Candidate> share(List<Candidate> all, int share, int shares) {
        return shares == 0 ? all : all.subList(all.size() * share / shares, all.size() * (share + 1) / shares);
    }

    private static void complete(
            CompletableFuture<List<CandidateResult>> future, LazyTester tester, List<Candidate> candidates) {
        try {
            future.complete(testInOrder(tester.tester(), candidates));
        } catch (Throwable e) { // rethrown by result()
            future.completeExceptionally(e);
        }
    }

    private static List<CandidateResult> testInOrder(CandidateTester tester, List<Candidate> candidates) {
        List<CandidateResult> trials = new ArrayList<>();
        for (Candidate candidate : candidates) {
            CandidateResult trial = tester.run(candidate);
            boolean unused = Thread.interrupted(); // a handler may leave the flag set, which would end our next wait
            trials.add(trial);
            if (trial.fails()) {
                break;
            }
        }
        return trials;
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
