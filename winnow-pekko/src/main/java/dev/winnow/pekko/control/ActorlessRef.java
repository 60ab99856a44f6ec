package dev.winnow.pekko.control;

import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.InternalActorRef;
import org.apache.pekko.actor.LocalRef;
import org.apache.pekko.actor.Nobody$;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import scala.collection.Iterator;

/** A reference without an actor. */
public abstract class ActorlessRef extends InternalActorRef implements LocalRef {

    private final transient ActorPath path;

    public ActorlessRef(ActorPath path) {
        this.path = path;
    }

    @Override
    public final ActorPath path() {
        return path;
    }

    @Override
    public void $bang(Object message, ActorRef sender) {}

    @Override
    public final boolean isLocal() {
        return true;
    }

    @Override
    public final boolean isTerminated() {
        return false;
    }

    @Override
    public final void start() {}

    @Override
    public final void resume(Throwable cause) {}

    @Override
    public final void suspend() {}

    @Override
    public final void restart(Throwable cause) {}

    @Override
    public void stop() {}

    @Override
    public void sendSystemMessage(SystemMessage message) {}

    @Override
    public final InternalActorRef getParent() {
        return Nobody$.MODULE$;
    }

    @Override
    public final InternalActorRef getChild(Iterator<String> names) {
        return Nobody$.MODULE$;
    }
}
