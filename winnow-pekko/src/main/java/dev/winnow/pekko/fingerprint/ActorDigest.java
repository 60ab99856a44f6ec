package dev.winnow.pekko.fingerprint;

import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.state.Digest;
import dev.winnow.pekko.state.FieldReader;
import dev.winnow.pekko.state.StateFilter;
import dev.winnow.pekko.state.TypeDescription;
import dev.winnow.pekko.state.TypedActors;
import dev.winnow.pekko.state.ValueDigester;
import dev.winnow.pekko.world.LiveActors;
import dev.winnow.pekko.world.PekkoWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.pekko.actor.Actor;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRefWithCell;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import org.jspecify.annotations.Nullable;

/**
 * The digest of one actor: its fields, and what Pekko keeps for it. The latter are behaviors, stash, state of a state
 * machine, children, watches in both directions, receive timeout and suspension.
 */
record ActorDigest(PekkoWorld world, ValueDigester digester) {

    private static final ClassValue<List<FieldReader>> CELL_FIELDS = new ClassValue<>() {
        @Override
        protected List<FieldReader> computeValue(Class<?> type) {
            List<FieldReader> fields = new ArrayList<>();
            for (Class<?> current = type; current != Object.class; current = current.getSuperclass()) {
                fields.addAll(FieldReader.fieldsOf(current, declared -> !StateFilter.hides(declared)));
            }
            return fields;
        }
    };

    private static final String BEHAVIORS = "behaviorStack";

    /** Returns true if the state of the process can influence the future. */
    boolean isPresent(ActorProcess process) {
        return process.isDeclared
                || process.up
                || process.randomPosition != 0
                || LiveActors.actorOf(process) != null
                || process.blockedThread != null;
    }

    /** Feeds the current state of the process into the digest. */
    void feed(ActorProcess process, Digest into) {
        into.feed((process.started ? 1 : 0) + (process.up ? 2 : 0) + (process.crashed ? 4 : 0));
        into.feed(process.incarnation); // answers to earlier incarnations are lost
        String name = process.id.name();
        if (process.blockedThread != null) {
            digester.inContext(name, () -> digester.addOpaque("the call in which it is blocked"));
        }
        ActorCell cell = process.ref instanceof ActorRefWithCell ref && ref.underlying() instanceof ActorCell found
                ? found
                : null;
        into.feed(cell != null);
        if (cell != null) {
            digester.inContext(name, () -> feed(process, cell, into));
        }
    }

    private void feed(ActorProcess process, ActorCell cell, Digest into) {
        Actor actor = cell.actor();
        into.feed(actor != null);
        Function<Object, Object> userFunction = world.definition().fingerprintFunctionOf(process.id);
        if (actor != null) {
            feedActor(actor, userFunction, into);
        }
        for (FieldReader field : CELL_FIELDS.get(cell.getClass())) {
            if (userFunction == null || !field.name.equals(BEHAVIORS)) {
                digester.feedNamed(field.name, field.get(cell), into);
            }
        }
        feedMailbox(cell.mailbox(), into);
    }

    private void feedActor(Actor actor, @Nullable Function<Object, Object> userFunction, Digest into) {
        if (userFunction != null) {
            digester.feedValue(userFunction.apply(TypedActors.stateOf(actor)), into);
            return;
        }
        TypeDescription type = TypeDescription.of(actor.getClass());
        into.feed(type.typeDigest);
        digester.feedContents(actor, type, into);
    }

    /** Feeds the system messages that the actor has not handled yet. */
    private void feedMailbox(@Nullable Mailbox mailbox, Digest into) {
        if (mailbox == null) {
            return;
        }
        into.feed(mailbox.suspendCount()).feed(mailbox.isClosed());
        if (mailbox.hasSystemMessages()) {
            SystemMessage lastMessage = Objects.requireNonNull(mailbox.systemQueueGet());
            digester.feedNamed("system messages", lastMessage, into);
        }
    }
}
