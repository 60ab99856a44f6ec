package dev.winnow.world.library;

import dev.winnow.system.OutOfControl;
import dev.winnow.system.UserCode;
import dev.winnow.world.process.Context;
import org.jspecify.annotations.Nullable;

/** The context of the running handler of a process, as its library uses it. */
final class CurrentContext {

    private volatile @Nullable Context context; // null between handlers
    private volatile @Nullable Thread owner; // the thread of the running handler
    // Thrown again at the end of a handler, in case the library swallows it. Written by other threads, too.
    private volatile @Nullable OutOfControl refusal;

    void begin(Context running) {
        owner = Thread.currentThread();
        context = running;
    }

    void end() {
        context = null;
        OutOfControl refused = refusal;
        if (refused != null) {
            throw refused;
        }
    }

    Context get() {
        Context running = context;
        boolean isOtherThread = Thread.currentThread() != owner;
        if (running == null || isOtherThread) {
            throw refuse(
                    "a library used its executor, clock, randomness or transport "
                            + (running == null ? "outside of a handler" : "from a thread of its own")
                            + UserCode.place(new Throwable()),
                    "create the library in start(), and let it use no threads of its own");
        }
        return running;
    }

    /** Returns an error about something that the library must not do. */
    OutOfControl refuse(String problem, String fix) {
        OutOfControl refused = new OutOfControl(problem, fix);
        refusal = refused;
        return refused;
    }

    /** Returns an error about a call that would wait for something that happens only after this step. */
    OutOfControl refuseToWait(String call) {
        return refuse(
                call + " would block the only thread of the process" + UserCode.place(new Throwable()),
                "use a callback instead, such as CompletableFuture.thenAccept, or call it when nothing is pending");
    }
}
