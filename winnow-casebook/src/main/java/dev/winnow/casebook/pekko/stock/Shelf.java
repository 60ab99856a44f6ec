package dev.winnow.casebook.pekko.stock;

import dev.winnow.casebook.pekko.stock.Message.Finish;
import dev.winnow.casebook.pekko.stock.Message.Reserve;
import dev.winnow.casebook.pekko.stock.Message.Reserved;
import java.util.Set;
import java.util.TreeSet;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.Props;

/** Some items. Each order takes one of them, if there is one. */
final class Shelf extends AbstractActor {

    private int stock;
    private final Set<Integer> reserved = new TreeSet<>(); // orders
    private final Set<Integer> taken = new TreeSet<>(); // orders

    private Shelf(int stock) {
        this.stock = stock;
    }

    static Props props(int stock) {
        return Props.create(Shelf.class, () -> new Shelf(stock));
    }

    /** Returns the orders that have taken an item. */
    Set<Integer> taken() {
        return taken;
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Reserve.class, this::onReserve)
                .match(Finish.class, this::onFinish)
                .build();
    }

    private void onReserve(Reserve reserve) {
        boolean hasItem = stock > 0;
        if (hasItem) {
            stock--;
            reserved.add(reserve.order());
        }
        getSender().tell(new Reserved(reserve.order(), hasItem), getSelf());
    }

    private void onFinish(Finish finish) {
        if (reserved.remove(finish.order())) {
            if (finish.isCommitted()) {
                taken.add(finish.order());
            } else {
                stock++;
            }
        }
    }
}
