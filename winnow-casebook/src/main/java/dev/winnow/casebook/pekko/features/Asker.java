package dev.winnow.casebook.pekko.features;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.Status;
import org.apache.pekko.pattern.Patterns;

/** Asks other actors, waits for answers in every available way, and sets every kind of timer. */
public final class Asker extends AbstractActorWithTimers {

    /** A command to the asker. */
    public sealed interface Command {}

    public record Ask(int number) implements Command {}

    public record Compute(int number) implements Command {}

    public record Beat(int how) implements Command {}

    record Answer(String text) {}

    private record Tick(String name) {}

    private final ActorRef answering;
    private final List<String> log = new ArrayList<>();
    private Cancellable plain = Cancellable.alreadyCancelled();

    public Asker(ActorRef answering) {
        this.answering = answering;
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Ask.class, this::ask)
                .match(Compute.class, this::compute)
                .match(Beat.class, this::beat)
                .match(Answer.class, answer -> log.add(answer.text()))
                .match(Tick.class, tick -> log.add("tick " + tick.name()))
                .match(
                        Status.Failure.class,
                        failure -> log.add(failure.cause().getClass().getSimpleName()))
                .build();
    }

    private void ask(Ask ask) {
        CompletionStage<Answer> answer = Patterns.ask(answering, ask.number(), Duration.ofSeconds(2))
                .thenApply(text -> new Answer((String) text))
                .exceptionally(e -> new Answer("no answer to " + ask.number()));
        Patterns.pipe(answer, getContext().getDispatcher()).to(getSelf());
    }

    private void compute(Compute compute) {
        CompletableFuture<Answer> future = CompletableFuture.supplyAsync(
                        () -> compute.number() * compute.number(), getContext().getDispatcher())
                .thenApplyAsync(square -> new Answer("square " + square));
        Patterns.pipe(future, getContext().getDispatcher()).to(getSelf(), getSelf());
    }

    private void beat(Beat beat) {
        switch (beat.how()) {
            case 0 -> getTimers().startSingleTimer("once", new Tick("once"), Duration.ofSeconds(1));
            case 1 -> getTimers().startTimerWithFixedDelay("delay", new Tick("delay"), Duration.ofSeconds(2));
            case 2 -> getTimers().startTimerAtFixedRate("rate", new Tick("rate"), Duration.ofSeconds(3));
            case 3 -> getTimers().cancelAll();
            case 4 -> schedule();
            default -> plain.cancel();
        }
    }

    private void schedule() {
        plain.cancel();
        plain = getContext()
                .getSystem()
                .scheduler()
                .scheduleOnce(
                        Duration.ofMillis(700),
                        getSelf(),
                        new Tick("plain"),
                        getContext().getDispatcher(),
                        getSelf());
    }

    /** Answers numbers by text, but not all of them. */
    public static final class Answering extends org.apache.pekko.actor.AbstractActor {
        private int asked;

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Integer.class, this::answer).build();
        }

        private void answer(Integer number) {
            asked++;
            if (number % 3 == 0) {
                getSender().tell(new Status.Failure(new IllegalArgumentException("three")), getSelf());
            } else if (number % 5 != 0) {
                getSender().tell("answer " + number + " of " + asked, getSelf());
            }
        }
    }
}
