package dev.winnow.pekko.control;

import com.typesafe.config.Config;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.Infrastructure;
import dev.winnow.pekko.state.TimerInspection;
import dev.winnow.system.BadInput;
import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.VirtualEnvironment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ActorSystemImpl;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import org.jspecify.annotations.Nullable;
import scala.concurrent.Promise;
import scala.concurrent.duration.FiniteDuration;
import scala.util.Try;

/**
 * An ActorSystem in which nothing runs by itself. All requests of Pekko arrive here. While an execution uses the
 * system, the execution decides about them. Otherwise everything runs at once, in order, on the calling thread.
 *
 * <p>Its only threads are those of actors that block. An unused system is garbage and need not be closed.
 */
public final class ControlledActorSystem implements Infrastructure {

    private static final int MAX_RUNS = 1_000_000;

    // Static because Pekko makes dispatchers, mailboxes and schedulers from their names alone, and because
    // asynchronous stages of a CompletableFuture know nothing but their thread.
    private static final ThreadLocal<ControlledActorSystem> CURRENT = new ThreadLocal<>();

    private final ActorSystemImpl system;
    private final ArrayDeque<ActorInbox> toRun = new ArrayDeque<>();
    private final BlockingHandlers blockingHandlers;
    private @Nullable ControlledExecution execution;
    private boolean draining;
    private volatile @Nullable Thread controllingThread; // the thread that drives this system
    private volatile @Nullable ForeignThreadCall foreignThreadCall;
    private volatile boolean isResetting; // discards what actors do while they are stopped
    private final Set<ActorRef> builtInActors = new HashSet<>(); // the actors under /system of a new system
    private final Set<Object> builtInExtensions = new HashSet<>(); // the extensions of a new system

    private ControlledActorSystem(Config config, ClassLoader loader, AtomicLong startedThreads) {
        blockingHandlers = new BlockingHandlers(this, startedThreads);
        RuntimePatches.replaceAsyncPool();
        bindToThread();
        system = (ActorSystemImpl) ActorSystem.create("winnow", config, loader);
        EventStreamListener.subscribe(system, DeadLetter.class, this::addDeadLetter);
        LogCapture.install(system);
        builtInActors.addAll(children(system.systemGuardian().underlying()));
        CoordinatedShutdown.get(system); // created now, because each creation leaves callbacks behind
        builtInExtensions.addAll(RuntimePatches.extensions(system).keySet());
        renumber();
    }

    /** Creates a system. Pekko finds it through the calling thread. */
    public static ControlledActorSystem create(Config config, ClassLoader loader, AtomicLong startedThreads) {
        ControlledActorSystem previous = CURRENT.get();
        RuntimePatches.initializeThreadLocalRandom();
        long threadId = RuntimePatches.maskThreadId();
        VirtualEnvironment environment = CurrentEnvironment.current();
        try {
            RuntimePatches.seedThreadLocalRandom(0); // for the uids of Pekko's internal actors
            CurrentEnvironment.bind(new BootEnvironment());
            return new ControlledActorSystem(config, loader, startedThreads);
        } finally {
            CurrentEnvironment.bind(environment);
            RuntimePatches.restoreThreadId(threadId);
            restore(previous);
        }
    }

    static ControlledActorSystem current() {
        ControlledActorSystem control = CURRENT.get();
        if (control == null) {
            throw new IllegalStateException("Pekko needs a controlled component on a thread that drives no system");
        }
        return control;
    }

    static @Nullable ControlledActorSystem currentOrNull() {
        return CURRENT.get();
    }

    /** Returns the handlers that may block. */
    public BlockingHandlers blockingHandlers() {
        return blockingHandlers;
    }

    /**
     * Returns true once the current thread may act. A thread of a blocked handler waits for its turn. A call from a
     * foreign thread is remembered and ignored.
     */
    private boolean awaitTurn() {
        Thread thread = Thread.currentThread();
        if (thread == controllingThread) {
            return true;
        }
        if (thread instanceof BlockingHandlerThread handlerThread && handlerThread.belongsTo(this)) {
            if (!isResetting) {
                handlerThread.awaitTurn();
            }
            return true;
        }
        foreignThreadCall = ForeignThreadCall.capture();
        return false;
    }

    /** Throws OutOfControl if a foreign thread has used the actors. */
    public void checkForeignThreadCall() {
        ForeignThreadCall found = foreignThreadCall;
        foreignThreadCall = null;
        if (found != null) {
            throw found.toOutOfControl();
        }
    }

    /** Returns the ActorSystem of Pekko. */
    public ActorSystemImpl actorSystem() {
        return system;
    }

    /** Binds the current thread to this system. */
    public void bindToThread() {
        RuntimePatches.initializeThreadLocalRandom();
        CURRENT.set(this);
        if (!(Thread.currentThread() instanceof BlockingHandlerThread)) {
            controllingThread = Thread.currentThread();
        }
    }

    /** Unbinds the current thread from its system. */
    public static void unbindThread() {
        CURRENT.remove();
    }

    private static void restore(@Nullable ControlledActorSystem previous) {
        if (previous == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(previous);
        }
    }

    /** Returns true if the code of the system is running, as opposed to code that inspects it. */
    boolean isRunning() {
        return execution == null || isResetting || execution.isPerforming();
    }

    /** Lets the execution decide from now on. */
    public void attach(ControlledExecution newExecution) {
        execution = newExecution;
    }

    // ---- requests of Pekko

    ActorInbox createInbox(@Nullable ActorRef owner) {
        if (!awaitTurn()) {
            return new ActorInbox(this, owner, null, false);
        }
        ControlledExecution current = execution;
        if (current != null && owner == null && !isResetting) {
            throw current.abortWith(new BadInput(
                    "Winnow cannot control actors that share one mailbox (BalancingPool)",
                    "use RoundRobinPool or SmallestMailboxPool in the test"));
        }
        ActorProcess process = current == null || owner == null ? null : current.processOf(owner);
        ActorInbox inbox = new ActorInbox(this, owner, process, owner != null && ActorNames.isReceptionist(owner));
        if (process != null && current != null) {
            current.setIncarnation(process, inbox);
        }
        return inbox;
    }

    void scheduleRun(Mailbox mailbox) {
        if (!awaitTurn() || !(mailbox.messageQueue() instanceof ActorInbox inbox)) {
            return; // the mailbox of dead letters
        }
        inbox.mailbox = mailbox;
        if (execution != null && inbox.process != null && !isResetting) {
            execution.scheduleRun(inbox);
        } else {
            runInThisStep(inbox);
        }
    }

    void scheduleSystemMessages(Mailbox mailbox) {
        if (mailbox.messageQueue() instanceof ActorInbox inbox && inbox.mailbox != null) {
            runInThisStep(inbox);
        }
    }

    /** Returns true if the system message must wait until its event is chosen. */
    boolean holdBack(ActorCell receiver, SystemMessage message, Runnable dispatch) {
        return !awaitTurn() || (execution != null && !isResetting && execution.holdBack(receiver, message, dispatch));
    }

    /** Adds a task that Winnow schedules. Outside of executions, runs it at once. */
    public void addTask(Runnable task, Runnable code) {
        if (!awaitTurn() || isResetting) {
            return;
        }
        if (execution == null) {
            task.run();
        } else {
            execution.addTask(task, code);
        }
    }

    /** Returns the process of a shared actor in the current execution, or null if there is none. */
    @Nullable
    ActorProcess adopt(ActorInbox inbox) {
        ControlledExecution current = execution;
        ActorRef owner = inbox.owner;
        if (current == null || owner == null || isResetting) {
            return null;
        }
        ActorProcess process = current.processOf(owner);
        current.adopt(process, inbox);
        return process;
    }

    void messageSent(ActorInbox inbox, Envelope envelope, boolean atFront) {
        if (awaitTurn() && execution != null && !isResetting) {
            execution.messageSent(inbox, envelope, atFront);
        }
    }

    void cleanUp(ActorInbox inbox, MessageQueue deadLetters) {
        if (execution != null && !isResetting) {
            execution.cleanUp(inbox, deadLetters);
        } else {
            inbox.clear();
        }
    }

    Cancellable schedule(
            FiniteDuration delay, long period, Runnable action, @Nullable ActorRef receiver, @Nullable Object message) {
        if (!awaitTurn() || execution == null || isResetting || TimerInspection.isPekkoHousekeeping(action)) {
            return TimerInspection.NEVER;
        }
        return execution.schedule(delay.toNanos(), period, action, receiver, message);
    }

    void disarm(VirtualTimer timer) {
        if (awaitTurn() && execution != null && !isResetting) {
            execution.disarm(timer);
        }
    }

    /** Adds the answer to an ask as a message. Returns false if the promise is to be completed at once. */
    public boolean addReply(
            ControlledExecution origin,
            ActorProcess asker,
            boolean isAskerGone,
            Promise<Object> promise,
            Try<Object> answer) {
        return awaitTurn()
                && execution == origin
                && !isResetting
                && origin.addReply(asker, isAskerGone, promise, answer);
    }

    private void addDeadLetter(Object deadLetter) {
        if (execution != null && !isResetting) {
            execution.addDeadLetter((DeadLetter) deadLetter);
        }
    }

    /** Returns the ids of the extensions that the current execution has loaded. */
    public Set<Object> loadedExtensions() {
        Set<Object> loaded = new HashSet<>(RuntimePatches.extensions(system).keySet());
        loaded.removeAll(builtInExtensions);
        return loaded;
    }

    // ---- running

    /** Runs the mailbox within the current step, or at once if there is none. */
    public void runInThisStep(ActorInbox inbox) {
        if (!inbox.isQueuedToRun) {
            inbox.isQueuedToRun = true;
            toRun.add(inbox);
        }
        if ((execution == null || isResetting) && !(Thread.currentThread() instanceof BlockingHandlerThread)) {
            drain();
        }
    }

    /** Returns true if a mailbox waits to be run within the current step. */
    public boolean hasUrgent() {
        return !toRun.isEmpty();
    }

    /** Runs all waiting mailboxes, and those that start to wait meanwhile. */
    public void drain() {
        if (draining) {
            return;
        }
        draining = true;
        try {
            int runs = 0;
            for (ActorInbox inbox = toRun.poll(); inbox != null; inbox = toRun.poll()) {
                if (++runs > MAX_RUNS) {
                    throw new IllegalStateException(
                            "the internal actors of Pekko still run after " + MAX_RUNS + " mailbox runs");
                }
                inbox.isQueuedToRun = false;
                run(inbox);
            }
        } finally {
            draining = false;
        }
    }

    private void run(ActorInbox inbox) {
        if (execution != null) {
            execution.run(inbox);
        } else {
            runNow(inbox);
        }
    }

    /** Runs the mailbox on the calling thread. */
    public static void runNow(ActorInbox inbox) {
        inbox.isActorCreated = true;
        Mailbox mailbox = inbox.mailbox;
        if (mailbox != null) {
            mailbox.run();
        }
    }

    // ---- reuse

    /** Stops all actors of the execution and discards what they do. Returns true if the system can be reused. */
    public boolean reset(ControlledExecution finished) {
        bindToThread(); // another world may have run on this thread since
        isResetting = true;
        try {
            finished.abandon();
            boolean isEnded = blockingHandlers.terminateAll();
            for (ActorRef actor : userActors()) {
                system.stop(actor);
            }
            drain();
            RuntimePatches.extensions(system).keySet().retainAll(builtInExtensions);
            renumber();
            return isEnded && userActors().isEmpty() && !system.isTerminating();
        } finally {
            execution = null;
            isResetting = false;
        }
    }

    /** Returns all topmost actors that do not belong to a new system. */
    private List<ActorRef> userActors() {
        List<ActorRef> userActors = children(system.guardian().underlying());
        for (ActorRef actor : children(system.systemGuardian().underlying())) {
            if (!builtInActors.contains(actor)) {
                userActors.add(actor);
            }
        }
        return userActors;
    }

    /** Restarts the generation of names and numbers. */
    private void renumber() {
        RuntimePatches.resetTemporaryRefs(system.provider());
        RuntimePatches.resetChildNames(system.guardian().underlying());
    }

    private static List<ActorRef> children(ActorCell cell) {
        List<ActorRef> children = new ArrayList<>();
        cell.getChildren().forEach(children::add);
        return children;
    }
}
