package dev.winnow.casebook.pekko.stock;

import dev.winnow.casebook.pekko.stock.Message.Decide;
import dev.winnow.casebook.pekko.stock.Message.PlaceOrders;
import dev.winnow.casebook.pekko.stock.Message.Prepare;
import dev.winnow.casebook.pekko.stock.Message.Vote;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/** The coordinator: an order is carried out by all warehouses or by none. It is refused at the first no. */
final class Orders extends AbstractActor {

    private final List<ActorRef> warehouses;
    private final Set<ActorRef> inFavor = new LinkedHashSet<>();
    private int current;
    private int last;

    private Orders(List<ActorRef> warehouses) {
        this.warehouses = List.copyOf(warehouses);
    }

    static Props props(List<ActorRef> warehouses) {
        return Props.create(Orders.class, () -> new Orders(warehouses));
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(PlaceOrders.class, this::onPlaceOrders)
                .match(Vote.class, this::onVote)
                .build();
    }

    private void onPlaceOrders(PlaceOrders orders) {
        last = orders.count();
        prepareNext();
    }

    private void onVote(Vote vote) {
        if (vote.order() != current) {
            return; // it has been decided
        }
        if (!vote.isYes()) {
            decide(false);
        } else {
            inFavor.add(getSender());
            if (inFavor.size() == warehouses.size()) {
                decide(true);
            }
        }
    }

    private void decide(boolean isCommitted) {
        tellAll(new Decide(current, isCommitted));
        prepareNext();
    }

    private void prepareNext() {
        inFavor.clear();
        current++;
        if (current <= last) {
            tellAll(new Prepare(current));
        }
    }

    private void tellAll(Message message) {
        warehouses.forEach(warehouse -> warehouse.tell(message, getSelf()));
    }
}
