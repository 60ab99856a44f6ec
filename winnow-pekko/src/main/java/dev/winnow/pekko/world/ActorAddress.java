package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ActorlessRef;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRefProvider;

/**
 * The name of an actor, or of a reference that belongs to one, in all executions of a system.
 *
 * @param part empty for the actor itself; else the name of its ask or message adapter
 * @param number which of the actors with this name, in the order of their creation; for an ask, which of its owner's
 */
record ActorAddress(ProcessId process, String part, int number) {

    private static final String ASK = "ask of ";

    static ActorAddress ofActor(ProcessId process, int number) {
        return new ActorAddress(process, "", number);
    }

    /** Returns the address of a question, by the name of the actor that is asked. */
    static ActorAddress ofAsk(ProcessId asker, String asked, int number) {
        return new ActorAddress(asker, asked.startsWith(ASK) ? asked : ASK + asked, number);
    }

    boolean isActor() {
        return part.isEmpty();
    }

    boolean isAsk() {
        return part.startsWith(ASK);
    }

    /** Returns a path that no other address has. */
    ActorPath path() {
        if (isAsk()) {
            String owner = process.name().replace('/', '.');
            return PlaceholderRef.ROOT.child("temp").child(part.substring(ASK.length()) + "$" + owner + "-" + number);
        }
        ActorPath actor = PlaceholderRef.pathOf(process.name());
        return (isActor() ? actor : actor.child(part)).withUid(number);
    }

    /** A reference in a message that was exported: it belongs to no execution. */
    static final class ExportedRef extends ActorlessRef {
        final transient ActorAddress address;

        ExportedRef(ActorAddress address) {
            super(address.path());
            this.address = address;
        }

        @Override
        public ActorRefProvider provider() {
            throw new UnsupportedOperationException("a reference in an exported message cannot be used");
        }
    }
}
