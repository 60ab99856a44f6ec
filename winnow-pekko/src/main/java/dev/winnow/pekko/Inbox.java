package dev.winnow.pekko;

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
 * The messages under way to one actor. Which one {@code dequeue} gives is Winnow's choice; without a choice it gives none, so
 * that a run which system messages cause handles only those.
 *
 * <p>The actors that Pekko keeps for itself (guardians, loggers …) have no process: theirs are handled in order, at once.
 */
final class Inbox
        implements MessageQueue,
                UnboundedDequeBasedMessageQueueSemantics,
                UnboundedControlAwareMessageQueueSemantics,
                MultipleConsumerSemantics,
                LoggerMessageQueueSemantics,
                Infrastructure {

    private final ControlledSystem control;
    final @Nullable ActorRef owner;
    private final boolean shared; // its actor serves everybody, in every execution: it is a process while it is used

    @Nullable
    ActorProcess process;

    @Nullable
    Mailbox mailbox; // known as soon as it wants to run

    boolean created; // its actor was made
    boolean urgent; // waits to be run within this step
    boolean touched; // its messages are looked at again at the end of this step
    boolean toldToStop; // what is sent from now on comes too late
    boolean open; // its actor can take a message now
    boolean hadFront; // only what was unstashed could be delivered when last looked at

    // What was unstashed comes before everything else, in this order.
    final ArrayDeque<Letter> front = new ArrayDeque<>();
    // Those with messages under way, one for each sender; where order is not kept, one for each message.
    final ArrayList<Channel> channels = new ArrayList<>();
    private int letters;
    private @Nullable Envelope chosen;
    private final ArrayDeque<Envelope> inOrder = new ArrayDeque<>(0); // of an actor without a process

    /** The messages of one sender to this actor, in the order of sending. */
    static final class Channel {
        final int sender;
        final ArrayDeque<Letter> letters = new ArrayDeque<>(4);
        int place;

        Channel(int sender) {
            this.sender = sender;
        }
    }

    Inbox(ControlledSystem control, @Nullable ActorRef owner, @Nullable ActorProcess process, boolean shared) {
        this.control = control;
        this.owner = owner;
        this.process = process;
        this.shared = shared;
    }

    // ---- what Pekko asks

    @Override
    public void enqueue(ActorRef receiver, Envelope envelope) {
        if (process == null && shared) {
            process = control.adopt(this);
        }
        if (process == null) {
            inOrder.add(envelope);
        } else {
            control.arrived(this, envelope, false);
        }
    }

    @Override
    public void enqueueFirst(ActorRef receiver, Envelope envelope) {
        if (process == null) {
            inOrder.addFirst(envelope);
        } else {
            control.arrived(this, envelope, true);
        }
    }

    @Override
    public @Nullable Envelope dequeue() {
        Envelope next = process == null ? inOrder.poll() : chosen;
        chosen = null;
        return next;
    }

    @Override
    public int numberOfMessages() {
        return letters + inOrder.size() + (chosen == null ? 0 : 1);
    }

    @Override
    public boolean hasMessages() {
        return numberOfMessages() > 0;
    }

    /** Never used: control messages are not preferred, as they may have been sent and not yet arrived. */
    @Override
    public Queue<Envelope> controlQueue() {
        return inOrder;
    }

    @Override
    public Queue<Envelope> queue() {
        return inOrder;
    }

    @Override
    public void cleanUp(ActorRef receiver, MessageQueue deadLetters) {
        control.cleanUp(this, deadLetters);
    }

    // ---- what Winnow does

    /** The next message handled is this one. */
    void choose(Envelope envelope) {
        chosen = envelope;
    }

    boolean hasChosen() {
        return chosen != null;
    }

    void add(Letter letter, boolean ordered, boolean first) {
        letters++;
        if (first) {
            front.addFirst(letter);
            return;
        }
        Channel channel = ordered ? channel(letter.sender) : null;
        if (channel == null) {
            channel = new Channel(letter.sender);
            channel.place = channels.size();
            channels.add(channel);
        }
        letter.channel = channel;
        channel.letters.add(letter);
    }

    /** Directly behind another one of its channel. */
    void addBehind(Letter letter, Letter original) {
        Channel channel = original.channel;
        if (channel == null) {
            add(letter, false, false);
            return;
        }
        letters++;
        letter.channel = channel;
        ArrayList<Letter> all = new ArrayList<>(channel.letters);
        all.add(all.indexOf(original) + 1, letter);
        channel.letters.clear();
        channel.letters.addAll(all);
    }

    void remove(Letter letter) {
        letters--;
        Channel channel = letter.channel;
        if (channel == null) {
            front.remove(letter);
            return;
        }
        if (channel.letters.peek() == letter) {
            channel.letters.poll();
        } else {
            channel.letters.remove(letter);
        }
        if (channel.letters.isEmpty()) {
            Channel last = channels.remove(channels.size() - 1);
            if (last != channel) {
                channels.set(channel.place, last);
                last.place = channel.place;
            }
        }
    }

    /** All that is under way to it, in no special order. */
    List<Letter> all() {
        ArrayList<Letter> all = new ArrayList<>(front);
        channels.forEach(channel -> all.addAll(channel.letters));
        return all;
    }

    /** Belongs to no execution any more. An actor that serves everybody still handles what was under way to it. */
    void release() {
        List<Letter> left = shared ? all() : List.of();
        clear();
        process = null;
        left.forEach(letter -> inOrder.add(letter.envelope));
    }

    void clear() {
        front.clear();
        channels.clear();
        inOrder.clear();
        letters = 0;
        chosen = null;
    }

    private @Nullable Channel channel(int sender) {
        for (int i = channels.size() - 1; i >= 0; i--) {
            if (channels.get(i).sender == sender) {
                return channels.get(i);
            }
        }
        return null;
    }
}
