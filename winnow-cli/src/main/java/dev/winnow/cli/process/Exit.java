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

/** The end of this process: regular, by Ctrl-C, or because the system under test called System.exit. */
public final class Exit {

    public static final int DONE = 0;
    public static final int VIOLATION = 1;
    public static final int BAD_INPUT = 2;
    public static final int NOT_UNDER_CONTROL = 3;
    public static final int INTERNAL_ERROR = 4;
    public static final int NEVER_SEEN = 5;
    public static final int INTERRUPTED = 130;

    private static final long REPORT_TIMEOUT_SECONDS = 20;
    private static final int MAX_FRAMES = 12;

    // Static, since a process ends once.
    private static final CountDownLatch REPORTED = new CountDownLatch(1);
    private static volatile @Nullable Runnable interruptAction; // stops the command
    private static volatile boolean isRegularExit; // Winnow itself ends the process
    private static volatile boolean isEnding;
    private static volatile HostEnvironment.@Nullable ExitAttempt systemExitCall;

    private Exit() {}

    /** Installs the hook that handles Ctrl-C and calls of System.exit. */
    public static void installShutdownHook() {
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> handleShutdown(main), "winnow-exit"));
    }

    /** Ends the process, even if threads hang. */
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

    /** Sets the action for Ctrl-C, so that findings are saved and reported before the process ends. */
    public static void onInterrupt(Runnable stop) {
        interruptAction = stop;
    }

    /** Removes the action for Ctrl-C. */
    public static void clearInterruptAction() {
        interruptAction = null;
    }

    /** Returns true if Ctrl-C or the system under test is ending this process. */
    public static boolean isEnding() {
        return isEnding;
    }

    /** Returns the call of System.exit by the system under test, or null. */
    public static HostEnvironment.@Nullable ExitAttempt systemExitCall() {
        return systemExitCall;
    }

    private static void handleShutdown(Thread main) {
        if (isRegularExit) {
            return;
        }
        HostEnvironment.ExitAttempt exitCall = findSystemExitCall();
        systemExitCall = exitCall;
        isEnding = true;
        Runnable stop = interruptAction;
        if (stop != null && exitCall == null) {
            stop.run();
        }
        if (exitCall != null && exitCall.thread() == main) {
            ErrorReporter.report(new OutOfControl(
                    "the system called System.exit:" + exitCall.stack(), "throw an exception instead"));
        } else if (stop == null && exitCall == null) {
            ErrorReporter.reportInterrupted();
        } else {
            awaitReport();
        }
        Runtime.getRuntime().halt(exitCall == null ? INTERRUPTED : NOT_UNDER_CONTROL);
    }

    private static void awaitReport() {
        try {
            if (!REPORTED.await(REPORT_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("winnow: timed out while saving findings");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the thread that called System.exit, or null if a signal ends the process. */
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
        return frames.stream()
                .limit(MAX_FRAMES)
                .map(frame -> "\n    at " + frame)
                .collect(Collectors.joining());
    }
}
