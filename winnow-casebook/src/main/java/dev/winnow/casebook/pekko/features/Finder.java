package dev.winnow.casebook.pekko.features;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.StashBuffer;
import org.apache.pekko.actor.typed.receptionist.Receptionist;

/**
 * A functional typed actor: finds counters through the receptionist, asks them, stashes until it has found one, and
 * watches them.
 */
public final class Finder {

    /** A command to the finder. */
    public sealed interface Command {}

    public record Read(int number) implements Command {}

    private record Found(List<ActorRef<Counter.Command>> counters) implements Command {}

    private record Value(int number, String text) implements Command {}

    private record Lost() implements Command {}

    /** The state, which is in the arguments of functions. */
    record Known(List<String> values) {
        Known and(String value) {
            return new Known(Stream.concat(values.stream(), Stream.of(value)).toList());
        }
    }

    private Finder() {}

    public static Behavior<Command> create() {
        return Behaviors.setup(context -> Behaviors.withStash(100, stash -> {
            ActorRef<Receptionist.Listing> adapter = context.messageAdapter(
                    Receptionist.Listing.class,
                    listing -> new Found(listing.getServiceInstances(Counter.KEY).stream()
                            .sorted()
                            .collect(Collectors.toList())));
            context.getSystem().receptionist().tell(Receptionist.subscribe(Counter.KEY, adapter));
            return searching(context, stash, new Known(List.of()));
        }));
    }

    private static Behavior<Command> searching(ActorContext<Command> context, StashBuffer<Command> stash, Known known) {
        return Behaviors.receive(Command.class)
                .onMessage(Found.class, found -> {
                    if (found.counters().isEmpty()) {
                        return Behaviors.same();
                    }
                    ActorRef<Counter.Command> counter = found.counters().get(0);
                    context.watchWith(counter, new Lost());
                    return stash.unstashAll(asking(context, stash, counter, known));
                })
                .onMessage(Value.class, value -> searching(context, stash, known.and(value.text())))
                .onMessage(Lost.class, lost -> searching(context, stash, known.and("lost")))
                .onAnyMessage(message -> {
                    if (!stash.isFull()) {
                        stash.stash(message);
                    }
                    return Behaviors.same();
                })
                .build();
    }

    private static Behavior<Command> asking(
            ActorContext<Command> context, StashBuffer<Command> stash, ActorRef<Counter.Command> counter, Known known) {
        return Behaviors.receive(Command.class)
                .onMessage(Read.class, read -> {
                    context.ask(
                            Integer.class,
                            counter,
                            Duration.ofSeconds(1),
                            Counter.Get::new,
                            (count, failure) ->
                                    new Value(read.number(), failure == null ? "count " + count : "no answer"));
                    context.pipeToSelf(
                            CompletableFuture.supplyAsync(
                                    () -> "computed " + read.number(),
                                    context.getSystem().executionContext()),
                            (text, failure) -> new Value(read.number(), text));
                    return Behaviors.same();
                })
                .onMessage(Value.class, value -> asking(context, stash, counter, known.and(value.text())))
                .onMessage(Lost.class, lost -> searching(context, stash, known.and("lost")))
                .onAnyMessage(message -> Behaviors.same())
                .build();
    }
}
