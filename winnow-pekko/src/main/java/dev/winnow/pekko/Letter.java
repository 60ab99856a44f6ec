package dev.winnow.pekko;

import org.apache.pekko.dispatch.Envelope;
import org.jspecify.annotations.Nullable;

/** A message under way to an actor. */
final class Letter implements Pending.Thing {

    final int item;
    final int sender; // the process that sent it, -1 for outside: not always the one that sender() names
    final Inbox inbox;
    final Envelope envelope;

    boolean late; // sent after its receiver was told to stop
    Inbox.@Nullable Channel channel; // none if it was unstashed

    Letter(int item, int sender, Inbox inbox, Envelope envelope) {
        this.item = item;
        this.sender = sender;
        this.inbox = inbox;
        this.envelope = envelope;
    }
}
