package dev.winnow.pekko;

import dev.winnow.run.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.Props;

/** An actor that does what it is told by a function, and keeps all else. */
final class Puppet extends AbstractActorWithStash {

    /** What to do with the puppet. */
    record Do(BiConsumer<Puppet, Node> what) {}

    final List<Object> kept = new ArrayList<>();
    private final Node node;
    boolean stashing;

    Puppet(Node node) {
        this.node = node;
    }

    static Props props(Node node) {
        return Props.create(Puppet.class, () -> new Puppet(node));
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Do.class, something -> something.what().accept(this, node))
                .matchAny(message -> {
                    if (stashing) {
                        stash();
                    } else {
                        kept.add(message);
                    }
                })
                .build();
    }

    void release() {
        stashing = false;
        unstashAll();
    }

    static Do doing(BiConsumer<Puppet, Node> what) {
        return new Do(what);
    }

    /** Two of them and a probe, all started. */
    static Play play(Network network) {
        return new Play(PekkoSystem.with(network)
                .actor("a", Puppet::props)
                .actor("b", Puppet::props)
                .probe("probe")
                .build());
    }

    static Play play() {
        return play(Network.fifo());
    }
}
