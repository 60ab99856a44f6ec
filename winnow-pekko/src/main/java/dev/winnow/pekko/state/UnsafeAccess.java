package dev.winnow.pekko.state;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The operations of {@code sun.misc.Unsafe} that Winnow needs, through method handles because javac warns about the
 * class.
 */
public final class UnsafeAccess {

    private static final MethodHandle PUT_LONG = handle("putLong", void.class, Object.class, long.class, long.class);
    private static final MethodHandle GET_LONG = handle("getLong", long.class, Object.class, long.class);
    private static final MethodHandle GET_INT = handle("getInt", int.class, Object.class, long.class);
    private static final MethodHandle GET_BYTE = handle("getByte", byte.class, Object.class, long.class);
    private static final MethodHandle PUT_OBJECT =
            handle("putObjectVolatile", void.class, Object.class, long.class, Object.class);
    private static final MethodHandle GET_OBJECT = handle("getObjectVolatile", Object.class, Object.class, long.class);
    private static final MethodHandle OFFSET = handle("objectFieldOffset", long.class, Field.class);
    private static final MethodHandle STATIC_OFFSET = handle("staticFieldOffset", long.class, Field.class);
    private static final MethodHandle STATIC_BASE = handle("staticFieldBase", Object.class, Field.class);

    private UnsafeAccess() {}

    /** Returns the offset of the field. */
    public static long offset(Class<?> type, String name) {
        Field field = field(type, name);
        if (field == null) {
            throw new IllegalStateException(
                    type.getName() + " has no field " + name + ": Winnow does not support this version");
        }
        return (long) Objects.requireNonNull(call(() -> OFFSET.invoke(field)));
    }

    /** Returns the declared field with this name, or null if there is none. */
    public static @Nullable Field field(Class<?> type, String name) {
        try {
            return type.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    /** Returns the object at the offset. */
    public static @Nullable Object getObject(Object object, long offset) {
        return call(() -> GET_OBJECT.invoke(object, offset));
    }

    /** Returns the number at the offset. */
    public static long getLong(Object object, long offset) {
        try {
            return (long) GET_LONG.invokeExact(object, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static int getInt(Object object, long offset) {
        try {
            return (int) GET_INT.invokeExact(object, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static byte getByte(Object object, long offset) {
        try {
            return (byte) GET_BYTE.invokeExact(object, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes a number at the offset. */
    public static void put(Object object, long offset, long value) {
        try {
            PUT_LONG.invokeExact(object, offset, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes an object at the offset. */
    public static void put(Object object, long offset, Object value) {
        try {
            PUT_OBJECT.invokeExact(object, offset, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Returns the value of the field with this name in the class of the object or a superclass, or null if there is
     * none.
     */
    public static @Nullable Object get(Object object, String name) {
        for (Class<?> current = object.getClass(); current != null; current = current.getSuperclass()) {
            Field field = field(current, name);
            if (field != null) {
                return call(() -> GET_OBJECT.invoke(object, (long) OFFSET.invoke(field)));
            }
        }
        return null;
    }

    /** Writes a static field. */
    public static void putStatic(Field field, Object value) {
        call(() -> {
            Object base = STATIC_BASE.invoke(field);
            put(base, (long) STATIC_OFFSET.invoke(field), value);
            return base;
        });
    }

    /** Returns the value of a static field. */
    public static Object getStatic(Field field) {
        return Objects.requireNonNull(
                call(() -> GET_OBJECT.invoke(STATIC_BASE.invoke(field), (long) STATIC_OFFSET.invoke(field))));
    }

    private interface UnsafeCall {
        @Nullable
        Object run() throws Throwable;
    }

    private static @Nullable Object call(UnsafeCall call) {
        try {
            return call.run();
        } catch (Throwable e) {
            throw new IllegalStateException("this JVM denies access to sun.misc.Unsafe", e);
        }
    }

    private static MethodHandle handle(String name, Class<?> result, Class<?>... arguments) {
        try {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field field = type.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return MethodHandles.lookup()
                    .findVirtual(type, name, MethodType.methodType(result, arguments))
                    .bindTo(field.get(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM has no sun.misc.Unsafe." + name, e);
        }
    }
}
