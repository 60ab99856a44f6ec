package dev.winnow.casebook.pekko.breaker;

import dev.winnow.casebook.pekko.breaker.Message.Fetch;
import dev.winnow.casebook.pekko.breaker.Message.Quote;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.Props;

/** Returns a new quote whenever asked. */
final class Exchange extends AbstractActor {

    private int last = 100;

    static Props props() {
        return Props.create(Exchange.class, Exchange::new);
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Fetch.class, fetch -> getSender().tell(new Quote(++last), getSelf()))
                .build();
    }
}
