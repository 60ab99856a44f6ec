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
 * What the configuration cannot reach, all in this place. None of it needs a flag of the JVM; JDK 24 and later print a
 * warning about {@code sun.misc.Unsafe} unless started with {@code --sun-misc-unsafe-memory-access=allow}.
 *
 * <ul>
 *   <li>ThreadLocalRandom is reseeded before each step: uids of actors come from it, and with them the hash order of
 *       references; routers draw from it. Since its numbers depend on the number of the thread as well, that is the
 *       same for every thread while it performs a step.
 *   <li>The pool on which CompletableFuture runs its asynchronous stages is replaced: {@code Patterns.ask} of the Java
 *       API runs its callbacks there.
 *   <li>Generated names begin anew with each execution.
 *   <li>Extensions that an execution loads are forgotten after it.
 *   <li>The promise behind the reference of an ask, so that the answer is a message of its own.
 * </ul>
 */
public final class RuntimePatches {

    private static final long SEED_OFFSET = UnsafeAccess.offset(Thread.class, "threadLocalRandomSeed");
    private static final long THREAD_ID_OFFSET = UnsafeAccess.offset(Thread.class, "tid");
    private static final long MASKED_THREAD_ID = 1L << 40; // no thread has it
    private static final long PROMISE_OFFSET = UnsafeAccess.offset(PromiseActorRef.class, "result");

    private RuntimePatches() {}

    /** Seeds the ThreadLocalRandom of this thread. */
    public static void seedThreadLocalRandom(long seed) {
        UnsafeAccess.put(Thread.currentThread(), SEED_OFFSET, seed);
    }

    /** The state of the ThreadLocalRandom of this thread: each number drawn adds the same to it. */
    public static long threadLocalRandomSeed() {
        return UnsafeAccess.getLong(Thread.currentThread(), SEED_OFFSET);
    }

    /** Makes sure that the ThreadLocalRandom of this thread will not seed itself later. */
    static void initializeThreadLocalRandom() {
        ThreadLocalRandom.current();
    }

    /** Gives this thread the number that all have while they perform a step, and returns its own. */
    public static long maskThreadId() {
        Thread thread = Thread.currentThread();
        long own = UnsafeAccess.getLong(thread, THREAD_ID_OFFSET);
        UnsafeAccess.put(thread, THREAD_ID_OFFSET, MASKED_THREAD_ID);
        return own;
    }

    public static void restoreThreadId(long own) {
        UnsafeAccess.put(Thread.currentThread(), THREAD_ID_OFFSET, own);
    }

    /** From now on, asynchronous stages run by a thread that is under control are tasks. Done once for the JVM. */
    static void replaceAsyncPool() {
        AsyncPool.install();
    }

    public static void setPromise(PromiseActorRef ref, Promise<Object> promise) {
        UnsafeAccess.put(ref, PROMISE_OFFSET, promise);
    }

    /** Forgets temporary references, which live only as long as an execution; their numbers begin anew. */
    static void resetTemporaryRefs(ActorRefProvider provider) {
        if (UnsafeAccess.get(provider.tempContainer(), "children") instanceof Map<?, ?> children) {
            children.clear();
        }
        if (UnsafeAccess.get(provider, "tempNumber") instanceof AtomicLong counter) {
            counter.set(0);
        }
    }

    /**
     * The extensions of the system; they are made when first asked for, and would be there before that in the next
     * execution.
     */
    static Map<?, ?> extensions(Object system) {
        return UnsafeAccess.get(system, "extensions") instanceof Map<?, ?> extensions ? extensions : Map.of();
    }

    /** The numbers of the children that the actor did not name begin anew. */
    static void resetChildNames(ActorCell cell) {
        cell.org$apache$pekko$actor$dungeon$Children$$_nextNameDoNotCallMeDirectly_$eq(0);
    }

    /** A ForkJoinPool by type, because JDK 25 wants one in that place; it never runs anything itself. */
    private static final class AsyncPool extends ForkJoinPool implements Infrastructure {

        static {
            new CompletableFuture<>().defaultExecutor(); // initializes the class before its field is written
            Field field = UnsafeAccess.field(CompletableFuture.class, "ASYNC_POOL");
            if (field != null) {
                UnsafeAccess.putStatic(field, new AsyncPool((Executor) UnsafeAccess.getStatic(field)));
            }
        }

        // Maybe another one of these: of another Pekko in this JVM, which has this class from another loader.
        private final Executor original;

        private AsyncPool(Executor before) {
            super(1);
            this.original = before;
        }

        static void install() {
            // Its initializer did it.
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
