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
 * An ActorSystem in which nothing runs by itself: what Pekko wants done arrives here. While an execution uses the
 * system, the execution decides; before and after, everything runs at once, in order, on the calling thread.
 *
 * <p>It has no threads but those of actors that block: one that is no longer used is garbage.
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
    private volatile @Nullable Thread controllingThread; // that works for this system now
    private volatile @Nullable ForeignThreadCall foreignThreadCall;
    private volatile boolean isResetting; // what actors say while they are swept away is discarded
    private final Set<ActorRef> builtInActors = new HashSet<>(); // those under /system from the beginning
    private final Set<Object> builtInExtensions = new HashSet<>(); // those that were there from the beginning

    private ControlledActorSystem(Config config, ClassLoader loader, AtomicLong threads) {
        blockingHandlers = new BlockingHandlers(this, threads);
        RuntimePatches.replaceAsyncPool();
        bindToThread();
        system = (ActorSystemImpl) ActorSystem.create("winnow", config, loader);
        EventStreamListener.subscribe(system, DeadLetter.class, this::addDeadLetter);
        LogCapture.install(system);
        builtInActors.addAll(children(system.systemGuardian().underlying()));
        CoordinatedShutdown.get(system); // made whenever it is asked for, and it leaves callbacks behind each time
        builtInExtensions.addAll(RuntimePatches.extensions(system).keySet());
        renumber();
    }

    public static ControlledActorSystem create(Config config, ClassLoader loader, AtomicLong threads) {
        ControlledActorSystem before = CURRENT.get();
        RuntimePatches.initializeThreadLocalRandom();
        long own = RuntimePatches.maskThreadId();
        VirtualEnvironment environment = CurrentEnvironment.current();
        try {
            RuntimePatches.seedThreadLocalRandom(0); // the uids of Pekko's own actors
            CurrentEnvironment.bind(new BootEnvironment());
            return new ControlledActorSystem(config, loader, threads);
        } finally {
            CurrentEnvironment.bind(environment);
            RuntimePatches.restoreThreadId(own);
            restore(before);
        }
    }

    static ControlledActorSystem current() {
        ControlledActorSystem control = CURRENT.get();
        if (control == null) {
            throw new IllegalStateException("Pekko asks for Winnow's parts outside of an execution");
        }
        return control;
    }

    static @Nullable ControlledActorSystem currentOrNull() {
        return CURRENT.get();
    }

    public BlockingHandlers coworkers() {
        return blockingHandlers;
    }

    /**
     * Whether the present thread may do something now. One on which an actor was blocked waits until it is its turn;
     * one that is not ours is remembered, and ignored.
     */
    private boolean awaitTurn() {
        Thread thread = Thread.currentThread();
        if (thread == controllingThread) {
            return true;
        }
        if (thread instanceof BlockingHandlerThread coworker && coworker.belongsTo(this)) {
            if (!isResetting) {
                coworker.awaitTurn();
            }
            return true;
        }
        foreignThreadCall = ForeignThreadCall.capture();
        return false;
    }

    public void checkForeignThreadCall() {
        ForeignThreadCall found = foreignThreadCall;
        foreignThreadCall = null;
        if (found != null) {
            throw found.toOutOfControl();
        }
    }

    public ActorSystemImpl actorSystem() {
        return system;
    }

    /** From now on the thread works for this system. */
    public void bindToThread() {
        RuntimePatches.initializeThreadLocalRandom();
        CURRENT.set(this);
        if (!(Thread.currentThread() instanceof BlockingHandlerThread)) {
            controllingThread = Thread.currentThread();
        }
    }

    public static void unbindThread() {
        CURRENT.remove();
    }

    private static void restore(@Nullable ControlledActorSystem before) {
        if (before == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(before);
        }
    }

    /** Whether code of the system runs, rather than somebody's who looks at it. */
    boolean isRunning() {
        return execution == null || isResetting || execution.isPerforming();
    }

    public void attach(ControlledExecution user) {
        execution = user;
    }

    // ---- what Pekko wants

    ActorInbox createInbox(@Nullable ActorRef owner) {
        if (!awaitTurn()) {
            return new ActorInbox(this, owner, null, false);
        }
        ControlledExecution user = execution;
        if (user != null && owner == null && !isResetting) {
            throw user.abortWith(new BadInput(
                    "actors that share one mailbox (BalancingPool) are not under control",
                    "use another pool for the test: RoundRobinPool, SmallestMailboxPool"));
        }
        ActorProcess process = user == null || owner == null ? null : user.processOf(owner);
        ActorInbox inbox = new ActorInbox(this, owner, process, owner != null && ActorNames.isReceptionist(owner));
        if (process != null && user != null) {
            user.setIncarnation(process, inbox);
        }
        return inbox;
    }

    void scheduleRun(Mailbox mailbox) {
        if (!awaitTurn() || !(mailbox.messageQueue() instanceof ActorInbox inbox)) {
            return; // the mailbox of dead letters has another queue
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

    /** Whether a system message shall wait until somebody chooses it. */
    boolean holdBack(ActorCell receiver, SystemMessage message, Runnable dispatch) {
        return !awaitTurn() || (execution != null && !isResetting && execution.holdBack(receiver, message, dispatch));
    }

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

    /** The process of an actor that Pekko made for everybody, in this execution. */
    @Nullable
    ActorProcess adopt(ActorInbox inbox) {
        ControlledExecution user = execution;
        ActorRef owner = inbox.owner;
        if (user == null || owner == null || isResetting) {
            return null;
        }
        ActorProcess process = user.processOf(owner);
        user.adopt(process, inbox);
        return process;
    }

    void messageSent(ActorInbox inbox, Envelope envelope, boolean first) {
        if (awaitTurn() && execution != null && !isResetting) {
            execution.messageSent(inbox, envelope, first);
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

    void disarm(VirtualTimer alarm) {
        if (awaitTurn() && execution != null && !isResetting) {
            execution.disarm(alarm);
        }
    }

    /** Whether the answer is on its way as a message of its own. */
    public boolean addReply(
            ControlledExecution where, ActorProcess asker, boolean gone, Promise<Object> promise, Try<Object> answer) {
        return awaitTurn() && execution == where && !isResetting && where.addReply(asker, gone, promise, answer);
    }

    private void addDeadLetter(Object letter) {
        if (execution != null && !isResetting) {
            execution.addDeadLetter((DeadLetter) letter);
        }
    }

    // ---- running

    /** Runs the mailbox within the present step, or at once if there is none. */
    public void runInThisStep(ActorInbox inbox) {
        if (!inbox.isQueuedToRun) {
            inbox.isQueuedToRun = true;
            toRun.add(inbox);
        }
        if ((execution == null || isResetting) && !(Thread.currentThread() instanceof BlockingHandlerThread)) {
            drain();
        }
    }

    public boolean hasUrgent() {
        return !toRun.isEmpty();
    }

    /** Runs all that is urgent, and what becomes urgent by that. */
    public void drain() {
        if (draining) {
            return;
        }
        draining = true;
        try {
            int runs = 0;
            for (ActorInbox inbox = toRun.poll(); inbox != null; inbox = toRun.poll()) {
                if (++runs > MAX_RUNS) {
                    throw new IllegalStateException("the actors of Pekko itself do not come to rest");
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

    public static void runNow(ActorInbox inbox) {
        inbox.isActorCreated = true;
        Mailbox mailbox = inbox.mailbox;
        if (mailbox != null) {
            mailbox.run();
        }
    }

    // ---- another execution

    /** Stops every actor of the user's, discarding what they say; true if the system is as new. */
    public boolean reset(ControlledExecution used) {
        isResetting = true;
        try {
            used.abandon();
            boolean ended = blockingHandlers.terminateAll();
            for (ActorRef actor : userActors()) {
                system.stop(actor);
            }
            drain();
            RuntimePatches.extensions(system).keySet().retainAll(builtInExtensions);
            renumber();
            return ended && userActors().isEmpty() && !system.isTerminating();
        } finally {
            execution = null;
            isResetting = false;
        }
    }

    /** All topmost actors that did not come with the system. */
    private List<ActorRef> userActors() {
        List<ActorRef> guests = children(system.guardian().underlying());
        for (ActorRef actor : children(system.systemGuardian().underlying())) {
            if (!builtInActors.contains(actor)) {
                guests.add(actor);
            }
        }
        return guests;
    }

    /** Generated names and numbers begin anew. */
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
