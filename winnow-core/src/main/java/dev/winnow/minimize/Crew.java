package dev.winnow.minimize;

import dev.winnow.run.Pulse;
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
final class Crew implements AutoCloseable {

    private final Tester own;
    private final int size;
    // Empty: go home.
    private final LinkedBlockingQueue<Optional<Consumer<Hand>>> work = new LinkedBlockingQueue<>();
    private final Collection<Pulse> pulses; // of all its threads, for whoever watches them

    Crew(int size, Executor threads, Supplier<Tester> testers, Collection<Pulse> pulses) {
        this.size = size;
        this.pulses = pulses;
        own = testers.get();
        pulses.add(own.pulse());
        for (int i = 1; i < size; i++) {
            threads.execute(() -> serve(testers));
        }
    }

    private void serve(Supplier<Tester> testers) {
        try (Hand hand = new Hand(testers)) {
            for (Optional<Consumer<Hand>> task = work.take(); task.isPresent(); task = work.take()) {
                task.get().accept(hand);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A thread's own tester, made when it is first needed: if that fails, whoever waits for its work is told. */
    private final class Hand implements AutoCloseable {
        private final Supplier<Tester> testers;
        private @Nullable Tester tester;

        Hand(Supplier<Tester> testers) {
            this.testers = testers;
        }

        Tester tester() {
            if (tester == null) {
                tester = testers.get();
                pulses.add(tester.pulse());
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

    Tester own() {
        return own;
    }

    /** Tries the candidates: how the first ones came out, up to the first that fails. */
    List<Trial> run(List<Candidate> candidates) {
        int shares = Math.min(size, candidates.size());
        List<CompletableFuture<List<Trial>>> others = new ArrayList<>();
        for (int share = 1; share < shares; share++) {
            List<Candidate> part = part(candidates, share, shares);
            CompletableFuture<List<Trial>> future = new CompletableFuture<>();
            others.add(future);
            work.add(Optional.of(hand -> complete(future, hand, part)));
        }
        List<Trial> trials = new ArrayList<>(upToTheFirst(own, part(candidates, 0, shares)));
        for (CompletableFuture<List<Trial>> other : others) {
            List<Trial> more =
                    result(other); // waited for in any case: nobody is left working in a world that is closed
            if (trials.isEmpty() || !trials.get(trials.size() - 1).fails()) {
                trials.addAll(more);
            }
        }
        return trials;
    }

    private static List<Candidate> part(List<Candidate> all, int share, int shares) {
        return shares == 0 ? all : all.subList(all.size() * share / shares, all.size() * (share + 1) / shares);
    }

    private static void complete(CompletableFuture<List<Trial>> future, Hand hand, List<Candidate> candidates) {
        try {
            future.complete(upToTheFirst(hand.tester(), candidates));
        } catch (Throwable e) { // told to whoever waits
            future.completeExceptionally(e);
        }
    }

    private static List<Trial> upToTheFirst(Tester tester, List<Candidate> candidates) {
        List<Trial> trials = new ArrayList<>();
        for (Candidate candidate : candidates) {
            Trial trial = tester.run(candidate);
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
            work.add(Optional.empty());
        }
        own.close();
    }
}
