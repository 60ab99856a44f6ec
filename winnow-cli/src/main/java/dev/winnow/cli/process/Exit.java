package dev.winnow.cli.process;

import dev.winnow.cli.output.StandardOutput;
import dev.winnow.hunt.HostEnvironment;
import dev.winnow.hunt.Supervisor;
import dev.winnow.system.RunningCallback;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

    private static final long STOP_NANOS = 1_000_000_000; // for work to stop by itself after Ctrl-C
    private static final long REPORT_TIMEOUT_SECONDS = 20; // for files on a slow disk
    private static final long HOOKS_MILLIS = 500; // for shutdown hooks of the system under test

    // Static, since a process ends once.
    private static final Object LOCK = new Object(); // guards the first interrupt and its action
    private static final CountDownLatch REPORTED = new CountDownLatch(1);
    private static @Nullable Runnable interruptAction; // stops the command
    private static volatile boolean isInterrupted; // never becomes false again
    private static volatile long interruptedAt;
    private static volatile boolean isRegularExit; // Winnow itself ends the process
    private static volatile int exitCode = INTERRUPTED; // of the end that is under way
    private static volatile HostEnvironment.@Nullable ExitAttempt systemExitCall;

    private Exit() {}

    /** Installs the handlers of Ctrl-C, of SIGTERM and of calls of System.exit. */
    public static void installHandlers() {
        Thread main = Thread.currentThread();
        RunningCallback mainCallback = RunningCallback.ofCurrentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> handleShutdown(main, mainCallback), "winnow-exit"));
        TerminationSignals.handleWith(Exit::handleSignal);
    }

    /** Ends the process, even if threads hang. */
    public static void exitNow(int code) {
        exitCode = code;
        StandardOutput.out().flush();
        StandardOutput.err().flush();
        isRegularExit = true;
        REPORTED.countDown();
        System.exit(code);
    }

    /**
     * Sets the action that stops the command, so that findings are saved and reported before the process ends. Runs it
     * at once if the process was interrupted before. Without an action, Ctrl-C ends the process at once.
     */
    public static void onInterrupt(Runnable stop) {
        synchronized (LOCK) {
            interruptAction = stop;
            if (!isInterrupted) {
                return;
            }
        }
        stop.run();
    }

    /** Removes the action for Ctrl-C. */
    public static void clearInterruptAction() {
        synchronized (LOCK) {
            interruptAction = null;
        }
    }

    /** Returns true if Ctrl-C or the system under test is ending this process. */
    public static boolean isEnding() {
        return isInterrupted || systemExitCall != null;
    }

    /** Returns true if Ctrl-C came so long ago that running work must be abandoned. */
    static boolean isOverdue() {
        return isInterrupted && System.nanoTime() - interruptedAt > STOP_NANOS;
    }

    /** Returns 130 if the command was interrupted, unless it ended with an error; else the given code. */
    public static int codeAfterInterrupt(int code) {
        boolean isError = code == BAD_INPUT || code == NOT_UNDER_CONTROL || code == INTERNAL_ERROR;
        return isInterrupted && !isError ? INTERRUPTED : code;
    }

    /** Returns the call of System.exit by the system under test, or null. */
    public static HostEnvironment.@Nullable ExitAttempt systemExitCall() {
        return systemExitCall;
    }

    /** Stops the command at the first signal, and ends the process at the second. */
    private static void handleSignal() {
        Runnable stop;
        synchronized (LOCK) {
            if (isInterrupted || isRegularExit) {
                Runtime.getRuntime().halt(exitCode);
            }
            interruptedAt = System.nanoTime();
            isInterrupted = true;
            stop = interruptAction;
        }
        if (stop == null) {
            ErrorReporter.reportInterrupted();
            ThisProcess.daemonThread(() -> exitNow(INTERRUPTED)).start();
        } else {
            stop.run();
        }
        awaitReport();
        awaitHooks();
        Runtime.getRuntime().halt(exitCode);
    }

    private static void handleShutdown(Thread main, RunningCallback mainCallback) {
        if (isRegularExit) {
            return;
        }
        HostEnvironment.ExitAttempt exitCall = findSystemExitCall();
        if (exitCall == null) { // a signal for which no handler could be installed
            handleSignal();
            return;
        }
        exitCode = NOT_UNDER_CONTROL;
        systemExitCall = exitCall;
        if (exitCall.thread() == main) {
            ErrorReporter.report(
                    Supervisor.exitAttempted(exitCall, mainCallback.describe().orElse("the system")));
        } else {
            awaitReport();
        }
        Runtime.getRuntime().halt(exitCode);
    }

    private static void awaitReport() {
        try {
            if (!REPORTED.await(REPORT_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                StandardOutput.err().println("winnow: timed out while saving findings");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets the JVM end regularly, which deletes temporary files, unless a hook hangs. */
    private static void awaitHooks() {
        try {
            Thread.sleep(HOOKS_MILLIS);
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
                    return new HostEnvironment.ExitAttempt(thread.getKey(), frames.subList(i + 1, frames.size()));
                }
            }
        }
        return null;
    }
}
