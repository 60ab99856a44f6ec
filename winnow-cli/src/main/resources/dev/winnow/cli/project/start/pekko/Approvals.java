package com.acme;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** An approvals desk, which approves requests up to a limit. */
public final class Approvals {

    public record Request(Account.Withdraw withdraw, ActorRef<Account.Decided> replyTo) {}

    private Approvals() {}

    public static Behavior<Request> create(int limit) {
        return Behaviors.receiveMessage(request -> {
            boolean approved = request.withdraw().amount() <= limit;
            request.replyTo().tell(new Account.Decided(request.withdraw(), approved));
            return Behaviors.same();
        });
    }
}
