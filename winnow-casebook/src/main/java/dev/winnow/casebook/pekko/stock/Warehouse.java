package dev.winnow.casebook.pekko.stock;

import dev.winnow.casebook.pekko.stock.Message.Decide;
import dev.winnow.casebook.pekko.stock.Message.Finish;
import dev.winnow.casebook.pekko.stock.Message.Prepare;
import dev.winnow.casebook.pekko.stock.Message.Reserve;
import dev.winnow.casebook.pekko.stock.Message.Reserved;
import dev.winnow.casebook.pekko.stock.Message.Vote;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/**
 * A participant: an order needs one item from each of its shelves. It votes no as soon as one shelf is empty.
 *
 * <p>See {@link Bug} for the bug. Whoever gives up a question early gets its answers during the next one. Answers that
 * are only counted, and do not say what they answer, are a common mistake in scatter-gather code.
 */
final class Warehouse extends AbstractActor {

    private final List<Integer> stocks; // by shelf
    private final Bug bug;
    private final List<ActorRef> shelves = new ArrayList<>();
    private ActorRef coordinator = ActorRef.noSender();
    private int current; // the order in question
    private boolean hasVoted;
    private int filled; // shelves that have an item for it

    private Warehouse(List<Integer> stocks, Bug bug) {
        this.stocks = List.copyOf(stocks);
        this.bug = bug;
    }

    static Props props(List<Integer> stocks, Bug bug) {
        return Props.create(Warehouse.class, () -> new Warehouse(stocks, bug));
    }

    @Override
    public void preStart() {
        for (int i = 0; i < stocks.size(); i++) {
            shelves.add(getContext().actorOf(Shelf.props(stocks.get(i)), "shelf" + (i + 1)));
        }
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Prepare.class, this::onPrepare)
                .match(Reserved.class, this::onReserved)
                .match(Decide.class, decision -> tellAll(new Finish(decision.order(), decision.isCommitted())))
                .build();
    }

    private void onPrepare(Prepare prepare) {
        coordinator = getSender();
        current = prepare.order();
        hasVoted = false;
        filled = 0;
        tellAll(new Reserve(current));
    }

    private void onReserved(Reserved answer) {
        boolean isLate = answer.order() != current && bug != Bug.LATE_ANSWERS_COUNT;
        if (isLate || hasVoted) {
            return;
        }
        if (!answer.isYes()) {
            vote(false);
        } else if (++filled == shelves.size()) {
            vote(true);
        }
    }

    private void vote(boolean isYes) {
        hasVoted = true;
        coordinator.tell(new Vote(current, isYes), getSelf());
    }

    private void tellAll(Message message) {
        shelves.forEach(shelf -> shelf.tell(message, getSelf()));
    }
}
