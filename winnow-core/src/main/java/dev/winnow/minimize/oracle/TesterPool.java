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

/** One tester for each thread; the first is that of whoever asks. */
public final class TesterPool implements AutoCloseable {

    private final CandidateTester callerTester;
    private final int size;
    // Empty: go home.
    private final LinkedBlockingQueue<Optional<Consumer<LazyTester>>> tasks = new LinkedBlockingQueue<>();
    private final Collection<ProgressBeacon> beacons; // of all its threads, for whoever watches them

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
        try (LazyTester hand = new LazyTester(testers)) {
            for (Optional<Consumer<LazyTester>> task = tasks.take(); task.isPresent(); task = tasks.take()) {
                task.get().accept(hand);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A thread's own tester, made when it is first needed: if that fails, whoever waits for its work is told. */
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

    public CandidateTester callerTester() {
        return callerTester;
    }

    /** Tries the candidates: how the first ones came out, up to the first that fails. */
    List<CandidateResult> testUntilFailure(List<Candidate> candidates) {
        int shares = Math.min(size, candidates.size());
        List<CompletableFuture<List<CandidateResult>>> others = new ArrayList<>();
        for (int share = 1; share < shares; share++) {
            List<Candidate> part = share(candidates, share, shares);
            CompletableFuture<List<CandidateResult>> future = new CompletableFuture<>();
            others.add(future);
            tasks.add(Optional.of(hand -> complete(future, hand, part)));
        }
        List<CandidateResult> trials = new ArrayList<>(testInOrder(callerTester, share(candidates, 0, shares)));
        for (CompletableFuture<List<CandidateResult>> other : others) {
            List<CandidateResult> more =
                    result(other); // waited for in any case: nobody is left working in a world that is closed
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
            CompletableFuture<List<CandidateResult>> future, LazyTester hand, List<Candidate> candidates) {
        try {
            future.complete(testInOrder(hand.tester(), candidates));
        } catch (Throwable e) { // told to whoever waits
            future.completeExceptionally(e);
        }
    }

    private static List<CandidateResult> testInOrder(CandidateTester tester, List<Candidate> candidates) {
        List<CandidateResult> trials = new ArrayList<>();
        for (Candidate candidate : candidates) {
            CandidateResult trial = tester.run(candidate);
            boolean unused = Thread.interrupted(); // a handler may leave the flag behind, and would end a wait of ours
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
            throw new IllegalStateException("interrupted while candidates were tried", e);
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
