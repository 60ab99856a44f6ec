package dev.winnow.pekko.world;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.pekko.control.ActorInbox;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.BlockingHandlerThread;
import dev.winnow.pekko.control.ControlledActorSystem;
import dev.winnow.pekko.control.ControlledExecution;
import dev.winnow.pekko.control.PendingItems;
import dev.winnow.pekko.control.PendingMessage;
import dev.winnow.pekko.control.PendingReply;
import dev.winnow.pekko.control.PendingSignal;
import dev.winnow.pekko.control.PendingTask;
import dev.winnow.pekko.control.RuntimePatches;
import dev.winnow.pekko.control.StepAborted;
import dev.winnow.pekko.control.VirtualTimer;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.CapturedValues;
import dev.winnow.pekko.state.Infrastructure;
import dev.winnow.statespace.AbsentSenders;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.StateFingerprints;
import dev.winnow.system.States;
import dev.winnow.system.VirtualEnvironment;
import dev.winnow.system.World;
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
 * The actors of a Pekko system under control. Each actor is a process, named by its path.
 *
 * <p>A step handles one message by one actor, runs one task of a future, completes one ask with its callbacks, or fires
 * one timer. Work whose timing cannot be observed runs within the step, in order: creating children, watching,
 * resuming, and the internal actors of Pekko. Stopping an actor and telling a parent of a failed child are steps of
 * their own.
 */
public final class PekkoWorld implements World, ControlledExecution, Infrastructure {

    private static final int OUTSIDE = -1;

    private final SystemDefinition definition;
    private final ControlledActorSystem control;
    private final StepRandomness randomness;
    private final Recording recording = new Recording();
    private final PendingItems pending = new PendingItems();
    private final ArrayList<ActorProcess> processes = new ArrayList<>();
    private final Nodes nodes;
    private final LiveActors states = new LiveActors(this);
    private final ActorEnvironment environment;
    private final InFlightMessages messages;
    private final VirtualTimers timers;
    private final Supervision supervision;
    private final HandlerCrashes handlerCrashes;
    private final AbsentActors absentActors;
    private final StateFingerprints fingerprints;
    private final Consumer<PekkoWorld> onClose;
    private final ArrayDeque<Runnable> callbacks = new ArrayDeque<>();

    private int currentProcess = OUTSIDE; // the running process
    private @Nullable ChoiceSource choices; // of the current step
    private int itemsBeforeStep; // the number of items before the current step
    private boolean runsTasksInline; // callbacks run within the current step
    private @Nullable StepAborted aborted; // a problem that is not a failure of the actor
    private boolean isBroken; // the ActorSystem cannot be reused

    /**
     * Creates a world and declares its actors. None of them is started.
     *
     * @param fingerprints creates the fingerprints of this world
     * @param onClose takes the ActorSystem back
     */
    public PekkoWorld(
            SystemDefinition definition,
            ControlledActorSystem control,
            long seed,
            Function<PekkoWorld, StateFingerprints> fingerprints,
            Consumer<PekkoWorld> onClose) {
        this.definition = definition;
        this.onClose = onClose;
        this.control = control;
        this.randomness = new StepRandomness(seed);
        this.nodes = new Nodes(this);
        this.messages = new InFlightMessages(this, nodes);
        this.timers = new VirtualTimers(this, nodes, messages);
        this.supervision = new Supervision(this, nodes);
        this.handlerCrashes = new HandlerCrashes(this, nodes);
        this.absentActors = new AbsentActors(this, nodes);
        this.environment = new ActorEnvironment(this, seed);
        this.fingerprints = fingerprints.apply(this);
        control.bindToThread();
        control.attach(this);
        long threadId = RuntimePatches.maskThreadId();
        try {
            randomness.beginStep();
            definition.declarations().keySet().forEach(nodes::declare);
            control.drain();
            randomness.endStep();
        } finally {
            RuntimePatches.restoreThreadId(threadId);
        }
    }

    // ---- enabled events and steps

    @Override
    public EnabledEvents enabled() {
        return pending;
    }

    @Override
    public boolean permits(External external) {
        return external.match(new ExternalPermissions(this, nodes));
    }

    @Override
    public Step perform(Event event, ChoiceSource choiceSource) {
        return perform(event.match(new EventEffects(this, nodes)), choiceSource);
    }

    /** Performs a step of code that runs on behalf of a process. */
    Step performAs(ActorProcess process, Runnable code) {
        return perform(() -> runAs(process, code), (chooser, bound) -> 0);
    }

    private Step perform(Runnable effect, ChoiceSource choiceSource) {
        control.bindToThread();
        itemsBeforeStep = recording.itemCount();
        choices = choiceSource;
        long threadId = RuntimePatches.maskThreadId();
        try {
            randomness.beginStep();
            runToEndOrCrash(effect);
            randomness.endStep();
            control.checkForeignThreadCall();
            checkAborted();
            absentActors.checkIsolation();
        } catch (StepAborted e) {
            isBroken = true;
            throw e.reason;
        } catch (StackOverflowError e) {
            isBroken = true;
            recording.setFailure(new Failure.Uncaught(recording.process(Math.max(currentProcess, 0)), e));
        } catch (Throwable e) {
            isBroken = true;
            throw e;
        } finally {
            RuntimePatches.restoreThreadId(threadId);
            currentProcess = OUTSIDE;
            choices = null;
            runsTasksInline = false;
        }
        return recording.step(recording.size() - 1);
    }

    private void runToEndOrCrash(Runnable effect) {
        try {
            effect.run();
            finishStep();
        } catch (HandlerCrashes.HandlerCrashed e) {
            handlerCrashes.caught();
            callbacks.clear();
        }
        if (handlerCrashes.endStep()) {
            finishStep();
        }
    }

    int itemsBeforeStep() {
        return itemsBeforeStep;
    }

    @Override
    public boolean isPerforming() {
        return choices != null;
    }

    /** Runs the remaining work of the step, and updates the enabled messages. */
    private void finishStep() {
        do {
            control.drain();
            Runnable callback = callbacks.poll();
            if (callback != null) {
                supervision.runGuarded(nodes.ownerOf(currentProcess), callback);
            }
        } while (!callbacks.isEmpty() || control.hasUrgent() || resumeAnswered());
        messages.refreshChanged();
        absentActors.loseLateAnswers();
    }

    /** Resumes a blocked actor whose answer has arrived, as a part of the current step. */
    private boolean resumeAnswered() {
        ActorProcess process = control.blockingHandlers().nextAnswered();
        if (process == null) {
            return false;
        }
        timers.cancelWaitLimit(process);
        runAs(process, () -> control.blockingHandlers().resume(process));
        return true;
    }

    void runAs(ActorProcess process, Runnable action) {
        int before = currentProcess;
        currentProcess = process.index;
        if (process.inbox != null) {
            messages.requestRefresh(process.inbox);
        }
        try {
            action.run();
        } finally {
            currentProcess = before;
        }
    }

    void deliver(PendingMessage message) {
        beginStepOf(InFlightMessages.processOf(message.inbox));
        messages.deliver(message);
        run(message.inbox);
    }

    void deliver(PendingReply reply) {
        beginStepOf(reply.asker());
        pending.remove(reply.item());
        runsTasksInline = true;
        reply.promise().tryComplete(reply.answer());
    }

    void deliver(PendingTask task) {
        beginStepOf(task.owner());
        pending.remove(task.item());
        supervision.runGuarded(task.owner(), () -> execute(task.owner(), task.work()));
    }

    private void execute(ActorProcess process, Runnable work) {
        if (definition.mayBlock(process.node)) {
            control.blockingHandlers().run(this, process, work);
        } else {
            work.run();
        }
    }

    void deliver(PendingSignal signal) {
        beginStepOf(signal.receiver());
        pending.remove(signal.item());
        signal.dispatch().run();
    }

    void beginStepOf(ActorProcess process) {
        currentProcess = process.index;
        randomness.beginStep(process);
        handlerCrashes.beginStepOf(process);
    }

    // ---- requests of Pekko

    @Override
    public void run(ActorInbox inbox) {
        ActorProcess process = inbox.process;
        if (process == null) {
            ControlledActorSystem.runNow(inbox);
            return;
        }
        boolean mayRun = process.blockedThread == null && (!process.crashed || nodes.isStopping(process));
        if (mayRun) {
            runAs(process, () -> execute(process, () -> ControlledActorSystem.runNow(inbox)));
        }
    }

    @Override
    public void scheduleRun(ActorInbox inbox) {
        messages.requestRefresh(inbox);
        Mailbox mailbox = inbox.mailbox;
        boolean hasSystemMessages = mailbox != null && mailbox.hasSystemMessages();
        if (!inbox.isActorCreated ? InFlightMessages.processOf(inbox).started : hasSystemMessages) {
            control.runInThisStep(inbox);
        }
    }

    @Override
    public void addTask(Runnable task, Runnable code) {
        if (isSilenced()) {
            return;
        }
        if (runsTasksInline) {
            callbacks.add(task);
            return;
        }
        ActorProcess owner = nodes.ownerOf(currentProcess);
        int item = recording.addMessage(currentProcess, owner.index, CapturedValues.codeOf(code));
        pending.add(item, new PendingTask(item, owner, task));
        pending.setEnabled(item, true);
    }

    @Override
    public void addDeadLetter(DeadLetter deadLetter) {
        if (!isSilenced()) {
            nodes.addDeadLetter(deadLetter);
        }
    }

    @Override
    public boolean addReply(ActorProcess asker, boolean isAskerGone, Promise<Object> promise, Try<Object> answer) {
        if (currentProcess == OUTSIDE) {
            return false;
        }
        if (isSilenced()) {
            return true;
        }
        handlerCrashes.send(() -> sendReply(asker, isAskerGone, promise, answer));
        return true;
    }

    private void sendReply(ActorProcess asker, boolean isAskerGone, Promise<Object> promise, Try<Object> answer) {
        Object payload = answer.isSuccess() ? answer.get() : answer.failed().get();
        int item = recording.addMessage(currentProcess, asker.index, payload);
        if (asker.crashed || isAskerGone) {
            recording.addLoss(item);
            return;
        }
        pending.add(item, new PendingReply(item, currentProcess, asker, promise, answer));
        pending.setEnabled(item, nodes.areConnected(currentProcess, asker));
    }

    @Override
    public void messageSent(ActorInbox inbox, Envelope envelope, boolean atFront) {
        messages.messageSent(inbox, envelope, atFront);
    }

    @Override
    public void cleanUp(ActorInbox inbox, MessageQueue deadLetters) {
        messages.cleanUp(inbox, deadLetters);
    }

    @Override
    public boolean holdBack(ActorCell receiver, SystemMessage message, Runnable dispatch) {
        return supervision.holdBack(receiver, message, dispatch);
    }

    @Override
    public VirtualTimer schedule(
            long delay, long period, Runnable action, @Nullable ActorRef receiver, @Nullable Object message) {
        return timers.schedule(delay, period, action, receiver, message);
    }

    @Override
    public void disarm(VirtualTimer timer) {
        timers.disarm(timer);
    }

    @Override
    public void armWaitLimit(ActorProcess process, long nanos) {
        timers.armWaitLimit(process, nanos);
    }

    @Override
    public VirtualEnvironment environment() {
        return environment;
    }

    @Override
    public long seedForOtherThread() {
        return randomness.seedForOtherThread();
    }

    /** Returns true if the running process has crashed. It is being stopped, and its messages do not count. */
    boolean isSilenced() {
        return currentProcess != OUTSIDE && processes.get(currentProcess).crashed;
    }

    // ---- processes

    @Override
    public ActorProcess processOf(ActorRef ref) {
        ProcessId id = ActorNames.processId(ref);
        int index = recording.indexOf(id);
        return index >= 0 ? processes.get(index) : declare(id, false);
    }

    ActorProcess declare(ProcessId id, boolean isDeclared) {
        ActorProcess process = new ActorProcess(recording.declareProcess(id), id, ActorNames.nodeOf(id), isDeclared);
        process.randomSeed = randomness.seedOf(id);
        processes.add(process);
        return process;
    }

    @Override
    public void setIncarnation(ActorProcess process, ActorInbox inbox) {
        process.inbox = inbox;
        process.ref = inbox.owner;
        process.creations++;
        if (!process.isDeclared) {
            process.started = true;
            process.up = true;
        }
    }

    @Override
    public void adopt(ActorProcess process, ActorInbox inbox) {
        setIncarnation(process, inbox);
        messages.requestRefresh(inbox);
    }

    /** Returns all processes by index. */
    public List<ActorProcess> processes() {
        return processes;
    }

    /** Runs callbacks within the current step. */
    void runTasksInline() {
        runsTasksInline = true;
    }

    InFlightMessages messages() {
        return messages;
    }

    Supervision supervision() {
        return supervision;
    }

    /** Returns the crashes inside handlers. */
    public HandlerCrashes handlerCrashes() {
        return handlerCrashes;
    }

    AbsentActors absentActors() {
        return absentActors;
    }

    VirtualTimers timers() {
        return timers;
    }

    /** Returns the messages in flight and the timers. */
    public PendingItems pending() {
        return pending;
    }

    /** Returns the ActorSystem that this world uses. */
    public ControlledActorSystem control() {
        return control;
    }

    /** Returns the definition of the system. */
    public SystemDefinition definition() {
        return definition;
    }

    /** Returns the nodes of this world. */
    public Nodes nodes() {
        return nodes;
    }

    int currentProcess() {
        return currentProcess;
    }

    int choose(ProcessId process, int bound) {
        ChoiceSource choiceSource = choices;
        if (choiceSource == null) {
            throw new OutOfControl("Node.choose was called outside of a step", "call it only in handlers of actors");
        }
        int value;
        try {
            value = bound == 1 ? 0 : choiceSource.choose(process, bound);
        } catch (RuntimeException e) {
            throw abortWith(e);
        }
        if (value < 0 || value >= bound) {
            throw abortWith(new IllegalStateException("the strategy chose " + value + " of " + bound));
        }
        if (bound > 1) {
            recording.addChoice(bound, value);
        }
        return value;
    }

    @Override
    public StepAborted abortWith(RuntimeException e) {
        aborted = new StepAborted(e);
        return aborted;
    }

    /** Throws the problem that aborted the step, even if an actor has caught it. */
    void checkAborted() {
        if (aborted != null) {
            throw aborted;
        }
    }

    @Override
    public @Nullable Thread handlerThread() {
        return control.blockingHandlers().runningThread();
    }

    @Override
    public @Nullable Failure deadlock() {
        BlockingHandlerThread blocked = control.blockingHandlers().anyBlocked();
        return blocked == null ? null : new Failure.Uncaught(blocked.process().id, blocked.deadlockTrace());
    }

    @Override
    public @Nullable String hangAdvice(StackTraceElement[] stack) {
        boolean isWaiting = Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().startsWith("java.util.concurrent.CompletableFuture")
                        || frame.getClassName().startsWith("scala.concurrent.Await"));
        return isWaiting
                ? "declare that the actor may block for an answer:" + " PekkoSystem.with(…).mayBlock(id of its node)"
                : null;
    }

    @Override
    public <A> Optional<A> ability(Class<A> ability) {
        if (ability == StateFingerprints.class) {
            return Optional.of(ability.cast(fingerprints));
        }
        if (ability == AbsentSenders.class) {
            return Optional.of(ability.cast(absentActors));
        }
        return ability == VirtualEnvironment.class ? Optional.of(ability.cast(environment)) : Optional.empty();
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
                timers.expireAsks(process);
            }
            ActorInbox inbox = process.inbox;
            if (inbox != null) {
                inbox.release();
                control.runInThisStep(inbox);
            }
        }
    }

    @Override
    public void close() {
        onClose.accept(this);
    }

    /** Returns true if its ActorSystem cannot be used again. */
    public boolean isBroken() {
        return isBroken;
    }
}
