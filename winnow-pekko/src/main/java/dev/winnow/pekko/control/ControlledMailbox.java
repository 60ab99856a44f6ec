package dev.winnow.pekko.control;

import com.typesafe.config.Config;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.ProducesMessageQueue;
import scala.Option;

/**
 * The second extension point, {@code mailbox-type} of every mailbox: each actor gets an {@link ActorInbox}.
 * Instantiated by Pekko.
 */
public final class ControlledMailbox implements MailboxType, ProducesMessageQueue<ActorInbox> {

    private final ControlledActorSystem control;

    public ControlledMailbox(ActorSystem.Settings settings, Config config) {
        this(ControlledActorSystem.current());
    }

    ControlledMailbox(ControlledActorSystem control) {
        this.control = control;
    }

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        return control.createInbox(owner.isDefined() ? owner.get() : null);
    }
}
