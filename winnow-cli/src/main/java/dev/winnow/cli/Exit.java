package dev.winnow.cli;

import dev.winnow.hunt.Surroundings;
import dev.winnow.run.OutOfControl;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How this process ends: by itself, by Ctrl-C, or because the system under test called System.exit. */
final class Exit {

    static final int DONE = 0;
    static final int VIOLATION = 1;
    static final int BAD_INPUT = 2;
    static final int NOT_UNDER_CONTROL = 3;
    static final int INTERNAL_ERROR = 4;
    static final int NEVER_SEEN = 5;
    static final int INTERRUPTED = 130;

    private static final long PATIENCE_SECONDS = 20;
    private static final int FRAMES = 12;

    // Static, since a process has one end.
    private static final CountDownLatch TOLD = new CountDownLatch(1);
    private static volatile @Nullable Runnable running; // what stops it
    private static volatile boolean ours; // Winnow itself ends the process
    private static volatile boolean ending;
    private static volatile Surroundings.@Nullable Exiting exiting;

    private Exit() {}

    /** From now on the end of the process is watched. */
    static void install() {
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> shuttingDown(main), "winnow-exit"));
    }

    /** Ends the process, leaving behind threads that hang. */
    static void now(int code) {
        if (ending) {
            TOLD.countDown(); // the hook ends the process
        } else {
            ours = true;
        }
        Output.out().flush();
        System.err.flush();
        System.exit(code);
    }

    /** Ctrl-C stops this first, so that what was found is saved and told. */
    static void guard(Runnable stop) {
        running = stop;
    }

    /** There is nothing left to stop. */
    static void release() {
        running = null;
    }

    /** Whether somebody is ending this process: Ctrl-C, or the system under test. */
    static boolean isEnding() {
        return ending;
    }

    /** That the system under test called System.exit, if it did. */
    static Surroundings.@Nullable Exiting exiting() {
        return exiting;
    }

    private static void shuttingDown(Thread main) {
        if (ours) {
            return;
        }
        Surroundings.Exiting culprit = whoExits();
        exiting = culprit;
        ending = true;
        Runnable stop = running;
        if (stop != null && culprit == null) {
            stop.run();
        }
        if (culprit != null && culprit.thread() == main) {
            Errors.told(
                    new OutOfControl("the system called System.exit:" + culprit.stack(), "let it throw an exception"));
        } else if (stop == null && culprit == null) {
            Errors.interrupted();
        } else {
            awaitTelling();
        }
        Runtime.getRuntime().halt(culprit == null ? INTERRUPTED : NOT_UNDER_CONTROL);
    }

    private static void awaitTelling() {
        try {
            if (!TOLD.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("winnow: gave up waiting for what was found to be saved");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The thread that called System.exit, if one did: a signal is handled by a thread that does not. */
    private static Surroundings.@Nullable Exiting whoExits() {
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            List<StackTraceElement> frames = List.of(thread.getValue());
            for (int i = 0; i < frames.size(); i++) {
                if (frames.get(i).getClassName().equals("java.lang.Runtime")
                        && frames.get(i).getMethodName().equals("exit")) {
                    return new Surroundings.Exiting(thread.getKey(), stack(frames.subList(i + 1, frames.size())));
                }
            }
        }
        return null;
    }

    private static String stack(List<StackTraceElement> frames) {
        return frames.stream().limit(FRAMES).map(frame -> "\n    at " + frame).collect(Collectors.joining());
    }
}
