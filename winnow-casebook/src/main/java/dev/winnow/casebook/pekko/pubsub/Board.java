package dev.winnow.casebook.pekko.pubsub;

import dev.winnow.casebook.pekko.pubsub.Message.GetPrice;
import dev.winnow.casebook.pekko.pubsub.Message.Price;
import dev.winnow.casebook.pekko.pubsub.Message.PriceChanged;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/**
 * Shows the latest price: asks the ticker for the current one and listens for changes. The newest price wins, in
 * whatever order they arrive.
 *
 * <p>See {@link Bug} for the bug. A snapshot gives what happened before it, a subscription what happens after it;
 * unless the subscription comes first, there is a gap between them. Subscribers that miss what was published while they
 * started are a common report about every kind of publish/subscribe.
 */
final class Board extends AbstractActor {

    private final ActorRef ticker;
    private final Bug bug;
    private Price shown = Price.NONE;

    Board(ActorRef ticker, Bug bug) {
        this.ticker = ticker;
        this.bug = bug;
    }

    static Props props(ActorRef ticker, Bug bug) {
        return Props.create(Board.class, () -> new Board(ticker, bug));
    }

    Price shown() {
        return shown;
    }

    @Override
    public void preStart() {
        if (bug != Bug.SUBSCRIBED_AFTER_THE_SNAPSHOT) {
            subscribe();
        }
        ticker.tell(new GetPrice(), getSelf());
    }

    @Override
    public void postStop() {
        getContext().getSystem().eventStream().unsubscribe(getSelf());
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Price.class, this::onPrice)
                .match(PriceChanged.class, changed -> show(changed.price()))
                .build();
    }

    private void onPrice(Price current) {
        show(current);
        if (bug == Bug.SUBSCRIBED_AFTER_THE_SNAPSHOT) {
            subscribe();
        }
    }

    private void subscribe() {
        getContext().getSystem().eventStream().subscribe(getSelf(), PriceChanged.class);
    }

    private void show(Price price) {
        if (price.isNewerThan(shown)) {
            shown = price;
        }
    }
}
