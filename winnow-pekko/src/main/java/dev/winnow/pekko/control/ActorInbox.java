package dev.winnow.pekko.control;

import dev.winnow.pekko.state.Infrastructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.MultipleConsumerSemantics;
import org.apache.pekko.dispatch.UnboundedControlAwareMessageQueueSemantics;
import org.apache.pekko.dispatch.UnboundedDequeBasedMessageQueueSemantics;
import org.apache.pekko.event.LoggerMessageQueueSemantics;
import org.jspecify.annotations.Nullable;

/**
 * The messages under way to one actor. Which one {@code dequeue} gives is Winnow's choice; without a choice it gives
 * none, so that a run which system messages cause handles only those.
 *
 * <p>The actors that Pekko keeps for itself (guardians, loggers …) have no process: theirs are handled in order, at
 * once.
 */
public final class ActorInbox
        implements MessageQueue,
                UnboundedDequeBasedMessageQueueSemantics,
                UnboundedControlAwareMessageQueueSemantics,
                MultipleConsumerSemantics,
                LoggerMessageQueueSemantics,
                Infrastructure {

    private final ControlledActorSystem control;
    public final @Nullable ActorRef owner;
    private final boolean isShared; // its actor serves everybody, in every execution: it is a process while it is used

    public @Nullable ActorProcess process;

    public @Nullable Mailbox mailbox; // known as soon as it wants to run

    public boolean isActorCreated; // its actor was made
    boolean isQueuedToRun; // waits to be run within this step
    public boolean needsRefresh; // its messages are looked at again at the end of this step
    public boolean isStopping; // what is sent from now on comes too late
    public boolean canReceive; // its actor can take a message now
    public boolean hadUnstashed; // only what was unstashed could be delivered when last looked at

    // What was unstashed comes before everything else, in this order.
    public final ArrayDeque<PendingMessage> unstashed = new ArrayDeque<>();
    // Those with messages under way, one for each sender; where order is not kept, one for each message.
    public final ArrayList<SenderChannel> channels = new ArrayList<>();
    private int messageCount;
    private @Nullable Envelope nextEnvelope;
    private final ArrayDeque<Envelope> systemQueue = new ArrayDeque<>(0); // of an actor without a process

    /** The messages of one sender to this actor, in the order of sending. */
    public static final class SenderChannel {
        public final int sender;
        public final ArrayDeque<PendingMessage> messages = new ArrayDeque<>(4);
        int index;

        SenderChannel(int sender) {
            this.sender = sender;
        }
    }

    ActorInbox(
            ControlledActorSystem control, @Nullable ActorRef owner, @Nullable ActorProcess process, boolean shared) {
        this.control = control;
        this.owner = owner;
        this.process = process;
        this.isShared = shared;
    }

    // ---- what Pekko asks

    @Override
    public void enqueue(ActorRef receiver, Envelope envelope) {
        if (process == null && isShared) {
            process = control.adopt(this);
        }
        if (process == null) {
            systemQueue.add(envelope);
        } else {
            control.messageSent(this, envelope, false);
        }
    }

    @Override
    public void enqueueFirst(ActorRef receiver, Envelope envelope) {
        if (process == null) {
            systemQueue.addFirst(envelope);
        } else {
            control.messageSent(this, envelope, true);
        }
    }

    @Override
    public @Nullable Envelope dequeue() {
        Envelope next = process == null ? systemQueue.poll() : nextEnvelope;
        nextEnvelope = null;
        return next;
    }

    @Override
    public int numberOfMessages() {
        return messageCount + systemQueue.size() + (nextEnvelope == null ? 0 : 1);
    }

    @Override
    public boolean hasMessages() {
        return numberOfMessages() > 0;
    }

    /** Never used: control messages are not preferred, as they may have been sent and not yet arrived. */
    @Override
    public Queue<Envelope> controlQueue() {
        return systemQueue;
    }

    @Override
    public Queue<Envelope> queue() {
        return systemQueue;
    }

    @Override
    public void cleanUp(ActorRef receiver, MessageQueue deadLetters) {
        control.cleanUp(this, deadLetters);
    }

    // ---- what Winnow does

    /** The next message handled is this one. */
    public void setNext(Envelope envelope) {
        nextEnvelope = envelope;
    }

    public boolean hasNext() {
        return nextEnvelope != null;
    }

    public void add(PendingMessage letter, boolean ordered, boolean first) {
        messageCount++;
        if (first) {
            unstashed.addFirst(letter);
            return;
        }
        SenderChannel channel = ordered ? channel(letter.sender) : null;
        if (channel == null) {
            channel = new SenderChannel(letter.sender);
            channel.index = channels.size();
            channels.add(channel);
        }
        letter.channel = channel;
        channel.messages.add(letter);
    }

    /** Directly behind another one of its channel. */
    public void addBehind(PendingMessage letter, PendingMessage original) {
        SenderChannel channel = original.channel;
        if (channel == null) {
            add(letter, false, false);
            return;
        }
        messageCount++;
        letter.channel = channel;
        ArrayList<PendingMessage> all = new ArrayList<>(channel.messages);
        all.add(all.indexOf(original) + 1, letter);
        channel.messages.clear();
        channel.messages.addAll(all);
    }

    public void remove(PendingMessage letter) {
        messageCount--;
        SenderChannel channel = letter.channel;
        if (channel == null) {
            unstashed.remove(letter);
            return;
        }
        if (channel.messages.peek() == letter) {
            channel.messages.poll();
        } else {
            channel.messages.remove(letter);
        }
        if (channel.messages.isEmpty()) {
            SenderChannel last = channels.remove(channels.size() - 1);
            if (last != channel) {
                channels.set(channel.index, last);
                last.index = channel.index;
            }
        }
    }

    /** All that is under way to it, in no special order. */
    public List<PendingMessage> allMessages() {
        ArrayList<PendingMessage> all = new ArrayList<>(unstashed);
        channels.forEach(channel -> all.addAll(channel.messages));
        return all;
    }

    /** Belongs to no execution any more. An actor that serves everybody still handles what was under way to it. */
    public void release() {
        List<PendingMessage> left = isShared ? allMessages() : List.of();
        clear();
        process = null;
        left.forEach(letter -> systemQueue.add(letter.envelope));
    }

    public void clear() {
        unstashed.clear();
        channels.clear();
        systemQueue.clear();
        messageCount = 0;
        nextEnvelope = null;
    }

    private @Nullable SenderChannel channel(int sender) {
        for (int i = channels.size() - 1; i >= 0; i--) {
            if (channels.get(i).sender == sender) {
                return channels.get(i);
            }
        }
        return null;
    }
}
