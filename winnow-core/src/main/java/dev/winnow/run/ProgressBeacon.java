package dev.winnow.run;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.system.RunningCallback;
import dev.winnow.system.World;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** A view for other threads of what a thread that runs executions is doing. Written often, read rarely. */
public final class ProgressBeacon {

    private static final VarHandle PROGRESS;
    private static final VarHandle EVENT;
    private static final VarHandle WORLD;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            PROGRESS = lookup.findVarHandle(ProgressBeacon.class, "progress", long.class);
            EVENT = lookup.findVarHandle(ProgressBeacon.class, "event", Event.class);
            WORLD = lookup.findVarHandle(ProgressBeacon.class, "world", World.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Thread thread;
    private final RunningCallback callback = RunningCallback.ofCurrentThread();
    private long progress;
    private volatile boolean busy;

    @SuppressWarnings("UnusedVariable") // through EVENT
    private @Nullable Event event;

    @SuppressWarnings("UnusedVariable") // through WORLD
    private @Nullable World world;

    /** Creates a beacon for the current thread. */
    public ProgressBeacon() {
        thread = Thread.currentThread();
    }

    /** Returns the thread that runs executions. */
    public Thread thread() {
        return thread;
    }

    /** Returns true if the thread runs the handler of a process. */
    public boolean isInHandler() {
        Event current = callback.isInStep() ? event() : null;
        return current instanceof External.Lifecycle || (current != null && !(current instanceof External));
    }

    /** Returns true if the thread is busy, or is in a function of the scenario. */
    public boolean mayRunUserCode() {
        return busy || callback.isRunning();
    }

    /** Describes the user code that the thread runs. */
    public String describe() {
        return callback.describe().orElse("code of the scenario");
    }

    /** Returns true if the thread may run user code. Only then a lack of progress means that it hangs. */
    public boolean isBusy() {
        return busy;
    }

    /** Sets whether the thread may run user code. */
    public void setBusy(boolean isBusy) {
        busy = isBusy;
    }

    /** Sets the current world. */
    public void setWorld(@Nullable World current) {
        WORLD.setOpaque(this, current);
    }

    /** Sets the event being performed. */
    public void setEvent(@Nullable Event current) {
        EVENT.setOpaque(this, current);
        signalProgress();
    }

    /** Increments the progress count. */
    public void signalProgress() {
        PROGRESS.setOpaque(this, progress + 1);
    }

    /** Returns a number that changes whenever the thread makes progress. */
    public long progressCount() {
        return (long) PROGRESS.getOpaque(this);
    }

    /** Returns the event being performed, or null between two events. */
    public @Nullable Event event() {
        return (Event) EVENT.getOpaque(this);
    }

    /** Returns the current world, or null. Other threads may read its recording only to describe a hang. */
    public @Nullable World world() {
        return (World) WORLD.getOpaque(this);
    }
}
