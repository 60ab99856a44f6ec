package dev.winnow.casebook.caffeine;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.winnow.model.ProcessId;
import dev.winnow.world.library.LibraryProcess;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A node that reads the value of the store through a cache. */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks answer
final class CachingNode extends LibraryProcess<CacheMessage> {

    private static final String KEY = "value";
    private static final Duration REFRESH_AFTER = Duration.ofMillis(3);

    /**
     * What can be seen of it.
     *
     * @param cached null if there is none
     * @param lastRead 0 before the first read
     */
    record CacheState(@Nullable Integer cached, int lastRead) {}

    private final ProcessId store;
    private final Map<Integer, CompletableFuture<Integer>> loads = new HashMap<>();
    private int lastLoad;
    private int lastRead;
    private long now; // of the latest message: looking at the cache reads its clock, and state() has none
    private @Nullable AsyncLoadingCache<String, Integer> cache; // null until started

    CachingNode(ProcessId store) {
        this.store = store;
    }

    @Override
    protected void start() {
        cache = Caffeine.newBuilder()
                .refreshAfterWrite(REFRESH_AFTER)
                .executor(newRunToCompletionExecutor())
                .ticker(() -> now)
                .buildAsync((key, executor) -> load());
    }

    private CompletableFuture<Integer> load() {
        CompletableFuture<Integer> loaded = new CompletableFuture<>();
        loads.put(++lastLoad, loaded);
        send(store, new CacheMessage.Load(lastLoad));
        return loaded;
    }

    @Override
    protected void receive(ProcessId from, CacheMessage message) {
        now = nanoTime().getAsLong();
        AsyncLoadingCache<String, Integer> started = Objects.requireNonNull(cache);
        if (message instanceof CacheMessage.Read) {
            started.get(KEY).thenAccept(value -> lastRead = value);
        } else if (message instanceof CacheMessage.Loaded loaded) {
            Objects.requireNonNull(loads.remove(loaded.number())).complete(loaded.value());
        } else if (message instanceof CacheMessage.Changed) {
            started.synchronous().invalidate(KEY);
        }
    }

    @Override
    public CacheState state() {
        Integer cached = cache == null ? null : cache.synchronous().policy().getIfPresentQuietly(KEY);
        return new CacheState(cached, lastRead);
    }
}
