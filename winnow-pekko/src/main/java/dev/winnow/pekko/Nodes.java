package dev.winnow.pekko;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.run.BadInput;
import dev.winnow.run.UserCode;
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
 * The nodes of a world: each declared actor with all below it. They start, crash and restart as a whole, and partitions go
 * between them.
 */
final class Nodes implements Infrastructure {

    static final ProcessId NOBODY = ProcessId.of("futures"); // whose work is nobody's

    private final PekkoWorld world;
    private final List<External.Partition> partitions = new ArrayList<>();
    private final Map<String, Map<String, Object>> durable = new HashMap<>();
    private @Nullable String stopping; // the node whose old incarnation is being stopped
    private boolean quiet; // dead letters are known already

    Nodes(PekkoWorld world) {
        this.world = world;
    }

    // ---- starting, crashing

    void declare(ProcessId id) {
        make(world.declare(id, true));
    }

    /** Its reference is there from the beginning; the actor itself is made when it starts. */
    private void make(ActorProcess process) {
        Declaration declaration =
                Objects.requireNonNull(world.definition().declarations().get(process.id));
        Site site = new Site(world, this, process);
        process.ref = world.control()
                .actors()
                .actorOf(
                        UserCode.answer(
                                () -> "the function that makes the actor " + process.id,
                                "let it answer with Props at any time, and make nothing itself",
                                () -> declaration.props().apply(site)),
                        process.id.name());
    }

    void start(ActorProcess process) {
        process.started = true;
        process.up = true;
        world.begin(process);
        run(process);
    }

    private void run(ActorProcess process) {
        Inbox inbox = process.inbox;
        if (inbox != null) {
            world.control().hurry(inbox);
            world.mail().touch(inbox);
        }
    }

    void crash(String node) {
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
        world.alarms().disarmAll(process);
        Inbox inbox = process.inbox;
        if (inbox != null) {
            inbox.all().forEach(world.mail()::lose);
            inbox.open = false;
        }
        int items = world.recording().itemCount();
        for (int item = 0; item < world.pending().size(items); item++) {
            if (isFor(process, world.pending().thing(item))) {
                world.recording().lost(item);
                world.pending().remove(item);
            }
        }
    }

    /** Its wait for an answer took too long. */
    void expire(ActorProcess process) {
        Coworker waiting = process.blocked;
        if (waiting != null) {
            waiting.expire();
        }
    }

    private static boolean isFor(ActorProcess process, Pending.@Nullable Thing thing) {
        return (thing instanceof Reply reply && reply.asker() == process)
                || (thing instanceof Task task && task.owner() == process)
                || (thing instanceof HeldSignal signal && signal.receiver() == process);
    }

    /** Whether a handler of the node waits for an answer. It cannot be ended there: its thread would go on. */
    boolean isBlocked(String node) {
        return world.processes().stream().anyMatch(process -> process.blocked != null && process.node.equals(node));
    }

    void restart(ActorProcess process) {
        world.begin(process);
        stop(process);
        for (ActorProcess other : world.processes()) {
            if (other.node.equals(process.node)) {
                other.crashed = false;
                other.clock = 0;
            }
        }
        make(process);
        world.control().drain();
        process.up = true;
        run(process);
    }

    /** Stops the old incarnation, which has nothing to say any more; those who watch it learn that it is gone. */
    private void stop(ActorProcess process) {
        ActorRef old = process.ref;
        if (old == null) {
            return;
        }
        stopping = process.node;
        try {
            world.control().actors().stop(old);
            world.control().drain();
        } finally {
            stopping = null;
        }
    }

    boolean isStopping(ActorProcess process) {
        return process.node.equals(stopping);
    }

    /** Whether the actor is of the node that is being stopped. */
    boolean isOwn(ActorCell receiver) {
        return receiver.mailbox().messageQueue() instanceof Inbox inbox
                && (inbox.process == null || isStopping(inbox.process));
    }

    Map<String, Object> durable(String node) {
        return durable.computeIfAbsent(node, name -> new HashMap<>());
    }

    /** What there is of all nodes, by the name of each. */
    Map<String, Map<String, Object>> durable() {
        return durable;
    }

    // ---- messages

    @Nullable
    ActorProcess known(ProcessId id) {
        int index = world.recording().indexOf(id);
        return index < 0 ? null : world.processes().get(index);
    }

    ActorRef ref(String name) {
        ActorProcess process = known(ProcessId.of(name));
        if (process == null || process.ref == null) {
            throw new BadInput(
                    "there is no actor named " + name,
                    "the system declares " + world.definition().processes());
        }
        return process.ref;
    }

    void send(ProcessId to, Object message) {
        ActorProcess receiver = Objects.requireNonNull(known(to));
        ProcessId client = world.definition().rules().externalSender();
        ActorProcess sender = client == null ? null : known(client);
        Objects.requireNonNull(receiver.ref).tell(message, sender == null ? ActorRef.noSender() : sender.ref);
    }

    void lose(int item) {
        Pending.Thing thing = world.pending().thing(item);
        if (thing instanceof Letter letter) {
            world.mail().lose(letter);
        } else {
            world.recording().lost(item);
            world.pending().remove(item);
        }
    }

    /** A message that nobody can receive: lost, unless its receiver lives on in another incarnation. */
    void dead(DeadLetter letter) {
        if (quiet) {
            return;
        }
        ActorProcess receiver = known(Names.of(letter.recipient()));
        if (receiver == null) {
            return;
        }
        ActorRef ref = receiver.ref;
        if (receiver.isDeclared && receiver.up && ref != null && !ref.equals(letter.recipient())) {
            ref.tell(letter.message(), letter.sender());
            return;
        }
        int item = world.recording().sent(world.current(), receiver.index, Messages.inside(letter.message()));
        world.recording().lost(item);
    }

    void quietly(Runnable action) {
        quiet = true;
        try {
            action.run();
        } finally {
            quiet = false;
        }
    }

    /** Whether it goes from one node to another, so that a network may lose it. */
    boolean crossesNetwork(Pending.@Nullable Thing thing) {
        if (thing instanceof Letter letter) {
            ActorProcess receiver = letter.inbox.process;
            return receiver != null && letter.channel != null && !areTogether(letter.sender, receiver);
        }
        return thing instanceof Reply reply && !areTogether(reply.sender(), reply.asker());
    }

    /** Whether both are of one node, between whose actors there is no network. */
    boolean areTogether(int sender, ActorProcess receiver) {
        return sender >= 0 && world.processes().get(sender).node.equals(receiver.node);
    }

    /** The process whose clock and whose work it is. */
    ActorProcess ownerOf(int current) {
        if (current >= 0) {
            return world.processes().get(current);
        }
        ActorProcess nobody = known(NOBODY);
        return nobody == null ? world.declare(NOBODY, false) : nobody;
    }

    // ---- partitions

    List<External.Partition> partitions() {
        return partitions;
    }

    void cut(External.Partition partition) {
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
                world.mail().refreshAll(process.inbox);
            }
        }
        for (int item = 0; item < world.pending().size(world.recording().itemCount()); item++) {
            if (world.pending().thing(item) instanceof Reply reply) {
                world.pending().ready(item, areConnected(reply.sender(), reply.asker()));
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

    Node outside() {
        return new Site(world, this, null);
    }
}
