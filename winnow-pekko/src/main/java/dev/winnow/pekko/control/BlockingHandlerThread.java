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
 * A thread on which handlers run that may block. Scala's {@code Await} tells it by itself ({@link BlockContext}); that
 * a handler waits for a CompletableFuture is seen from outside, as the thread is parked for one that nobody has
 * completed.
 */
public final class BlockingHandlerThread extends Thread implements BlockContext, Infrastructure {

    private static final long POLL_MILLIS = 1;
    private static final long POLL_NANOS = 200_000;

    private final ControlledActorSystem control;

    // Guarded by this.
    private @Nullable ControlledExecution execution;
    private @Nullable ActorProcess process;
    private @Nullable Runnable handler; // null while it has nothing to do
    private @Nullable Throwable thrown;
    private boolean waiting; // in Await, until it may go on
    private boolean isItsTurn; // it is its turn
    private boolean expired; // the time of its wait is over

    private @Nullable Future<?> awaited; // by Await
    private @Nullable Object signaller; // of the CompletableFuture it waits for
    private @Nullable Object previousSignaller; // of the one that it waited for last, and may not have left yet

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
            } catch (Throwable e) { // handed to whoever waits
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
        Thread.interrupted(); // the end of an earlier wait
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
            // Only to end a wait that is over: see dismiss.
        }
    }

    @Override
    public <T> T blockOn(Function0<T> wait, CanAwait permission) {
        Future<?> future = null;
        Duration most = Duration.Inf();
        for (Object value : CapturedValues.fieldValues(wait)) {
            if (value instanceof Future<?> found) {
                future = found;
            } else if (value instanceof Duration limit) {
                most = limit;
            } else if (value instanceof Awaitable<?>) {
                return wait.apply(); // not a future: nobody knows when it is there
            }
        }
        if (future != null && !future.isCompleted() && !awaitAnswer(future, most)) {
            throw sneaky(new TimeoutException("Future timed out after [" + most + "]"));
        }
        return wait.apply();
    }

    /** False if the time was over first. */
    private synchronized boolean awaitAnswer(Future<?> future, Duration most) {
        awaited = future;
        waiting = true;
        expired = false;
        isItsTurn = false;
        if (most.isFinite() && execution != null && process != null) {
            execution.armWaitLimit(process, most.toNanos());
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

    /** Whatever it does that others see waits for its turn: a completed CompletableFuture wakes it at once. */
    synchronized void awaitTurn() {
        while (!isItsTurn && handler != null) {
            pause();
        }
    }

    boolean belongsTo(ControlledActorSystem system) {
        return control == system;
    }

    // ---- on the thread that controls it

    synchronized void startHandler(ControlledExecution where, ActorProcess who, Runnable what) {
        execution = where;
        process = who;
        handler = what;
        thrown = null;
        isItsTurn = true;
        expired = false;
        notifyAll();
    }

    public synchronized ActorProcess process() {
        return java.util.Objects.requireNonNull(process);
    }

    /** True when its handler is over, false when it is blocked. */
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

    /** Whether it waits for a CompletableFuture; if so, for as long as it takes. */
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
        VarHandle.fullFence(); // what it did before it parked
        signaller = blocker;
        isItsTurn = false;
        long left = FutureSignaller.stopClock(blocker);
        if (left > 0 && execution != null && process != null) {
            execution.armWaitLimit(process, left);
        }
        return true;
    }

    /** That nothing will ever let it go on, with the place where it waits. */
    public Throwable deadlockTrace() {
        IllegalStateException stuck = new IllegalStateException("blocked for ever");
        stuck.setStackTrace(getStackTrace());
        return stuck;
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

    /** The time of its wait is over. */
    public synchronized void expireWait() {
        expired = true;
        if (signaller != null && FutureSignaller.isSignaller(signaller)) {
            FutureSignaller.expire(signaller, this);
        }
    }

    /** Ends its wait by force; false if it goes on waiting. */
    synchronized boolean terminate(long patienceMillis) {
        expireWait();
        continueHandler();
        interrupt();
        long end = System.nanoTime() + patienceMillis * 1_000_000;
        while (handler != null && System.nanoTime() < end) {
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
        Throwable problem = thrown;
        thrown = null;
        if (problem instanceof RuntimeException exception) {
            throw exception;
        }
        if (problem instanceof Error error) {
            throw error;
        }
    }
}
