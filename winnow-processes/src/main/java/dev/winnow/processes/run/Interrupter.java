package dev.winnow.processes.run;

import dev.winnow.processes.model.Cancellation;

/** Interrupts the thread of a run when it is cancelled, but not what the thread does later. */
final class Interrupter {

    private final Thread thread = Thread.currentThread();
    private boolean isOver; // guarded by this

    private Interrupter() {}

    static Interrupter of(Cancellation cancellation) {
        Interrupter interrupter = new Interrupter();
        cancellation.onCancel(interrupter::interrupt);
        return interrupter;
    }

    private synchronized void interrupt() {
        if (!isOver) {
            thread.interrupt();
        }
    }

    /** Ends the run: it cannot be interrupted any more. */
    synchronized void end() {
        isOver = true;
        Thread.interrupted();
    }
}
