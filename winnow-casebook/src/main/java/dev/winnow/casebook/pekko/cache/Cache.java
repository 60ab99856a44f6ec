package dev.winnow.casebook.pekko.cache;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.jspecify.annotations.Nullable;

/**
 * Answers reads from memory, and asks the store for missing keys. Writes go through the cache to the store, so that the
 * cache is never older than the store.
 *
 * <p>See {@link Bug} for the bug. The answer to an ask is a message like any other: between question and answer the
 * actor handles other messages, and its state may have changed. Caches filled by a load that began before an
 * invalidation are reported again and again.
 */
final class Cache extends AbstractBehavior<Cache.Command> {

    private static final Duration ASK_TIMEOUT = Duration.ofSeconds(3);

    sealed interface Command {}

    record Get(String key, ActorRef<Reply> replyTo) implements Command {}

    record Put(String key, int value, ActorRef<Reply> replyTo) implements Command {}

    private record Loaded(Get get, int value) implements Command {}

    private record NotLoaded(Get get) implements Command {}

    sealed interface Reply {}

    record Value(String key, int value) implements Reply {}

    record Stored(String key, int value) implements Reply {}

    record Unavailable(String key) implements Reply {}

    private final ActorRef<Store.Command> store;
    private final Bug bug;
    private final Map<String, Integer> entries = new TreeMap<>();

    private Cache(ActorContext<Command> context, ActorRef<Store.Command> store, Bug bug) {
        super(context);
        this.store = store;
        this.bug = bug;
    }

    static Behavior<Command> create(ActorRef<Store.Command> store, Bug bug) {
        return Behaviors.setup(context -> new Cache(context, store, bug));
    }

    Map<String, Integer> entries() {
        return Collections.unmodifiableMap(entries);
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Get.class, this::onGet)
                .onMessage(Put.class, this::onPut)
                .onMessage(Loaded.class, this::onLoaded)
                .onMessage(NotLoaded.class, this::onNotLoaded)
                .build();
    }

    private Behavior<Command> onGet(Get get) {
        Integer value = entries.get(get.key());
        if (value == null) {
            load(get);
        } else {
            get.replyTo().tell(new Value(get.key(), value));
        }
        return this;
    }

    private void load(Get get) {
        getContext()
                .ask(
                        Store.Content.class,
                        store,
                        ASK_TIMEOUT,
                        replyTo -> new Store.Read(get.key(), replyTo),
                        (content, failure) -> loaded(get, content));
    }

    private static Command loaded(Get get, Store.@Nullable Content content) {
        return content == null ? new NotLoaded(get) : new Loaded(get, content.value());
    }

    private Behavior<Command> onPut(Put put) {
        entries.put(put.key(), put.value());
        store.tell(new Store.Write(put.key(), put.value()));
        put.replyTo().tell(new Stored(put.key(), put.value()));
        return this;
    }

    private Behavior<Command> onLoaded(Loaded loaded) {
        String key = loaded.get().key();
        if (bug == Bug.STALE_ANSWERS_ARE_KEPT) {
            entries.put(key, loaded.value());
        } else {
            entries.putIfAbsent(key, loaded.value());
        }
        return onGet(loaded.get());
    }

    private Behavior<Command> onNotLoaded(NotLoaded missing) {
        missing.get().replyTo().tell(new Unavailable(missing.get().key()));
        return this;
    }
}
