package dev.winnow.pekko;

import dev.winnow.model.Recording;
import dev.winnow.run.OutOfControl;
import java.util.ArrayList;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.MessageQueue;
import org.jspecify.annotations.Nullable;

/** The messages under way between the actors of a world, and which of them can be delivered. */
final class Mail {

    private final PekkoWorld world;
    private final Nodes nodes;
    private final Recording recording;
    private final Pending pending;
    private final boolean ordered;
    private final int sendLimit;
    private final ArrayList<Inbox> touched = new ArrayList<>();
    private @Nullable Inbox straight; // a timer's message goes straight to this one

    Mail(PekkoWorld world, Nodes nodes) {
        this.world = world;
        this.nodes = nodes;
        recording = world.recording();
        pending = world.pending();
        ordered = world.definition().isFifo();
        sendLimit = world.definition().rules().sendLimit();
    }

    void arrived(Inbox inbox, Envelope envelope, boolean first) {
        if (world.isSilenced()) {
            return;
        }
        if (inbox == straight && !first) {
            inbox.choose(envelope);
            return;
        }
        world.checkProblem();
        ActorProcess receiver = process(inbox);
        int sender = sender(envelope.message());
        int item = recording.sent(sender, receiver.index, Messages.inside(envelope.message()));
        limit();
        if (receiver.crashed) {
            recording.lost(item);
            return;
        }
        Letter letter = new Letter(item, sender, inbox, envelope);
        letter.late = inbox.toldToStop && !first;
        pending.add(item, letter);
        inbox.add(letter, ordered || nodes.areTogether(sender, receiver), first);
        if (first) {
            touch(inbox);
        } else if (inbox.open && inbox.front.isEmpty() && isFirst(letter)) {
            pending.ready(item, isOnItsWay(letter, receiver));
        }
    }

    /** Whether nothing but the choice keeps it from its receiver. */
    private boolean isOnItsWay(Letter letter, ActorProcess receiver) {
        return !letter.late && nodes.areConnected(letter.sender, receiver);
    }

    /** That an actor is gone comes after all that it said, as if it said it itself. */
    private int sender(Object message) {
        return message instanceof Terminated terminated
                ? recording.indexOf(Names.of(terminated.actor()))
                : world.current();
    }

    /** More than that from one handler is taken for a loop without end. */
    private void limit() {
        if (recording.itemCount() - world.itemsBefore() > sendLimit) {
            throw world.escaping(new OutOfControl(
                    recording.process(world.current()) + " sent more than " + sendLimit + " messages in one step",
                    "it seems to loop for ever; if it does not, raise sendLimit of the PekkoSystem"));
        }
    }

    /** Has a message that is sent now handled in this step, in front of all others. */
    void straight(Inbox inbox, Runnable sending) {
        straight = inbox;
        try {
            sending.run();
        } finally {
            straight = null;
        }
        if (inbox.hasChosen()) {
            world.run(inbox);
        }
    }

    /** The message leaves, to be handled. */
    void take(Letter letter) {
        pending.remove(letter.item);
        letter.inbox.remove(letter);
        readyNext(letter);
        letter.inbox.choose(letter.envelope);
    }

    /** An actor stopped: what was under way to it is lost. */
    void cleanUp(Inbox inbox, MessageQueue deadLetters) {
        for (Letter letter : inbox.all()) {
            lose(letter);
            if (inbox.owner != null && !world.isSilenced()) {
                nodes.quietly(() -> deadLetters.enqueue(inbox.owner, letter.envelope));
            }
        }
        ActorProcess process = inbox.process;
        if (process != null && process.inbox == inbox) {
            process.up = false;
        }
        inbox.clear();
    }

    void lose(Letter letter) {
        recording.lost(letter.item);
        pending.remove(letter.item);
        letter.inbox.remove(letter);
        readyNext(letter);
    }

    void duplicate(Letter letter) {
        int item = recording.sent(letter.sender, process(letter.inbox).index, recording.payload(letter.item));
        Letter copy = new Letter(item, letter.sender, letter.inbox, letter.envelope);
        pending.add(item, copy);
        copy.late = letter.late;
        if (ordered) {
            letter.inbox.addBehind(copy, letter);
        } else {
            letter.inbox.add(copy, false, false);
        }
        touch(letter.inbox);
    }

    private static boolean isFirst(Letter letter) {
        Inbox.Channel channel = letter.channel;
        return channel != null && channel.letters.peek() == letter;
    }

    private void readyNext(Letter gone) {
        Inbox.Channel channel = gone.channel;
        if (channel == null) {
            touch(gone.inbox);
            return;
        }
        Letter next = channel.letters.peek();
        if (next != null && gone.inbox.open && gone.inbox.front.isEmpty()) {
            pending.ready(next.item, isOnItsWay(next, process(gone.inbox)));
        }
    }

    void touch(Inbox inbox) {
        if (!inbox.touched) {
            inbox.touched = true;
            touched.add(inbox);
        }
    }

    /** Looks again at the actors that a step touched. */
    void settle() {
        for (int i = 0; i < touched.size(); i++) {
            refresh(touched.get(i));
        }
        touched.clear();
    }

    /** Which of its messages can be delivered now. */
    private void refresh(Inbox inbox) {
        inbox.touched = false;
        ActorProcess process = process(inbox);
        boolean open = process.up && process.blocked == null && process.inbox == inbox && isIdle(inbox);
        if (open == inbox.open && inbox.front.isEmpty() && !inbox.hadFront) {
            return;
        }
        inbox.open = open;
        refreshAll(inbox);
    }

    void refreshAll(Inbox inbox) {
        inbox.hadFront = !inbox.front.isEmpty();
        ActorProcess process = process(inbox);
        for (Letter letter : inbox.front) {
            pending.ready(letter.item, inbox.open && letter == inbox.front.peek());
        }
        for (Inbox.Channel channel : inbox.channels) {
            Letter first = channel.letters.peek();
            if (first != null) {
                boolean open = inbox.open && !inbox.hadFront;
                pending.ready(first.item, open && isOnItsWay(first, process));
            }
        }
    }

    static boolean isIdle(Inbox inbox) {
        Mailbox mailbox = inbox.mailbox;
        return mailbox != null && inbox.created && mailbox.shouldProcessMessage() && !mailbox.isClosed();
    }

    static ActorProcess process(Inbox inbox) {
        ActorProcess process = inbox.process;
        if (process == null) {
            throw new IllegalStateException("an actor of Pekko itself was taken for one of the user's");
        }
        return process;
    }
}
