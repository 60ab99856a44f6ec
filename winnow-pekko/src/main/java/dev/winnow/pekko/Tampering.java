package dev.winnow.pekko;

import java.lang.reflect.Field;
import java.util.concurrent.CompletableFuture;
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
 *       references; routers draw from it.
 *   <li>The pool on which CompletableFuture runs its asynchronous stages is replaced: {@code Patterns.ask} of the Java API
 *       runs its callbacks there.
 *   <li>The numbers in generated names begin anew with each execution.
 *   <li>The promise behind the reference of an ask: see {@link AskPromise}.
 * </ul>
 */
final class Tampering {

    private static final long SEED = Unsafe.offset(Thread.class, "threadLocalRandomSeed");
    private static final long PROMISE = Unsafe.offset(PromiseActorRef.class, "result");

    private Tampering() {}

    /** Seeds the ThreadLocalRandom of this thread. */
    static void seed(long seed) {
        Unsafe.put(Thread.currentThread(), SEED, seed);
    }

    /** Makes sure that the ThreadLocalRandom of this thread will not seed itself later. */
    static void prepareThread() {
        ThreadLocalRandom.current();
    }

    /** From now on, asynchronous stages run by a thread that is under control are tasks. Done once for the JVM. */
    static void takeAsyncPool() {
        Pool.take();
    }

    static void setPromise(PromiseActorRef ref, Promise<Object> promise) {
        Unsafe.put(ref, PROMISE, promise);
    }

    /** The numbers of temporary actors begin anew. */
    static void resetTemporaryNames(ActorRefProvider provider) {
        for (Class<?> at = provider.getClass(); at != null; at = at.getSuperclass()) {
            Field field = Unsafe.field(at, "tempNumber");
            if (field != null) {
                if (Unsafe.get(provider, field) instanceof AtomicLong counter) {
                    counter.set(0);
                }
                return;
            }
        }
    }

    /** The numbers of the children that the actor did not name begin anew. */
    static void resetChildNames(ActorCell cell) {
        cell.org$apache$pekko$actor$dungeon$Children$$_nextNameDoNotCallMeDirectly_$eq(0);
    }

    /** A ForkJoinPool by type, because JDK 25 wants one in that place; it never runs anything itself. */
    private static final class Pool extends ForkJoinPool {

        static {
            new CompletableFuture<>().defaultExecutor(); // initializes the class before its field is written
            Field field = Unsafe.field(CompletableFuture.class, "ASYNC_POOL");
            if (field != null) {
                Unsafe.putStatic(field, new Pool());
            }
        }

        private Pool() {
            super(1);
        }

        static void take() {
            // Its initializer did it.
        }

        @Override
        public void execute(Runnable task) {
            ControlledSystem control = ControlledSystem.ofThreadOrNull();
            if (control == null) {
                ForkJoinPool.commonPool().execute(task);
            } else {
                control.task(task, task);
            }
        }
    }
}
