package dev.winnow.pekko.world;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ActorInbox;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.BlockingHandlerThread;
import dev.winnow.pekko.control.PendingItems;
import dev.winnow.pekko.control.PendingMessage;
import dev.winnow.pekko.control.PendingReply;
import dev.winnow.pekko.control.PendingSignal;
import dev.winnow.pekko.control.PendingTask;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.Infrastructure;
import dev.winnow.pekko.state.TypedActors;
import dev.winnow.system.BadInput;
import dev.winnow.system.UserCallback;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.DeadLetter;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a world: each declared actor with its descendants. A node starts, crashes, restarts and pauses as a
 * whole. Partitions separate nodes.
 */
public final class Nodes implements Infrastructure {

    public static final ProcessId UNOWNED = ProcessId.of("futures"); // owns the tasks that no process submitted

    private final PekkoWorld world;
    private final List<External.Partition> partitions = new ArrayList<>();
    private final Map<String, Map<String, Object>> durable = new HashMap<>();
    private @Nullable String stoppingNode; // the node whose old incarnation is being stopped
    private boolean ignoresDeadLetters; // true while known losses are published as dead letters

    Nodes(PekkoWorld world) {
        this.world = world;
    }

    // ---- starting and crashing

    void declare(ProcessId id) {
        createActor(world.declare(id, true));
    }

    /** Creates the reference of a declared actor. Pekko creates the actor itself when it starts. */
    private void createActor(ActorProcess process) {
        ActorDeclaration declaration =
                Objects.requireNonNull(world.definition().declarations().get(process.id));
        LiveNode node = new LiveNode(world, this, process);
        process.ref = world.control()
                .actorSystem()
                .actorOf(
                        UserCallback.call(
                                () -> "the function that creates the actor " + process.id,
                                "return Props whenever it is called, and create no actor in it",
                                () -> declaration.props().apply(node)),
                        process.id.name());
    }

    void start(ActorProcess process) {
        process.started = true;
        process.up = true;
        world.beginStepOf(process);
        runInbox(process);
    }

    private void runInbox(ActorProcess process) {
        ActorInbox inbox = process.inbox;
        if (inbox != null) {
            world.control().runInThisStep(inbox);
            world.messages().requestRefresh(inbox);
        }
    }

    void crash(String node) {
        world.pending().setPaused(node, false);
        world.handlerCrashes().cancel(node);
        for (ActorProcess process : new ArrayList<>(world.processes())) {
            if (process.node.equals(node)) {
                crash(process);
            }
        }
    }

    private void crash(ActorProcess process) {
        process.crashed = true;
        process.up = false;
        process.incarnation++;
        world.timers().disarmAll(process);
        ActorInbox inbox = process.inbox;
        if (inbox != null) {
            inbox.allMessages().forEach(world.messages()::lose);
            inbox.canReceive = false;
        }
        int items = world.recording().itemCount();
        for (int item = 0; item < world.pending().upperBound(items); item++) {
            if (isFor(process, world.pending().get(item))) {
                world.recording().addLoss(item);
                world.pending().remove(item);
            }
        }
    }

    /** Ends the wait of a blocked process because its time limit has passed. */
    void expireWait(ActorProcess process) {
        BlockingHandlerThread thread = process.blockedThread;
        if (thread != null) {
            thread.expireWait();
        }
    }

    private static boolean isFor(ActorProcess process, PendingItems.@Nullable PendingItem pendingItem) {
        return (pendingItem instanceof PendingReply reply && reply.asker() == process)
                || (pendingItem instanceof PendingTask task && task.owner() == process)
                || (pendingItem instanceof PendingSignal signal && signal.receiver() == process);
    }

    /**
     * Returns true if a handler of the node is blocked. It can neither crash nor pause: its thread cannot be stopped.
     */
    boolean isBlocked(String node) {
        return world.processes().stream()
                .anyMatch(process -> process.blockedThread != null && process.node.equals(node));
    }

    void restart(ActorProcess process) {
        world.beginStepOf(process);
        stop(process);
        for (ActorProcess other : world.processes()) {
            if (other.node.equals(process.node)) {
                other.crashed = false;
                other.clock = 0;
            }
        }
        createActor(process);
        world.control().drain();
        process.up = true;
        runInbox(process);
    }

    /** Stops the old incarnation silently. Actors that watch it are notified. */
    private void stop(ActorProcess process) {
        ActorRef old = process.ref;
        if (old == null) {
            return;
        }
        stoppingNode = process.node;
        try {
            world.control().actorSystem().stop(old);
            world.control().drain();
        } finally {
            stoppingNode = null;
        }
    }

    boolean isStopping(ActorProcess process) {
        return process.node.equals(stoppingNode);
    }

    /** Returns true if the actor belongs to the node that is being stopped. */
    boolean belongsToStopping(ActorCell receiver) {
        return receiver.mailbox().messageQueue() instanceof ActorInbox inbox
                && (inbox.process == null || isStopping(inbox.process));
    }

    Map<String, Object> durable(String node) {
        return durable.computeIfAbsent(node, name -> new HashMap<>());
    }

    /** Returns the durable values of all nodes by node name and key. */
    public Map<String, Map<String, Object>> durable() {
        return durable;
    }

    // ---- messages

    /** Returns the process with this id, or null if there is none. */
    public @Nullable ActorProcess find(ProcessId id) {
        int index = world.recording().indexOf(id);
        return index < 0 ? null : world.processes().get(index);
    }

    ActorRef ref(ProcessId id) {
        ActorProcess process = find(id);
        if (process == null || process.ref == null) {
            throw new BadInput(
                    "there is no actor named " + id,
                    "use one of " + world.definition().processes());
        }
        return process.ref;
    }

    void send(ProcessId to, Object message) {
        ActorProcess receiver = Objects.requireNonNull(find(to));
        ProcessId client = world.definition().rules().externalSender();
        ActorProcess sender = client == null ? null : find(client);
        Objects.requireNonNull(receiver.ref).tell(message, sender == null ? ActorRef.noSender() : sender.ref);
    }

    void lose(int item) {
        PendingItems.PendingItem pendingItem = world.pending().get(item);
        if (pendingItem instanceof PendingMessage message) {
            world.messages().lose(message);
        } else {
            world.recording().addLoss(item);
            world.pending().remove(item);
        }
    }

    /** Records a message without a receiver as lost, or forwards it if the receiver has a new incarnation. */
    void addDeadLetter(DeadLetter deadLetter) {
        if (ignoresDeadLetters) {
            return;
        }
        world.absentActors().refuseDeadLetter(deadLetter);
        ActorProcess receiver = find(ActorNames.processId(deadLetter.recipient()));
        if (receiver == null) {
            return;
        }
        ActorRef ref = receiver.ref;
        if (receiver.isDeclared && receiver.up && ref != null && !ref.equals(deadLetter.recipient())) {
            ref.tell(deadLetter.message(), deadLetter.sender());
            return;
        }
        int item = world.recording()
                .addMessage(world.currentProcess(), receiver.index, TypedActors.unwrap(deadLetter.message()));
        world.recording().addLoss(item);
    }

    void withoutDeadLetters(Runnable action) {
        ignoresDeadLetters = true;
        try {
            action.run();
        } finally {
            ignoresDeadLetters = false;
        }
    }

    /** Returns true if the item travels between two nodes, so that the network may lose it. */
    boolean crossesNetwork(PendingItems.@Nullable PendingItem pendingItem) {
        if (pendingItem instanceof PendingMessage message) {
            ActorProcess receiver = message.inbox.process;
            return receiver != null && message.channel != null && !areOnSameNode(message.sender, receiver);
        }
        return pendingItem instanceof PendingReply reply && !areOnSameNode(reply.sender(), reply.asker());
    }

    /** Returns true if both processes run on one node, so that no network lies between them. */
    boolean areOnSameNode(int sender, ActorProcess receiver) {
        return sender >= 0 && world.processes().get(sender).node.equals(receiver.node);
    }

    /** Returns the process that owns timers and tasks of the running code. */
    ActorProcess ownerOf(int current) {
        if (current >= 0) {
            return world.processes().get(current);
        }
        ActorProcess unowned = find(UNOWNED);
        return unowned == null ? world.declare(UNOWNED, false) : unowned;
    }

    // ---- partitions

    /** Returns the current partitions. */
    public List<External.Partition> partitions() {
        return partitions;
    }

    void partition(External.Partition partition) {
        partitions.add(partition);
        refresh();
    }

    void heal(External.Heal heal) {
        partitions.remove(new External.Partition(heal.one(), heal.other()));
        refresh();
    }

    private void refresh() {
        for (ActorProcess process : world.processes()) {
            if (process.inbox != null) {
                world.messages().refreshAll(process.inbox);
            }
        }
        for (int item = 0; item < world.pending().upperBound(world.recording().itemCount()); item++) {
            if (world.pending().get(item) instanceof PendingReply reply) {
                world.pending().setEnabled(item, areConnected(reply.sender(), reply.asker()));
            }
        }
    }

    boolean areConnected(int sender, ActorProcess receiver) {
        if (partitions.isEmpty() || sender < 0) {
            return true;
        }
        ProcessId from = ProcessId.of(world.processes().get(sender).node);
        ProcessId to = ProcessId.of(receiver.node);
        for (External.Partition partition : partitions) {
            boolean separates = (partition.one().contains(from)
                            && partition.other().contains(to))
                    || (partition.one().contains(to) && partition.other().contains(from));
            if (separates) {
                return false;
            }
        }
        return true;
    }

    Node outsideNode() {
        return new LiveNode(world, this, null);
    }
}
