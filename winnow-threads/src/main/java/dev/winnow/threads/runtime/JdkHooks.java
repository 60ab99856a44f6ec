package dev.winnow.threads.runtime;

import java.lang.reflect.Method;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What rewritten methods of the JDK call. Called by a thread that is not controlled, each leaves the JDK as it is.
 *
 * <p>Public only because rewritten classes call it.
 */
public final class JdkHooks {

    private static final long EPOCH_MILLIS = 1_577_836_800_000L; // 2020-01-01T00:00:00Z
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final double DOUBLE_UNIT = 0x1.0p-53;

    private JdkHooks() {}

    /** Returns true if the caller is a controlled thread. */
    public static boolean isControlled() {
        return ThreadScheduler.caller() != null;
    }

    private static ControlledThread caller() {
        ControlledThread caller = ThreadScheduler.caller();
        if (caller == null) {
            throw new IllegalStateException("not a controlled thread");
        }
        return caller;
    }

    // ---- java.lang.Thread: one that a controlled thread starts is never started; a virtual thread runs its run()

    /** Starts a controlled thread for this one. Returns false if the JDK shall start it. */
    public static boolean start(Thread thread) {
        ControlledThread parent = ThreadScheduler.caller();
        if (parent == null || thread instanceof Carrier || isPartOfJdk(thread)) {
            return false;
        }
        if (JdkInternals.PARK_BLOCKER.get(thread) instanceof ControlledThread) {
            throw new IllegalThreadStateException();
        }
        ThreadScheduler scheduler = parent.scheduler;
        ControlledThread child = scheduler.createChild(parent);
        child.delegate = thread;
        JdkInternals.PARK_BLOCKER.set(thread, child);
        boolean isForeground = !thread.isDaemon();
        if (isForeground) {
            scheduler.addForeground();
        }
        Thread virtual;
        try {
            virtual = (Thread) JdkInternals.NEW_VIRTUAL_THREAD.invokeExact(
                    (Executor) child, thread.getName(), 0, (Runnable) () -> runDelegate(child, thread, isForeground));
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        JdkInternals.INHERITED_LOCALS.set(virtual, JdkInternals.INHERITED_LOCALS.get(thread));
        JdkInternals.CONTEXT_CLASS_LOADER.set(virtual, JdkInternals.CONTEXT_CLASS_LOADER.get(thread));
        virtual.start();
        return true;
    }

    /** Returns true for threads such as that of a cleaner, which serve all executions. */
    private static boolean isPartOfJdk(Thread thread) {
        return thread.getClass().getName().equals("jdk.internal.misc.InnocuousThread");
    }

    @SuppressWarnings("DoNotCall") // the virtual thread stands for this one
    private static void runDelegate(ControlledThread child, Thread thread, boolean isForeground) {
        try {
            if (!child.scheduler.isUnwinding()) {
                thread.run();
            }
        } catch (ExecutionEnded e) {
            // unwound
        } catch (Throwable e) {
            if (!child.scheduler.isUnwinding()) {
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
        } finally {
            child.hasEnded = true;
            if (isForeground) {
                child.scheduler.removeForeground();
            }
            synchronized (thread) {
                thread.notifyAll(); // as the VM does, for join
            }
        }
    }

    /** Returns true if threads that this one creates are daemons. All virtual threads are, even our first one. */
    public static boolean inheritsDaemon(Thread parent) {
        ControlledThread controlled = ControlledThread.of(parent);
        if (controlled == null) {
            return parent.isDaemon();
        }
        return controlled.delegate == null ? !controlled.isRoot() : controlled.delegate.isDaemon();
    }

    /** Returns true if this value of {@code Thread.parkBlocker} says that the thread has a controlled one. */
    public static boolean isDelegate(@Nullable Object parkBlocker) {
        return parkBlocker instanceof ControlledThread thread && thread.delegate != null;
    }

    public static boolean isAlive(Object parkBlocker) {
        return !((ControlledThread) parkBlocker).hasEnded;
    }

    public static boolean isInterrupted(Object parkBlocker) {
        return ((ControlledThread) parkBlocker).virtualThread().isInterrupted();
    }

    public static void interrupt(Object parkBlocker) {
        ((ControlledThread) parkBlocker).virtualThread().interrupt();
    }

    public static Thread.State state(Object parkBlocker) {
        ControlledThread thread = (ControlledThread) parkBlocker;
        return thread.hasEnded
                ? Thread.State.TERMINATED
                : thread.virtualThread().getState();
    }

    public static StackTraceElement[] stackTrace(Object parkBlocker) {
        ControlledThread thread = (ControlledThread) parkBlocker;
        return thread.hasEnded
                ? new StackTraceElement[0]
                : thread.virtualThread().getStackTrace();
    }

    /** Returns the thread that really runs. */
    public static @Nullable Thread runningThread(@Nullable Thread thread) {
        ControlledThread controlled = ControlledThread.of(thread);
        return controlled == null ? thread : controlled.virtualThread();
    }

    // ---- java.lang.VirtualThread

    /** Returns the scheduler of a new virtual thread. */
    public static @Nullable Executor scheduler(@Nullable Executor given) {
        ControlledThread parent = given == null ? ThreadScheduler.caller() : null;
        if (parent == null) {
            return given;
        }
        ControlledThread child = parent.scheduler.createChild(parent);
        child.isVirtual = true;
        return child;
    }

    /** Called at the end of the constructor of every virtual thread. */
    public static void created(Thread virtual) {
        if (JdkInternals.SCHEDULER.get(virtual) instanceof ControlledThread thread && thread.virtual == null) {
            thread.scheduler.register(thread, virtual);
        }
    }

    public static @Nullable Future<?> schedule(Executor thread, Runnable command, long delay, TimeUnit unit) {
        return thread instanceof ControlledThread controlled
                ? controlled.scheduler.schedule(controlled, command, delay, unit)
                : null;
    }

    public static boolean isOurs(Executor thread) {
        return thread instanceof ControlledThread;
    }

    /** Returns the hash code of a virtual thread. The JDK would take its id, which a JVM counts over all executions. */
    public static int hashCode(Executor thread) {
        return ((ControlledThread) thread).number();
    }

    public static void landing(Executor thread) {
        if (thread instanceof ControlledThread controlled) {
            controlled.isLanding = true;
        }
    }

    public static void landed(Executor thread) {
        if (thread instanceof ControlledThread controlled) {
            controlled.isLanding = false;
        }
    }

    public static boolean parkPinned(Executor thread, boolean isTimed, long nanos) {
        if (!(thread instanceof ControlledThread controlled)) {
            return false;
        }
        controlled.scheduler.parkPinned(controlled, isTimed, nanos);
        return true;
    }

    /** Throws if the execution of the caller is over. */
    public static void checkOver() {
        ControlledThread caller = ThreadScheduler.caller();
        if (caller != null) {
            caller.scheduler.checkOver(caller);
        }
    }

    // ---- fork/join: a thread for each task

    /** Starts a thread for this task. Returns false if the pool shall run it. */
    public static boolean fork(ForkJoinTask<?> task) {
        ControlledThread parent = ThreadScheduler.caller();
        if (parent == null) {
            return false;
        }
        ControlledThread child = parent.scheduler.createChild(parent);
        parent.scheduler.begin(child, "", task::quietlyInvoke);
        return true;
    }

    /** Starts a thread that waits until this task is due and runs it. Returns false if the pool shall do it. */
    public static boolean forkDelayed(ForkJoinTask<?> task) {
        ControlledThread parent = ThreadScheduler.caller();
        if (parent == null) {
            return false;
        }
        ControlledThread child = parent.scheduler.createChild(parent);
        parent.scheduler.begin(child, "", () -> {
            try {
                TimeUnit.NANOSECONDS.sleep(((ScheduledFuture<?>) task).getDelay(TimeUnit.NANOSECONDS));
            } catch (InterruptedException e) {
                return;
            }
            if (!task.isDone()) {
                task.quietlyInvoke();
            }
        });
        return true;
    }

    // ---- time: reads of the JDK take none, because their number depends on what was initialized before

    public static long nanoTime() {
        ControlledThread caller = ThreadScheduler.caller();
        return caller == null ? System.nanoTime() : caller.node().now();
    }

    public static long currentTimeMillis() {
        ControlledThread caller = ThreadScheduler.caller();
        return caller == null
                ? System.currentTimeMillis()
                : epochMillis(caller.node().now());
    }

    static long epochMillis(long nanos) {
        return EPOCH_MILLIS + nanos / NANOS_PER_MILLI;
    }

    /** Returns the time for {@code java.time.Clock}. */
    public static Instant instant() {
        return Instant.ofEpochMilli(EPOCH_MILLIS).plusNanos(caller().node().readClock());
    }

    // ---- chance

    public static long nextRandom() {
        return caller().nextRandom();
    }

    public static double nextFraction() {
        return (caller().nextRandom() >>> 11) * DOUBLE_UNIT;
    }

    public static void fill(byte[] bytes) {
        long random = 0;
        for (int i = 0; i < bytes.length; i++) {
            random = i % Long.BYTES == 0 ? caller().nextRandom() : random >>> Byte.SIZE;
            bytes[i] = (byte) random;
        }
    }

    public static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        fill(bytes);
        return bytes;
    }

    /** Returns the seed of a generator that takes it from a counter of the whole JVM. */
    public static long getAndAdd(AtomicLong counter, long delta) {
        ControlledThread caller = ThreadScheduler.caller();
        return caller == null ? counter.getAndAdd(delta) : caller.nextRandom();
    }

    // ---- reflection

    /** Returns the declared methods of a class in an order that is the same in every JVM. */
    public static Method[] sort(Method[] methods) {
        Arrays.sort(methods, MethodOrder.INSTANCE);
        return methods;
    }

    /** By name and types. Not a lambda: the JDK would look for methods to create one. */
    private static final class MethodOrder implements Comparator<Method> {

        private static final MethodOrder INSTANCE = new MethodOrder();

        @Override
        public int compare(Method one, Method other) {
            int names = one.getName().compareTo(other.getName());
            return names == 0 ? types(one).compareTo(types(other)) : names;
        }

        private static String types(Method method) {
            StringBuilder types = new StringBuilder();
            for (Class<?> type : method.getParameterTypes()) {
                types.append(type.getName()).append(',');
            }
            return types.append(method.getReturnType().getName()).toString();
        }
    }

    // ---- numbers in names, which a JVM counts over all executions

    public static int nextThreadName() {
        return caller().node().nextThreadName();
    }

    public static int nextTimerName() {
        return caller().node().nextTimerName();
    }

    public static int nextPoolName(AtomicInteger counter) {
        ControlledThread caller = ThreadScheduler.caller();
        return caller == null ? counter.getAndIncrement() : caller.node().nextPoolName();
    }

    // ---- what outlives or leaves the execution

    public static void addShutdownHook(Thread hook) {
        caller().node().addShutdownHook(hook);
    }

    public static boolean removeShutdownHook(Thread hook) {
        return caller().node().removeShutdownHook(hook);
    }

    public static void retain(Object object) {
        ControlledThread caller = ThreadScheduler.caller();
        if (caller != null) {
            caller.scheduler.retain(object);
        }
    }

    /** Ends the execution, if a controlled thread calls: this is not under control. */
    public static void escape(String what) {
        ControlledThread caller = ThreadScheduler.caller();
        if (caller != null) {
            caller.scheduler.escape(caller, what);
            throw ExecutionEnded.INSTANCE;
        }
    }

    /** Ends the execution if a class of the program loads a native library. */
    public static void escapeIfProgram(Class<?> loading, String library) {
        if (loading.getClassLoader() != null && loading.getClassLoader() != ClassLoader.getPlatformClassLoader()) {
            escape(loading.getName() + " loads the native library " + library);
        }
    }
}
