package dev.winnow.casebook.pekko.features;

import java.time.Duration;
import org.apache.pekko.actor.AbstractFSM;

/** A state machine with timers and a state timeout. */
public final class Door extends AbstractFSM<Door.State, Integer> {

    enum State {
        CLOSED,
        OPEN,
        LOCKED
    }

    /** A command to the door. */
    public sealed interface Command {}

    public record Push() implements Command {}

    public record Turn(boolean key) implements Command {}

    public Door() {
        startWith(State.CLOSED, 0);
        when(
                State.CLOSED,
                matchEvent(
                                Push.class,
                                (push, count) ->
                                        goTo(State.OPEN).using(count + 1).replying("opened"))
                        .event(Turn.class, (turn, count) -> turn.key() ? goTo(State.LOCKED) : stay()));
        when(
                State.OPEN,
                Duration.ofSeconds(5),
                matchEventEquals(StateTimeout(), (timeout, count) -> goTo(State.CLOSED))
                        .event(Push.class, (push, count) -> stay().using(count + 1)));
        when(
                State.LOCKED,
                matchEvent(Turn.class, (turn, count) -> goTo(State.CLOSED))
                        .event(String.class, (alarm, count) -> stay().using(count + 100)));
        onTransition(matchState(null, State.LOCKED, () -> {
                    startSingleTimer("alarm", "alarm", Duration.ofSeconds(3));
                    startTimerWithFixedDelay("tick", "tick", Duration.ofSeconds(1));
                })
                .state(State.LOCKED, null, () -> {
                    cancelTimer("alarm");
                    cancelTimer("tick");
                }));
        whenUnhandled(matchAnyEvent((event, count) -> stay()));
        initialize();
    }
}
