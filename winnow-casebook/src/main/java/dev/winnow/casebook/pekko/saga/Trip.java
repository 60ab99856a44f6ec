package dev.winnow.casebook.pekko.saga;

import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * The saga of one trip: asks all providers at once; if one has no place left, cancels with the others.
 *
 * <p>See {@link Bug} for the bug. A saga must know how every step that it began ended, even if the result no longer
 * matters. Most reports about sagas are of reservations and holds that stay forever, because the compensation ran
 * before the step's late answer arrived.
 */
final class Trip {

    private final Agency.Book book;
    private final Map<String, ActorRef<Provider.Command>> providers;
    private final Bug bug;

    private Trip(Agency.Book book, Map<String, ActorRef<Provider.Command>> providers, Bug bug) {
        this.book = book;
        this.providers = Map.copyOf(providers);
        this.bug = bug;
    }

    /** The answers so far: who has not answered, who has reserved, and whether any provider was full. */
    private record Progress(SortedSet<String> open, SortedSet<String> reserved, boolean failed) {

        Progress after(Provider.Answer answer) {
            SortedSet<String> stillOpen = new TreeSet<>(open);
            stillOpen.remove(answer.provider());
            SortedSet<String> nowReserved = new TreeSet<>(reserved);
            if (answer.reserved()) {
                nowReserved.add(answer.provider());
            }
            return new Progress(stillOpen, nowReserved, failed || !answer.reserved());
        }
    }

    static Behavior<Provider.Answer> create(
            Agency.Book book, Map<String, ActorRef<Provider.Command>> providers, Bug bug) {
        return Behaviors.setup(context -> new Trip(book, providers, bug).begin(context.getSelf()));
    }

    private Behavior<Provider.Answer> begin(ActorRef<Provider.Answer> self) {
        SortedSet<String> names = new TreeSet<>(providers.keySet());
        names.forEach(name -> provider(name).tell(new Provider.Reserve(book.trip(), self)));
        return reserving(new Progress(names, new TreeSet<>(), false));
    }

    private Behavior<Provider.Answer> reserving(Progress progress) {
        return Behaviors.receive(Provider.Answer.class)
                .onMessage(Provider.Answer.class, answer -> onAnswer(progress.after(answer)))
                .build();
    }

    private Behavior<Provider.Answer> onAnswer(Progress progress) {
        return isOver(progress) ? end(progress) : reserving(progress);
    }

    private boolean isOver(Progress progress) {
        boolean allAnswered = progress.open().isEmpty();
        return bug == Bug.LATE_RESERVATIONS_ARE_FORGOTTEN ? allAnswered || progress.failed() : allAnswered;
    }

    private Behavior<Provider.Answer> end(Progress progress) {
        if (progress.failed()) {
            progress.reserved().forEach(name -> provider(name).tell(new Provider.Cancel(book.trip())));
        }
        book.replyTo().tell(new Agency.Outcome(book.trip(), !progress.failed()));
        return Behaviors.stopped();
    }

    private ActorRef<Provider.Command> provider(String name) {
        return Objects.requireNonNull(providers.get(name), name);
    }
}
