package dev.winnow.run;

import dev.winnow.model.Event;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** What a thread that runs executions is doing, for another thread to see: written often, read rarely. */
public final class Pulse {

    private static final VarHandle BEATS;
    private static final VarHandle EVENT;
    private static final VarHandle WORLD;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            BEATS = lookup.findVarHandle(Pulse.class, "beats", long.class);
            EVENT = lookup.findVarHandle(Pulse.class, "event", Event.class);
            WORLD = lookup.findVarHandle(Pulse.class, "world", World.class);
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
    public Pulse() {
        thread = Thread.currentThread();
    }

    public Thread thread() {
        return thread;
    }

    /** Whether it runs code of the user: only then is its silence a sign. */
    public boolean isBusy() {
        return busy;
    }

    public void busy(boolean now) {
        busy = now;
    }

    void entering(@Nullable World nowRunning) {
        WORLD.setOpaque(this, nowRunning);
    }

    void performing(@Nullable Event now) {
        EVENT.setOpaque(this, now);
        BEATS.setOpaque(this, beats + 1);
    }

    /** Says that the thread got somewhere, where it performs no events. */
    public void beat() {
        BEATS.setOpaque(this, beats + 1);
    }

    /** Changes whenever the thread gets anywhere. */
    public long beats() {
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
