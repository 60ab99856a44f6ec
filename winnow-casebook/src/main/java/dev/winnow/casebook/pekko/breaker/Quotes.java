package dev.winnow.casebook.pekko.breaker;

import static org.apache.pekko.pattern.Patterns.ask;

import dev.winnow.casebook.pekko.breaker.Message.Answer;
import dev.winnow.casebook.pekko.breaker.Message.Fetch;
import dev.winnow.casebook.pekko.breaker.Message.Query;
import dev.winnow.casebook.pekko.breaker.Message.Quote;
import dev.winnow.casebook.pekko.breaker.Message.Refresh;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.CircuitBreaker;

/**
 * Answers queries with the last quote, and holds them back while the next one is being fetched. A circuit breaker keeps
 * it from asking an exchange that does not answer; if a quote cannot be fetched, the previous one stays.
 *
 * <p>See {@link Bug} for the bug. Closing over {@code getSender()} in a future is the first mistake that the
 * documentation of actors warns of, and people still make it: nothing in the code shows that the callback runs
 * sometimes within the handler and sometimes after it.
 */
final class Quotes extends AbstractActor {

    private static final int MAX_FAILURES = 2;
    private static final Duration ASK_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration RESET_TIMEOUT = Duration.ofSeconds(30);

    private final ActorRef exchange;
    private final Bug bug;
    private final CircuitBreaker breaker;
    private CompletionStage<Quote> quote = CompletableFuture.completedFuture(new Quote(0));

    Quotes(ActorRef exchange, Bug bug) {
        this.exchange = exchange;
        this.bug = bug;
        this.breaker =
                CircuitBreaker.create(getContext().getSystem().scheduler(), MAX_FAILURES, CALL_TIMEOUT, RESET_TIMEOUT);
    }

    static Props props(ActorRef exchange, Bug bug) {
        return Props.create(Quotes.class, () -> new Quotes(exchange, bug));
    }

    @Override
    public void preStart() {
        refresh();
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Refresh.class, refresh -> refresh())
                .match(Query.class, this::onQuery)
                .build();
    }

    private void refresh() {
        CompletionStage<Quote> last = quote;
        quote = breaker.callWithCircuitBreakerCS(() -> ask(exchange, new Fetch(), ASK_TIMEOUT))
                .thenApply(Quote.class::cast)
                .exceptionallyCompose(failure -> last);
    }

    private void onQuery(Query query) {
        if (bug == Bug.SENDER_READ_IN_THE_CALLBACK) {
            quote.thenAccept(now -> getSender().tell(new Answer(query.id(), now.value()), getSelf()));
        } else {
            ActorRef client = getSender();
            ActorRef self = getSelf();
            quote.thenAccept(now -> client.tell(new Answer(query.id(), now.value()), self));
        }
    }
}
