package dev.winnow.pekko;

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
 * What the configuration cannot reach, all in this place. None of it needs a flag of the JVM; JDK 24 and later print a warning
 * about {@code sun.misc.Unsafe} unless started with {@code --sun-misc-unsafe-memory-access=allow}.
 *
 * <ul>
 *   <li>ThreadLocalRandom is reseeded before each step: uids of actors come from it, and with them the hash order of
 *       references; routers draw from it. Since its numbers depend on the number of the thread as well, that is the same
 *       for every thread while it performs a step.
 *   <li>The pool on which CompletableFuture runs its asynchronous stages is replaced: {@code Patterns.ask} of the Java API
 *       runs its callbacks there.
 *   <li>Generated names begin anew with each execution.
 *   <li>Extensions that an execution loads are forgotten after it.
 *   <li>The promise behind the reference of an ask, so that the answer is a message of its own.
 * </ul>
 */
final class Tampering {

    private static final long SEED = Unsafe.offset(Thread.class, "threadLocalRandomSeed");
    private static final long NUMBER = Unsafe.offset(Thread.class, "tid");
    private static final long ANY_NUMBER = 1L << 40; // no thread has it
    private static final long PROMISE = Unsafe.offset(PromiseActorRef.class, "result");

    private Tampering() {}

    /** Seeds the ThreadLocalRandom of this thread. */
    static void seed(long seed) {
        Unsafe.put(Thread.currentThread(), SEED, seed);
    }

    /** The state of the ThreadLocalRandom of this thread: each number drawn adds the same to it. */
    static long currentSeed() {
        return Unsafe.getLong(Thread.currentThread(), SEED);
    }

    /** Makes sure that the ThreadLocalRandom of this thread will not seed itself later. */
    static void prepareThread() {
        ThreadLocalRandom.current();
    }

    /** Gives this thread the number that all have while they perform a step, and returns its own. */
    static long disguise() {
        Thread thread = Thread.currentThread();
        long own = Unsafe.getLong(thread, NUMBER);
        Unsafe.put(thread, NUMBER, ANY_NUMBER);
        return own;
    }

    static void undisguise(long own) {
        Unsafe.put(Thread.currentThread(), NUMBER, own);
    }

    /** From now on, asynchronous stages run by a thread that is under control are tasks. Done once for the JVM. */
    static void takeAsyncPool() {
        Pool.take();
    }

    static void setPromise(PromiseActorRef ref, Promise<Object> promise) {
        Unsafe.put(ref, PROMISE, promise);
    }

    /** Forgets temporary references, which live only as long as an execution; their numbers begin anew. */
    static void forgetTemporaries(ActorRefProvider provider) {
        if (Unsafe.get(provider.tempContainer(), "children") instanceof Map<?, ?> children) {
            children.clear();
        }
        if (Unsafe.get(provider, "tempNumber") instanceof AtomicLong counter) {
            counter.set(0);
        }
    }

    /** The extensions of the system; they are made when first asked for, and would be there before that in the next execution. */
    static Map<?, ?> extensions(Object system) {
        return Unsafe.get(system, "extensions") instanceof Map<?, ?> extensions ? extensions : Map.of();
    }

    /** The numbers of the children that the actor did not name begin anew. */
    static void resetChildNames(ActorCell cell) {
        cell.org$apache$pekko$actor$dungeon$Children$$_nextNameDoNotCallMeDirectly_$eq(0);
    }

    /** A ForkJoinPool by type, because JDK 25 wants one in that place; it never runs anything itself. */
    private static final class Pool extends ForkJoinPool implements Infrastructure {

        static {
            new CompletableFuture<>().defaultExecutor(); // initializes the class before its field is written
            Field field = Unsafe.field(CompletableFuture.class, "ASYNC_POOL");
            if (field != null) {
                Unsafe.putStatic(field, new Pool((Executor) Unsafe.getStatic(field)));
            }
        }

        // Maybe another one of these: of another Pekko in this JVM, which has this class from another loader.
        private final Executor before;

        private Pool(Executor before) {
            super(1);
            this.before = before;
        }

        static void take() {
            // Its initializer did it.
        }

        @Override
        public void execute(Runnable task) {
            ControlledSystem control = ControlledSystem.ofThreadOrNull();
            if (control == null || !control.isRunning()) {
                before.execute(task);
            } else {
                control.task(task, task);
            }
        }
    }
}
