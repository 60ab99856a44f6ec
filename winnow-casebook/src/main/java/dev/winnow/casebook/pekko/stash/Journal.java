package dev.winnow.casebook.pekko.stash;

import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.StashBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Numbers entries, in the order in which each client sends them. It begins where the archive ends: until it knows
 * where, it stashes entries, and tells the client when the stash is full.
 *
 * <p>See {@link Bug} for the bug. A stash keeps the order of what is in it; what is put anywhere else (back into the
 * mailbox, into a timer, to another actor) loses its place. Tests miss the bug because a stash overflows only when the
 * start is slow.
 */
final class Journal {

    private static final Duration ASK_TIMEOUT = Duration.ofSeconds(3);
    private static final int STASH_CAPACITY = 3;

    sealed interface Command {}

    /** From the client: its n-th entry. */
    record Append(int n, ActorRef<Reply> replyTo) implements Command {}

    private record Begin(int after) implements Command {}

    private record RecoveryFailed() implements Command {}

    sealed interface Reply {}

    record Appended(int n, int place) implements Reply {}

    /** There is no room for it now. */
    record Busy(int n) implements Reply {}

    private final ActorContext<Command> context;
    private final StashBuffer<Command> stash;
    private final ActorRef<Archive.Recover> archive;
    private final Bug bug;

    private Journal(
            ActorContext<Command> context, StashBuffer<Command> stash, ActorRef<Archive.Recover> archive, Bug bug) {
        this.context = context;
        this.stash = stash;
        this.archive = archive;
        this.bug = bug;
    }

    static Behavior<Command> create(ActorRef<Archive.Recover> archive, Bug bug) {
        return Behaviors.setup(context ->
                Behaviors.withStash(STASH_CAPACITY, stash -> new Journal(context, stash, archive, bug).recover()));
    }

    private Behavior<Command> recover() {
        context.ask(
                Archive.Recovered.class,
                archive,
                ASK_TIMEOUT,
                Archive.Recover::new,
                (recovered, failure) -> recovered(recovered));
        return recovering();
    }

    private static Command recovered(Archive.@Nullable Recovered recovered) {
        return recovered == null ? new RecoveryFailed() : new Begin(recovered.entries());
    }

    private Behavior<Command> recovering() {
        return Behaviors.receive(Command.class)
                .onMessage(Begin.class, begin -> stash.unstashAll(appending(begin.after())))
                .onMessage(RecoveryFailed.class, failed -> recover())
                .onMessage(Append.class, this::stashOrRefuse)
                .build();
    }

    private Behavior<Command> stashOrRefuse(Append append) {
        if (!stash.isFull()) {
            stash.stash(append);
        } else if (bug == Bug.OVERFLOW_GOES_TO_THE_BACK) {
            context.getSelf().tell(append);
        } else {
            append.replyTo().tell(new Busy(append.n()));
        }
        return Behaviors.same();
    }

    private Behavior<Command> appending(int places) {
        return Behaviors.receive(Command.class)
                .onMessage(Append.class, append -> {
                    append.replyTo().tell(new Appended(append.n(), places + 1));
                    return appending(places + 1);
                })
                .build();
    }
}
