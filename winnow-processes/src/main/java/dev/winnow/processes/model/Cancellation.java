package dev.winnow.processes.model;

import java.util.ArrayList;
import java.util.List;

/** A signal from any thread that a run, or a whole reduction, should end early. */
public final class Cancellation {

    /** Empty once cancelled. */
    private final List<Runnable> actions = new ArrayList<>();

    private boolean cancelled;

    /** Cancels, and runs the registered actions in this thread. Later calls do nothing. */
    public void cancel() {
        List<Runnable> registered;
        synchronized (this) {
            cancelled = true;
            registered = List.copyOf(actions);
            actions.clear();
        }
        registered.forEach(Runnable::run);
    }

    /** Returns true once cancelled. */
    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /** Registers an action to run at cancellation; runs it at once if that has happened. */
    public void onCancel(Runnable action) {
        synchronized (this) {
            if (!cancelled) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }

    /** Returns a new signal that is also cancelled by this one. */
    public Cancellation child() {
        Cancellation child = new Cancellation();
        onCancel(child::cancel);
        return child;
    }
}
