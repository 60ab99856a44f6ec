package dev.winnow.explore;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.IntConsumer;

/**
 * Several who do a work together, each its part. The caller is one of them.
 *
 * @param size how many there are
 * @param executor for the others
 */
public record Crew(int size, Executor executor) {

    /** Nobody but the caller. */
    public static final Crew ALONE = new Crew(1, Runnable::run);

    public Crew {
        if (size < 1) {
            throw new IllegalArgumentException("a crew of " + size + ": the least is 1");
        }
    }

    /** Does all parts, by number: each of the crew one if it is worth the while, else the caller all of them. Returns when all are done. */
    void work(boolean worthIt, IntConsumer part) {
        if (worthIt) {
            together(part);
        } else {
            for (int i = 0; i < size; i++) {
                part.accept(i);
            }
        }
    }

    private void together(IntConsumer part) {
        CompletableFuture<?>[] others = new CompletableFuture<?>[size - 1];
        for (int i = 1; i < size; i++) {
            int number = i;
            others[i - 1] = CompletableFuture.runAsync(() -> part.accept(number), executor);
        }
        Throwable problem = null;
        try {
            part.accept(0);
        } catch (RuntimeException | Error e) { // the others work with what is the caller's: they must have ended
            problem = e;
        }
        for (CompletableFuture<?> other : others) {
            try {
                other.join();
            } catch (CompletionException e) {
                problem = problem == null ? e.getCause() : problem;
            }
        }
        if (problem instanceof RuntimeException e) {
            throw e;
        }
        if (problem instanceof Error e) {
            throw e;
        }
    }
}
