package dev.winnow.casebook.pekko.pubsub;

import dev.winnow.casebook.pekko.pubsub.Message.GetPrice;
import dev.winnow.casebook.pekko.pubsub.Message.Price;
import dev.winnow.casebook.pekko.pubsub.Message.PriceChanged;
import dev.winnow.casebook.pekko.pubsub.Message.SetPrice;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.Props;

/** Keeps the price, returns it on request, and publishes every change. */
final class Ticker extends AbstractActor {

    private Price price = Price.NONE;

    static Props props() {
        return Props.create(Ticker.class, Ticker::new);
    }

    Price price() {
        return price;
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(SetPrice.class, this::onSetPrice)
                .match(GetPrice.class, question -> getSender().tell(price, getSelf()))
                .build();
    }

    private void onSetPrice(SetPrice set) {
        price = new Price(set.price(), price.change() + 1);
        getContext().getSystem().eventStream().publish(new PriceChanged(price));
    }
}
