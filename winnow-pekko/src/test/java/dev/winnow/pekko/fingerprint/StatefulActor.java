package dev.winnow.pekko.fingerprint;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.world.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.ReceiveTimeout;
import org.apache.pekko.japi.pf.ReceiveBuilder;
import org.jspecify.annotations.Nullable;

/** An actor whose commands change one part of its state each. */
class StatefulActor extends AbstractActorWithStash {

    // Two configurations with the same hash code.
    private static final Config ONE_CONFIG = ConfigFactory.parseString("name = Aa");
    private static final Config OTHER_CONFIG = ConfigFactory.parseString("name = BB");

    final Map<ActorRef, Integer> counts = new HashMap<>();
    final List<Object> kept = new ArrayList<>();
    private final Node node;
    private @Nullable Object hidden;
    private @Nullable Cancellable timer;

    private @Nullable Config config;
    private int number;

    StatefulActor(Node node) {
        this.node = node;
    }

    static Props props(Node node) {
        return Props.create(StatefulActor.class, () -> new StatefulActor(node));
    }

    /** An actor that does nothing and draws no random numbers. */
    static final class Idle extends AbstractActor {
        @Override
        public Receive createReceive() {
            return ReceiveBuilder.create().matchAny(message -> {}).build();
        }
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .matchEquals("nothing", message -> {})
                .matchEquals("count", message -> number++)
                .matchEquals("uncount", message -> number--)
                .matchEquals("sender", message -> counts.merge(getSender(), 1, Integer::sum))
                .matchEquals("become", message -> getContext().become(other(1), false))
                .matchEquals("become otherwise", message -> getContext().become(other(2), false))
                .matchEquals("stash", message -> stash())
                .matchEquals("unstash", message -> unstashAll())
                .matchEquals("child", message -> getContext().actorOf(Props.create(Idle.class), "child"))
                .matchEquals(
                        "child known",
                        message -> kept.add(getContext().findChild("child").orElseThrow()))
                .matchEquals(
                        "stop child",
                        message -> getContext()
                                .stop(getContext().findChild("child").orElseThrow()))
                .matchEquals("watch", message -> getContext().watch(node.ref(ProcessId.of("b"))))
                .matchEquals("unwatch", message -> getContext().unwatch(node.ref(ProcessId.of("b"))))
                .matchEquals("set timer", message -> timer = schedule())
                .matchEquals("cancel timer", message -> cancelTimer())
                .matchEquals("receive timeout", message -> getContext().setReceiveTimeout(Duration.ofSeconds(1)))
                .match(ReceiveTimeout.class, message -> {})
                .matchEquals("hide", message -> hidden = new ReentrantLock())
                .matchEquals("reveal", message -> hidden = null)
                .matchEquals("share", message -> share(true))
                .matchEquals("do not share", message -> share(false))
                .matchEquals("draw", message -> ThreadLocalRandom.current().nextInt())
                .matchEquals(
                        "keep", message -> node.durable("kept", ArrayList::new).add(number))
                .matchEquals("listen", message -> subscribe(Integer.class))
                .matchEquals("listen otherwise", message -> subscribe(Long.class))
                .matchEquals("work", message -> work(1))
                .matchEquals("work otherwise", message -> work(2))
                .matchEquals("configure", message -> config = ONE_CONFIG)
                .matchEquals("configure otherwise", message -> config = OTHER_CONFIG)
                .matchEquals("do not configure", message -> config = null)
                .matchEquals("read", message -> readConfig())
                .matchEquals("greet", message -> node.ref(ProcessId.of("b")).tell("hello", getSelf()))
                .matchEquals("ask", message -> ask("asked"))
                .matchEquals("ask otherwise", message -> ask("asked otherwise"))
                .match(List.class, this::keepAll)
                .build();
    }

    private void keepAll(List<?> values) {
        kept.addAll(values);
    }

    private Receive other(int captured) {
        return receiveBuilder()
                .matchEquals("unbecome", message -> getContext().unbecome())
                .match(Integer.class, message -> kept.add(captured))
                .build();
    }

    private Cancellable schedule() {
        return getContext()
                .getSystem()
                .scheduler()
                .scheduleOnce(
                        Duration.ofSeconds(1),
                        getSelf(),
                        "nothing",
                        getContext().getDispatcher(),
                        getSelf());
    }

    private void cancelTimer() {
        if (timer != null) {
            timer.cancel();
        }
        timer = null;
    }

    private void share(boolean same) {
        List<Object> one = new ArrayList<>();
        kept.add(one);
        kept.add(same ? one : new ArrayList<>());
    }

    private void work(int result) {
        node.executor().execute(() -> kept.add(result));
    }

    private void readConfig() {
        if (config != null) {
            config.withFallback(OTHER_CONFIG).resolve().getString("name");
        }
    }

    private void subscribe(Class<?> type) {
        getContext().getSystem().getEventStream().subscribe(getSelf(), type);
    }

    private void ask(String result) {
        var unused = org.apache.pekko.pattern.Patterns.ask(
                        node.ref(ProcessId.of("b")), "question", Duration.ofSeconds(1))
                .thenAccept(answer -> kept.add(result));
    }

    int number() {
        return number;
    }
}
