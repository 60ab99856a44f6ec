package dev.winnow.pekko.world;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pekko.control.ActorInbox;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.ActorlessRef;
import dev.winnow.pekko.control.EventStreamListener;
import dev.winnow.pekko.control.PendingMessage;
import dev.winnow.pekko.control.PendingReply;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.Infrastructure;
import dev.winnow.pekko.state.MessageCopy;
import dev.winnow.pekko.state.TypedActors;
import dev.winnow.statespace.AbsentSenders;
import dev.winnow.system.BadInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorRefProvider;
import org.apache.pekko.actor.ActorRefWithCell;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.actor.FunctionRef;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import org.apache.pekko.dispatch.sysmsg.Terminate;
import org.apache.pekko.dispatch.sysmsg.Watch;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/**
 * The actors of other components, in a world that runs one component alone. They are never started, but everybody can
 * refer to them: what is sent to them stays in flight, for the caller to export. Whatever would reach beyond the
 * component by other ways than messages is refused.
 */
final class AbsentActors implements AbsentSenders, Infrastructure {

    private static final String FIX = "put the actors that share it into one component (Setup.component), or use"
            + " another strategy; docs/EXPLORE.md says what each one needs";

    /** A message without the references of one execution. */
    record ExportedMessage(
            ActorAddress receiver, @Nullable ActorAddress sender, Object message, List<ActorAddress> references) {}

    private record SentMessage(
            ActorRef receiver, Object message, @Nullable ActorRef sender) {}

    private final PekkoWorld world;
    private final Nodes nodes;
    private @Nullable Predicate<ProcessId> isAbsent; // null if all components are here
    private final Map<ActorAddress, ActorRef> absentRefs = new HashMap<>();
    private final Map<Integer, SentMessage> sentToAbsentRefs = new HashMap<>(); // by item
    private final Map<ActorAddress, ActorRef> asks = new HashMap<>(); // of actors that are here

    AbsentActors(PekkoWorld world, Nodes nodes) {
        this.world = world;
        this.nodes = nodes;
    }

    @Override
    public void setAbsent(Predicate<ProcessId> absent) {
        isAbsent = absent;
    }

    private boolean isAbsent(ProcessId process) {
        return isAbsent != null && isAbsent.test(process);
    }

    /** Returns the address of a new ask. */
    ActorAddress addAsk(ActorProcess asker, PromiseActorRef ask) {
        ActorAddress address = ActorAddress.ofAsk(asker.id, ActorNames.nameOf(ask.path()), asker.asks++);
        if (isAbsent != null) {
            asks.put(address, ask);
        }
        return address;
    }

    // ---- from this world

    @Override
    public Object export(int item) {
        SentMessage sent = sentMessage(item);
        List<ActorAddress> references = new ArrayList<>();
        Object message = MessageCopy.detach(sent.message, ref -> {
            ActorAddress address = addressOf(ref);
            references.add(address);
            return new ActorAddress.ExportedRef(address);
        });
        return new ExportedMessage(addressOf(sent.receiver), senderAddress(sent.sender), message, references);
    }

    @Override
    public boolean translatesMessages() {
        return true;
    }

    private SentMessage sentMessage(int item) {
        if (world.pending().get(item) instanceof PendingMessage message && message.inbox.owner != null) {
            return new SentMessage(message.inbox.owner, message.envelope.message(), message.envelope.sender());
        }
        return Objects.requireNonNull(sentToAbsentRefs.get(item), "only messages are sent to absent actors");
    }

    private @Nullable ActorAddress senderAddress(@Nullable ActorRef sender) {
        return sender == null || sender.equals(world.control().actorSystem().deadLetters()) ? null : addressOf(sender);
    }

    private ActorAddress addressOf(ActorRef ref) {
        if (ref instanceof AbsentRef absent) {
            return absent.address;
        }
        if (ref instanceof PromiseActorRef ask && ask.result() instanceof AskPromise promise) {
            return promise.address();
        }
        ActorProcess process = nodes.find(ActorNames.processId(ref));
        if (process != null && ref.equals(process.ref)) {
            return ActorAddress.ofActor(process.id, process.creations);
        }
        ActorProcess owner =
                nodes.find(ProcessId.of(ActorNames.nameOf(ref.path().parent())));
        if (ref instanceof FunctionRef && owner != null) {
            return new ActorAddress(owner.id, ref.path().name(), owner.creations);
        }
        throw refused(
                "a message to another component refers to " + ActorNames.nameOf(ref.path())
                        + ", which is not an actor of a component, or was stopped and created again",
                FIX);
    }

    // ---- into this world

    @Override
    public Step sendFrom(ProcessId absent, ProcessId to, Object exported) {
        ExportedMessage message = (ExportedMessage) exported;
        ActorRef receiver = refOf(message.receiver);
        ActorRef sender = message.sender == null ? ActorRef.noSender() : refOf(message.sender);
        Object payload = MessageCopy.detach(
                message.message, ref -> ref instanceof ActorAddress.ExportedRef known ? refOf(known.address) : ref);
        ActorProcess process = processOf(absent);
        world.recording().beginExternal(new External.Send(to, message.message));
        return world.performAs(process, () -> send(receiver, payload, sender));
    }

    private void send(ActorRef receiver, Object message, @Nullable ActorRef sender) {
        int before = world.recording().itemCount();
        receiver.tell(message, sender);
        if (receiver instanceof PromiseActorRef ask && world.recording().itemCount() == before) {
            addLateAnswer(ask, message);
        }
        if (world.recording().itemCount() != before + 1) {
            throw world.abortWith(refused(
                    "a message to " + ActorNames.nameOf(receiver.path()) + " becomes "
                            + (world.recording().itemCount() - before) + " messages at its component",
                    FIX));
        }
    }

    /**
     * Loses the answers in flight to asks that are over, which would change nothing. So it makes no difference whether
     * an ask ends before another component answers or after.
     */
    void loseLateAnswers() {
        int items = isAbsent == null ? 0 : world.recording().itemCount();
        for (int item = 0; item < world.pending().upperBound(items); item++) {
            if (world.pending().get(item) instanceof PendingReply reply
                    && reply.promise().isCompleted()) {
                nodes.lose(item);
            }
        }
    }

    /** Records the answer to an ask that is over, which Pekko drops. */
    private void addLateAnswer(PromiseActorRef ask, Object answer) {
        ActorAddress address = addressOf(ask);
        int asker = processOf(address.process()).index;
        world.recording().addLoss(world.recording().addMessage(world.currentProcess(), asker, answer));
    }

    private ActorProcess processOf(ProcessId id) {
        ActorProcess process = nodes.find(id);
        return process == null ? world.declare(id, false) : process;
    }

    private ActorRef refOf(ActorAddress address) {
        ActorProcess process = nodes.find(address.process());
        ActorRef ref = process == null || !address.isActor() ? null : process.ref;
        if (isAbsent(address.process())) {
            return ref == null ? absentRefs.computeIfAbsent(address, AbsentRef::new) : ref;
        }
        if (address.isAsk()) {
            return Objects.requireNonNull(asks.get(address));
        }
        if (process == null || process.creations != address.number()) {
            throw refused(
                    "a message from another component refers to '" + address.process()
                            + "', which was stopped and created again",
                    "give new actors new names, or " + FIX);
        }
        return ref == null ? adapterOf(process, address.part()) : ref;
    }

    private static ActorRef adapterOf(ActorProcess owner, String name) {
        ActorCell cell = (ActorCell) ((ActorRefWithCell) Objects.requireNonNull(owner.ref)).underlying();
        return cell.getFunctionRefOrNobody(name, ActorCell.undefinedUid());
    }

    // ---- what components must not share

    /** Refuses a system message to an absent actor. */
    void refuseSignal(ActorCell receiver, SystemMessage message) {
        if (isAbsent != null
                && receiver.mailbox().messageQueue() instanceof ActorInbox inbox
                && inbox.process != null
                && isAbsent(inbox.process.id)) {
            throw world.abortWith(signalRefused(inbox.process.id, message));
        }
    }

    private BadInput signalRefused(ProcessId receiver, SystemMessage message) {
        String use = message instanceof Watch ? "watches" : message instanceof Terminate ? "stops" : "signals to";
        String user = world.currentProcess() < 0
                ? "an actor"
                : "'" + world.recording().process(world.currentProcess()) + "'";
        return refused(user + " " + use + " '" + receiver + "', an actor of another component", FIX);
    }

    /** Refuses a message that found no receiver because its component is absent. */
    void refuseDeadLetter(DeadLetter deadLetter) {
        ProcessId receiver = ActorNames.processId(deadLetter.recipient());
        if (isAbsent(receiver)) {
            throw world.abortWith(refused(
                    "a message is sent by the path of '" + receiver + "', an actor of another component",
                    "send to references, or " + FIX));
        }
    }

    /** Refuses what the component shares with others besides messages. */
    void checkIsolation() {
        if (isAbsent == null) {
            return;
        }
        for (ActorProcess process : world.processes()) {
            if (!isDeclared(process.node)) {
                throw refused("'" + process.id + "' belongs to no component, but works for all of them", FIX);
            }
        }
        EventStreamListener.subscriptions(world.control().actorSystem())
                .values()
                .forEach(this::checkSubscribers);
        world.control().loadedExtensions().stream()
                .map(extension -> extension.getClass().getName())
                .filter(name -> !name.startsWith("org.apache.pekko."))
                .findFirst()
                .ifPresent(name -> {
                    throw refused("all components share the extension " + name + " of the ActorSystem", FIX);
                });
    }

    private void checkSubscribers(Object subscribers) {
        ((scala.collection.Iterable<?>) subscribers).iterator().foreach(subscriber -> {
            String name = ActorNames.nameOf(((ActorRef) subscriber).path());
            if (isDeclared(ActorNames.nodeOf(ProcessId.of(name)))) {
                throw refused("'" + name + "' subscribes to the event stream, which all components share", FIX);
            }
            return null;
        });
    }

    private boolean isDeclared(String node) {
        return world.definition().declarations().containsKey(ProcessId.of(node));
    }

    private static BadInput refused(String reason, String fix) {
        return new BadInput("a component cannot run alone: " + reason, fix);
    }

    /** A reference to an actor below an absent one, or to an ask or message adapter of an absent actor. */
    private final class AbsentRef extends ActorlessRef {
        private final transient ActorAddress address;

        AbsentRef(ActorAddress address) {
            super(address.path());
            this.address = address;
        }

        @Override
        public void $bang(Object message, ActorRef sender) {
            world.checkAborted();
            int receiver = processOf(address.process()).index;
            int item = world.recording().addMessage(world.currentProcess(), receiver, TypedActors.unwrap(message));
            sentToAbsentRefs.put(item, new SentMessage(this, message, sender));
        }

        @Override
        public void sendSystemMessage(SystemMessage message) {
            throw world.abortWith(signalRefused(address.process(), message));
        }

        @Override
        public void stop() {
            throw world.abortWith(signalRefused(address.process(), new Terminate()));
        }

        @Override
        public ActorRefProvider provider() {
            return world.control().actorSystem().provider();
        }
    }
}
