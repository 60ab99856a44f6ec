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
 * The messages in flight to one actor. Winnow chooses which one {@code dequeue} returns. Without a choice it returns
 * none, so that a run for system messages handles only those.
 *
 * <p>The internal actors of Pekko (guardians, loggers) have no process: their messages are handled in order, at once.
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
    private final boolean isShared; // serves all executions, and is a process while one uses it

    public @Nullable ActorProcess process;

    public @Nullable Mailbox mailbox; // known when it first asks to run

    public boolean isActorCreated; // the actor was created
    boolean isQueuedToRun; // will run within this step
    public boolean needsRefresh; // its enabled messages are updated at the end of this step
    public boolean isStopping; // messages sent from now on are too late
    public boolean canReceive; // the actor can handle a message now
    public boolean hadUnstashed; // unstashed messages blocked all others at the last update

    // Unstashed messages, in order. They come before all others.
    public final ArrayDeque<PendingMessage> unstashed = new ArrayDeque<>();
    // The non-empty channels: one per sender, or one per message if order is not kept.
    public final ArrayList<SenderChannel> channels = new ArrayList<>();
    private int messageCount;
    private @Nullable Envelope nextEnvelope;
    private final ArrayDeque<Envelope> systemQueue = new ArrayDeque<>(0); // the messages of an actor without a process

    /** The messages from one sender to this actor, in the order of sending. */
    public static final class SenderChannel {
        public final int sender;
        public final ArrayDeque<PendingMessage> messages = new ArrayDeque<>(4);
        int index;

        SenderChannel(int sender) {
            this.sender = sender;
        }
    }

    ActorInbox(
            ControlledActorSystem control, @Nullable ActorRef owner, @Nullable ActorProcess process, boolean isShared) {
        this.control = control;
        this.owner = owner;
        this.process = process;
        this.isShared = isShared;
    }

    // ---- called by Pekko

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

    /** Returns a queue that stays unused. Control messages have no priority, since they may not have arrived yet. */
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

    // ---- called by Winnow

    /** Makes this message the next one to handle. */
    public void setNext(Envelope envelope) {
        nextEnvelope = envelope;
    }

    /** Returns true if a message was chosen to be handled next. */
    public boolean hasNext() {
        return nextEnvelope != null;
    }

    /** Adds a message, either to the channel of its sender or before all other messages. */
    public void add(PendingMessage message, boolean ordered, boolean atFront) {
        messageCount++;
        if (atFront) {
            unstashed.addFirst(message);
            return;
        }
        SenderChannel channel = ordered ? channel(message.sender) : null;
        if (channel == null) {
            channel = new SenderChannel(message.sender);
            channel.index = channels.size();
            channels.add(channel);
        }
        message.channel = channel;
        channel.messages.add(message);
    }

    /** Adds a message directly behind another one of the same channel. */
    public void addBehind(PendingMessage message, PendingMessage original) {
        SenderChannel channel = original.channel;
        if (channel == null) {
            add(message, false, false);
            return;
        }
        messageCount++;
        message.channel = channel;
        ArrayList<PendingMessage> all = new ArrayList<>(channel.messages);
        all.add(all.indexOf(original) + 1, message);
        channel.messages.clear();
        channel.messages.addAll(all);
    }

    /** Removes a message. */
    public void remove(PendingMessage message) {
        messageCount--;
        SenderChannel channel = message.channel;
        if (channel == null) {
            unstashed.remove(message);
            return;
        }
        if (channel.messages.peek() == message) {
            channel.messages.poll();
        } else {
            channel.messages.remove(message);
        }
        if (channel.messages.isEmpty()) {
            SenderChannel last = channels.remove(channels.size() - 1);
            if (last != channel) {
                channels.set(channel.index, last);
                last.index = channel.index;
            }
        }
    }

    /** Returns all messages in flight to the actor, in no particular order. */
    public List<PendingMessage> allMessages() {
        ArrayList<PendingMessage> all = new ArrayList<>(unstashed);
        channels.forEach(channel -> all.addAll(channel.messages));
        return all;
    }

    /** Detaches the inbox from its execution. A shared actor still handles its remaining messages. */
    public void release() {
        List<PendingMessage> remaining = isShared ? allMessages() : List.of();
        clear();
        process = null;
        remaining.forEach(message -> systemQueue.add(message.envelope));
    }

    /** Removes all messages. */
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
