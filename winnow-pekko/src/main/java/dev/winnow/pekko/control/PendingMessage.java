package dev.winnow.pekko.control;

import org.apache.pekko.dispatch.Envelope;
import org.jspecify.annotations.Nullable;

/** A message in flight to an actor. */
public final class PendingMessage implements PendingItems.PendingItem {

    public final int item;
    public final int
            sender; // the process that sent it, or -1 for the outside; may differ from the sender that Pekko reports
    public final ActorInbox inbox;
    public final Envelope envelope;

    public boolean isTooLate; // sent after its receiver was told to stop
    public ActorInbox.@Nullable SenderChannel channel; // null if unstashed

    public PendingMessage(int item, int sender, ActorInbox inbox, Envelope envelope) {
        this.item = item;
        this.sender = sender;
        this.inbox = inbox;
        this.envelope = envelope;
    }

    @Override
    public @Nullable ActorProcess handler() {
        return inbox.process;
    }
}
