package dev.winnow.pekko;

import com.typesafe.config.Config;
import dev.winnow.run.Ambience;
import dev.winnow.run.Ambient;
import dev.winnow.run.BadInput;
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
final class ControlledSystem implements Infrastructure {

    private static final int MOST_RUNS = 1_000_000;

    // Static because Pekko makes dispatchers, mailboxes and schedulers from their names alone, and because
    // asynchronous stages of a CompletableFuture know nothing but their thread.
    private static final ThreadLocal<ControlledSystem> OF_THREAD = new ThreadLocal<>();

    private final ActorSystemImpl system;
    private final ArrayDeque<Inbox> urgent = new ArrayDeque<>();
    private final Coworkers coworkers;
    private @Nullable ControlledExecution execution;
    private boolean draining;
    private volatile @Nullable Thread performer; // that works for this system now
    private volatile @Nullable Intruder intruder;
    private volatile boolean closing; // what actors say while they are swept away is discarded
    private final Set<ActorRef> builtIn = new HashSet<>(); // those under /system from the beginning
    private final Set<Object> extensions = new HashSet<>(); // those that were there from the beginning

    private ControlledSystem(Config config, ClassLoader loader, AtomicLong threads) {
        coworkers = new Coworkers(this, threads);
        Tampering.takeAsyncPool();
        enter();
        system = (ActorSystemImpl) ActorSystem.create("winnow", config, loader);
        Ears.listen(system, DeadLetter.class, this::dead);
        LogEvents.listen(system);
        builtIn.addAll(children(system.systemGuardian().underlying()));
        CoordinatedShutdown.get(system); // made whenever it is asked for, and it leaves callbacks behind each time
        extensions.addAll(Tampering.extensions(system).keySet());
        renumber();
    }

    static ControlledSystem create(Config config, ClassLoader loader, AtomicLong threads) {
        ControlledSystem before = OF_THREAD.get();
        Tampering.prepareThread();
        long own = Tampering.disguise();
        Ambience ambience = Ambient.current();
        try {
            Tampering.seed(0); // the uids of Pekko's own actors
            Ambient.bind(new BootAmbience());
            return new ControlledSystem(config, loader, threads);
        } finally {
            Ambient.bind(ambience);
            Tampering.undisguise(own);
            restore(before);
        }
    }

    static ControlledSystem ofThread() {
        ControlledSystem control = OF_THREAD.get();
        if (control == null) {
            throw new IllegalStateException("Pekko asks for Winnow's parts outside of an execution");
        }
        return control;
    }

    static @Nullable ControlledSystem ofThreadOrNull() {
        return OF_THREAD.get();
    }

    Coworkers coworkers() {
        return coworkers;
    }

    /**
     * Whether the present thread may do something now. One on which an actor was blocked waits until it is its turn; one that is not
     * ours is remembered, and ignored.
     */
    private boolean isTurn() {
        Thread thread = Thread.currentThread();
        if (thread == performer) {
            return true;
        }
        if (thread instanceof Coworker coworker && coworker.isOf(this)) {
            if (!closing) {
                coworker.awaitTurn();
            }
            return true;
        }
        intruder = Intruder.present();
        return false;
    }

    void checkIntruder() {
        Intruder found = intruder;
        intruder = null;
        if (found != null) {
            throw found.problem();
        }
    }

    ActorSystemImpl actors() {
        return system;
    }

    /** From now on the thread works for this system. */
    void enter() {
        Tampering.prepareThread();
        OF_THREAD.set(this);
        if (!(Thread.currentThread() instanceof Coworker)) {
            performer = Thread.currentThread();
        }
    }

    static void leave() {
        OF_THREAD.remove();
    }

    private static void restore(@Nullable ControlledSystem before) {
        if (before == null) {
            OF_THREAD.remove();
        } else {
            OF_THREAD.set(before);
        }
    }

    /** Whether code of the system runs, rather than somebody's who looks at it. */
    boolean isRunning() {
        return execution == null || closing || execution.isPerforming();
    }

    void use(ControlledExecution user) {
        execution = user;
    }

    // ---- what Pekko wants

    Inbox inbox(@Nullable ActorRef owner) {
        if (!isTurn()) {
            return new Inbox(this, owner, null, false);
        }
        ControlledExecution user = execution;
        if (user != null && owner == null && !closing) {
            throw user.escaping(new BadInput(
                    "actors that share one mailbox (BalancingPool) are not under control",
                    "use another pool for the test: RoundRobinPool, SmallestMailboxPool"));
        }
        ActorProcess process = user == null || owner == null ? null : user.processOf(owner);
        Inbox inbox = new Inbox(this, owner, process, owner != null && Names.isReceptionist(owner));
        if (process != null && user != null) {
            user.incarnated(process, inbox);
        }
        return inbox;
    }

    void wantsToRun(Mailbox mailbox) {
        if (!isTurn() || !(mailbox.messageQueue() instanceof Inbox inbox)) {
            return; // the mailbox of dead letters has another queue
        }
        inbox.mailbox = mailbox;
        if (execution != null && inbox.process != null && !closing) {
            execution.wantsToRun(inbox);
        } else {
            hurry(inbox);
        }
    }

    void hasSystemMessage(Mailbox mailbox) {
        if (mailbox.messageQueue() instanceof Inbox inbox && inbox.mailbox != null) {
            hurry(inbox);
        }
    }

    /** Whether a system message shall wait until somebody chooses it. */
    boolean holds(ActorCell receiver, SystemMessage message, Runnable dispatch) {
        return !isTurn() || (execution != null && !closing && execution.holdBack(receiver, message, dispatch));
    }

    void task(Runnable task, Runnable code) {
        if (!isTurn() || closing) {
            return;
        }
        if (execution == null) {
            task.run();
        } else {
            execution.task(task, code);
        }
    }

    /** The process of an actor that Pekko made for everybody, in this execution. */
    @Nullable
    ActorProcess adopt(Inbox inbox) {
        ControlledExecution user = execution;
        ActorRef owner = inbox.owner;
        if (user == null || owner == null || closing) {
            return null;
        }
        ActorProcess process = user.processOf(owner);
        user.adopted(process, inbox);
        return process;
    }

    void arrived(Inbox inbox, Envelope envelope, boolean first) {
        if (isTurn() && execution != null && !closing) {
            execution.messageSent(inbox, envelope, first);
        }
    }

    void cleanUp(Inbox inbox, MessageQueue deadLetters) {
        if (execution != null && !closing) {
            execution.cleanUp(inbox, deadLetters);
        } else {
            inbox.clear();
        }
    }

    Cancellable schedule(
            FiniteDuration delay, long period, Runnable action, @Nullable ActorRef receiver, @Nullable Object message) {
        if (!isTurn() || execution == null || closing || Timers.isErrandOfPekko(action)) {
            return Timers.NEVER;
        }
        return execution.schedule(delay.toNanos(), period, action, receiver, message);
    }

    void disarm(Alarm alarm) {
        if (isTurn() && execution != null && !closing) {
            execution.disarm(alarm);
        }
    }

    /** Whether the answer is on its way as a message of its own. */
    boolean answered(
            ControlledExecution where, ActorProcess asker, boolean gone, Promise<Object> promise, Try<Object> answer) {
        return isTurn() && execution == where && !closing && where.answered(asker, gone, promise, answer);
    }

    private void dead(Object letter) {
        if (execution != null && !closing) {
            execution.dead((DeadLetter) letter);
        }
    }

    // ---- running

    /** Runs the mailbox within the present step, or at once if there is none. */
    void hurry(Inbox inbox) {
        if (!inbox.urgent) {
            inbox.urgent = true;
            urgent.add(inbox);
        }
        if ((execution == null || closing) && !(Thread.currentThread() instanceof Coworker)) {
            drain();
        }
    }

    boolean hasUrgent() {
        return !urgent.isEmpty();
    }

    /** Runs all that is urgent, and what becomes urgent by that. */
    void drain() {
        if (draining) {
            return;
        }
        draining = true;
        try {
            int runs = 0;
            for (Inbox inbox = urgent.poll(); inbox != null; inbox = urgent.poll()) {
                if (++runs > MOST_RUNS) {
                    throw new IllegalStateException("the actors of Pekko itself do not come to rest");
                }
                inbox.urgent = false;
                run(inbox);
            }
        } finally {
            draining = false;
        }
    }

    private void run(Inbox inbox) {
        if (execution != null) {
            execution.run(inbox);
        } else {
            runNow(inbox);
        }
    }

    static void runNow(Inbox inbox) {
        inbox.created = true;
        Mailbox mailbox = inbox.mailbox;
        if (mailbox != null) {
            mailbox.run();
        }
    }

    // ---- another execution

    /** Stops every actor of the user's, discarding what they say; true if the system is as new. */
    boolean sweep(ControlledExecution used) {
        closing = true;
        try {
            used.abandon();
            boolean ended = coworkers.dismissAll();
            for (ActorRef actor : guests()) {
                system.stop(actor);
            }
            drain();
            Tampering.extensions(system).keySet().retainAll(extensions);
            renumber();
            return ended && guests().isEmpty() && !system.isTerminating();
        } finally {
            execution = null;
            closing = false;
        }
    }

    /** All topmost actors that did not come with the system. */
    private List<ActorRef> guests() {
        List<ActorRef> guests = children(system.guardian().underlying());
        for (ActorRef actor : children(system.systemGuardian().underlying())) {
            if (!builtIn.contains(actor)) {
                guests.add(actor);
            }
        }
        return guests;
    }

    /** Generated names and numbers begin anew. */
    private void renumber() {
        Tampering.forgetTemporaries(system.provider());
        Tampering.resetChildNames(system.guardian().underlying());
    }

    private static List<ActorRef> children(ActorCell cell) {
        List<ActorRef> children = new ArrayList<>();
        cell.getChildren().forEach(children::add);
        return children;
    }
}
