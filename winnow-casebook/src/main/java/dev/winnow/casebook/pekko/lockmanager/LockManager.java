package dev.winnow.casebook.pekko.lockmanager;

import dev.winnow.casebook.pekko.lockmanager.Message.Accept;
import dev.winnow.casebook.pekko.lockmanager.Message.Acquire;
import dev.winnow.casebook.pekko.lockmanager.Message.Granted;
import dev.winnow.casebook.pekko.lockmanager.Message.Missed;
import dev.winnow.casebook.pekko.lockmanager.Message.Offer;
import dev.winnow.casebook.pekko.lockmanager.Message.Release;
import java.time.Duration;
import org.apache.pekko.actor.AbstractFSM;
import org.apache.pekko.actor.Props;
import org.apache.pekko.japi.pf.FSMStateFunctionBuilder;

/**
 * Gives a lock to its clients in turn. The client whose turn it is gets an offer and must accept it in time; from then
 * on it holds the lock until it releases it.
 *
 * <p>See {@link Bug} for the bug. Timers that outlive the state for which they were set are among the oldest reports
 * about actor state machines: the timer belongs to the actor, not to the state, unless it is a state timeout.
 */
final class LockManager extends AbstractFSM<LockManager.Phase, Turns> {

    private static final Duration OFFER_TIMEOUT = Duration.ofSeconds(5);
    private static final String OFFER_TIMER = "offer";

    enum Phase {
        FREE,
        OFFERED,
        HELD
    }

    private record OfferExpired(int turn) {}

    private final Bug bug;

    LockManager(Bug bug) {
        this.bug = bug;
        startWith(Phase.FREE, Turns.NONE);
        when(Phase.FREE, queueing().event(Accept.class, (late, turns) -> stay()));
        when(Phase.OFFERED, endOfTurn().event(Accept.class, (accept, turns) -> accept(accept, turns)));
        when(Phase.HELD, endOfTurn().event(Accept.class, (late, turns) -> stay()));
        initialize();
    }

    static Props props(Bug bug) {
        return Props.create(LockManager.class, () -> new LockManager(bug));
    }

    private FSMStateFunctionBuilder<Phase, Turns> queueing() {
        return matchEvent(Acquire.class, (acquire, turns) -> enqueue(turns.with(getSender())));
    }

    /** Ends a turn when its client releases the lock, or does not accept the offer in time. */
    private FSMStateFunctionBuilder<Phase, Turns> endOfTurn() {
        return queueing()
                .event(Release.class, (release, turns) -> release(release, turns))
                .event(OfferExpired.class, (expired, turns) -> miss(turns));
    }

    private State<Phase, Turns> enqueue(Turns turns) {
        return stateName() == Phase.FREE ? offer(turns) : stay().using(turns);
    }

    private State<Phase, Turns> accept(Accept accept, Turns turns) {
        if (accept.turn() != turns.number()) {
            return stay();
        }
        if (bug != Bug.TIMER_OUTLIVES_ITS_STATE) {
            cancelTimer(OFFER_TIMER);
        }
        turns.current().tell(new Granted(turns.number()), getSelf());
        return goTo(Phase.HELD);
    }

    private State<Phase, Turns> release(Release release, Turns turns) {
        return release.turn() == turns.number() ? offer(turns.ended()) : stay();
    }

    private State<Phase, Turns> miss(Turns turns) {
        turns.current().tell(new Missed(turns.number()), getSelf());
        return offer(turns.ended());
    }

    private State<Phase, Turns> offer(Turns turns) {
        if (turns.isEmpty()) {
            return goTo(Phase.FREE).using(turns);
        }
        Turns next = turns.begun();
        next.current().tell(new Offer(next.number()), getSelf());
        startSingleTimer(OFFER_TIMER, new OfferExpired(next.number()), OFFER_TIMEOUT);
        return goTo(Phase.OFFERED).using(next);
    }
}
