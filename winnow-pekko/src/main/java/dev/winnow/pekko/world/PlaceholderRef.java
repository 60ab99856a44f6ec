package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ActorlessRef;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.MessageCopy;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorRefProvider;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.RootActorPath;

/**
 * A placeholder for an actor in a message of the scenario, which exists before any actor. The live reference replaces
 * it when the message is sent.
 */
public final class PlaceholderRef extends ActorlessRef {

    static final RootActorPath ROOT = new RootActorPath(new Address("pekko", "winnow"), "/");

    private PlaceholderRef(ActorPath path) {
        super(path);
    }

    /** Returns a placeholder for the actor with this name or path. */
    public static ActorRef of(String name) {
        return new PlaceholderRef(pathOf(name));
    }

    /** Returns the path, without a uid, of the actor with this name or path below the guardian. */
    static ActorPath pathOf(String name) {
        ActorPath path = ROOT.child("user");
        for (String part : name.split("/", -1)) {
            path = path.child(part);
        }
        return path;
    }

    @Override
    public ActorRefProvider provider() {
        throw new UnsupportedOperationException("this is a placeholder for " + ActorNames.nameOf(path())
                + " in an external message; use node.ref(id) in code");
    }

    // ---- binding

    /** Returns the message with each placeholder replaced by the actor of this world. */
    static Object bind(Object message, Nodes nodes) {
        return MessageCopy.replaceReferences(
                message,
                ref -> ref instanceof PlaceholderRef placeholder
                        ? nodes.ref(ProcessId.of(ActorNames.nameOf(placeholder.path())))
                        : ref);
    }
}
