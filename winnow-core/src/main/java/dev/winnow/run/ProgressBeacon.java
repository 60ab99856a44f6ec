package dev.winnow.run;

import dev.winnow.model.Event;
import dev.winnow.system.World;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** What a thread that runs executions is doing, for another thread to see: written often, read rarely. */
public final class ProgressBeacon {

    private static final VarHandle BEATS;
    private static final VarHandle EVENT;
    private static final VarHandle WORLD;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            BEATS = lookup.findVarHandle(ProgressBeacon.class, "beats", long.class);
            EVENT = lookup.findVarHandle(ProgressBeacon.class, "event", Event.class);
            WORLD = lookup.findVarHandle(ProgressBeacon.class, "world", World.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Thread thread;
    private long beats;
    private volatile boolean busy;

    @SuppressWarnings("UnusedVariable") // through EVENT
    private @Nullable Event event;

    @SuppressWarnings("UnusedVariable") // through WORLD
    private @Nullable World world;

    /** The pulse of the present thread. */
    public ProgressBeacon() {
        thread = Thread.currentThread();
    }

    public Thread thread() {
        return thread;
    }

    /** Whether it runs code of the user: only then is its silence a sign. */
    public boolean isBusy() {
        return busy;
    }

    public void setBusy(boolean now) {
        busy = now;
    }

    void setWorld(@Nullable World nowRunning) {
        WORLD.setOpaque(this, nowRunning);
    }

    void setEvent(@Nullable Event now) {
        EVENT.setOpaque(this, now);
        BEATS.setOpaque(this, beats + 1);
    }

    /** Says that the thread got somewhere, where it performs no events. */
    public void signalProgress() {
        BEATS.setOpaque(this, beats + 1);
    }

    /** Changes whenever the thread gets anywhere. */
    public long progressCount() {
        return (long) BEATS.getOpaque(this);
    }

    /** The event being performed, or null if the thread is between two. */
    public @Nullable Event event() {
        return (Event) EVENT.getOpaque(this);
    }

    /** The world in which it runs, whose recording another thread may only look at to describe what hangs. */
    public @Nullable World world() {
        return (World) WORLD.getOpaque(this);
    }
}
