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

/** The messages under way between the actors of a world, and which of them can be delivered. */
final class InFlightMessages {

    private final PekkoWorld world;
    private final Nodes nodes;
    private final Recording recording;
    private final PendingItems pending;
    private final boolean isFifo;
    private final int sendLimit;
    private final ArrayList<ActorInbox> toRefresh = new ArrayList<>();
    private @Nullable ActorInbox directInbox; // a timer's message goes straight to this one

    InFlightMessages(PekkoWorld world, Nodes nodes) {
        this.world = world;
        this.nodes = nodes;
        recording = world.recording();
        pending = world.pending();
        isFifo = world.definition().isFifo();
        sendLimit = world.definition().rules().sendLimit();
    }

    void messageSent(ActorInbox inbox, Envelope envelope, boolean first) {
        if (world.isSilenced()) {
            return;
        }
        if (inbox == directInbox && !first) {
            inbox.setNext(envelope);
            return;
        }
        world.checkAborted();
        ActorProcess receiver = processOf(inbox);
        int sender = senderOf(envelope.message());
        int item = recording.addMessage(sender, receiver.index, TypedActors.unwrap(envelope.message()));
        checkSendLimit();
        if (receiver.crashed) {
            recording.addLoss(item);
            return;
        }
        PendingMessage letter = new PendingMessage(item, sender, inbox, envelope);
        letter.isTooLate = inbox.isStopping && !first;
        pending.add(item, letter);
        inbox.add(letter, isFifo || nodes.areOnSameNode(sender, receiver), first);
        if (first) {
            requestRefresh(inbox);
        } else if (inbox.canReceive && inbox.unstashed.isEmpty() && isFirst(letter)) {
            pending.setEnabled(item, isDeliverable(letter, receiver));
        }
    }

    /** Whether nothing but the choice keeps it from its receiver. */
    private boolean isDeliverable(PendingMessage letter, ActorProcess receiver) {
        return !letter.isTooLate && nodes.areConnected(letter.sender, receiver);
    }

    /** That an actor is gone comes after all that it said, as if it said it itself. */
    private int senderOf(Object message) {
        return message instanceof Terminated terminated
                ? recording.indexOf(ActorNames.processId(terminated.actor()))
                : world.currentProcess();
    }

    /** More than that from one handler is taken for a loop without end. */
    private void checkSendLimit() {
        if (recording.itemCount() - world.itemsBeforeStep() > sendLimit) {
            throw world.abortWith(new OutOfControl(
                    recording.process(world.currentProcess()) + " sent more than " + sendLimit
                            + " messages in one step",
                    "it seems to loop for ever; if it does not, raise sendLimit of the PekkoSystem"));
        }
    }

    /** Has a message that is sent now handled in this step, in front of all others. */
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

    /** The message leaves, to be handled. */
    void deliver(PendingMessage letter) {
        pending.remove(letter.item);
        letter.inbox.remove(letter);
        enableNext(letter);
        letter.inbox.setNext(letter.envelope);
    }

    /** An actor stopped: what was under way to it is lost. */
    void cleanUp(ActorInbox inbox, MessageQueue deadLetters) {
        for (PendingMessage letter : inbox.allMessages()) {
            lose(letter);
            if (inbox.owner != null && !world.isSilenced()) {
                nodes.withoutDeadLetters(() -> deadLetters.enqueue(inbox.owner, letter.envelope));
            }
        }
        ActorProcess process = inbox.process;
        if (process != null && process.inbox == inbox) {
            process.up = false;
        }
        inbox.clear();
    }

    void lose(PendingMessage letter) {
        recording.addLoss(letter.item);
        pending.remove(letter.item);
        letter.inbox.remove(letter);
        enableNext(letter);
    }

    void duplicate(PendingMessage letter) {
        int item = recording.addMessage(letter.sender, processOf(letter.inbox).index, recording.payload(letter.item));
        PendingMessage copy = new PendingMessage(item, letter.sender, letter.inbox, letter.envelope);
        pending.add(item, copy);
        copy.isTooLate = letter.isTooLate;
        if (isFifo) {
            letter.inbox.addBehind(copy, letter);
        } else {
            letter.inbox.add(copy, false, false);
        }
        requestRefresh(letter.inbox);
    }

    private static boolean isFirst(PendingMessage letter) {
        ActorInbox.SenderChannel channel = letter.channel;
        return channel != null && channel.messages.peek() == letter;
    }

    private void enableNext(PendingMessage gone) {
        ActorInbox.SenderChannel channel = gone.channel;
        if (channel == null) {
            requestRefresh(gone.inbox);
            return;
        }
        PendingMessage next = channel.messages.peek();
        if (next != null && gone.inbox.canReceive && gone.inbox.unstashed.isEmpty()) {
            pending.setEnabled(next.item, isDeliverable(next, processOf(gone.inbox)));
        }
    }

    void requestRefresh(ActorInbox inbox) {
        if (!inbox.needsRefresh) {
            inbox.needsRefresh = true;
            toRefresh.add(inbox);
        }
    }

    /** Looks again at the actors that a step touched. */
    void refreshChanged() {
        for (int i = 0; i < toRefresh.size(); i++) {
            refresh(toRefresh.get(i));
        }
        toRefresh.clear();
    }

    /** Which of its messages can be delivered now. */
    private void refresh(ActorInbox inbox) {
        inbox.needsRefresh = false;
        ActorProcess process = processOf(inbox);
        boolean open = process.up && process.blockedThread == null && process.inbox == inbox && isReady(inbox);
        if (open == inbox.canReceive && inbox.unstashed.isEmpty() && !inbox.hadUnstashed) {
            return;
        }
        inbox.canReceive = open;
        refreshAll(inbox);
    }

    void refreshAll(ActorInbox inbox) {
        inbox.hadUnstashed = !inbox.unstashed.isEmpty();
        ActorProcess process = processOf(inbox);
        for (PendingMessage letter : inbox.unstashed) {
            pending.setEnabled(letter.item, inbox.canReceive && letter == inbox.unstashed.peek());
        }
        for (ActorInbox.SenderChannel channel : inbox.channels) {
            PendingMessage first = channel.messages.peek();
            if (first != null) {
                boolean open = inbox.canReceive && !inbox.hadUnstashed;
                pending.setEnabled(first.item, open && isDeliverable(first, process));
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
            throw new IllegalStateException("an actor of Pekko itself was taken for one of the user's");
        }
        return process;
    }
}
