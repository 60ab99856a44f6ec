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
 * What one actor is now: its fields, with the state of a state machine and the stash among them, and what Pekko keeps
 * for it: its behaviors, children, whom it watches and who watches it, receive timeout, suspension.
 */
record ActorDigest(PekkoWorld world, ValueDigester digester) {

    private static final ClassValue<List<FieldReader>> CELL_FIELDS = new ClassValue<>() {
        @Override
        protected List<FieldReader> computeValue(Class<?> type) {
            List<FieldReader> slots = new ArrayList<>();
            for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
                slots.addAll(FieldReader.fieldsOf(at, field -> !StateFilter.hides(field)));
            }
            return slots;
        }
    };

    private static final String BEHAVIORS = "behaviorStack";

    /** Whether anything is left of it that could matter. */
    boolean isPresent(ActorProcess process) {
        return process.isDeclared
                || process.up
                || process.randomPosition != 0
                || LiveActors.actorOf(process) != null
                || process.blockedThread != null;
    }

    void feed(ActorProcess process, Digest into) {
        into.feed((process.started ? 1 : 0) + (process.up ? 2 : 0) + (process.crashed ? 4 : 0));
        into.feed(process.incarnation); // whose asks are answered in vain
        String name = process.id.name();
        if (process.blockedThread != null) {
            digester.inContext(name, () -> digester.unseen("the call in which it waits for an answer"));
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
        Function<Object, Object> own = world.definition().fingerprintFunctionOf(process.id);
        if (actor != null) {
            feedActor(actor, own, into);
        }
        for (FieldReader slot : CELL_FIELDS.get(cell.getClass())) {
            if (own == null || !slot.name.equals(BEHAVIORS)) {
                digester.feedNamed(slot.name, slot.get(cell), into);
            }
        }
        feedMailbox(cell.mailbox(), into);
    }

    private void feedActor(Actor actor, @Nullable Function<Object, Object> own, Digest into) {
        if (own != null) {
            digester.feedValue(own.apply(TypedActors.stateOf(actor)), into);
            return;
        }
        TypeDescription anatomy = TypeDescription.of(actor.getClass());
        into.feed(anatomy.typeDigest);
        digester.feedContents(actor, anatomy, into);
    }

    /** What Pekko itself told it and it has not heard yet, as it did not run. */
    private void feedMailbox(@Nullable Mailbox mailbox, Digest into) {
        if (mailbox == null) {
            return;
        }
        into.feed(mailbox.suspendCount()).feed(mailbox.isClosed());
        if (mailbox.hasSystemMessages()) {
            SystemMessage latest = Objects.requireNonNull(mailbox.systemQueueGet());
            digester.feedNamed("told by Pekko", latest, into);
        }
    }
}
