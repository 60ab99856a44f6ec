package dev.winnow.threads.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The monitors that a thread holds and waits for, which the VM tells since JDK 25. An older JDK tells none. */
final class ThreadSnapshots {

    private static final @Nullable ThreadSnapshots INSTANCE = find();

    private final MethodHandle create;
    private final VarHandle locks;
    private final VarHandle blocker;
    private final MethodHandle blockerObject;
    private final MethodHandle lockObject;

    private ThreadSnapshots() throws ReflectiveOperationException {
        Class<?> snapshot = Class.forName("jdk.internal.vm.ThreadSnapshot");
        Class<?> lock = Class.forName("jdk.internal.vm.ThreadSnapshot$ThreadLock");
        Class<?> threadBlocker = Class.forName("jdk.internal.vm.ThreadSnapshot$ThreadBlocker");
        Lookup lookup = MethodHandles.privateLookupIn(snapshot, MethodHandles.lookup());
        create = lookup.findStatic(snapshot, "of", MethodType.methodType(snapshot, Thread.class))
                .asType(MethodType.methodType(Object.class, Thread.class));
        locks = lookup.findVarHandle(snapshot, "locks", lock.arrayType()).withInvokeBehavior();
        blocker = lookup.findVarHandle(snapshot, "blocker", threadBlocker).withInvokeBehavior();
        blockerObject = lookup.findVirtual(threadBlocker, "obj", MethodType.methodType(Object.class))
                .asType(MethodType.methodType(Object.class, Object.class));
        lockObject = lookup.findVirtual(lock, "lockObject", MethodType.methodType(Object.class))
                .asType(MethodType.methodType(Object.class, Object.class));
    }

    private static @Nullable ThreadSnapshots find() {
        try {
            return new ThreadSnapshots();
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** What the VM knows of a thread. */
    record Monitors(@Nullable Object blocker, List<Object> held) {
        static final Monitors NONE = new Monitors(null, List.of());
    }

    /** Returns the monitors of a thread that does not run. */
    static Monitors of(Thread thread) {
        if (INSTANCE == null) {
            return Monitors.NONE;
        }
        try {
            return INSTANCE.read(thread);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) { // such as: this VM does not support it
            return Monitors.NONE;
        }
    }

    private Monitors read(Thread thread) throws Throwable {
        Object snapshot = create.invokeExact(thread);
        if (snapshot == null) {
            return Monitors.NONE;
        }
        List<Object> held = new ArrayList<>();
        for (Object lock : (Object[]) locks.get(snapshot)) {
            Object object = lockObject.invokeExact(lock);
            if (object != null && held.stream().noneMatch(other -> other == object)) {
                held.add(object);
            }
        }
        Object blockedOn = blocker.get(snapshot);
        Object object = blockedOn == null ? null : blockerObject.invokeExact(blockedOn);
        return new Monitors(object, held);
    }
}
