package dev.winnow.pekko.control;

import dev.winnow.pekko.state.CapturedValues;
import dev.winnow.pekko.state.Infrastructure;
import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.VirtualEnvironment;
import java.lang.invoke.VarHandle;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import scala.Function0;
import scala.concurrent.Awaitable;
import scala.concurrent.BlockContext;
import scala.concurrent.CanAwait;
import scala.concurrent.Future;
import scala.concurrent.duration.Duration;

/**
 * A thread for handlers that may block. Scala's {@code Await} reports that it blocks, through {@link BlockContext}. A
 * wait for a CompletableFuture is detected from outside: the thread is parked on one that is not complete.
 */
public final class BlockingHandlerThread extends Thread implements BlockContext, Infrastructure {

    private static final long POLL_MILLIS = 1;
    private static final long POLL_NANOS = 200_000;

    private final ControlledActorSystem control;

    // Guarded by this.
    private @Nullable ControlledExecution execution;
    private @Nullable ActorProcess process;
    private @Nullable Runnable handler; // null while idle
    private @Nullable Throwable thrown;
    private boolean waiting; // in Await, until it may continue
    private boolean isItsTurn;
    private boolean expired; // its wait has reached its time limit

    private @Nullable Future<?> awaited; // the future in Await
    private @Nullable Object signaller; // of the CompletableFuture that it waits for
    private @Nullable Object previousSignaller; // of the last wait, which the thread may not have left yet

    BlockingHandlerThread(ControlledActorSystem control) {
        super("winnow-actor");
        this.control = control;
        setDaemon(true);
    }

    // ---- on this thread

    @Override
    public void run() {
        control.bindToThread();
        RuntimePatches.maskThreadId();
        while (true) {
            Runnable next = awaitHandler();
            VirtualEnvironment before = CurrentEnvironment.bind(execution == null ? null : execution.environment());
            try {
                next.run();
            } catch (Throwable e) { // rethrown on the controlling thread
                thrown = e;
            }
            CurrentEnvironment.bind(before);
            handlerDone();
        }
    }

    private synchronized Runnable awaitHandler() {
        while (handler == null) {
            pause();
        }
        Thread.interrupted(); // left over from the end of an earlier wait
        RuntimePatches.seedThreadLocalRandom(execution == null ? 0 : execution.seedForOtherThread());
        return handler;
    }

    private synchronized void handlerDone() {
        handler = null;
        previousSignaller = null;
        isItsTurn = false;
        notifyAll();
    }

    @SuppressWarnings("WaitNotInLoop") // its callers loop
    private void pause() {
        try {
            wait();
        } catch (InterruptedException e) {
            // Sent by terminate to end a wait.
        }
    }

    @Override
    public <T> T blockOn(Function0<T> wait, CanAwait permission) {
        Future<?> future = null;
        Duration limit = Duration.Inf();
        for (Object value : CapturedValues.fieldValues(wait)) {
            if (value instanceof Future<?> captured) {
                future = captured;
            } else if (value instanceof Duration found) {
                limit = found;
            } else if (value instanceof Awaitable<?>) {
                return wait.apply(); // not a future: its completion cannot be observed
            }
        }
        if (future != null && !future.isCompleted() && !awaitAnswer(future, limit)) {
            throw sneaky(new TimeoutException("Future timed out after [" + limit + "]"));
        }
        return wait.apply();
    }

    /** Waits for the answer. Returns false if the time limit passed first. */
    private synchronized boolean awaitAnswer(Future<?> future, Duration limit) {
        awaited = future;
        waiting = true;
        expired = false;
        isItsTurn = false;
        if (limit.isFinite() && execution != null && process != null) {
            execution.armWaitLimit(process, limit.toNanos());
        }
        notifyAll();
        while (!isItsTurn) {
            pause();
        }
        return !expired;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the exception that Await itself would throw
    private static <E extends Throwable> RuntimeException sneaky(Throwable e) throws E {
        throw (E) e;
    }

    /**
     * Waits until this thread may act. A completed CompletableFuture wakes its thread at once, so that the thread must
     * wait before it does anything visible.
     */
    synchronized void awaitTurn() {
        while (!isItsTurn && handler != null) {
            pause();
        }
    }

    boolean belongsTo(ControlledActorSystem system) {
        return control == system;
    }

    // ---- on the thread that controls it

    synchronized void startHandler(ControlledExecution newExecution, ActorProcess newProcess, Runnable newHandler) {
        execution = newExecution;
        process = newProcess;
        handler = newHandler;
        thrown = null;
        isItsTurn = true;
        expired = false;
        notifyAll();
    }

    /** Returns the process whose handler runs on this thread. */
    public synchronized ActorProcess process() {
        return java.util.Objects.requireNonNull(process);
    }

    /** Waits until the handler ends or blocks. Returns true if it has ended. */
    synchronized boolean awaitEndOrBlock() {
        while (handler != null && !waiting && !detectParked()) {
            try {
                wait(POLL_MILLIS, (int) POLL_NANOS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while an actor runs", e);
            }
        }
        return handler == null;
    }

    /** Returns true if the thread waits for a CompletableFuture. If so, makes the time limit of its wait virtual. */
    private boolean detectParked() {
        Object blocker = LockSupport.getBlocker(this);
        if (blocker instanceof FutureTask<?> task
                && getState() == State.WAITING
                && !task.isDone()
                && task != previousSignaller) {
            VarHandle.fullFence();
            signaller = task;
            isItsTurn = false;
            return true;
        }
        if (blocker == null
                || blocker == previousSignaller
                || !FutureSignaller.isSignaller(blocker)
                || FutureSignaller.isSignalled(blocker)) {
            return false;
        }
        VarHandle.fullFence(); // makes visible what the thread did before it parked
        signaller = blocker;
        isItsTurn = false;
        long left = FutureSignaller.stopClock(blocker);
        if (left > 0 && execution != null && process != null) {
            execution.armWaitLimit(process, left);
        }
        return true;
    }

    /** Returns an exception with the stack trace of the thread, to report a deadlock. */
    public Throwable deadlockTrace() {
        IllegalStateException deadlock = new IllegalStateException("blocked for ever");
        deadlock.setStackTrace(getStackTrace());
        return deadlock;
    }

    synchronized boolean hasAnswer() {
        if (awaited != null) {
            return expired || awaited.isCompleted();
        }
        return signaller != null && (expired || isSignalled(signaller));
    }

    private static boolean isSignalled(Object signaller) {
        return signaller instanceof FutureTask<?> task ? task.isDone() : FutureSignaller.isSignalled(signaller);
    }

    synchronized void continueHandler() {
        previousSignaller = signaller;
        signaller = null;
        waiting = false;
        awaited = null;
        isItsTurn = true;
        notifyAll();
    }

    /** Ends the wait of the thread because its time limit has passed. */
    public synchronized void expireWait() {
        expired = true;
        if (signaller != null && FutureSignaller.isSignaller(signaller)) {
            FutureSignaller.expire(signaller, this);
        }
    }

    /** Ends the wait by force. Returns false if the handler does not end in time. */
    synchronized boolean terminate(long patienceMillis) {
        expireWait();
        continueHandler();
        interrupt();
        long deadline = System.nanoTime() + patienceMillis * 1_000_000;
        while (handler != null && System.nanoTime() < deadline) {
            try {
                wait(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return handler == null;
    }

    synchronized void rethrowFailure() {
        Throwable failure = thrown;
        thrown = null;
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }
}
