package dev.winnow.casebook.pekko.delivery;

import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.delivery.DurableProducerQueue.Command;
import org.apache.pekko.actor.typed.delivery.DurableProducerQueue.LoadState;
import org.apache.pekko.actor.typed.delivery.DurableProducerQueue.MessageSent;
import org.apache.pekko.actor.typed.delivery.DurableProducerQueue.State;
import org.apache.pekko.actor.typed.delivery.DurableProducerQueue.StoreMessageConfirmed;
import org.apache.pekko.actor.typed.delivery.DurableProducerQueue.StoreMessageSent;
import org.apache.pekko.actor.typed.delivery.DurableProducerQueue.StoreMessageSentAck;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Vector$;

/** Keeps the jobs that were sent and not yet confirmed on a disk, so that they survive a crash of the producer. */
final class StoredQueue extends AbstractBehavior<Command<Job>> {

    private static final long NO_TIME = 0; // nobody asks when a job was confirmed

    /** What survives a crash. */
    static final class Disk {
        private State<Job> state = new State<>(1, 0, Map$.MODULE$.empty(), Vector$.MODULE$.empty());
    }

    private final Disk disk;

    private StoredQueue(ActorContext<Command<Job>> context, Disk disk) {
        super(context);
        this.disk = disk;
    }

    static Behavior<Command<Job>> create(Disk disk) {
        return Behaviors.setup(context -> new StoredQueue(context, disk));
    }

    @Override
    public Receive<Command<Job>> createReceive() {
        return newReceiveBuilder().onAnyMessage(this::handle).build();
    }

    private Behavior<Command<Job>> handle(Command<Job> command) {
        if (command instanceof LoadState<Job> load) {
            load.replyTo().tell(disk.state);
        } else if (command instanceof StoreMessageSent<Job> store) {
            sent(store.sent());
            store.replyTo().tell(new StoreMessageSentAck(store.sent().seqNr()));
        } else if (command instanceof StoreMessageConfirmed<Job> store) {
            disk.state = disk.state.confirmed(store.seqNr(), store.confirmationQualifier(), NO_TIME);
        }
        return this;
    }

    private void sent(MessageSent<Job> sent) {
        boolean isRepeated = sent.seqNr() < disk.state.currentSeqNr();
        if (!isRepeated) {
            disk.state = disk.state.addMessageSent(sent);
        }
    }
}
