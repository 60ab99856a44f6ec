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
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
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
final class PekkoWorld implements World, ControlledExecution, Infrastructure {

    private static final int OUTSIDE = -1;

    private final SystemDefinition definition;
    private final ControlledSystem control;
    private final Chance chance;
    private final Recording recording = new Recording();
    private final Pending pending = new Pending();
    private final ArrayList<ActorProcess> processes = new ArrayList<>();
    private final Nodes nodes;
    private final LiveActors states = new LiveActors(this);
    private final ActorAmbience ambience;
    private final Mail mail;
    private final Alarms alarms;
    private final Supervision supervision;
    private final StateFingerprints fingerprints;
    private final Consumer<PekkoWorld> onClose;
    private final ArrayDeque<Runnable> callbacks = new ArrayDeque<>();

    private int current = OUTSIDE; // the process that is running
    private @Nullable Choices choices; // of the present step
    private int itemsBefore; // when the present step began
    private boolean inlineTasks; // callbacks belong to the present step
    private @Nullable Escape problem; // of ours, that came up inside an actor
    private boolean spent; // the system cannot be used again

    /**
     * Declares the actors of the system; none is started.
     *
     * @param fingerprints makes what names the configurations of this world
     * @param onClose takes the ActorSystem back
     */
    PekkoWorld(
            SystemDefinition definition,
            ControlledSystem control,
            long seed,
            Function<PekkoWorld, StateFingerprints> fingerprints,
            Consumer<PekkoWorld> onClose) {
        this.definition = definition;
        this.onClose = onClose;
        this.control = control;
        this.chance = new Chance(seed);
        this.nodes = new Nodes(this);
        this.mail = new Mail(this, nodes);
        this.alarms = new Alarms(this, nodes, mail);
        this.supervision = new Supervision(this, nodes);
        this.ambience = new ActorAmbience(this, seed);
        this.fingerprints = fingerprints.apply(this);
        control.enter();
        control.use(this);
        long own = Tampering.disguise();
        try {
            chance.begin();
            definition.declarations().keySet().forEach(nodes::declare);
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
        itemsBefore = recording.itemCount();
        choices = answers;
        long own = Tampering.disguise();
        try {
            chance.begin();
            effect.run();
            settle();
            chance.end();
            control.checkIntruder();
            checkProblem();
        } catch (Escape e) {
            spent = true;
            throw e.problem;
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

    int itemsBefore() {
        return itemsBefore;
    }

    @Override
    public boolean isPerforming() {
        return choices != null;
    }

    /** Handles what the step left to do at once, and looks again at the actors that it touched. */
    private void settle() {
        do {
            control.drain();
            Runnable callback = callbacks.poll();
            if (callback != null) {
                supervision.guard(nodes.ownerOf(current), callback);
            }
        } while (!callbacks.isEmpty() || control.hasUrgent() || resumed());
        mail.settle();
    }

    /** Lets an actor go on whose answer came; what it does belongs to the step that brought it. */
    private boolean resumed() {
        ActorProcess process = control.coworkers().next();
        if (process == null) {
            return false;
        }
        alarms.endWait(process);
        within(process, () -> control.coworkers().resume(process));
        return true;
    }

    void within(ActorProcess process, Runnable action) {
        int before = current;
        current = process.index;
        if (process.inbox != null) {
            mail.touch(process.inbox);
        }
        try {
            action.run();
        } finally {
            current = before;
        }
    }

    void deliver(Letter letter) {
        begin(Mail.process(letter.inbox));
        mail.take(letter);
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
        supervision.guard(task.owner(), () -> execute(task.owner(), task.work()));
    }

    private void execute(ActorProcess process, Runnable work) {
        if (definition.mayBlock(process.node)) {
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

    void begin(ActorProcess process) {
        current = process.index;
        chance.begin(process);
    }

    // ---- what Pekko wants

    @Override
    public void run(Inbox inbox) {
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

    @Override
    public void wantsToRun(Inbox inbox) {
        mail.touch(inbox);
        Mailbox mailbox = inbox.mailbox;
        boolean system = mailbox != null && mailbox.hasSystemMessages();
        if (!inbox.created ? Mail.process(inbox).started : system) {
            control.hurry(inbox);
        }
    }

    @Override
    public void task(Runnable task, Runnable code) {
        if (isSilenced()) {
            return;
        }
        if (inlineTasks) {
            callbacks.add(task);
            return;
        }
        ActorProcess owner = nodes.ownerOf(current);
        int item = recording.sent(current, owner.index, Captured.code(code));
        pending.add(item, new Task(item, owner, task));
        pending.ready(item, true);
    }

    @Override
    public void dead(DeadLetter letter) {
        if (!isSilenced()) {
            nodes.dead(letter);
        }
    }

    @Override
    public boolean answered(ActorProcess asker, boolean gone, Promise<Object> promise, Try<Object> answer) {
        if (current == OUTSIDE) {
            return false;
        }
        if (isSilenced()) {
            return true;
        }
        Object payload = answer.isSuccess() ? answer.get() : answer.failed().get();
        int item = recording.sent(current, asker.index, payload);
        if (asker.crashed || gone) {
            recording.lost(item);
            return true;
        }
        pending.add(item, new Reply(item, current, asker, promise, answer));
        pending.ready(item, nodes.areConnected(current, asker));
        return true;
    }

    @Override
    public void messageSent(Inbox inbox, Envelope envelope, boolean first) {
        mail.arrived(inbox, envelope, first);
    }

    @Override
    public void cleanUp(Inbox inbox, MessageQueue deadLetters) {
        mail.cleanUp(inbox, deadLetters);
    }

    @Override
    public boolean holdBack(ActorCell receiver, SystemMessage message, Runnable dispatch) {
        return supervision.holds(receiver, message, dispatch);
    }

    @Override
    public Alarm schedule(
            long delay, long period, Runnable action, @Nullable ActorRef receiver, @Nullable Object message) {
        return alarms.schedule(delay, period, action, receiver, message);
    }

    @Override
    public void disarm(Alarm alarm) {
        alarms.disarm(alarm);
    }

    @Override
    public void armWaitLimit(ActorProcess process, long nanos) {
        alarms.armWait(process, nanos);
    }

    @Override
    public Ambience environment() {
        return ambience;
    }

    @Override
    public long seedForOtherThread() {
        return chance.seedElsewhere();
    }

    /** Whether the process that is running has crashed: it is only being stopped, and has nothing to say. */
    boolean isSilenced() {
        return current != OUTSIDE && processes.get(current).crashed;
    }

    // ---- processes

    @Override
    public ActorProcess processOf(ActorRef ref) {
        ProcessId id = Names.of(ref);
        int known = recording.indexOf(id);
        return known >= 0 ? processes.get(known) : declare(id, false);
    }

    ActorProcess declare(ProcessId id, boolean isDeclared) {
        ActorProcess process = new ActorProcess(recording.declare(id), id, Names.node(id), isDeclared);
        processes.add(process);
        return process;
    }

    @Override
    public void incarnated(ActorProcess process, Inbox inbox) {
        process.inbox = inbox;
        process.ref = inbox.owner;
        if (!process.isDeclared) {
            process.started = true;
            process.up = true;
        }
    }

    @Override
    public void adopted(ActorProcess process, Inbox inbox) {
        incarnated(process, inbox);
        mail.touch(inbox);
    }

    List<ActorProcess> processes() {
        return processes;
    }

    /** Callbacks run within the present step. */
    void inlineTasks() {
        inlineTasks = true;
    }

    Mail mail() {
        return mail;
    }

    Supervision supervision() {
        return supervision;
    }

    Alarms alarms() {
        return alarms;
    }

    Pending pending() {
        return pending;
    }

    ControlledSystem control() {
        return control;
    }

    SystemDefinition definition() {
        return definition;
    }

    Nodes nodes() {
        return nodes;
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

    @Override
    public Escape escaping(RuntimeException e) {
        problem = new Escape(e);
        return problem;
    }

    /** After a problem nothing more happens, even if somebody caught it. */
    void checkProblem() {
        if (problem != null) {
            throw problem;
        }
    }

    @Override
    public @Nullable Thread handlerThread() {
        return control.coworkers().thread();
    }

    @Override
    public @Nullable Failure stuck() {
        Coworker waiting = control.coworkers().anyBlocked();
        return waiting == null ? null : new Failure.Uncaught(waiting.process().id, waiting.stuck());
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
            return Optional.of(ability.cast(fingerprints));
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

    @Override
    public void abandon() {
        for (int i = 0; i < processes.size(); i++) { // actors that run once more may create others
            ActorProcess process = processes.get(i);
            if (definition.mayBlock(process.node)) {
                alarms.endAsks(process);
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
        onClose.accept(this);
    }

    /** Returns true if its ActorSystem cannot be used again. */
    boolean isBroken() {
        return spent;
    }
}
