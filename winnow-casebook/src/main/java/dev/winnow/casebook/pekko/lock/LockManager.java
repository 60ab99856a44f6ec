package dev.winnow.casebook.pekko.lock;

import dev.winnow.casebook.pekko.lock.Message.Accept;
import dev.winnow.casebook.pekko.lock.Message.Acquire;
import dev.winnow.casebook.pekko.lock.Message.Granted;
import dev.winnow.casebook.pekko.lock.Message.Missed;
import dev.winnow.casebook.pekko.lock.Message.Offer;
import dev.winnow.casebook.pekko.lock.Message.Release;
import java.time.Duration;
import org.apache.pekko.actor.AbstractFSM;
import org.apache.pekko.actor.Props;
import org.apache.pekko.japi.pf.FSMStateFunctionBuilder;

/**
 * Gives a lock to those who want it, one after another. Whose turn it is gets an offer and has to accept it in time;
 * from then on the lock is theirs until they give it back.
 *
 * <p>What may be wrong stands in {@link Bug}. Timers that outlive the state for which they were set are among the
 * oldest reports about state machines of actors: the timer belongs to the actor, not to the state, unless it is a state
 * timeout.
 */
final class LockManager extends AbstractFSM<LockManager.Phase, LockQueue> {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
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
        startWith(Phase.FREE, LockQueue.NONE);
        when(Phase.FREE, queueing().event(Accept.class, (late, turns) -> stay()));
        when(Phase.OFFERED, endOfTurn().event(Accept.class, (accept, turns) -> accept(accept, turns)));
        when(Phase.HELD, endOfTurn().event(Accept.class, (late, turns) -> stay()));
        initialize();
    }

    static Props props(Bug bug) {
        return Props.create(LockManager.class, () -> new LockManager(bug));
    }

    private FSMStateFunctionBuilder<Phase, LockQueue> queueing() {
        return matchEvent(Acquire.class, (acquire, turns) -> enqueue(turns.with(getSender())));
    }

    /** A turn ends when whose turn it is says so, or does not accept the offer in time. */
    private FSMStateFunctionBuilder<Phase, LockQueue> endOfTurn() {
        return queueing()
                .event(Release.class, (release, turns) -> release(release, turns))
                .event(OfferExpired.class, (expired, turns) -> miss(turns));
    }

    private State<Phase, LockQueue> enqueue(LockQueue turns) {
        return stateName() == Phase.FREE ? offer(turns) : stay().using(turns);
    }

    private State<Phase, LockQueue> accept(Accept accept, LockQueue turns) {
        if (accept.turn() != turns.number()) {
            return stay();
        }
        if (bug != Bug.TIMER_OUTLIVES_ITS_STATE) {
            cancelTimer(OFFER_TIMER);
        }
        turns.current().tell(new Granted(turns.number()), getSelf());
        return goTo(Phase.HELD);
    }

    private State<Phase, LockQueue> release(Release release, LockQueue turns) {
        return release.turn() == turns.number() ? offer(turns.ended()) : stay();
    }

    private State<Phase, LockQueue> miss(LockQueue turns) {
        turns.current().tell(new Missed(turns.number()), getSelf());
        return offer(turns.ended());
    }

    private State<Phase, LockQueue> offer(LockQueue turns) {
        if (turns.isEmpty()) {
            return goTo(Phase.FREE).using(turns);
        }
        LockQueue next = turns.begun();
        next.current().tell(new Offer(next.number()), getSelf());
        startSingleTimer(OFFER_TIMER, new OfferExpired(next.number()), PATIENCE);
        return goTo(Phase.OFFERED).using(next);
    }
}
