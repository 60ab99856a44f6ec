package dev.winnow.pekko;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;

/** Stands for whoever uses the system: keeps what it receives, for invariants to look at. */
public final class Probe extends AbstractActor {

    private final List<Object> received = new ArrayList<>();

    /** Everything that was sent to it, in the order of delivery. */
    public List<Object> received() {
        return Collections.unmodifiableList(received);
    }

    /** The messages of that type among them. */
    public <T> List<T> received(Class<T> type) {
        return received.stream().filter(type::isInstance).map(type::cast).toList();
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder().matchAny(received::add).build();
    }
}
