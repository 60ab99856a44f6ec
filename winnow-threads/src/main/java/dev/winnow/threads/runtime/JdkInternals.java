package dev.winnow.threads.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;

/**
 * Handles to the internals of the JDK that the scheduler needs. The agent opens their packages and checks that they
 * exist before this class is initialized. Handles, because this code is compiled for a JDK without virtual threads.
 */
final class JdkInternals {

    static final Class<?> VIRTUAL_THREAD;

    /** Creates a virtual thread: (scheduler, name, characteristics, task). */
    static final MethodHandle NEW_VIRTUAL_THREAD;

    /** Parks the current carrier, whatever is mounted on it: (isAbsolute, nanos). */
    static final MethodHandle PARK_CARRIER;

    /** Returns the thread that holds a lock of java.util.concurrent: (lock). */
    static final MethodHandle OWNER_OF_LOCK;

    static final VarHandle STATE;
    static final VarHandle IS_ON_UNBLOCKED_LIST;
    static final VarHandle PARK_PERMIT;
    static final VarHandle IS_INTERRUPTED;
    static final VarHandle SCHEDULER;

    /** A field that the JDK does not use of a thread that was never started. */
    static final VarHandle PARK_BLOCKER;

    /** The system properties of the JVM: static. */
    static final VarHandle PROPERTIES;

    static final VarHandle INHERITED_LOCALS;
    static final VarHandle CONTEXT_CLASS_LOADER;
    static final VarHandle RANDOM_SEED;
    static final VarHandle RANDOM_PROBE;
    static final VarHandle RANDOM_SECONDARY_SEED;

    static final int NEW;
    static final int BLOCKED;
    static final int WAIT;
    static final int TIMED_WAIT;
    static final int TERMINATED;

    static {
        try {
            Class<?> virtual = Class.forName("java.lang.VirtualThread");
            VIRTUAL_THREAD = virtual;
            Lookup inVirtual = MethodHandles.privateLookupIn(virtual, MethodHandles.lookup());
            Lookup inThread = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
            NEW_VIRTUAL_THREAD = inVirtual
                    .findConstructor(
                            virtual,
                            MethodType.methodType(void.class, Executor.class, String.class, int.class, Runnable.class))
                    .asType(MethodType.methodType(
                            Thread.class, Executor.class, String.class, int.class, Runnable.class));
            PARK_CARRIER = parkCarrier();
            OWNER_OF_LOCK = MethodHandles.privateLookupIn(AbstractOwnableSynchronizer.class, MethodHandles.lookup())
                    .findVirtual(
                            AbstractOwnableSynchronizer.class,
                            "getExclusiveOwnerThread",
                            MethodType.methodType(Thread.class));
            STATE = inVirtual.findVarHandle(virtual, "state", int.class).withInvokeBehavior();
            IS_ON_UNBLOCKED_LIST = inVirtual
                    .findVarHandle(virtual, "onWaitingList", boolean.class)
                    .withInvokeBehavior();
            PARK_PERMIT = inVirtual
                    .findVarHandle(virtual, "parkPermit", boolean.class)
                    .withInvokeBehavior();
            SCHEDULER = inVirtual
                    .findVarHandle(virtual, "scheduler", Executor.class)
                    .withInvokeBehavior();
            IS_INTERRUPTED = inThread.findVarHandle(Thread.class, "interrupted", boolean.class);
            PARK_BLOCKER = inThread.findVarHandle(Thread.class, "parkBlocker", Object.class);
            PROPERTIES = MethodHandles.privateLookupIn(System.class, MethodHandles.lookup())
                    .findStaticVarHandle(System.class, "props", Properties.class);
            INHERITED_LOCALS = inThread.findVarHandle(
                            Thread.class,
                            "inheritableThreadLocals",
                            Class.forName("java.lang.ThreadLocal$ThreadLocalMap"))
                    .withInvokeBehavior();
            CONTEXT_CLASS_LOADER = inThread.findVarHandle(Thread.class, "contextClassLoader", ClassLoader.class);
            RANDOM_SEED = inThread.findVarHandle(Thread.class, "threadLocalRandomSeed", long.class);
            RANDOM_PROBE = inThread.findVarHandle(Thread.class, "threadLocalRandomProbe", int.class);
            RANDOM_SECONDARY_SEED = inThread.findVarHandle(Thread.class, "threadLocalRandomSecondarySeed", int.class);
            NEW = constant(inVirtual, virtual, "NEW");
            BLOCKED = constant(inVirtual, virtual, "BLOCKED");
            WAIT = constant(inVirtual, virtual, "WAIT");
            TIMED_WAIT = constant(inVirtual, virtual, "TIMED_WAIT");
            TERMINATED = constant(inVirtual, virtual, "TERMINATED");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private JdkInternals() {}

    private static MethodHandle parkCarrier() throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
        Lookup lookup = MethodHandles.lookup();
        Object instance;
        try {
            instance = lookup.findStatic(unsafe, "getUnsafe", MethodType.methodType(unsafe))
                    .invoke();
        } catch (ReflectiveOperationException e) {
            throw e;
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
        return lookup.findVirtual(unsafe, "park", MethodType.methodType(void.class, boolean.class, long.class))
                .bindTo(instance);
    }

    private static int constant(Lookup lookup, Class<?> owner, String name) throws ReflectiveOperationException {
        return (int) lookup.findStaticVarHandle(owner, name, int.class).get();
    }
}
