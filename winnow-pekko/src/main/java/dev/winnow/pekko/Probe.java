package dev.winnow.pekko;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;

/** A client of the system that keeps every message it receives, for invariants to inspect. */
public final class Probe extends AbstractActor {

    private final List<Object> received = new ArrayList<>();

    /** Returns all received messages in the order of delivery. */
    public List<Object> received() {
        return Collections.unmodifiableList(received);
    }

    /** Returns the received messages of this type in the order of delivery. */
    public <T> List<T> received(Class<T> type) {
        return received.stream().filter(type::isInstance).map(type::cast).toList();
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder().matchAny(received::add).build();
    }
}
