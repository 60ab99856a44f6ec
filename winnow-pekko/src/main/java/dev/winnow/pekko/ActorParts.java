package dev.winnow.pekko;

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
 * What one actor is now: its fields, with the state of a state machine and the stash among them, and what Pekko keeps for it: its
 * behaviors, children, whom it watches and who watches it, receive timeout, suspension.
 */
record ActorParts(PekkoWorld world, FieldWalk walk) {

    private static final ClassValue<List<Slot>> CELL = new ClassValue<>() {
        @Override
        protected List<Slot> computeValue(Class<?> type) {
            List<Slot> slots = new ArrayList<>();
            for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
                slots.addAll(Slot.of(at, field -> !Machinery.hides(field)));
            }
            return slots;
        }
    };

    private static final String BEHAVIORS = "behaviorStack";

    /** Whether anything is left of it that could matter. */
    boolean isThere(ActorProcess process) {
        return process.isDeclared
                || process.up
                || process.drawn != 0
                || LiveActors.actor(process) != null
                || process.blocked != null;
    }

    void feed(ActorProcess process, Digest into) {
        into.feed((process.started ? 1 : 0) + (process.up ? 2 : 0) + (process.crashed ? 4 : 0));
        into.feed(process.incarnation); // whose asks are answered in vain
        String name = process.id.name();
        if (process.blocked != null) {
            walk.within(name, () -> walk.unseen("the call in which it waits for an answer"));
        }
        ActorCell cell = process.ref instanceof ActorRefWithCell ref && ref.underlying() instanceof ActorCell found
                ? found
                : null;
        into.feed(cell != null);
        if (cell != null) {
            walk.within(name, () -> feed(process, cell, into));
        }
    }

    private void feed(ActorProcess process, ActorCell cell, Digest into) {
        Actor actor = cell.actor();
        into.feed(actor != null);
        Function<Object, Object> own = world.definition().fingerprintFunctionOf(process.id);
        if (actor != null) {
            actor(actor, own, into);
        }
        for (Slot slot : CELL.get(cell.getClass())) {
            if (own == null || !slot.name.equals(BEHAVIORS)) {
                walk.named(slot.name, slot.get(cell), into);
            }
        }
        mailbox(cell.mailbox(), into);
    }

    private void actor(Actor actor, @Nullable Function<Object, Object> own, Digest into) {
        if (own != null) {
            walk.value(own.apply(Messages.stateOf(actor)), into);
            return;
        }
        Anatomy anatomy = Anatomy.of(actor.getClass());
        into.feed(anatomy.tag);
        walk.contents(actor, anatomy, into);
    }

    /** What Pekko itself told it and it has not heard yet, as it did not run. */
    private void mailbox(@Nullable Mailbox mailbox, Digest into) {
        if (mailbox == null) {
            return;
        }
        into.feed(mailbox.suspendCount()).feed(mailbox.isClosed());
        if (mailbox.hasSystemMessages()) {
            SystemMessage latest = Objects.requireNonNull(mailbox.systemQueueGet());
            walk.named("told by Pekko", latest, into);
        }
    }
}
