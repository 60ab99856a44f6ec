package dev.winnow.pekko.control;

import dev.winnow.pekko.state.Infrastructure;
import dev.winnow.pekko.state.UnsafeAccess;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRefProvider;
import org.apache.pekko.pattern.PromiseActorRef;
import scala.concurrent.Promise;

/**
 * The changes to Pekko and the JDK that configuration cannot make. None of them needs a JVM flag. JDK 24 and later
 * print a warning about {@code sun.misc.Unsafe} unless started with {@code --sun-misc-unsafe-memory-access=allow}.
 *
 * <ul>
 *   <li>ThreadLocalRandom is seeded before each step. Uids of actors come from it, and with them the hash order of
 *       references; routers use it, too. Its numbers also depend on the thread id, so that every thread has the same id
 *       during a step.
 *   <li>The pool for asynchronous stages of CompletableFuture is replaced, since {@code Patterns.ask} of the Java API
 *       runs its callbacks there.
 *   <li>Generated names start again with each execution.
 *   <li>Extensions that an execution loads are removed after it.
 *   <li>The promise of an ask is replaced, so that the answer becomes a message.
 * </ul>
 */
public final class RuntimePatches {

    private static final long SEED_OFFSET = UnsafeAccess.offset(Thread.class, "threadLocalRandomSeed");
    private static final long THREAD_ID_OFFSET = UnsafeAccess.offset(Thread.class, "tid");
    private static final long MASKED_THREAD_ID = 1L << 40; // not the id of any real thread
    private static final long PROMISE_OFFSET = UnsafeAccess.offset(PromiseActorRef.class, "result");

    private RuntimePatches() {}

    /** Seeds the ThreadLocalRandom of this thread. */
    public static void seedThreadLocalRandom(long seed) {
        UnsafeAccess.put(Thread.currentThread(), SEED_OFFSET, seed);
    }

    /** Returns the state of the ThreadLocalRandom of this thread. Each draw adds a constant to it. */
    public static long threadLocalRandomSeed() {
        return UnsafeAccess.getLong(Thread.currentThread(), SEED_OFFSET);
    }

    /** Initializes the ThreadLocalRandom of this thread, so that it does not seed itself later. */
    static void initializeThreadLocalRandom() {
        ThreadLocalRandom.current();
    }

    /** Gives this thread the id that all threads have during a step, and returns its real id. */
    public static long maskThreadId() {
        Thread thread = Thread.currentThread();
        long threadId = UnsafeAccess.getLong(thread, THREAD_ID_OFFSET);
        UnsafeAccess.put(thread, THREAD_ID_OFFSET, MASKED_THREAD_ID);
        return threadId;
    }

    /** Gives this thread its real id back. */
    public static void restoreThreadId(long threadId) {
        UnsafeAccess.put(Thread.currentThread(), THREAD_ID_OFFSET, threadId);
    }

    /** Turns asynchronous stages on controlled threads into tasks. Takes effect once per JVM. */
    static void replaceAsyncPool() {
        AsyncPool.install();
    }

    /** Replaces the promise of an ask. */
    public static void setPromise(PromiseActorRef ref, Promise<Object> promise) {
        UnsafeAccess.put(ref, PROMISE_OFFSET, promise);
    }

    /** Removes temporary references, which belong to one execution, and restarts their numbers. */
    static void resetTemporaryRefs(ActorRefProvider provider) {
        if (UnsafeAccess.get(provider.tempContainer(), "children") instanceof Map<?, ?> children) {
            children.clear();
        }
        if (UnsafeAccess.get(provider, "tempNumber") instanceof AtomicLong counter) {
            counter.set(0);
        }
    }

    /**
     * Returns the extensions of the system. Those that an execution loads must be removed, or the next one would find
     * them loaded.
     */
    static Map<?, ?> extensions(Object system) {
        return UnsafeAccess.get(system, "extensions") instanceof Map<?, ?> extensions ? extensions : Map.of();
    }

    /** Restarts the numbers of children that the actor did not name. */
    static void resetChildNames(ActorCell cell) {
        cell.org$apache$pekko$actor$dungeon$Children$$_nextNameDoNotCallMeDirectly_$eq(0);
    }

    /**
     * A replacement of the pool, which never runs anything itself. It is a ForkJoinPool because JDK 25 requires one.
     */
    private static final class AsyncPool extends ForkJoinPool implements Infrastructure {

        static {
            new CompletableFuture<>().defaultExecutor(); // initializes the class before its field is written
            Field field = UnsafeAccess.field(CompletableFuture.class, "ASYNC_POOL");
            if (field != null) {
                UnsafeAccess.putStatic(field, new AsyncPool((Executor) UnsafeAccess.getStatic(field)));
            }
        }

        // May be the replacement of another Pekko in this JVM, from another class loader.
        private final Executor original;

        private AsyncPool(Executor original) {
            super(1);
            this.original = original;
        }

        static void install() {
            // The static initializer installs the pool.
        }

        @Override
        public void execute(Runnable task) {
            ControlledActorSystem control = ControlledActorSystem.currentOrNull();
            if (control == null || !control.isRunning()) {
                original.execute(task);
            } else {
                control.addTask(task, task);
            }
        }
    }
}
