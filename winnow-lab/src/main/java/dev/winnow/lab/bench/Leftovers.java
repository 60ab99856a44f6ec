package dev.winnow.lab.bench;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ActorSystemImpl;
import org.apache.pekko.actor.VirtualPathContainer;
import scala.runtime.BoxedUnit;

/**
 * The resources of an ActorSystem that could leak from execution to execution.
 *
 * @param actors the number of children of the user guardian
 * @param temporaries the number of temporary references of asks
 * @param subscriptions the number of subscriptions to the event stream, including those of Pekko's own actors
 */
record Leftovers(int actors, int temporaries, int subscriptions) {

    static Leftovers of(ActorSystem system) {
        ActorSystemImpl actors = (ActorSystemImpl) system;
        AtomicInteger temporaries = new AtomicInteger();
        ((VirtualPathContainer) actors.provider().tempContainer()).foreachChild(ref -> {
            temporaries.incrementAndGet();
            return BoxedUnit.UNIT;
        });
        return new Leftovers(
                actors.guardian().underlying().children().size(), temporaries.get(), subscriptions(actors));
    }

    private static int subscriptions(ActorSystemImpl system) {
        AtomicInteger subscriptions = new AtomicInteger();
        system.eventStream()
                .org$apache$pekko$event$SubchannelClassification$$cache()
                .foreach(entry -> {
                    subscriptions.addAndGet(entry._2().size());
                    return BoxedUnit.UNIT;
                });
        return subscriptions.get();
    }
}
