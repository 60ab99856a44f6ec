package dev.winnow.casebook.pekko.stash;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Knows how many entries an earlier journal had. */
final class Archive {

    record Recover(ActorRef<Recovered> replyTo) {}

    record Recovered(int entries) {}

    private Archive() {}

    static Behavior<Recover> create(int entries) {
        return Behaviors.receive(Recover.class)
                .onMessage(Recover.class, recover -> {
                    recover.replyTo().tell(new Recovered(entries));
                    return Behaviors.same();
                })
                .build();
    }
}
