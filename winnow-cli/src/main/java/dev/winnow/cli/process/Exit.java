package dev.winnow.cli.process;

import dev.winnow.cli.output.StandardOutput;
import dev.winnow.hunt.HostEnvironment;
import dev.winnow.system.OutOfControl;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How this process ends: by itself, by Ctrl-C, or because the system under test called System.exit. */
public final class Exit {

    public static final int DONE = 0;
    public static final int VIOLATION = 1;
    public static final int BAD_INPUT = 2;
    public static final int NOT_UNDER_CONTROL = 3;
    public static final int INTERNAL_ERROR = 4;
    public static final int NEVER_SEEN = 5;
    public static final int INTERRUPTED = 130;

    private static final long PATIENCE_SECONDS = 20;
    private static final int FRAMES = 12;

    // Static, since a process has one end.
    private static final CountDownLatch REPORTED = new CountDownLatch(1);
    private static volatile @Nullable Runnable interruptAction; // what stops it
    private static volatile boolean isRegularExit; // Winnow itself ends the process
    private static volatile boolean isEnding;
    private static volatile HostEnvironment.@Nullable ExitAttempt systemExitCall;

    private Exit() {}

    /** From now on the end of the process is watched. */
    public static void installShutdownHook() {
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> handleShutdown(main), "winnow-exit"));
    }

    /** Ends the process, leaving behind threads that hang. */
    public static void exitNow(int code) {
        if (isEnding) {
            REPORTED.countDown(); // the hook ends the process
        } else {
            isRegularExit = true;
        }
        StandardOutput.out().flush();
        System.err.flush();
        System.exit(code);
    }

    /** Ctrl-C stops this first, so that what was found is saved and told. */
    public static void onInterrupt(Runnable stop) {
        interruptAction = stop;
    }

    /** There is nothing left to stop. */
    public static void clearInterruptAction() {
        interruptAction = null;
    }

    /** Whether somebody is ending this process: Ctrl-C, or the system under test. */
    public static boolean isEnding() {
        return isEnding;
    }

    /** That the system under test called System.exit, if it did. */
    public static HostEnvironment.@Nullable ExitAttempt systemExitCall() {
        return systemExitCall;
    }

    private static void handleShutdown(Thread main) {
        if (isRegularExit) {
            return;
        }
        HostEnvironment.ExitAttempt culprit = findSystemExitCall();
        systemExitCall = culprit;
        isEnding = true;
        Runnable stop = interruptAction;
        if (stop != null && culprit == null) {
            stop.run();
        }
        if (culprit != null && culprit.thread() == main) {
            ErrorReporter.report(
                    new OutOfControl("the system called System.exit:" + culprit.stack(), "let it throw an exception"));
        } else if (stop == null && culprit == null) {
            ErrorReporter.reportInterrupted();
        } else {
            awaitReport();
        }
        Runtime.getRuntime().halt(culprit == null ? INTERRUPTED : NOT_UNDER_CONTROL);
    }

    private static void awaitReport() {
        try {
            if (!REPORTED.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("winnow: gave up waiting for what was found to be saved");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The thread that called System.exit, if one did: a signal is handled by a thread that does not. */
    private static HostEnvironment.@Nullable ExitAttempt findSystemExitCall() {
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            List<StackTraceElement> frames = List.of(thread.getValue());
            for (int i = 0; i < frames.size(); i++) {
                if (frames.get(i).getClassName().equals("java.lang.Runtime")
                        && frames.get(i).getMethodName().equals("exit")) {
                    return new HostEnvironment.ExitAttempt(
                            thread.getKey(), stack(frames.subList(i + 1, frames.size())));
                }
            }
        }
        return null;
    }

    private static String stack(List<StackTraceElement> frames) {
        return frames.stream().limit(FRAMES).map(frame -> "\n    at " + frame).collect(Collectors.joining());
    }
}
