package dev.winnow.pipes.service;

import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The service {@code seq-kv}: a sequentially consistent store. All operations have one order in which each client sees
 * its own in the order of its requests, but a client may lag behind.
 *
 * <p>The store keeps its last versions. A request may be evaluated in any version that is not older than the one its
 * client has seen, if it changes nothing there: a read, a compare-and-set that fails, a write of the value that is
 * there already. It then belongs into the order right after that version. Every other request applies to the latest
 * version.
 */
final class SequentialStore implements Service<SequentialStore.Versions> {

    private static final int MAX_VERSIONS = 16;

    /**
     * The state of the store.
     *
     * @param versions the last versions, oldest first; never empty
     * @param first the number of the oldest version
     * @param seen the newest version that each client has seen, by its number
     */
    record Versions(List<KeyValueMap> versions, int first, Map<String, Integer> seen) {

        Versions {
            versions = List.copyOf(versions);
            seen = Collections.unmodifiableMap(new TreeMap<>(seen));
        }

        private int latest() {
            return first + versions.size() - 1;
        }

        private int oldestFor(String client) {
            return Math.max(first, seen.getOrDefault(client, 0));
        }

        private KeyValueMap version(int number) {
            return versions.get(number - first);
        }

        private Versions seenBy(String client, int number) {
            Map<String, Integer> changed = new TreeMap<>(seen);
            changed.put(client, number);
            return new Versions(versions, first, changed);
        }

        private Versions plus(KeyValueMap version) {
            List<KeyValueMap> all = new ArrayList<>(versions);
            all.add(version);
            int surplus = Math.max(0, all.size() - MAX_VERSIONS);
            return new Versions(all.subList(surplus, all.size()), first + surplus, seen);
        }
    }

    @Override
    public String name() {
        return "seq-kv";
    }

    @Override
    public Versions start() {
        return new Versions(List.of(KeyValueMap.EMPTY), 0, Map.of());
    }

    @Override
    public Served<Versions> serve(Versions state, Message message, Chooser chooser) {
        Message refusal = KeyValueRequest.refusal(message);
        if (refusal != null) {
            return new Served<>(state, refusal);
        }
        KeyValueRequest request = KeyValueRequest.of(message);
        int number = chooseVersion(state, message.src(), chooser);
        Json current = state.version(number).get(request.key());
        KeyValueRequest.Effect effect = request.on(current);
        boolean changesNothing = effect.written() == null || effect.written().equals(current);
        return changesNothing
                ? new Served<>(state.seenBy(message.src(), number), effect.reply())
                : atLatest(state, request);
    }

    private static int chooseVersion(Versions state, String client, Chooser chooser) {
        int choices = state.latest() - state.oldestFor(client) + 1;
        return choices == 1 ? state.latest() : state.latest() - chooser.choose(choices);
    }

    private static Served<Versions> atLatest(Versions state, KeyValueRequest request) {
        KeyValueMap latest = state.version(state.latest());
        Json current = latest.get(request.key());
        KeyValueRequest.Effect effect = request.on(current);
        Json written = effect.written();
        Versions next =
                written == null || written.equals(current) ? state : state.plus(latest.with(request.key(), written));
        return new Served<>(next.seenBy(request.message().src(), next.latest()), effect.reply());
    }
}
