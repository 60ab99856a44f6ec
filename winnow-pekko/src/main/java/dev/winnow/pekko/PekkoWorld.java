package dev.winnow.pekko;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.run.Ambience;
import dev.winnow.run.Choices;
import dev.winnow.run.Enabled;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.StateFingerprints;
import dev.winnow.run.States;
import dev.winnow.run.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.sysmsg.DeathWatchNotification;
import org.apache.pekko.dispatch.sysmsg.Failed;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import org.apache.pekko.dispatch.sysmsg.Terminate;
import org.jspecify.annotations.Nullable;
import scala.concurrent.Promise;
import scala.util.Try;

/**
 * The actors of a Pekko system under control: each is a process, known by its path.
 *
 * <p>A step is one message handled by one actor, one task of a future, one answer to an ask with its callbacks, or one timer. Within it,
 * and in order, runs what nobody can tell apart from running later: the making of children, watching, resuming, the actors that
 * Pekko keeps for itself. That an actor is stopped, and that its parent learns of its failure, are steps of their own.
 */
final class PekkoWorld implements World {

    private static final int OUTSIDE = -1;

    private final PekkoSystem system;
    private final ControlledSystem control;
    private final Chance chance;
    private final Recording recording = new Recording();
    private final Pending pending = new Pending();
    private final ArrayList<ActorProcess> processes = new ArrayList<>();
    private final Nodes nodes;
    private final LiveActors states = new LiveActors(this);
    private final ActorAmbience ambience;
    private final ActorFingerprint fingerprint;
    private final ArrayList<Inbox> touched = new ArrayList<>();
    private final ArrayDeque<Runnable> callbacks = new ArrayDeque<>();

    private int current = OUTSIDE; // the process that is running
    private @Nullable Choices choices; // of the present step
    private boolean inlineTasks; // callbacks belong to the present step
    private @Nullable Inbox straight; // a timer's message goes straight to this one
    private @Nullable RuntimeException problem; // of ours, thrown inside an actor, where Pekko takes it for the actor's
    private boolean spent; // the system cannot be used again

    PekkoWorld(PekkoSystem system, ControlledSystem control, long seed) {
        this.system = system;
        this.control = control;
        this.chance = new Chance(seed);
        this.nodes = new Nodes(this);
        this.ambience = new ActorAmbience(this, seed);
        this.fingerprint = new ActorFingerprint(this, nodes, seed);
        control.enter();
        control.use(this);
        long own = Tampering.disguise();
        try {
            chance.begin();
            system.declarations().forEach(nodes::declare);
            control.drain();
            chance.end();
        } finally {
            Tampering.undisguise(own);
        }
    }

    // ---- what can happen, and making it happen

    @Override
    public Enabled enabled() {
        return pending;
    }

    @Override
    public boolean permits(External external) {
        return external.match(new Permission(this, nodes));
    }

    @Override
    public Step perform(Event event, Choices answers) {
        Runnable effect = event.match(new Happening(this, nodes));
        control.enter();
        choices = answers;
        long own = Tampering.disguise();
        try {
            chance.begin();
            effect.run();
            settle();
            chance.end();
            if (problem != null) {
                throw problem;
            }
        } catch (StackOverflowError e) {
            spent = true;
            recording.failed(new Failure.Uncaught(recording.process(Math.max(current, 0)), e));
        } catch (Throwable e) {
            spent = true;
            throw e;
        } finally {
            Tampering.undisguise(own);
            current = OUTSIDE;
            choices = null;
            inlineTasks = false;
        }
        return recording.step(recording.size() - 1);
    }

    boolean isPerforming() {
        return choices != null;
    }

    /** Handles what the step left to do at once, and looks again at the actors that it touched. */
    private void settle() {
        do {
            control.drain();
            Runnable callback = callbacks.poll();
            if (callback != null) {
                callback.run();
            }
        } while (!callbacks.isEmpty() || control.hasUrgent() || resumed());
        for (int i = 0; i < touched.size(); i++) {
            refresh(touched.get(i));
        }
        touched.clear();
    }

    /** Lets an actor go on whose answer came; what it does belongs to the step that brought it. */
    private boolean resumed() {
        ActorProcess process = control.coworkers().next();
        if (process == null) {
            return false;
        }
        Alarm wait = process.wait;
        process.wait = null;
        if (wait != null && wait.armed) {
            wait.cancel();
        }
        within(process, () -> control.coworkers().resume(process));
        return true;
    }

    void within(ActorProcess process, Runnable action) {
        int before = current;
        current = process.index;
        if (process.inbox != null) {
            touch(process.inbox);
        }
        try {
            action.run();
        } finally {
            current = before;
        }
    }

    void deliver(Letter letter) {
        ActorProcess receiver = process(letter.inbox);
        begin(receiver);
        pending.remove(letter.item);
        letter.inbox.remove(letter);
        readyNext(letter);
        letter.inbox.choose(letter.envelope);
        run(letter.inbox);
    }

    void deliver(Reply reply) {
        begin(reply.asker());
        pending.remove(reply.item());
        inlineTasks = true;
        reply.promise().tryComplete(reply.answer());
    }

    void deliver(Task task) {
        begin(task.owner());
        pending.remove(task.item());
        execute(task.owner(), task.work());
    }

    private void execute(ActorProcess process, Runnable work) {
        if (system.mayBlock(process.node)) {
            control.coworkers().run(this, process, work);
        } else {
            work.run();
        }
    }

    void deliver(HeldSignal signal) {
        begin(signal.receiver());
        pending.remove(signal.item());
        signal.dispatch().run();
    }

    void fire(Alarm alarm) {
        ActorProcess owner = alarm.owner;
        begin(owner);
        unarm(alarm);
        owner.clock = alarm.deadline;
        inlineTasks = alarm.key.equals("ask timeout");
        Inbox inbox = straightTo(alarm);
        if (inbox == null) {
            alarm.action.run();
        } else {
            straight = inbox;
            alarm.action.run();
            straight = null;
            if (inbox.hasChosen()) {
                run(inbox);
            }
        }
        if (alarm.period != Alarm.ONCE && !alarm.isCancelled() && !isDead(alarm.receiver)) {
            arm(alarm, alarm.deadline + alarm.period);
        }
        nodes.refreshAlarms(owner);
    }

    /** Where the message of a timer can be handled in the step in which it fires. */
    private @Nullable Inbox straightTo(Alarm alarm) {
        Object message = Timers.message(alarm.action, alarm.message);
        Inbox inbox = alarm.owner.inbox;
        boolean fits = message != null && Timers.isGuarded(message) && inbox != null && inbox.front.isEmpty();
        return fits && alarm.owner.up && alarm.owner.blocked == null && inbox != null && isIdle(inbox) ? inbox : null;
    }

    private static boolean isIdle(Inbox inbox) {
        Mailbox mailbox = inbox.mailbox;
        return mailbox != null && inbox.created && mailbox.shouldProcessMessage() && !mailbox.isClosed();
    }

    private static boolean isDead(@Nullable ActorRef receiver) {
        return receiver != null && receiver.isTerminated();
    }

    void begin(ActorProcess process) {
        current = process.index;
        chance.begin(process);
    }

    Chance chance() {
        return chance;
    }

    // ---- what Pekko wants

    /** Runs a mailbox: its system messages, then the message that was chosen, if one was. */
    void run(Inbox inbox) {
        ActorProcess process = inbox.process;
        if (process == null) {
            ControlledSystem.runNow(inbox);
            return;
        }
        boolean mayRun = process.blocked == null && (!process.crashed || nodes.isStopping(process));
        if (mayRun) {
            within(process, () -> execute(process, () -> ControlledSystem.runNow(inbox)));
        }
    }

    void wantsToRun(Inbox inbox) {
        touch(inbox);
        Mailbox mailbox = inbox.mailbox;
        boolean system = mailbox != null && mailbox.hasSystemMessages();
        if (!inbox.created ? process(inbox).started : system) {
            control.hurry(inbox);
        }
    }

    void arrived(Inbox inbox, Envelope envelope, boolean first) {
        if (isSilenced()) {
            return;
        }
        if (inbox == straight && !first) {
            inbox.choose(envelope);
            return;
        }
        ActorProcess receiver = process(inbox);
        int item = recording.sent(current, receiver.index, Messages.inside(envelope.message()));
        limit();
        if (receiver.crashed) {
            recording.lost(item);
            return;
        }
        Letter letter = new Letter(item, current, inbox, envelope);
        pending.add(item, letter);
        inbox.add(letter, system.isOrdered(), first);
        if (first) {
            touch(inbox);
        } else if (inbox.open && inbox.front.isEmpty() && isFirst(letter)) {
            pending.ready(item, nodes.areConnected(letter.sender, receiver));
        }
    }

    /** More than that from one handler is taken for a loop without end. */
    private void limit() {
        Step step = recording.size() == 0 ? null : recording.step(recording.size() - 1);
        if (step != null && step.madeCount() > system.sendLimit()) {
            throw escaping(new OutOfControl(
                    recording.process(current) + " sent more than " + system.sendLimit() + " messages in one step",
                    "it seems to loop for ever; if it does not, raise sendLimit of the PekkoSystem"));
        }
    }

    boolean holds(ActorCell receiver, SystemMessage message, Runnable dispatch) {
        if (isSilenced()) {
            return !(message instanceof DeathWatchNotification) && !nodes.isOwn(receiver);
        }
        if (!(receiver.mailbox().messageQueue() instanceof Inbox inbox)) {
            return false;
        }
        ActorProcess process = inbox.process;
        if (message instanceof Failed failed && process == null) {
            escalated(failed);
            return false;
        }
        if (process == null || process.crashed || process.index == current) {
            return false; // a crashed one learns of it when it is stopped; one that stops itself does so at once
        }
        if (message instanceof Terminate) {
            hold(process, new Signal.Stop(), dispatch);
            return true;
        }
        if (message instanceof Failed failed) {
            String cause = failed.cause().toString();
            hold(process, new Signal.Failed(Names.text(failed.child().path()), cause), dispatch);
            return true;
        }
        return false;
    }

    private void hold(ActorProcess receiver, Signal signal, Runnable dispatch) {
        int item = recording.sent(current, receiver.index, signal);
        pending.add(item, new HeldSignal(item, current, receiver, dispatch));
        pending.ready(item, true);
    }

    /** A topmost actor failed: nobody of the user's decides what becomes of it. */
    private void escalated(Failed failed) {
        if (!system.toleratesFailures()) {
            recording.failed(new Failure.Uncaught(Names.of(failed.child()), failed.cause()));
        }
    }

    void task(Runnable task, Runnable code) {
        if (isSilenced()) {
            return;
        }
        if (inlineTasks) {
            callbacks.add(task);
            return;
        }
        ActorProcess owner = nodes.ownerOf(current);
        int item = recording.sent(current, owner.index, new Task.Of(Names.code(Timers.innermost(code))));
        pending.add(item, new Task(item, owner, task));
        pending.ready(item, true);
    }

    void dead(DeadLetter letter) {
        if (!isSilenced()) {
            nodes.dead(letter);
        }
    }

    boolean answered(ActorProcess asker, Promise<Object> promise, Try<Object> answer) {
        if (current == OUTSIDE || inlineTasks) {
            return false; // a timeout, or the ask itself ends
        }
        if (isSilenced()) {
            return true;
        }
        Object payload = answer.isSuccess() ? answer.get() : answer.failed().get();
        int item = recording.sent(current, asker.index, payload);
        if (asker.crashed) {
            recording.lost(item);
            return true;
        }
        pending.add(item, new Reply(item, current, asker, promise, answer));
        pending.ready(item, nodes.areConnected(current, asker));
        return true;
    }

    Alarm schedule(long delay, long period, Runnable action, @Nullable ActorRef receiver, @Nullable Object message) {
        ActorProcess owner = nodes.ownerOf(current);
        Object sent = Timers.message(action, message);
        Alarm alarm = new Alarm(
                control, owner, Timers.key(action, sent), action, receiver, message, period > 0 ? period : -1);
        if (!isSilenced()) {
            arm(alarm, owner.clock + Math.max(delay, 0));
            nodes.refreshAlarms(owner);
            intercept(alarm);
        }
        return alarm;
    }

    /** The wait of a blocked actor has a limit. */
    void armWait(ActorProcess process, long nanos) {
        Alarm wait = new Alarm(control, process, "end of wait", () -> nodes.expire(process), null, null, Alarm.ONCE);
        arm(wait, process.clock + nanos);
        process.wait = wait;
        nodes.refreshAlarms(process);
    }

    private void intercept(Alarm alarm) {
        var ask = alarm.key.equals("ask timeout") ? Timers.ask(alarm.action) : null;
        if (ask != null) {
            AskPromise.placeIn(ask, this, alarm.owner);
        }
    }

    private void arm(Alarm alarm, long deadline) {
        alarm.deadline = deadline;
        alarm.armed = true;
        alarm.item = recording.armed(alarm.owner.index, alarm.key);
        alarm.owner.arm(alarm);
        pending.add(alarm.item, alarm);
    }

    private void unarm(Alarm alarm) {
        alarm.armed = false;
        alarm.owner.alarms.remove(alarm);
        pending.remove(alarm.item);
    }

    void disarm(Alarm alarm) {
        unarm(alarm);
        recording.cancelled(alarm.item);
        nodes.refreshAlarms(alarm.owner);
    }

    /** An actor stopped: what was under way to it is lost. */
    void cleanUp(Inbox inbox, MessageQueue deadLetters) {
        for (Letter letter : inbox.all()) {
            lose(letter);
            if (inbox.owner != null && !isSilenced()) {
                nodes.quietly(() -> deadLetters.enqueue(inbox.owner, letter.envelope));
            }
        }
        ActorProcess process = inbox.process;
        if (process != null && process.inbox == inbox) {
            process.up = false;
        }
        inbox.clear();
    }

    private boolean isSilenced() {
        return current != OUTSIDE && processes.get(current).crashed;
    }

    // ---- messages under way

    void lose(Letter letter) {
        recording.lost(letter.item);
        pending.remove(letter.item);
        letter.inbox.remove(letter);
        readyNext(letter);
    }

    void duplicate(Letter letter) {
        int item = recording.sent(letter.sender, process(letter.inbox).index, recording.payload(letter.item));
        Letter copy = new Letter(item, letter.sender, letter.inbox, letter.envelope);
        pending.add(item, copy);
        if (system.isOrdered()) {
            letter.inbox.addBehind(copy, letter);
        } else {
            letter.inbox.add(copy, false, false);
        }
        touch(letter.inbox);
    }

    private static boolean isFirst(Letter letter) {
        Inbox.Channel channel = letter.channel;
        return channel != null && channel.letters.peek() == letter;
    }

    private void readyNext(Letter gone) {
        Inbox.Channel channel = gone.channel;
        if (channel == null) {
            touch(gone.inbox);
            return;
        }
        Letter next = channel.letters.peek();
        if (next != null && gone.inbox.open && gone.inbox.front.isEmpty()) {
            pending.ready(next.item, nodes.areConnected(next.sender, process(gone.inbox)));
        }
    }

    void touch(Inbox inbox) {
        if (!inbox.touched) {
            inbox.touched = true;
            touched.add(inbox);
        }
    }

    /** Which of its messages can be delivered now. */
    private void refresh(Inbox inbox) {
        inbox.touched = false;
        ActorProcess process = process(inbox);
        boolean open = process.up && process.blocked == null && process.inbox == inbox && isIdle(inbox);
        if (open == inbox.open && inbox.front.isEmpty() && !inbox.hadFront) {
            return;
        }
        inbox.open = open;
        refreshAll(inbox);
    }

    void refreshAll(Inbox inbox) {
        inbox.hadFront = !inbox.front.isEmpty();
        ActorProcess process = process(inbox);
        for (Letter letter : inbox.front) {
            pending.ready(letter.item, inbox.open && letter == inbox.front.peek());
        }
        for (Inbox.Channel channel : inbox.channels) {
            Letter first = channel.letters.peek();
            if (first != null) {
                boolean open = inbox.open && !inbox.hadFront;
                pending.ready(first.item, open && nodes.areConnected(first.sender, process));
            }
        }
    }

    // ---- processes

    ActorProcess processOf(ActorRef ref) {
        ProcessId id = Names.of(ref);
        int known = recording.indexOf(id);
        return known >= 0 ? processes.get(known) : declare(id, null);
    }

    ActorProcess declare(ProcessId id, @Nullable Declaration declaration) {
        ActorProcess process = new ActorProcess(recording.declare(id), id, Names.node(id), declaration);
        processes.add(process);
        return process;
    }

    /** A new incarnation of the process. */
    void incarnated(ActorProcess process, Inbox inbox) {
        process.inbox = inbox;
        process.ref = inbox.owner;
        if (process.declaration == null) {
            process.started = true;
            process.up = true;
        }
    }

    /** An actor that serves every execution has its first message in this one. */
    void adopted(ActorProcess process, Inbox inbox) {
        incarnated(process, inbox);
        touch(inbox);
    }

    private static ActorProcess process(Inbox inbox) {
        ActorProcess process = inbox.process;
        if (process == null) {
            throw new IllegalStateException("an actor of Pekko itself was taken for one of the user's");
        }
        return process;
    }

    List<ActorProcess> processes() {
        return processes;
    }

    Pending pending() {
        return pending;
    }

    ControlledSystem control() {
        return control;
    }

    PekkoSystem system() {
        return system;
    }

    int current() {
        return current;
    }

    int choose(ProcessId process, int bound) {
        Choices answers = choices;
        if (answers == null) {
            throw new OutOfControl(
                    "a choice was asked for outside of a step", "call Node.choose only while the actor runs");
        }
        int value;
        try {
            value = bound == 1 ? 0 : answers.choose(process, bound);
        } catch (RuntimeException e) {
            throw escaping(e);
        }
        if (value < 0 || value >= bound) {
            throw escaping(new IllegalStateException("the strategy chose " + value + " of " + bound));
        }
        if (bound > 1) {
            recording.chose(bound, value);
        }
        return value;
    }

    /** Thrown again when the step is over: Pekko takes what an actor throws for a failure of the actor. */
    private RuntimeException escaping(RuntimeException e) {
        problem = e;
        return e;
    }

    @Override
    public @Nullable Thread handlerThread() {
        return control.coworkers().thread();
    }

    @Override
    public @Nullable String advice(StackTraceElement[] stack) {
        boolean waits = Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().startsWith("java.util.concurrent.CompletableFuture")
                        || frame.getClassName().startsWith("scala.concurrent.Await"));
        return waits
                ? "an actor that waits for an answer must be declared, so that the others go on meanwhile:"
                        + " PekkoSystem.with(…).mayBlock(\"name of its node\")"
                : null;
    }

    @Override
    public <A> Optional<A> ability(Class<A> ability) {
        if (ability == StateFingerprints.class) {
            return Optional.of(ability.cast(fingerprint));
        }
        return ability == Ambience.class ? Optional.of(ability.cast(ambience)) : Optional.empty();
    }

    @Override
    public States states() {
        return states;
    }

    @Override
    public Recording recording() {
        return recording;
    }

    /** Gives up everything; actors that serve everybody are nobody's again. */
    void abandon() {
        for (ActorProcess process : processes) {
            if (system.mayBlock(process.node)) {
                nodes.endAsks(process);
            }
            Inbox inbox = process.inbox;
            if (inbox != null) {
                inbox.release();
                control.hurry(inbox);
            }
        }
    }

    @Override
    public void close() {
        system.release(this, control, spent);
    }
}
