package dev.winnow.lab.bench;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ActorSystemImpl;
import org.apache.pekko.actor.VirtualPathContainer;
import scala.runtime.BoxedUnit;

/**
 * What an ActorSystem keeps that could grow from execution to execution.
 *
 * @param actors children of the guardian of the user's actors
 * @param temporaries references that asks made
 * @param subscriptions to the event stream, those of Pekko's own actors included
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
