package dev.winnow.pipes.service;

import dev.winnow.pipes.protocol.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map from keys to values.
 *
 * @param values the values by key, in the order in which keys were written first
 */
record KeyValueMap(Map<Json, Json> values) {

    static final KeyValueMap EMPTY = new KeyValueMap(Map.of());

    KeyValueMap {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    @Nullable
    Json get(Json key) {
        return values.get(key);
    }

    KeyValueMap with(Json key, Json value) {
        Map<Json, Json> changed = new LinkedHashMap<>(values);
        changed.put(key, value);
        return new KeyValueMap(changed);
    }
}
