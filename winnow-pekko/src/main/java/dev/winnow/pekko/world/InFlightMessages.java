package dev.winnow.pekko.world;

import dev.winnow.model.Recording;
import dev.winnow.pekko.control.ActorInbox;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.PendingItems;
import dev.winnow.pekko.control.PendingMessage;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.TypedActors;
import dev.winnow.system.OutOfControl;
import java.util.ArrayList;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.MessageQueue;
import org.jspecify.annotations.Nullable;

/** The messages in flight between the actors of a world. Keeps track of which of them can be delivered. */
final class InFlightMessages {

    private final PekkoWorld world;
    private final Nodes nodes;
    private final Recording recording;
    private final PendingItems pending;
    private final boolean isFifo;
    private final int sendLimit;
    private final ArrayList<ActorInbox> toRefresh = new ArrayList<>();
    private @Nullable ActorInbox directInbox; // the inbox that the message of the firing timer goes to directly

    InFlightMessages(PekkoWorld world, Nodes nodes) {
        this.world = world;
        this.nodes = nodes;
        recording = world.recording();
        pending = world.pending();
        isFifo = world.definition().isFifo();
        sendLimit = world.definition().rules().sendLimit();
    }

    void messageSent(ActorInbox inbox, Envelope envelope, boolean atFront) {
        if (world.isSilenced()) {
            return;
        }
        if (inbox == directInbox && !atFront) {
            inbox.setNext(envelope);
            return;
        }
        world.checkAborted();
        world.handlerCrashes().send(() -> send(inbox, envelope, atFront));
    }

    private void send(ActorInbox inbox, Envelope envelope, boolean atFront) {
        ActorProcess receiver = processOf(inbox);
        int sender = senderOf(envelope.message());
        int item = recording.addMessage(sender, receiver.index, TypedActors.unwrap(envelope.message()));
        checkSendLimit();
        if (receiver.crashed) {
            recording.addLoss(item);
            return;
        }
        PendingMessage message = new PendingMessage(item, sender, inbox, envelope);
        message.isTooLate = inbox.isStopping && !atFront;
        pending.add(item, message);
        inbox.add(message, isFifo || nodes.areOnSameNode(sender, receiver), atFront);
        if (atFront) {
            requestRefresh(inbox);
        } else if (inbox.canReceive && inbox.unstashed.isEmpty() && isFirst(message)) {
            pending.setEnabled(item, isDeliverable(message, receiver));
        }
    }

    /** Returns true if the message could be delivered now, provided that it is the first of its channel. */
    private boolean isDeliverable(PendingMessage message, ActorProcess receiver) {
        return !message.isTooLate && nodes.areConnected(message.sender, receiver);
    }

    /**
     * Returns the process that sent the message. The sender of Terminated is the actor that stopped, so that it arrives
     * after all other messages of that actor.
     */
    private int senderOf(Object message) {
        return message instanceof Terminated terminated
                ? recording.indexOf(ActorNames.processId(terminated.actor()))
                : world.currentProcess();
    }

    /** Aborts the step if its handler seems to send messages in an endless loop. */
    private void checkSendLimit() {
        if (recording.itemCount() - world.itemsBeforeStep() > sendLimit) {
            throw world.abortWith(new OutOfControl(
                    recording.process(world.currentProcess()) + " sent more than " + sendLimit
                            + " messages in one step",
                    "look for an endless loop; if there is none, raise PekkoSystem.with(…).sendLimit(…)"));
        }
    }

    /** Runs code that sends a message to the inbox, and handles that message in this step, before all others. */
    void deliverDirectly(ActorInbox inbox, Runnable sending) {
        directInbox = inbox;
        try {
            sending.run();
        } finally {
            directInbox = null;
        }
        if (inbox.hasNext()) {
            world.run(inbox);
        }
    }

    /** Removes the message from the messages in flight and makes it the next one to handle. */
    void deliver(PendingMessage message) {
        pending.remove(message.item);
        message.inbox.remove(message);
        enableNext(message);
        message.inbox.setNext(message.envelope);
    }

    /** Loses all messages in flight to an actor that stopped. */
    void cleanUp(ActorInbox inbox, MessageQueue deadLetters) {
        for (PendingMessage message : inbox.allMessages()) {
            lose(message);
            if (inbox.owner != null && !world.isSilenced()) {
                nodes.withoutDeadLetters(() -> deadLetters.enqueue(inbox.owner, message.envelope));
            }
        }
        ActorProcess process = inbox.process;
        if (process != null && process.inbox == inbox) {
            process.up = false;
        }
        inbox.clear();
    }

    void lose(PendingMessage message) {
        recording.addLoss(message.item);
        pending.remove(message.item);
        message.inbox.remove(message);
        enableNext(message);
    }

    void duplicate(PendingMessage message) {
        int item =
                recording.addMessage(message.sender, processOf(message.inbox).index, recording.payload(message.item));
        PendingMessage copy = new PendingMessage(item, message.sender, message.inbox, message.envelope);
        pending.add(item, copy);
        copy.isTooLate = message.isTooLate;
        if (isFifo) {
            message.inbox.addBehind(copy, message);
        } else {
            message.inbox.add(copy, false, false);
        }
        requestRefresh(message.inbox);
    }

    private static boolean isFirst(PendingMessage message) {
        ActorInbox.SenderChannel channel = message.channel;
        return channel != null && channel.messages.peek() == message;
    }

    private void enableNext(PendingMessage removed) {
        ActorInbox.SenderChannel channel = removed.channel;
        if (channel == null) {
            requestRefresh(removed.inbox);
            return;
        }
        PendingMessage next = channel.messages.peek();
        if (next != null && removed.inbox.canReceive && removed.inbox.unstashed.isEmpty()) {
            pending.setEnabled(next.item, isDeliverable(next, processOf(removed.inbox)));
        }
    }

    void requestRefresh(ActorInbox inbox) {
        if (!inbox.needsRefresh) {
            inbox.needsRefresh = true;
            toRefresh.add(inbox);
        }
    }

    /** Updates the enabled messages of all inboxes that the step touched. */
    void refreshChanged() {
        for (int i = 0; i < toRefresh.size(); i++) {
            refresh(toRefresh.get(i));
        }
        toRefresh.clear();
    }

    /** Updates which messages of the inbox are enabled. */
    private void refresh(ActorInbox inbox) {
        inbox.needsRefresh = false;
        ActorProcess process = processOf(inbox);
        boolean isOpen = process.up && process.blockedThread == null && process.inbox == inbox && isReady(inbox);
        if (isOpen == inbox.canReceive && inbox.unstashed.isEmpty() && !inbox.hadUnstashed) {
            return;
        }
        inbox.canReceive = isOpen;
        refreshAll(inbox);
    }

    /** Updates which messages of the inbox are enabled, even if the state of the actor has not changed. */
    void refreshAll(ActorInbox inbox) {
        inbox.hadUnstashed = !inbox.unstashed.isEmpty();
        ActorProcess process = processOf(inbox);
        for (PendingMessage message : inbox.unstashed) {
            pending.setEnabled(message.item, inbox.canReceive && message == inbox.unstashed.peek());
        }
        for (ActorInbox.SenderChannel channel : inbox.channels) {
            PendingMessage first = channel.messages.peek();
            if (first != null) {
                boolean isOpen = inbox.canReceive && !inbox.hadUnstashed;
                pending.setEnabled(first.item, isOpen && isDeliverable(first, process));
            }
        }
    }

    static boolean isReady(ActorInbox inbox) {
        Mailbox mailbox = inbox.mailbox;
        return mailbox != null && inbox.isActorCreated && mailbox.shouldProcessMessage() && !mailbox.isClosed();
    }

    static ActorProcess processOf(ActorInbox inbox) {
        ActorProcess process = inbox.process;
        if (process == null) {
            throw new IllegalStateException("an internal actor of Pekko has no process");
        }
        return process;
    }
}
